//! Rules for files, by Landlock: what is not named here can be neither read nor written, and no file
//! outside the scratch folder can be made, changed or removed.

use crate::new_root::SCRATCH;
use crate::readable::NOWHERE;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use std::path::{Path, PathBuf};

/// The newest version of Landlock whose rules were tried here.
const NEWEST: ABI = ABI::V6;

/// Strength of the rules that this kernel knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileRules {
    /// All rules; signals too reach only what the program has started.
    Full,
    /// The rules that an older Landlock knows.
    Older,
    /// The kernel has no Landlock.
    None,
}

/// Lets this process and its children read these files, and write in the scratch folder if there is one.
pub(crate) fn restrict_files(
    readable: &[PathBuf],
    has_new_root: bool,
) -> Result<FileRules, RulesetError> {
    let reading = AccessFs::from_read(NEWEST);
    let writing = if has_new_root { vec![Path::new(SCRATCH)] } else { Vec::new() };
    // In a namespace of its own these are its processes alone; else it is this process.
    let processes = if has_new_root { "/proc" } else { "/proc/self" };
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(readable, reading))?
        .add_rules(path_beneath_rules([processes], reading))?
        .add_rules(path_beneath_rules([NOWHERE], reading | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(writing, AccessFs::from_all(NEWEST)))?
        .restrict_self()?;
    Ok(match status.ruleset {
        RulesetStatus::FullyEnforced => FileRules::Full,
        RulesetStatus::PartiallyEnforced => FileRules::Older,
        RulesetStatus::NotEnforced => FileRules::None,
    })
}
