//! Where a writer's own text ends: at END, a signature, or the message that is answered.

/// How many characters of the lines that follow are looked at.
pub(super) const LONGEST: usize = 200;
/// Over how many lines a program wraps 'On ... wrote:'.
const WRAPPED: usize = 3;

/// Whether nothing from this line on is the writer's own. `following` are the lines behind it.
pub(super) fn is_end(line: &str, following: impl Iterator<Item = String> + Clone) -> bool {
    let bare = line.trim_matches(['*', ' ']);
    bare.eq_ignore_ascii_case("END")
        || bare == "--"
        || is_rule(bare)
        || is_mobile_signature(bare)
        || is_attribution(bare, following.clone())
        || is_header_block(bare, following)
}

/// `-----Original Message-----` in any language, and the line of underscores above Outlook's quotes.
fn is_rule(line: &str) -> bool {
    let inside = line.trim_matches('-');
    let titled = line.starts_with("---") && line.ends_with("---") && !inside.trim().is_empty();
    let underscores = line.len() >= 10 && line.bytes().all(|byte| byte == b'_');
    titled
        || underscores
        || begins_with_any(line, &["Begin forwarded message:", "Anfang der weitergeleiteten"])
}

/// What phones and mail services add below the text.
const MOBILE: &[&str] = &[
    "Sent from my ",
    "Sent from Outlook",
    "Sent from Yahoo",
    "Sent from Mail for",
    "Sent via ",
    "Sent with ",
    "Get Outlook for",
    "Gesendet von",
    "Gesendet mit",
    "Von meinem ",
    "Von meiner ",
    "Diese Nachricht wurde von mein",
    "Envoyé de mon",
    "Envoyé depuis",
    "Envoyé à partir",
    "Enviado desde",
    "Enviado do meu",
    "Enviado de mi",
    "Inviato da",
    "Verstuurd vanaf",
    "Verzonden vanaf",
    "Skickat från",
    "Sendt fra",
    "Lähetetty ",
    "Wysłane z",
    "Odesláno z",
    "Отправлено с",
    "Отправлено из",
    "Надіслано з",
    "iPhoneから送信",
    "从我的",
    "发自我的",
];

fn is_mobile_signature(line: &str) -> bool {
    begins_with_any(line, MOBILE)
}

/// How the line above a quote begins, where it names a day and a person, ...
const OPENERS: &[&str] = &[
    "On ",
    "Am ",
    "Le ",
    "El ",
    "Il ",
    "Op ",
    "Em ",
    "A ",
    "Den ",
    "Dne ",
    "Dnia ",
    "W dniu ",
    "În ",
    "Pe ",
    "Em ",
    "At ",
    "Den ",
    "Dana ",
    "Στις ",
    "В ",
    "Vào ",
];

/// ... and the word in it or at its end.
const WROTE: &[&str] = &[
    "wrote",
    "writes",
    "schrieb",
    "a écrit",
    "escribió",
    "ha scritto",
    "schreef",
    "escreveu",
    "skrev",
    "kirjoitti",
    "napisał",
    "napsal",
    "napísal",
    "a scris",
    "írta",
    "yazdı",
    "пишет",
    "написал",
    "пише",
    "έγραψε",
    "đã viết",
    "写道",
    "寫道",
    "작성",
    "のメール",
];

/// 'On ... wrote:', also wrapped over several lines, or 'Ann <ann@example.org> wrote:'.
fn is_attribution(line: &str, following: impl Iterator<Item = String>) -> bool {
    let is_whole =
        |text: &str| text.ends_with([':', '：']) && WROTE.iter().any(|word| text.contains(word));
    let has_day = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    if is_whole(line) && (line.contains('@') || begins_with_any(line, OPENERS) && has_day(line)) {
        return true;
    }
    // Some have no verb, or one in the middle: `2026-11-03 10:22 Ann <ann@example.org>:`.
    if names_a_person(line) {
        return true;
    }
    if !begins_with_any(line, OPENERS) {
        return false;
    }
    let mut joined = line.to_owned();
    for next in following.take(WRAPPED - 1).take_while(|next| !next.is_empty()) {
        joined.push(' ');
        joined.push_str(next.trim_start_matches(['>', ' ']));
        if has_day(&joined) && (is_whole(&joined) || names_a_person(&joined)) {
            return true;
        }
    }
    false
}

const FROM: &[&str] = &[
    "From:",
    "Von:",
    "De:",
    "De :",
    "Da:",
    "Van:",
    "Från:",
    "Fra:",
    "Lähettäjä:",
    "Od:",
    "От:",
    "Від:",
    "Gönderen:",
    "发件人:",
    "发件人：",
    "寄件者:",
    "差出人:",
    "보낸 사람:",
];

const SENT: &[&str] = &[
    "Sent:",
    "Date:",
    "To:",
    "Subject:",
    "Gesendet:",
    "Datum:",
    "An:",
    "Betreff:",
    "Envoyé:",
    "Envoyé :",
    "Date :",
    "À:",
    "À :",
    "Enviado:",
    "Enviado el:",
    "Enviado em:",
    "Enviada em:",
    "Fecha:",
    "Para:",
    "Asunto:",
    "Inviato:",
    "Data:",
    "A:",
    "Oggetto:",
    "Verzonden:",
    "Aan:",
    "Onderwerp:",
    "Skickat:",
    "Till:",
    "Sendt:",
    "Til:",
    "Lähetetty:",
    "Wysłano:",
    "Do:",
    "Odesláno:",
    "Komu:",
    "Отправлено:",
    "Дата:",
    "Кому:",
    "Gönderildi:",
    "Tarih:",
    "发送时间:",
    "发送时间：",
    "日期:",
    "送信日時:",
    "보낸 날짜:",
];

/// The header that programs put above what is answered: From, then Sent or To or Subject; or such a
/// line, then From.
fn is_header_block(line: &str, following: impl Iterator<Item = String>) -> bool {
    let looked_for = match (begins_with_any(line, FROM), begins_with_any(line, SENT)) {
        (true, _) => SENT,
        (_, true) => FROM,
        _ => return false,
    };
    following
        .filter(|next| !next.is_empty())
        .take(WRAPPED)
        .any(|next| begins_with_any(next.trim_matches(['*', ' ', '>']), looked_for))
}

/// `Ann <ann@example.org>` and a colon at the end.
fn names_a_person(line: &str) -> bool {
    line.ends_with(':')
        && line
            .split_once('<')
            .and_then(|(_, rest)| rest.split_once('>'))
            .is_some_and(|(address, _)| address.contains('@'))
}

fn begins_with_any(line: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| {
        line.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
    })
}
