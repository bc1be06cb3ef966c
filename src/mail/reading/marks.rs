//! Marks before a line that say who wrote it.

/// A sign before a quoted line, as mail programs write it.
const QUOTES: &[char] = &['>', '＞', '›', '»'];

/// A bar before a line that is an example, as our own letters have it, and what programs make of a bar.
const BARS: &[char] = &['|', '¦', '│', '┃', '｜', '∣', '❘'];

/// `true` if the line is marked as quoted.
pub(super) fn is_quoted(line: &str) -> bool {
    line.starts_with(QUOTES)
}

/// `true` if a bar stands before the line: it is shown, and is no line of its writer's own.
pub(super) fn is_barred(line: &str) -> bool {
    line.starts_with(BARS)
}
