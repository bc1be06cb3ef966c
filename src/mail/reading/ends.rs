//! The end of a writer's own text: END, a signature, or the top of a message that is passed on.

/// `true` if nothing from this line on is the writer's own.
pub(super) fn is_end(line: &str) -> bool {
    let bare = line.trim_matches(['*', ' ']);
    bare.trim_end_matches(['.', '!']).eq_ignore_ascii_case("END")
        || bare == "--"
        || is_rule(bare)
        || begins_with_any(bare, MOBILE)
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

/// Beginnings of lines that phones and mail services add below the text.
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

/// `true` if the line begins with one of these, in capitals or not.
pub(super) fn begins_with_any(line: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| {
        line.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
    })
}
