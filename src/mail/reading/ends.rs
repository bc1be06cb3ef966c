//! Where a writer's own text ends: at END, at a signature, or above a message that is passed on.

/// How many lines of a header are looked at.
const LINES: usize = 3;

/// Whether nothing from this line on is the writer's own. `following` are the lines behind it.
pub(super) fn is_end(line: &str, following: impl Iterator<Item = String>) -> bool {
    let bare = line.trim_matches(['*', ' ']);
    bare.eq_ignore_ascii_case("END")
        || bare == "--"
        || is_rule(bare)
        || begins_with_any(bare, MOBILE)
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
        .take(LINES)
        .any(|next| begins_with_any(next.trim_matches(['*', ' ', '>']), looked_for))
}

/// Whether the line begins with one of these, in capitals or not.
pub(super) fn begins_with_any(line: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| {
        line.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
    })
}
