//! The way to a file: every link on it, and the file at its end.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Links that point to links have an end here.
const MOST_LINKS: usize = 40;

/// The way from a path to the file that it names.
#[derive(Debug, Default)]
pub(crate) struct SymlinkChain {
    /// Links on the way, with what each points to, in the words that it has.
    pub links: BTreeMap<PathBuf, PathBuf>,
    /// The file itself, without a link in its path.
    pub end: PathBuf,
}

impl SymlinkChain {
    /// Follows an absolute path.
    ///
    /// # Errors
    /// There is no such file, or too many links lead on.
    pub fn of(path: &Path) -> io::Result<Self> {
        let mut chain = Self::default();
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            match chain.walk(&path)? {
                None => return Ok(chain),
                Some(onward) => path = onward,
            }
        }
        Err(io::Error::from_raw_os_error(libc::ELOOP))
    }

    /// Walks to the end of a path, or to the first link on it: then answers with the path from there on.
    fn walk(&mut self, path: &Path) -> io::Result<Option<PathBuf>> {
        let mut at = PathBuf::from("/");
        let mut parts = path.components();
        while let Some(part) = parts.next() {
            match part {
                Component::Normal(name) => at.push(name),
                Component::ParentDir => _ = at.pop(),
                _ => continue,
            }
            if fs::symlink_metadata(&at)?.is_symlink() {
                let target = fs::read_link(&at)?;
                let folder = at.parent().unwrap_or(Path::new("/"));
                let onward = folder.join(&target).join(parts.as_path());
                self.links.insert(at, target);
                return Ok(Some(onward));
            }
        }
        self.end = at;
        Ok(None)
    }

    /// Every path at which the file is, links first.
    pub fn places(&self) -> impl Iterator<Item = &Path> {
        self.links.keys().map(PathBuf::as_path).chain([self.end.as_path()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_of_folders_and_files_are_all_named() {
        let folder = tempfile::tempdir().expect("there is room");
        let at = |name: &str| folder.path().canonicalize().expect("it is there").join(name);
        fs::create_dir_all(at("real/bin")).expect("there is room");
        fs::write(at("real/bin/python3.12"), "").expect("there is room");
        symlink("python3.12", at("real/bin/python3")).expect("there is room");
        symlink("real", at("now")).expect("there is room");
        let chain = SymlinkChain::of(&at("now/../now/bin/python3")).expect("it is there");
        assert_eq!(chain.end, at("real/bin/python3.12"));
        let links: Vec<_> = chain.links.into_keys().collect();
        assert_eq!(links, [at("now"), at("real/bin/python3")]);
    }

    #[test]
    fn a_circle_of_links_has_an_end() {
        let folder = tempfile::tempdir().expect("there is room");
        symlink("a", folder.path().join("b")).expect("there is room");
        symlink("b", folder.path().join("a")).expect("there is room");
        assert!(SymlinkChain::of(&folder.path().join("a")).is_err());
    }
}
