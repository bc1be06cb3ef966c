//! Characters that a line of text may keep.

use unicode_normalization::UnicodeNormalization;

/// One line as a person sees it, at most `longest` characters: composed (NFC), every kind of space as
/// a space, nothing that is invisible or turns the direction of writing, and no space at its ends.
pub(crate) fn line(text: &str, longest: usize) -> String {
    // Composing never makes more characters than four times what is kept.
    let seen = text.chars().filter(|&c| !is_hidden(c)).map(as_space).take(4 * longest);
    let composed: String = seen.nfc().take(longest).collect();
    composed.trim().to_owned()
}

/// The same with one space for several: a name, a subject.
pub(crate) fn phrase(text: &str, longest: usize) -> String {
    line(text, longest).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn as_space(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// Control characters but for spaces, and what is drawn as nothing: joiners, marks of direction,
/// fillers, tags.
fn is_hidden(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}
