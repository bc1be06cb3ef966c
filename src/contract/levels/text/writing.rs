//! Writing levels as files that people can go on with by hand.

use std::fmt::Write as _;

// Writing to a string cannot fail.

/// Writes these lines as a comment.
pub fn comment(text: &mut String, lines: &str) {
    for line in lines.lines() {
        let _ = writeln!(text, "{}", format!("# {line}").trim_end());
    }
}

/// Writes a map, with what its signs mean above it.
pub fn map(text: &mut String, name: &str, signs: &[(char, &str)], rows: &[String]) {
    text.push('\n');
    let legend: Vec<String> = signs.iter().map(|(sign, what)| format!("{sign} {what}")).collect();
    comment(text, &legend.join(", "));
    let _ = writeln!(text, "[{name}]\n{}", rows.join("\n"));
}

/// Writes a section of settings, with what it is above it. Those without a value are left out, and so is a section of
/// none.
pub fn settings(text: &mut String, name: &str, what: &str, all: &[(&str, String)]) {
    let given = all.iter().filter(|(_, value)| !value.is_empty());
    let lines: Vec<String> = given.map(|(key, value)| format!("{key} = {value}")).collect();
    if !lines.is_empty() {
        text.push('\n');
        comment(text, what);
        let _ = writeln!(text, "[{name}]\n{}", lines.join("\n"));
    }
}

/// Writes a list, with the names of its parts above it.
pub fn list<T>(
    text: &mut String,
    name: &str,
    parts: &[&str],
    things: &[T],
    line: impl Fn(&T) -> String,
) {
    text.push('\n');
    comment(text, &parts.join(", "));
    let _ = writeln!(text, "[{name}]");
    for thing in things {
        let _ = writeln!(text, "{}", line(thing));
    }
}
