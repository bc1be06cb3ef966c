//! Compositors that show one program on the whole display and nothing beside it, for which the host's window would lie
//! upon the table.

use shoal_files::read_text;
use std::path::Path;

/// Their programs. They start what they show, so that they are among its ancestors.
const KIOSKS: [&str; 1] = ["cage"];
/// The kernel's own files are shorter.
const LONGEST: u64 = 1 << 16;
/// The first process of a system has no parent.
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
        let name = told(&id.to_string(), "comm").unwrap_or_default();
        names.contains(&name.trim())
    })
}

/// Returns the process that started another.
fn parent(process: &str) -> Option<u32> {
    let status = told(process, "status")?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}

fn told(process: &str, file: &str) -> Option<String> {
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
        let own = told(&std::os::unix::process::parent_id().to_string(), "comm");
        assert!(descends_from(&["nobody", own.expect("it runs").trim()]));
        assert!(!descends_from(&["nobody"]) && !is_kiosk());
    }
}
