//! Parts of the box that a system may lack. Each feature is tried when a program starts, never guessed.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A part of the box that this system does not give. The other parts hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingFeature {
    /// No mount namespace, and why.
    HiddenNames(String),
    /// No pid namespace, and why.
    OwnProcesses(String),
    /// No network namespace, and why.
    OwnNetwork(String),
    /// No `/proc` of its own, and why.
    OwnProc(String),
    /// No Landlock, or too old a one, and why.
    FileRules(String),
    /// No mount namespace, and no Landlock either.
    Files,
    /// No seccomp, and why.
    CallFilter(String),
    /// No limit of how many processes there are: the user is root, and no cgroup can be had.
    ProcessCount,
    /// No box at all: the system is not Linux.
    Box,
}

impl fmt::Display for MissingFeature {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HiddenNames(why) => write!(
                to,
                "this system gives programs no view of files of their own ({why}): they can see the names of \
                 files that they cannot read, and have no folder to write in"
            ),
            Self::OwnProcesses(why) => write!(
                to,
                "this system gives programs no process numbers of their own ({why}): they can see which \
                 processes run, and may start no sessions or process groups"
            ),
            Self::OwnNetwork(why) => write!(
                to,
                "this system gives programs no network of their own ({why}): that they cannot use the real \
                 one is up to the list of refused system calls alone"
            ),
            Self::OwnProc(why) => write!(
                to,
                "this system gives programs no /proc of their own ({why}): they have none, which a few \
                 languages need"
            ),
            Self::FileRules(why) => write!(
                to,
                "this system lacks rules for files (Landlock: {why}): that programs read no files of yours is \
                 up to the other parts of the box"
            ),
            Self::Files => write!(
                to,
                "this system keeps programs from no file that you may read or write: start only those you \
                 trust"
            ),
            Self::CallFilter(why) => write!(
                to,
                "this system cannot refuse system calls (seccomp: {why}): programs may reach its network and \
                 other programs; start only those you trust"
            ),
            Self::ProcessCount => write!(
                to,
                "no limit of processes binds root: a program that starts endlessly many would slow down \
                 everything, so start this as another user where strangers' programs play"
            ),
            Self::Box => write!(
                to,
                "programs are boxed on Linux alone: here they have all rights of yours, so start only those \
                 you trust"
            ),
        }
    }
}
