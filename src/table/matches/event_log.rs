//! The log of `--log-seats`, for programs that play at the table: the seats that the match waits for, as soon as all
//! that happened is safe and has been shown. Then the picture on the screen is up to date.
//!
//! ```text
//! after 7 actions: seat 1
//! after 9 actions: the house
//! ```

use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::LogSeats;
use shoal_terminal as terminal;

/// Adds the log of one game.
pub fn plugin<V: PlaybackView>(app: &mut App) {
    let hosts = resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    let asked = |log: Option<Res<LogSeats>>| log.is_some_and(|log| log.0);
    // In the frame after: by then the screen is right, too.
    let before = log::<V>.before(HostingSystems::Decide);
    app.add_systems(Update, before.run_if(hosts.and_then(asked)));
}

fn log<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    mut last: Local<Option<(usize, Vec<Seat>)>>,
) {
    if !shown.is_idle() || hosted.is_holding() {
        return;
    }
    let now = (hosted.game().taken().len(), hosted.game().awaited_seats());
    if last.as_ref() != Some(&now) {
        terminal::print_line(&format!("after {} actions: {}", now.0, whom(&now.1)));
        *last = Some(now);
    }
}

/// Returns the words for the seats that a match waits for.
fn whom(awaited: &[Seat]) -> String {
    let seats: Vec<String> = awaited.iter().map(Seat::to_string).collect();
    if seats.is_empty() { "the house".into() } else { seats.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_everybody_the_match_waits_for() {
        assert_eq!(whom(&[]), "the house");
        assert_eq!(whom(&[Seat(0), Seat(2)]), "seat 0, seat 2");
    }
}
