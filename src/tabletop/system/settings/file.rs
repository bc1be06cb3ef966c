//! The file of settings: it is read, written, and set aside when it cannot be understood.

use serde::Serialize;
use shoal_files::{read_text, rename, target_of};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Size above which a file holds no settings, in bytes.
const LARGEST: u64 = 4 << 20;

/// Writes something as TOML, whole or not at all, making the folder if need be.
///
/// # Errors
/// Whatever the file system says.
pub fn write_whole(path: &Path, what: &impl Serialize) -> std::io::Result<()> {
    let text = toml::to_string_pretty(what).map_err(std::io::Error::other)?;
    shoal_files::write_whole(path, text)
}

/// Describes in one line what is wrong with a text and where.
pub fn place_of(text: &str, problem: &toml::de::Error) -> String {
    let message = one_line(problem.message());
    match problem.span().and_then(|span| text.get(..span.start)) {
        Some(before) => {
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&sign| sign != '\n').count() + 1;
            format!("line {line}, column {column}: {message}")
        }
        None => message,
    }
}

/// The lines of a message as one.
pub(super) fn one_line(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join(" ")
}

/// A file that cannot be understood, or not all of it.
#[derive(Debug)]
pub struct FileProblem<T> {
    /// The part that makes sense; `None` if nothing does.
    pub rest: Option<Box<T>>,
    /// The mistake, and its place.
    pub problem: String,
}

impl<T> From<String> for FileProblem<T> {
    fn from(problem: String) -> Self {
        Self { rest: None, problem }
    }
}

/// Reads a file. Without one everything is at its default; one that cannot be read or understood is set aside under
/// another name, what makes sense of it is written anew, and a sentence says so. A pipe or a device of its name is left
/// alone, and not waited for.
pub fn read_or_set_aside<T: Default + Serialize>(
    path: &Path,
    understand: impl FnOnce(&str) -> Result<T, FileProblem<T>>,
) -> (T, Option<String>) {
    let understood = match read_text(path, LARGEST) {
        Ok(text) => understand(&text).map_err(|problem| (problem, set_aside(path))),
        Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(T::default()),
        Err(problem) if is_no_file(&problem) => Err((
            problem.to_string().into(),
            "it is left unchanged, and nothing is saved there".to_owned(),
        )),
        Err(problem) => Err((problem.to_string().into(), set_aside(path))),
    };
    match understood {
        Ok(settings) => (settings, None),
        Err((FileProblem { rest, problem }, then)) => {
            let shown = path.display();
            let told = match rest {
                Some(_) => format!(
                    "Not all of {shown} can be read ({problem}); {then}, and the rest of it is used."
                ),
                None => format!(
                    "The settings in {shown} cannot be read ({problem}); {then}, and the default settings are used."
                ),
            };
            // Nothing is lost if nobody changes anything: and if it cannot be written now, a later change will say so.
            if let Some(rest) = &rest {
                _ = write_whole(path, rest);
            }
            (rest.map_or_else(T::default, |rest| *rest), Some(told))
        }
    }
}

fn is_no_file(problem: &std::io::Error) -> bool {
    matches!(problem.kind(), ErrorKind::InvalidInput | ErrorKind::IsADirectory)
}

/// Renames a broken file so that saving does not overwrite what a person wrote, now or an earlier time. A link to it
/// stays, and leads to the next file. Answers with what was done.
fn set_aside(path: &Path) -> String {
    let renamed = target_of(path).and_then(|path| {
        let named = |ending: String| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let endings =
            std::iter::once(".broken".to_owned()).chain((2..).map(|n| format!(".broken-{n}")));
        let aside =
            endings.map(named).find(|aside| !aside.exists()).ok_or(ErrorKind::AlreadyExists)?;
        rename(&path, &aside).map(|()| aside)
    });
    match renamed {
        Ok(aside) => format!("the file is now {}", aside.display()),
        Err(_) => "the file is left unchanged".to_owned(),
    }
}
