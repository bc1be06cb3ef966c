//! Which module takes what from where: every path of a source that starts with `crate`, `super` or
//! `self`, written out in full.

use super::root;
use std::collections::BTreeSet;

/// A path in the code of a module, from `src/` on: `["table", "tray", "Tone"]`.
pub struct Import {
    pub path: Vec<String>,
    pub line: usize,
}

/// The module that a source is: `["table", "tray", "fit"]` for `src/table/tray/fit.rs`.
pub fn module_of(source: &str) -> Vec<String> {
    let inside = source.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs"));
    let mut parts: Vec<String> =
        inside.expect("a source under src/").split('/').map(str::to_owned).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// The number of folders in a module's path that lead to its package: 2 for `["games", "penguins", "rules"]`, and 0 in
/// the package of the program.
fn folders_of_package(module: &[String]) -> usize {
    let is_package = |parts: &&[String]| {
        let folder = parts.iter().fold(root().join("src"), |folder, part| folder.join(part));
        folder.join("Cargo.toml").exists()
    };
    (1..=module.len()).rev().map(|end| &module[..end]).find(is_package).map_or(0, <[String]>::len)
}

/// The modules that a source declares for tests alone.
pub fn test_modules(module: &[String], text: &str) -> BTreeSet<Vec<String>> {
    let tokens = tokens(text);
    let items =
        (0..tokens.len()).filter_map(|at| Some(at + length_of_test_attribute(&tokens[at..])?));
    let declared = items.filter_map(|at| {
        // `pub(crate)` may stand before `mod`.
        let keyword =
            (at..at + 5).find(|at| is(&tokens, *at, "mod") && is(&tokens, at + 2, ";"))?;
        Some([module, &[tokens[keyword + 1].text.clone()]].concat())
    });
    declared.collect()
}

/// The names that a module gives to what is in its children: each with the child.
pub fn re_exports(text: &str, children: &BTreeSet<String>) -> Vec<(String, String)> {
    let tokens = without_tests(tokens(text));
    let mut found = Vec::new();
    for at in (1..tokens.len()).filter(|at| tokens[at - 1].text == "use") {
        if children.contains(&tokens[at].text) {
            tree(&tokens, at, Vec::new(), &mut found);
        }
    }
    let named = found.iter().filter_map(|import| import.path.last().zip(import.path.first()));
    named.map(|(name, child)| (name.clone(), child.clone())).collect()
}

/// Every path in a source that starts within the crate, without those of its tests.
pub fn imports(module: &[String], text: &str) -> Vec<Import> {
    let tokens = without_tests(tokens(text));
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let start = match tokens[at].text.as_str() {
            _ if at > 0 && tokens[at - 1].text == "::" => None,
            "crate" => Some(&module[..folders_of_package(module)]),
            "super" => Some(&module[..module.len().saturating_sub(1)]),
            "self" => Some(module),
            _ => None,
        };
        at = match start {
            Some(start) if is(&tokens, at + 1, "::") => {
                tree(&tokens, at + 2, start.to_vec(), &mut found)
            }
            _ => at + 1,
        };
    }
    found
}

/// Reads on from the start of a path, which may be a tree, and gives where the code goes on.
fn tree(tokens: &[Token], mut at: usize, mut path: Vec<String>, found: &mut Vec<Import>) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "{" => {
                at += 1;
                while at < tokens.len() && !is(tokens, at, "}") {
                    at = tree(tokens, at, path.clone(), found);
                    let end = tokens[at..].iter().position(|end| [",", "}"].contains(&&*end.text));
                    at += end.unwrap_or(tokens.len() - at);
                    at += usize::from(is(tokens, at, ","));
                }
                return at + 1;
            }
            "self" => {}
            "super" => drop(path.pop()),
            name if name == "*" || name.starts_with(is_inside) => path.push(name.to_owned()),
            _ => break,
        }
        at += 1;
        if !is(tokens, at, "::") {
            break;
        }
        at += 1;
    }
    let line = tokens[at - 1].line;
    found.push(Import { path, line });
    at
}

fn is(tokens: &[Token], at: usize, text: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.text == text)
}

struct Token {
    text: String,
    line: usize,
}

/// How what is only for tests is marked: those of its package, or those of others, too. Strings are no tokens.
const TEST_ATTRIBUTES: [&[&str]; 2] = [
    &["#", "[", "cfg", "(", "test", ")", "]"],
    &["#", "[", "cfg", "(", "any", "(", "test", ",", "feature", "=", ")", ")", "]"],
];

fn length_of_test_attribute(tokens: &[Token]) -> Option<usize> {
    let begins = |attribute: &&&[&str]| {
        let pairs = tokens.iter().zip(attribute.iter());
        tokens.len() >= attribute.len()
            && pairs.into_iter().all(|(token, part)| token.text == *part)
    };
    TEST_ATTRIBUTES.iter().find(begins).map(|attribute| attribute.len())
}

/// Leaves out each item that is only for tests: up to its semicolon, or to the end of its braces.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if length_of_test_attribute(&tokens[at..]).is_none() {
            at += 1;
            kept.push(at - 1);
            continue;
        }
        let mut depth = 0;
        let end = tokens[at..].iter().position(|token| {
            depth += i32::from(token.text == "{") - i32::from(token.text == "}");
            depth == 0 && matches!(token.text.as_str(), ";" | "}")
        });
        at = end.map_or(tokens.len(), |end| at + end + 1);
    }
    let mut kept = kept.into_iter().peekable();
    let numbered = tokens.into_iter().enumerate();
    numbered.filter_map(|(at, token)| kept.next_if_eq(&at).map(|_| token)).collect()
}

fn is_inside(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The words and signs of a source without its comments and strings.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            'r' if rest.starts_with("r\"") || rest.starts_with("r#") => raw(rest),
            '\'' => character(rest),
            ':' if rest.starts_with("::") => 2,
            c if is_inside(c) => rest.find(|c| !is_inside(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        let is_sign = length == first.len_utf8() || token == "::";
        if token.starts_with(is_inside) || is_sign && !first.is_whitespace() {
            tokens.push(Token { text: token.to_owned(), line });
        }
        line += token.matches('\n').count();
        rest = after;
    }
    tokens
}

/// How long a string in quotation marks is.
fn quoted(text: &str) -> usize {
    let mut escaped = true;
    let end = text.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 1)
}

/// How long a raw string is.
fn raw(text: &str) -> usize {
    let hashes = text[1..].chars().take_while(|c| *c == '#').count();
    let close = format!("\"{}", "#".repeat(hashes));
    let body = hashes + 2;
    text.get(body..).and_then(|rest| rest.find(&close)).map_or(1, |end| body + end + close.len())
}

/// How long a character in quotation marks is; a lifetime has only its sign here.
fn character(text: &str) -> usize {
    let mut inside = text[1..].chars();
    match (inside.next(), inside.next()) {
        (Some('\\'), Some(escaped)) => {
            let body = 2 + escaped.len_utf8();
            text[body..].find('\'').map_or(1, |end| body + end + 1)
        }
        (Some(c), Some('\'')) => c.len_utf8() + 2,
        _ => 1,
    }
}

#[test]
fn paths_are_found_in_trees_and_in_code_but_not_in_tests_strings_and_comments() {
    let text = r##"
use crate::{a, b::{self, C as D}, e::*};
use super::{super::f::G, h};
use std::fmt; // crate::no
fn i<'a>(x: &'a str) -> char { let _ = ("crate::no \" crate::no", r#"crate::no"#); self::j('"') }
pub(super) fn k() { crate::l::<u8>(); self.m() }
#[cfg(test)]
mod tests { use crate::no; fn n() { crate::no() } }
#[cfg(any(test, feature = "testing"))]
use crate::no;
fn o() { super::p() }
"##;
    let module = module_of("src/table/x/y.rs");
    let found: Vec<String> = imports(&module, text)
        .iter()
        .map(|import| format!("{} {}", import.line, import.path.join("::")))
        .collect();
    let expected = [
        "2 table::a",
        "2 table::b",
        "2 table::b::C",
        "2 table::e::*",
        "3 table::f::G",
        "3 table::x::h",
        "5 table::x::y::j",
        "6 table::l",
        "11 table::x::p",
    ];
    assert_eq!(found, expected);
    assert_eq!(module_of("src/table/x/mod.rs"), ["table", "x"]);
    let rule = module_of("src/games/penguins/rules/x.rs");
    let taken = &imports(&rule, "use crate::level::Level;")[0];
    assert_eq!(taken.path, ["games", "penguins", "level", "Level"], "from the root of its package");
    let children = BTreeSet::from(["q".to_owned()]);
    let named = re_exports("pub use q::{R, s::T}; use std::fmt;", &children);
    assert_eq!(named.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["R", "T"]);
    let tests = test_modules(&module, "#[cfg(test)]\npub(crate) mod toy;\nmod real;");
    assert_eq!(tests.into_iter().collect::<Vec<_>>(), [["table", "x", "y", "toy"]]);
}
