//! What those who wait, or are out, may guess: whose virus is out next.

use super::prelude::*;
use shoal_contract::GameSetup as _;

impl GuessSource for VirusFightView {
    const HAS_GUESSES: bool = true;

    fn guess_question(state: &State, setup: &Setup) -> Option<GuessQuestion> {
        let position = &state.position;
        let goes_on = matches!(position.step, VirusFightStep::Act | VirusFightStep::Walk);
        let active: Vec<Seat> = position.active().map(|seat| Seat(seat as u16)).collect();
        let about = (position.players - active.len()) as u32;
        let asks = "Whose virus is out next?";
        goes_on.then(|| GuessQuestion::of_seats(about, asks, &setup.names(), active))
    }

    fn guess_progress(_question: &GuessQuestion, events: &[Event], _: &State) -> GuessProgress {
        let fate = events.iter().find_map(|event| match event {
            Event::Eliminated { seat, .. } => Some(vec![seat.0.into()]),
            Event::Stalled | Event::Ended { .. } => Some(Vec::new()),
            _ => None,
        });
        fate.map_or(GuessProgress::Waiting, GuessProgress::Over)
    }
}
