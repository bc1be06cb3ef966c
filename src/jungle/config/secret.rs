//! Passwords, which stand in the configuration, in a file or in the environment.

use serde::Deserialize;
use shoal_files::read_text;
use shoal_mail::connection::Password;
use std::fmt;
use std::path::{Path, PathBuf};

/// The longest file with a password, in bytes.
const LONGEST: u64 = 1 << 16;

/// The place of a password: in the file itself, in another file, or in the environment.
#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "a password in quotes, { file = \"NAME\" } or { env = \"NAME\" }")]
pub(super) enum PasswordSource {
    Here(String),
    File(PasswordFile),
    Environment(PasswordVariable),
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordFile {
    file: PathBuf,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordVariable {
    env: String,
}

impl fmt::Debug for PasswordSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept(..)")
    }
}

impl PasswordSource {
    /// The password; a file is looked for in `folder`.
    pub(super) fn find(&self, folder: &Path) -> Result<Password, String> {
        match self {
            Self::Here(text) => Ok(Password::from(text.as_str())),
            Self::File(PasswordFile { file }) => {
                let path = folder.join(file);
                let text = read_text(&path, LONGEST).map_err(|error| {
                    format!(
                        "the file {} cannot be read ({error}): put the password in it",
                        path.display()
                    )
                })?;
                Ok(Password::from(text.trim_end_matches('\n')))
            }
            Self::Environment(PasswordVariable { env }) => {
                let found = std::env::var(env);
                found.map(Password::from).map_err(|_| {
                    format!(
                        "the environment variable {env} is not set: set it, or write {{ file = \"password\" }}"
                    )
                })
            }
        }
    }
}
