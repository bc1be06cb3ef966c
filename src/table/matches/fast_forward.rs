//! Fast forward: while a player holds the button for it, the table is faster for everybody.

use crate::matches::playback::TablePace;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::{HurryHeld, HurrySource};
use shoal_tabletop::seats::Chairs;
use std::collections::BTreeSet;

/// Adds the hurrying.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, hurry.run_if(resource_changed::<HurryHeld>));
}

/// Hurries for the seats that hold a button. The keys at the laptop hurry for the first seat: the table does not ask
/// who it is.
fn hurry(
    held: Res<HurryHeld>,
    chairs: Res<Chairs>,
    mut pace: ResMut<TablePace>,
    mut before: Local<BTreeSet<Seat>>,
) {
    let hurrying: BTreeSet<Seat> = held
        .0
        .iter()
        .filter_map(|hurrier| match hurrier {
            HurrySource::Seat(seat) => Some(*seat),
            HurrySource::Keyboard => chairs.seats().next(),
        })
        .collect();
    before.difference(&hurrying).for_each(|&seat| pace.hurry(seat, false));
    hurrying.difference(&before).for_each(|&seat| pace.hurry(seat, true));
    *before = hurrying;
}
