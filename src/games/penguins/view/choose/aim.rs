//! The choice that each seat is about to make: the penguin it has taken, and the tile to go to.

use crate::prelude::*;
use shoal_table::kit::SeatIntent as SeatAim;

/// The choice that one seat is about to make.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PenguinMoveDraft {
    /// The penguin it has taken.
    pub chosen: Option<IceCell>,
    /// The tile it looks at, for players who choose without a cursor.
    pub target: Option<IceCell>,
}

/// The penguin that a seat looks at: the one it has taken, else its own under the cursor.
pub fn selected_penguin(
    ice: &IceView,
    seat: Seat,
    aims: &SeatIntents<PenguinsView>,
) -> Option<IceCell> {
    let own = |at: &IceCell| ice.penguin_at(*at) == Some(seat);
    let moves = ice.phase == PenguinsPhase::Moving;
    aims.own(seat).chosen.filter(own).or(aims.hover(seat).filter(own)).filter(|_| moves)
}

/// Deselects penguins that are gone.
pub fn deselect_lost_penguins(
    shown: Res<PlaybackState<PenguinsView>>,
    mut aims: ResMut<SeatIntents<PenguinsView>>,
) {
    if !shown.is_changed() || !shown.is_idle() {
        return;
    }
    let holds = |aim: &PenguinMoveDraft| aim.chosen.map(|at| shown.view.penguin_at(at));
    let gone = aims.iter().filter(|(seat, aim)| holds(aim).is_some_and(|of| of != Some(*seat)));
    for seat in gone.map(|(seat, _)| seat).collect::<Vec<_>>() {
        SeatIntents::change(&mut aims, seat, SeatAim::forget);
    }
}
