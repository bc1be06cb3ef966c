//! The block of fields that programs put above what is answered: `From: ...`, `Sent: ...`.

use super::ends::begins_with_any;
use super::names::ExchangeNames;

/// The most lines of a block that are looked at.
const MOST: usize = 8;
/// The fewest lines of the form `word: text` that make a block a head.
const FEWEST: usize = 2;
/// The longest label of a field, in words and in characters.
const LABEL_WORDS: usize = 3;
const LABEL: usize = 30;
/// The most lines that are looked at for the second word that we know.
const NEAR: usize = 3;

/// `true` if such a block begins with `line`. `following` are the lines behind it.
pub(super) fn is_header(
    line: &str,
    following: impl Iterator<Item = String> + Clone,
    names: &ExchangeNames,
) -> bool {
    let following = following.filter(|next| !next.is_empty());
    has_known_labels(bare(line), following.clone())
        || names_us(line, following.clone(), names)
        || is_split(line, following.clone(), names)
        || is_without_colons(line, following, names)
}

/// `true` for labels with their texts on lines of their own, one of which is the subject that is answered.
fn is_split(line: &str, following: impl Iterator<Item = String>, names: &ExchangeNames) -> bool {
    let is_label = |line: &str| field(line) == Some("");
    if !is_label(line) {
        return false;
    }
    let lines: Vec<String> = following.take(MOST).collect();
    let is_subject = |pair: &[String]| is_label(&pair[0]) && names.have_answered_subject(&pair[1]);
    lines.windows(2).any(is_subject)
}

/// `true` for a label and our name, and below it a label and the subject that is answered, without colons behind them.
fn is_without_colons(
    line: &str,
    following: impl Iterator<Item = String>,
    names: &ExchangeNames,
) -> bool {
    let is_us = |line: &str| behind_labels(line).any(|text| names.are_all_of(text));
    let is_subject =
        |line: String| behind_labels(&line).any(|text| names.have_answered_subject(text));
    names.is_reply && is_us(line) && following.take(MOST).any(is_subject)
}

/// The texts that may stand behind a label without a colon.
fn behind_labels(line: &str) -> impl Iterator<Item = &str> {
    let spaces = line.match_indices(' ').map(|(at, _)| &line[at + 1..]);
    spaces.take(LABEL_WORDS)
}

/// `true` for short lines `word: text`, in any language, one of which names us, the writer or the subject.
fn names_us(line: &str, following: impl Iterator<Item = String>, names: &ExchangeNames) -> bool {
    let lines = std::iter::once(line.to_owned()).chain(following).take(MOST);
    let fields: Vec<String> = lines.map_while(|line| field(&line).map(str::to_owned)).collect();
    fields.len() >= FEWEST && fields.iter().any(|text| names.are_in_field(text))
}

/// The text behind a short label.
fn field(line: &str) -> Option<&str> {
    let (label, text) = bare(line).split_once([':', '：'])?;
    let words = label.split_whitespace().count();
    let is_label = (1..=LABEL_WORDS).contains(&words)
        && label.chars().count() <= LABEL
        && label.chars().any(char::is_alphabetic)
        && !label.chars().any(|c| c.is_numeric() || "@<>\"".contains(c));
    is_label.then(|| bare(text))
}

/// The line without the stars and marks that programs put around it.
fn bare(line: &str) -> &str {
    line.trim_matches(['*', '_', ' ', '>'])
}

/// `true` for From, then Sent or To or Subject; or for such a line, then From.
fn has_known_labels(line: &str, following: impl Iterator<Item = String>) -> bool {
    let looked_for = match (begins_with_any(line, FROM), begins_with_any(line, SENT)) {
        (true, _) => SENT,
        (_, true) => FROM,
        _ => return false,
    };
    following.take(NEAR).any(|next| begins_with_any(bare(&next), looked_for))
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
