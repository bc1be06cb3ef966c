//! `shoal devices`: the mice, gamepads and displays of this computer.

use super::CommandFailure;

/// The arguments of `shoal devices`.
#[derive(Debug, Default, clap::Args)]
pub(super) struct DevicesArguments {
    /// Backend that reads mice: auto, x11, evdev or none [default: auto]
    #[arg(long, value_name = "BACKEND")]
    mice: Option<String>,
    /// Print the rule that lets people read their mice from the kernel, which Wayland needs, and say
    /// where it goes
    #[arg(long, conflicts_with = "mice")]
    udev_rule: bool,
}

/// Lists the devices.
#[cfg(feature = "table")]
pub(super) fn run(arguments: DevicesArguments) -> Result<(), CommandFailure> {
    use crate::terminal;
    use shoal_tabletop::mice::{BackendChoice, MiceError};
    use std::io::Write as _;
    if arguments.udev_rule {
        // Apart from the rule, so that the rule can be piped to where it goes.
        writeln!(terminal::err(), "{}", shoal_tabletop::system::mouse_access::UDEV_HOW)?;
        return Ok(write!(terminal::out(), "{}", shoal_tabletop::system::mouse_access::UDEV_RULE)?);
    }
    // As the table does, so that the list has what the table would find.
    shoal_tabletop::system::trouble::leave_stale_wayland();
    let choice = arguments.mice.as_deref().map(str::parse::<BackendChoice>).transpose();
    let choice = choice.map_err(|problem: MiceError| problem.to_string())?.unwrap_or_default();
    Ok(write!(terminal::out(), "{}", shoal_tabletop::system::inventory::list(choice))?)
}

/// Fails with a sentence on how to get a list.
#[cfg(not(feature = "table"))]
pub(super) fn run(_arguments: DevicesArguments) -> Result<(), CommandFailure> {
    Err(CommandFailure::Sentence(
        "this program was built without the table and cannot list devices: build it with the feature \
         `table` (on by default)"
            .into(),
    ))
}
