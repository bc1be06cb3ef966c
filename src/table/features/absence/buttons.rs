//! The buttons that are offered of a seat without its player, by their ids.

use shoal_tabletop::system::ids::TrayId;

/// The table waits for the player.
pub const WAIT: u32 = TrayId::Absence(10).id();
/// A neighbour plays for the seat.
pub const LEND: u32 = TrayId::Absence(11).id();
/// A bot sits in: at which level is asked next.
pub const LEVELS: u32 = TrayId::Absence(12).id();
/// The seat leaves for good: that is asked again.
pub const LEAVE: u32 = TrayId::Absence(13).id();
/// It really does.
pub const REALLY: u32 = TrayId::Absence(14).id();
/// Back to what is offered first.
pub const NO: u32 = TrayId::Absence(15).id();
/// The one who presses takes the seat.
pub const SIT: u32 = TrayId::Absence(16).id();
/// A bot sits in, of this level and those that follow.
pub const LEVEL: u32 = TrayId::Absence(20).id();
