//! The choice that each seat is about to make: the penguin it has taken, and the tile to go to.

use crate::prelude::*;
use shoal_table::kit::Aim as SeatAim;

/// The choice that one seat is about to make.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Aim {
    /// The penguin it has taken.
    pub chosen: Option<At>,
    /// The tile it looks at, for those who choose without a cursor.
    pub target: Option<At>,
}

/// The penguin that a seat looks at: the one it has taken, else its own under the cursor.
pub fn looked_at(ice: &Ice, seat: Seat, aims: &Aims<PenguinsView>) -> Option<At> {
    let own = |at: &At| ice.penguin_at(*at) == Some(seat);
    let moves = ice.phase == Phase::Moving;
    aims.own(seat).chosen.filter(own).or(aims.hover(seat).filter(own)).filter(|_| moves)
}

/// Nobody holds a penguin that is gone.
pub fn let_go(shown: Res<PlaybackState<PenguinsView>>, mut aims: ResMut<Aims<PenguinsView>>) {
    if !shown.is_changed() || !shown.is_idle() {
        return;
    }
    let holds = |aim: &Aim| aim.chosen.map(|at| shown.view.penguin_at(at));
    let gone = aims.iter().filter(|(seat, aim)| holds(aim).is_some_and(|of| of != Some(*seat)));
    for seat in gone.map(|(seat, _)| seat).collect::<Vec<_>>() {
        Aims::change(&mut aims, seat, SeatAim::forget);
    }
}
