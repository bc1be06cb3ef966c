//! What makes sense in a settings file with mistakes in it: everything else in the file counts.

use super::file::one_line;
use serde::Deserialize as _;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use toml::{Spanned, Table, Value};

/// The key that tells a table of an array from the others: it is read before the rest of its table.
const NAME: &str = "name";

/// The part of a file that makes sense, and its mistakes with their lines.
pub(super) struct Salvage<'a> {
    text: &'a str,
    /// Says what is wrong with settings, in a sentence.
    check: &'a dyn Fn(&Value) -> Result<(), String>,
    /// The settings that make sense together.
    pub sound: Value,
    mistakes: Vec<(usize, String)>,
}

/// One step of the way to a setting.
#[derive(Debug, Clone)]
enum SettingStep {
    Key(String),
    Element(usize),
}

impl<'a> Salvage<'a> {
    /// Reads a text, one setting after the other.
    pub fn of(text: &'a str, check: &'a dyn Fn(&Value) -> Result<(), String>) -> Self {
        let (all, problems) = DeTable::parse_recoverable(text);
        let mut salvage = Self { text, check, sound: empty_table(), mistakes: Vec::new() };
        for problem in problems {
            let start = problem.span().map_or(0, |span| span.start);
            salvage.add_mistake(start, &one_line(problem.message()));
        }
        salvage.try_keys(&[], all.get_ref());
        salvage
    }

    /// The mistakes in one line, the first of a line only.
    pub fn mistakes(&self) -> String {
        let told = self.mistakes.iter().map(|(line, what)| format!("line {line}: {what}"));
        told.collect::<Vec<_>>().join("; ")
    }

    /// Adds a mistake, unless one is known on its line: others follow from it.
    fn add_mistake(&mut self, at: usize, what: &str) {
        let line = self.text.get(..at).map_or(0, |before| before.matches('\n').count()) + 1;
        if self.mistakes.iter().all(|(known, _)| *known != line) {
            self.mistakes.push((line, what.to_owned()));
            self.mistakes.sort();
        }
    }

    /// Takes what makes sense of a table, a name first.
    fn try_keys(&mut self, path: &[SettingStep], table: &DeTable) {
        let mut keys: Vec<_> = table.iter().collect();
        keys.sort_by_key(|(key, _)| key.get_ref() != NAME);
        let is_element = matches!(path.last(), Some(SettingStep::Element(_)));
        for (key, value) in keys {
            let step = SettingStep::Key(key.get_ref().to_string());
            let taken = self.try_value(&[path, &[step]].concat(), key.span().start, value);
            if !taken && is_element && key.get_ref() == NAME {
                return;
            }
        }
    }

    /// Takes a value, or what makes sense of it; `false` if nothing does.
    fn try_value(&mut self, path: &[SettingStep], at: usize, spanned: &Spanned<DeValue>) -> bool {
        let read = Value::deserialize(ValueDeserializer::from(spanned.clone()));
        let tried = read.map_err(|problem| problem.message().to_owned()).and_then(|value| {
            let mut all = self.sound.clone();
            put(&mut all, path, value);
            (self.check)(&all).map(|()| all)
        });
        let problem = match tried {
            Ok(all) => {
                self.sound = all;
                return true;
            }
            Err(problem) => problem,
        };
        match spanned.get_ref() {
            DeValue::Table(table) if !table.is_empty() => self.try_keys(path, table),
            DeValue::Array(array) if array.iter().any(is_table) => {
                let mut next = 0;
                for element in array.iter() {
                    let element_path = [path, &[SettingStep::Element(next)]].concat();
                    self.try_value(&element_path, element.span().start, element);
                    // One of which nothing makes sense is not there.
                    next = length_at(&self.sound, path);
                }
            }
            _ => {
                let (problem, key) = (one_line(&problem), dotted(path));
                let is_named = problem.contains(&key);
                let what = if is_named { problem } else { format!("{key}: {problem}") };
                self.add_mistake(at, &what);
                return false;
            }
        }
        true
    }
}

fn is_table(value: &Spanned<DeValue>) -> bool {
    matches!(value.get_ref(), DeValue::Table(_))
}

/// Puts a value at the end of a way, which is made where it is not there yet.
fn put(into: &mut Value, path: &[SettingStep], value: Value) {
    let empty = match path.get(1) {
        Some(SettingStep::Element(_)) => Value::Array(Vec::new()),
        _ => empty_table(),
    };
    match (path.first(), into) {
        (None, into) => *into = value,
        (Some(SettingStep::Key(key)), Value::Table(table)) => {
            put(table.entry(key.clone()).or_insert(empty), &path[1..], value);
        }
        (Some(SettingStep::Element(index)), Value::Array(array)) => {
            if array.len() <= *index {
                array.push(empty);
            }
            if let Some(element) = array.get_mut(*index) {
                put(element, &path[1..], value);
            }
        }
        _ => {}
    }
}

/// The number of elements of the array at the end of a way.
fn length_at(all: &Value, path: &[SettingStep]) -> usize {
    let end = path.iter().try_fold(all, |at, step| match step {
        SettingStep::Key(key) => at.get(key),
        SettingStep::Element(index) => at.get(*index),
    });
    end.and_then(Value::as_array).map_or(0, Vec::len)
}

fn empty_table() -> Value {
    Value::Table(Table::new())
}

/// The way in words: `play.speed`, `rigs.text`.
fn dotted(path: &[SettingStep]) -> String {
    let keys = path.iter().filter_map(|step| match step {
        SettingStep::Key(key) => Some(key.as_str()),
        SettingStep::Element(_) => None,
    });
    keys.collect::<Vec<_>>().join(".")
}
