//! Ids of the tray buttons that decide about a seat whose player is away.

use shoal_tabletop::system::ids::TrayId;

/// Asks the table to wait for the player.
pub const WAIT: u32 = TrayId::Absence(10).id();
/// Lets a neighbour play for the seat.
pub const LEND: u32 = TrayId::Absence(11).id();
/// Lets a bot sit in; opens the choice of its level.
pub const LEVELS: u32 = TrayId::Absence(12).id();
/// Lets the seat leave for good; opens a question that asks again.
pub const LEAVE: u32 = TrayId::Absence(13).id();
/// Confirms that the seat leaves for good.
pub const REALLY: u32 = TrayId::Absence(14).id();
/// Goes back to the first choices.
pub const NO: u32 = TrayId::Absence(15).id();
/// Gives the seat to whoever presses.
pub const SIT: u32 = TrayId::Absence(16).id();
/// Lets a bot of the first level sit in; the ids that follow are those of the other levels.
pub const LEVEL: u32 = TrayId::Absence(20).id();
