//! Detects compositors that show a single program on the whole display: there the host's window would cover the table.

use shoal_files::read_text;
use std::path::Path;

/// Names of such compositors. They start the program they show, so they are among its ancestors.
const KIOSKS: [&str; 1] = ["cage"];
/// Maximum size of the kernel's files, in bytes.
const LONGEST: u64 = 1 << 16;
/// The id of the first process of a system, which has no parent.
const FIRST: u32 = 1;

/// `true` if this program was started by one of them.
pub fn is_kiosk() -> bool {
    descends_from(&KIOSKS)
}

/// `true` if a program of one of these names is an ancestor.
fn descends_from(names: &[&str]) -> bool {
    let mut ancestors =
        std::iter::successors(parent("self"), |id| parent(&id.to_string()).filter(|_| *id > FIRST));
    ancestors.any(|id| {
        let name = proc_file(&id.to_string(), "comm").unwrap_or_default();
        names.contains(&name.trim())
    })
}

/// Returns the process that started another.
fn parent(process: &str) -> Option<u32> {
    let status = proc_file(process, "status")?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}

/// Reads a file that the kernel has about a process.
fn proc_file(process: &str, file: &str) -> Option<String> {
    read_text(&Path::new("/proc").join(process).join(file), LONGEST).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_knows_who_has_started_it() {
        assert_eq!(parent("self"), Some(std::os::unix::process::parent_id()));
        assert_eq!(parent("no process"), None);
        let own = proc_file(&std::os::unix::process::parent_id().to_string(), "comm");
        assert!(descends_from(&["nobody", own.expect("it runs").trim()]));
        assert!(!descends_from(&["nobody"]) && !is_kiosk());
    }
}
