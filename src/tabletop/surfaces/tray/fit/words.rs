//! Fits words into lines: in smaller type, then without what is said last.

use super::SPARE;
use crate::geometry::TrayRows;
use crate::picture::lettering::{LEFT_OUT, TypeWeight};

/// Steps in which type becomes smaller.
const STEP: f32 = 0.96;

/// Words as they are written in a tray.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedText {
    /// The words, as much of them as has room.
    pub text: String,
    /// The size of their type.
    pub size: f32,
    /// Number of its lines.
    pub(super) lines: usize,
    /// `true` if letters of a clause are left out.
    pub(super) is_cut: bool,
}

/// Fits a text into this many lines: its first line if there are several, and the rest below it. The first line gets
/// the room it needs, one line if smaller type is enough for that. Of the rest nothing is shown rather than half a
/// clause.
pub(super) fn split_and_fit(
    rows: &TrayRows,
    width: f32,
    text: &str,
    lines: usize,
) -> (Option<FittedText>, FittedText) {
    let Some((first, rest)) = text.split_once('\n') else {
        return (None, sentence(rows, width, text, lines));
    };
    let least = rows.scale.least().min(rows.sentence);
    let on = |lines| fit_words(TypeWeight::Bold, rows.sentence, least, width, first, lines);
    let lead = Some(on(1)).filter(|lead| lead.text == first).unwrap_or_else(|| on(lines));
    let left = lines.saturating_sub(lead.lines);
    let rest = match sentence(rows, width, rest, left) {
        rest if rest.is_cut => sentence(rows, width, "", left),
        rest => rest,
    };
    (Some(lead), rest)
}

/// Fits a sentence into this many lines.
fn sentence(rows: &TrayRows, width: f32, text: &str, lines: usize) -> FittedText {
    if text.is_empty() {
        return FittedText { text: String::new(), size: rows.sentence, lines: 0, is_cut: false };
    }
    let least = least_sentence(rows);
    fit_words(TypeWeight::Regular, rows.sentence, least, width, text, lines)
}

/// The default size of a sentence: larger type gives way down to it.
pub(super) fn least_sentence(rows: &TrayRows) -> f32 {
    (rows.sentence / rows.scale.by().max(1.0)).max(rows.scale.least()).min(rows.sentence)
}

/// Returns ever smaller sizes of type down to the least, which is the last of them.
pub(super) fn smaller_sizes(largest: f32, least: f32) -> impl Iterator<Item = f32> {
    let sizes = std::iter::successors(Some(largest), |size| Some(size * STEP));
    sizes.take_while(move |size| *size > least).chain([least])
}

/// Fits words into at most this many lines: in smaller type if they need it, then without the sentences at their end,
/// or what follows a semicolon, colon or comma. Only a clause that is too long for itself loses letters.
fn fit_words(
    weight: TypeWeight,
    largest: f32,
    least: f32,
    width: f32,
    text: &str,
    most: usize,
) -> FittedText {
    let lines = |text: &str, size: f32| -> Vec<String> {
        let wrapped = |part: &str| weight.wrapped(part, size * SPARE, width);
        text.split('\n').flat_map(wrapped).collect()
    };
    let mut size = largest;
    while lines(text, size).len() > most && size > least {
        size = (size * STEP).max(least);
    }
    let whole = |text: &str| {
        let lines = lines(text, size).len();
        (lines <= most).then(|| FittedText { text: text.into(), size, lines, is_cut: false })
    };
    // Half of a list would be untrue: what comes after a colon goes as a whole.
    let shorter = [('.', true), (';', false), (':', false), (',', false)].into_iter();
    let shorter = shorter.flat_map(|(mark, stays)| beginnings(text, mark, stays));
    let fitting = std::iter::once(text).chain(shorter).find_map(whole);
    fitting.unwrap_or_else(|| {
        let mut all = lines(text, size);
        all.truncate(most);
        if let Some(last) = all.last_mut() {
            let fitting = weight.beginning(last, size, width / SPARE);
            *last = fitting.unwrap_or_else(|| LEFT_OUT.into());
        }
        FittedText { text: all.join("\n"), size, lines: most, is_cut: true }
    })
}

/// Returns shorter and shorter beginnings of words, the longest first: up to a mark that a space or nothing follows, or
/// a line's end. The mark itself may stay.
fn beginnings(text: &str, mark: char, stays: bool) -> impl Iterator<Item = &str> {
    let ends = text.match_indices([mark, '\n']);
    let ends = ends.filter(|(at, found)| {
        *found == "\n" || text[at + found.len()..].chars().next().is_none_or(char::is_whitespace)
    });
    let ends: Vec<usize> =
        ends.map(|(at, found)| at + if stays { found.len() } else { 0 }).collect();
    ends.into_iter().rev().map(|end| text[..end].trim_end()).filter(|text| !text.is_empty())
}

/// Returns the width of a line with a little room to spare.
pub fn text_width(weight: TypeWeight, text: &str, size: f32) -> f32 {
    weight.width(text, size) * SPARE
}
