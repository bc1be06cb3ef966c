//! A file system in which there is nothing but what a program may read, and a folder of its own to write
//! in. Both are gone with the last process in it.

use crate::features::MissingFeature;
use crate::kernel;
use crate::readable::NOWHERE;
use crate::symlinks::SymlinkChain;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt as _, symlink};
use std::path::{Path, PathBuf};

/// The folder that a program may write in, as it sees it.
pub(crate) const SCRATCH: &str = "/scratch";

/// Files and folders in the scratch folder.
const SCRATCH_FILES: u32 = 4096;

/// Folders of the old root of which one is there everywhere: the new root is built over it.
const BUILDING_SITES: [&str; 2] = ["/tmp", "/usr"];

/// Something to see in the new root.
enum RootEntry {
    Link(PathBuf),
    Tree { tree: OwnedFd, is_folder: bool },
}

/// Files of `/dev` that are other names of files in `/proc`.
const SHORT_NAMES: [(&str, &str); 4] =
    [("fd", "self/fd"), ("stdin", "self/fd/0"), ("stdout", "self/fd/1"), ("stderr", "self/fd/2")];

/// The new root, not yet built.
pub(crate) struct NewRoot {
    /// By path: a folder comes before what is in it.
    entries: BTreeMap<PathBuf, RootEntry>,
    site: &'static Path,
}

impl NewRoot {
    /// Makes a root with these files the root of this process, whose namespace of mounts is its own.
    ///
    /// # Errors
    /// The system does not let it; then all is as it was.
    pub fn enter(
        readable: &[PathBuf],
        scratch: u64,
        has_processes: bool,
    ) -> io::Result<Vec<MissingFeature>> {
        kernel::make_mounts_private()?;
        let sites = BUILDING_SITES.map(Path::new);
        let site = sites.into_iter().find(|site| site.is_dir()).ok_or(io::ErrorKind::NotFound)?;
        let mut root = Self { entries: BTreeMap::new(), site };
        for path in readable {
            root.show(path)?;
        }
        root.show(Path::new(NOWHERE))?;
        let here = std::env::current_dir()?;
        kernel::mount_new(c"tmpfs", site, "mode=0755,size=1m")?;
        let built = root.build(&here, scratch, has_processes);
        if built.is_err() {
            // It is over an old folder, and nobody is in it.
            kernel::unmount(site)?;
        }
        let missing = built?;
        std::env::set_current_dir(&here)?;
        Ok(missing)
    }

    /// Plans to show a file, and every link on the way to it.
    fn show(&mut self, path: &Path) -> io::Result<()> {
        let chain = SymlinkChain::of(path)?;
        for (at, target) in chain.links {
            self.entries.entry(at).or_insert(RootEntry::Link(target));
        }
        if !self.is_in_a_tree(&chain.end) {
            let tree = kernel::copy_of_tree(&chain.end)?;
            kernel::make_read_only(&tree, chain.end.starts_with("/dev"))?;
            let is_folder = chain.end.is_dir();
            self.entries.insert(chain.end, RootEntry::Tree { tree, is_folder });
        }
        Ok(())
    }

    /// `true` if a path is seen anyway, in a folder that is shown.
    fn is_in_a_tree(&self, path: &Path) -> bool {
        let is_tree =
            |above: &Path| matches!(self.entries.get(above), Some(RootEntry::Tree { .. }));
        path.ancestors().any(is_tree)
    }

    fn build(
        self,
        here: &Path,
        scratch: u64,
        has_processes: bool,
    ) -> io::Result<Vec<MissingFeature>> {
        let mut missing = Vec::new();
        for (path, entry) in &self.entries {
            if path.parent().is_some_and(|above| self.is_in_a_tree(above)) {
                continue;
            }
            match entry {
                RootEntry::Link(target) => self.link(target, path)?,
                RootEntry::Tree { tree, is_folder: true } => {
                    self.make_folder(path)?;
                    kernel::mount_tree(tree, &self.at(path))?;
                }
                RootEntry::Tree { tree, is_folder: false } => {
                    self.make_file(path)?;
                    kernel::mount_tree(tree, &self.at(path))?;
                }
            }
        }
        let options = format!("mode=0700,size={scratch},nr_inodes={SCRATCH_FILES}");
        self.make_folder(Path::new(SCRATCH))?;
        kernel::mount_new(c"tmpfs", &self.at(Path::new(SCRATCH)), &options)?;
        // A program begins where its command was given, whether or not it may read there.
        if !self.at(here).exists() {
            self.make_folder(here)?;
        }
        if !self.at(Path::new("/tmp")).exists() {
            symlink(SCRATCH, self.at(Path::new("/tmp")))?;
        }
        if has_processes && let Err(error) = self.mount_proc() {
            missing.push(MissingFeature::OwnProc(error.to_string()));
        }
        std::env::set_current_dir(self.site)?;
        kernel::pivot_root()?;
        Ok(missing)
    }

    /// Mounts a `/proc` of this namespace of processes alone.
    fn mount_proc(&self) -> io::Result<()> {
        let proc = Path::new("/proc");
        self.make_folder(proc)?;
        kernel::mount_new(c"proc", &self.at(proc), "subset=pid")?;
        for (name, target) in SHORT_NAMES {
            symlink(proc.join(target), self.at(Path::new("/dev")).join(name))?;
        }
        Ok(())
    }

    /// The place in the old root where a path of the new one is built.
    fn at(&self, path: &Path) -> PathBuf {
        self.site.join(path.strip_prefix("/").unwrap_or(path))
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o755).create(self.at(path))
    }

    /// Makes an empty file, over which one is mounted.
    fn make_file(&self, path: &Path) -> io::Result<()> {
        self.make_folder(path.parent().unwrap_or(Path::new("/")))?;
        #[expect(
            clippy::disallowed_methods,
            reason = "it stays empty, in a file system of our own"
        )]
        fs::File::create(self.at(path)).map(drop)
    }

    fn link(&self, target: &Path, path: &Path) -> io::Result<()> {
        self.make_folder(path.parent().unwrap_or(Path::new("/")))?;
        symlink(target, self.at(path))
    }
}
