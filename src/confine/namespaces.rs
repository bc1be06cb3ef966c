//! Namespaces: a system of its own for one program, with its own files, processes and network.

use crate::features::MissingFeature;
use crate::kernel;
use std::fs;
use std::io;

/// The namespaces that could be had.
#[derive(Debug, Default)]
pub(crate) struct OwnNamespaces {
    /// `true` if the next process is the first one of its namespace.
    pub has_processes: bool,
    /// The reason why there is no namespace of users, without which only root gets any other.
    users: Option<String>,
}

impl OwnNamespaces {
    /// Enters a namespace of users, and one of processes with the next child.
    pub fn enter(missing: &mut Vec<MissingFeature>) -> Self {
        let users = enter_users().err().map(|error| error.to_string());
        let mut spaces = Self { has_processes: false, users };
        match spaces.try_one(libc::CLONE_NEWPID) {
            Ok(()) => spaces.has_processes = true,
            Err(error) => missing.push(MissingFeature::OwnProcesses(error.to_string())),
        }
        spaces
    }

    /// Enters a network in which there is nothing.
    pub fn enter_network(&self, missing: &mut Vec<MissingFeature>) {
        if let Err(error) = self.try_one(libc::CLONE_NEWNET) {
            missing.push(MissingFeature::OwnNetwork(error.to_string()));
        }
    }

    /// Enters a namespace of mounts, with the present ones.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn enter_mounts(&self) -> io::Result<()> {
        self.try_one(libc::CLONE_NEWNS)
    }

    fn try_one(&self, flag: libc::c_int) -> io::Result<()> {
        kernel::unshare(flag).map_err(|error| match &self.users {
            None => error,
            Some(users) => io::Error::other(format!("{error}, nor a namespace of users: {users}")),
        })
    }
}

/// Enters a namespace of users in which there is only this one.
fn enter_users() -> io::Result<()> {
    let (user, group) = (rustix::process::getuid().as_raw(), rustix::process::getgid().as_raw());
    kernel::unshare(libc::CLONE_NEWUSER)?;
    write("/proc/self/setgroups", "deny")?;
    write("/proc/self/gid_map", &format!("{group} {group} 1"))?;
    write("/proc/self/uid_map", &format!("{user} {user} 1"))
}

#[expect(clippy::disallowed_methods, reason = "it is no file: the kernel reads it in one piece")]
fn write(at: &str, text: &str) -> io::Result<()> {
    fs::write(at, text)
}
