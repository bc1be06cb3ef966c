//! Finding level files: by path, or by the name of an installed or built-in level.

use crate::contract::level_text::LevelErrors;
use crate::games::levels::Levels;
use crate::places::Environment;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// A larger file is no level; reading stops there.
const LARGEST: u64 = 16 << 20;

/// The name and the bytes of a level: a file, or an installed or built-in level.
pub(super) fn level_of(levels: &Levels, level: &str) -> Result<(String, Vec<u8>), String> {
    if Path::new(level).exists() {
        return Ok((level.to_owned(), bytes_of(Path::new(level))?));
    }
    let installed = Path::new("levels").join(levels.folder).join(format!("{level}.level"));
    let is_name = !level.contains(['/', '\\', '.']);
    if let (true, Ok(path)) = (is_name, Environment::of_process().find(&installed)) {
        return Ok((path.display().to_string(), bytes_of(&path)?));
    }
    let built_in = levels.built_in.iter().find(|(name, _)| *name == level);
    built_in.map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).ok_or_else(|| {
        let names: Vec<&str> = levels.built_in.iter().map(|(name, _)| *name).collect();
        format!(
            "there is no level file \"{level}\", and no installed or built-in level of that name; \
             built in: {}",
            names.join(", ")
        )
    })
}

/// What is wrong with a level, a line for each place.
pub(super) fn broken(levels: &Levels, name: &str, errors: &LevelErrors) -> String {
    let lines: Vec<String> = errors.to_string().lines().map(|line| format!("\n  {line}")).collect();
    format!("{name} is not a level of {}:{}", levels.game, lines.concat())
}

/// The bytes of a file, as far as a level or a setup can be long.
///
/// # Errors
/// A sentence that names the file.
pub(super) fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST).read_to_end(&mut bytes))
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    Ok(bytes)
}
