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
    /// No limit of how many processes there are: no cgroup can be had, and the user is root, or the program has no
    /// processes of its own that could be counted.
    ProcessCount,
    /// No box at all: the system is not Linux.
    Box,
}

impl fmt::Display for MissingFeature {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HiddenNames(why) => write!(
                to,
                "this system gives programs no private view of the files ({why}): they can see the names of \
                 files that they cannot read, and have no folder to write in"
            ),
            Self::OwnProcesses(why) => write!(
                to,
                "this system gives programs no process numbers of their own ({why}): they can see which \
                 processes are running, and cannot start sessions or process groups"
            ),
            Self::OwnNetwork(why) => write!(
                to,
                "this system gives programs no network of their own ({why}): only the list of refused system \
                 calls keeps them from the real one"
            ),
            Self::OwnProc(why) => write!(
                to,
                "this system gives programs no /proc of their own ({why}): they have none, and a few \
                 languages need it"
            ),
            Self::FileRules(why) => write!(
                to,
                "this system lacks rules for files (Landlock: {why}): only the other parts of \
                 the box keep programs from reading your files"
            ),
            Self::Files => write!(
                to,
                "this system cannot keep programs from files that you can read or write: start only those \
                 that you trust"
            ),
            Self::CallFilter(why) => write!(
                to,
                "this system cannot refuse system calls (seccomp: {why}): programs can reach its network and \
                 other programs; start only those that you trust"
            ),
            Self::ProcessCount => write!(
                to,
                "the number of processes is not limited for root, or for programs without process numbers of \
                 their own: a program that starts processes without end would slow down everything, so where \
                 strangers' programs play, start this as a user other than root, on a system that has such numbers"
            ),
            Self::Box => write!(
                to,
                "programs are boxed only on Linux: here they can do everything that you can, so start only \
                 those that you trust"
            ),
        }
    }
}
