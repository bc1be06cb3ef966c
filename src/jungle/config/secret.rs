//! Passwords: they are shown nowhere.

use serde::Deserialize;
use std::fmt;
use std::path::{Path, PathBuf};

/// A password. It is written to no log and into no error.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A password.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The password itself, for the server that asks for it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Where a password is written.
#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "a password in quotes, { file = \"NAME\" } or { env = \"NAME\" }")]
pub(super) enum Kept {
    Here(String),
    File(InFile),
    Environment(InEnvironment),
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InFile {
    file: PathBuf,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InEnvironment {
    env: String,
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept(..)")
    }
}

impl Kept {
    /// The password; a file is looked for in `folder`.
    pub(super) fn find(&self, folder: &Path) -> Result<Secret, String> {
        match self {
            Self::Here(text) => Ok(Secret::new(text)),
            Self::File(InFile { file }) => {
                let path = folder.join(file);
                let text = std::fs::read_to_string(&path).map_err(|error| {
                    format!("the file {} cannot be read ({error}): put the password into it", path.display())
                })?;
                Ok(Secret::new(text.trim_end_matches(['\r', '\n'])))
            }
            Self::Environment(InEnvironment { env }) => {
                let found = std::env::var(env);
                found.map(Secret::new).map_err(|_| {
                    format!("the environment has no {env}: set it, or write {{ file = \"password\" }}")
                })
            }
        }
    }
}
