//! Faults in a configuration, for the person who wrote it.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A fault in a configuration, for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    file: PathBuf,
    line: Option<usize>,
    what: String,
}

impl std::error::Error for ConfigError {}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file.display(), self.what),
            None => write!(f, "{} {}", self.file.display(), self.what),
        }
    }
}

impl ConfigError {
    pub(super) fn of_file(file: &Path, what: String) -> Self {
        Self { file: file.into(), line: None, what }
    }

    /// A value that is not sound; `span` is where it stands.
    pub(super) fn of_value(file: &Path, text: &str, span: Range<usize>, what: String) -> Self {
        Self { file: file.into(), line: Some(line_of(text, span.start)), what }
    }

    /// A text that is no TOML, or has no such fields. The line itself is never shown: it may hold a password.
    pub(super) fn of_form(file: &Path, text: &str, error: &toml::de::Error) -> Self {
        let line = error.span().map(|span| line_of(text, span.start));
        let written = line.and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
        let key = written.split_once('=').map(|(key, _)| key.trim()).filter(|key| !key.is_empty());
        let message = error.message().replace('\n', " ");
        let what = match key {
            Some(key) if !message.contains(&format!("`{key}`")) => {
                format!(
                    "{key}: {message}. A new file explains every option; make one with: shoal jungle init FOLDER"
                )
            }
            _ => format!(
                "{message}. A new file explains every option; make one with: shoal jungle init FOLDER"
            ),
        };
        Self { file: file.into(), line, what }
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or(text);
    before.matches('\n').count() + 1
}
