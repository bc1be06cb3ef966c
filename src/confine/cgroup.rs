//! Limits for all processes of a program together: a cgroup (version 2), where this user may make one.

use crate::bounds::PROCESSES;
use crate::rules::BoxRules;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Places at which systems mount cgroups of version 2.
const MOUNTS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

/// A cgroup for one program.
pub(crate) struct ProgramCgroup {
    folder: PathBuf,
    processes: File,
}

impl ProgramCgroup {
    /// A new group beside that of this process, or in it; `None` if this user may make none.
    pub fn of(rules: &BoxRules) -> Option<Self> {
        let listed = read("/proc/self/cgroup").ok()?;
        let own = listed.lines().find_map(|line| line.strip_prefix("0::/"))?;
        MOUNTS.iter().find_map(|mount| Self::near(Path::new(mount), own, rules))
    }

    /// A new group near the group `own` of the tree that is mounted here.
    fn near(mount: &Path, own: &str, rules: &BoxRules) -> Option<Self> {
        let own = mount.join(own);
        let beside = own.parent().filter(|above| above.starts_with(mount));
        // A group that has processes itself can have none with limits in it, so that beside it is likelier.
        beside.into_iter().chain([own.as_path()]).find_map(|above| Self::within(above, rules).ok())
    }

    fn within(above: &Path, rules: &BoxRules) -> io::Result<Self> {
        let bounded = read(above.join("cgroup.subtree_control"))?;
        let has = |wanted| bounded.split_whitespace().any(|name| name == wanted);
        if !(has("memory") && has("pids")) {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let folder = above.join(format!("shoal-program-{}", std::process::id()));
        fs::create_dir(&folder)?;
        let bounds =
            [("memory.max", rules.memory.to_string()), ("pids.max", PROCESSES.to_string())];
        let open = || {
            for (name, value) in bounds {
                open(&folder.join(name))?.write_all(value.as_bytes())?;
            }
            // Systems without swap do not have it.
            let _ = open(&folder.join("memory.swap.max")).and_then(|mut swap| swap.write_all(b"0"));
            open(&folder.join("cgroup.procs"))
        };
        match open() {
            Ok(processes) => Ok(Self { folder, processes }),
            Err(error) => {
                let _ = fs::remove_dir(&folder);
                Err(error)
            }
        }
    }

    /// Puts this process and all it will start into the group.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn enter(mut self) -> io::Result<()> {
        self.processes.write_all(b"0")
    }

    /// Removes the group, in which no process is any more.
    pub fn remove(&self) {
        // One that stays is empty, and harms nobody.
        let _ = fs::remove_dir(&self.folder);
    }
}

#[expect(clippy::disallowed_methods, reason = "they are no files: the kernel makes and reads them")]
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(cfg!(test)).truncate(false).open(path)
}

#[expect(clippy::disallowed_methods, reason = "it is no file: the kernel writes it in one piece")]
fn read(path: impl AsRef<Path>) -> io::Result<String> {
    fs::read_to_string(path)
}

/// The files are made up: where these tests run no cgroup may be had.
#[cfg(test)]
mod tests {
    use super::*;

    fn tree(controllers: &str) -> tempfile::TempDir {
        let tree = tempfile::tempdir().expect("there is room");
        fs::create_dir_all(tree.path().join("user/app/terminal")).expect("there is room");
        fs::write(tree.path().join("user/app/cgroup.subtree_control"), controllers)
            .expect("there is room");
        tree
    }

    #[test]
    fn a_group_beside_ours_has_the_limits_of_the_program() {
        let tree = tree("cpu memory pids\n");
        let rules = BoxRules { memory: 5 << 20, ..BoxRules::default() };
        let group = ProgramCgroup::near(tree.path(), "user/app/terminal", &rules).expect("it may");
        let at = group.folder.clone();
        assert_eq!(at.parent(), Some(tree.path().join("user/app").as_path()));
        group.enter().expect("it may");
        for (name, value) in [
            ("memory.max", "5242880"),
            ("pids.max", "256"),
            ("memory.swap.max", "0"),
            ("cgroup.procs", "0"),
        ] {
            assert_eq!(fs::read_to_string(at.join(name)).expect("it was written"), value, "{name}");
        }
    }

    #[test]
    fn where_no_group_can_be_bounded_there_is_none() {
        let rules = BoxRules::default();
        for controllers in ["", "cpu pids", "memory", "memory_x pids"] {
            let tree = tree(controllers);
            assert!(ProgramCgroup::near(tree.path(), "user/app/terminal", &rules).is_none());
            let left = fs::read_dir(tree.path().join("user/app")).expect("it is there").count();
            assert_eq!(left, 2, "nothing is left behind: {controllers}");
        }
        assert!(ProgramCgroup::near(Path::new("/no/such/mount"), "", &rules).is_none());
    }
}
