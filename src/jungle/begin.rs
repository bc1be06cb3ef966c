//! A new folder for jungles: the configuration, and a unit for systemd beside it.

use crate::config::{FILE, template};
use shoal_files::create_private;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the unit.
pub const UNIT: &str = "shoal-jungle.service";

/// Makes both files; refuses to write over one that is there.
///
/// # Errors
/// A sentence.
pub fn begin(folder: &Path, original: bool, program: &Path) -> Result<[PathBuf; 2], String> {
    make(folder).map_err(|error| format!("{} cannot be created: {error}", folder.display()))?;
    let folder = fs::canonicalize(folder).map_err(|error| error.to_string())?;
    let files = [folder.join(FILE), folder.join(UNIT)];
    if let Some(there) = files.iter().find(|file| file.exists()) {
        return Err(format!(
            "{} already exists: choose another folder, or remove this one",
            there.display()
        ));
    }
    write(&files[0], &template::text(original))?;
    write(&files[1], &unit(&folder, program))?;
    Ok(files)
}

/// Nobody else may look into it: addresses and a password will be there. A folder that is there stays as it is.
fn make(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let written = create_private(path, text);
    written.map(drop).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// The unit that keeps the server running.
fn unit(folder: &Path, program: &Path) -> String {
    let (folder, program) = (folder.display(), program.display());
    format!(
        "# Copy this to /etc/systemd/system, or to ~/.config/systemd/user, then:\n\
         #     systemctl enable --now {UNIT}\n\
         [Unit]\n\
         Description=Food Chain by email\n\
         After=network-online.target\n\
         Wants=network-online.target\n\
         \n\
         [Service]\n\
         ExecStart=\"{program}\" jungle serve \"{folder}\"\n\
         Restart=always\n\
         RestartSec=10\n\
         UMask=0077\n\
         NoNewPrivileges=true\n\
         PrivateTmp=true\n\
         ProtectSystem=full\n\
         MemoryMax=500M\n\
         # If a dedicated user runs the server:\n\
         # User=jungle\n\
         \n\
         [Install]\n\
         WantedBy=multi-user.target default.target\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_has_a_jungle_is_not_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let [config, _] = begin(folder.path(), false, Path::new("shoal")).expect("it is empty");
        let first = fs::read_to_string(&config).expect("written");
        let error = begin(folder.path(), true, Path::new("shoal")).expect_err("it is there");
        assert!(error.contains("jungle.toml"), "{error}");
        assert_eq!(fs::read_to_string(&config).expect("still there"), first);
    }
}
