//! What those who wait may guess: who is stuck next.

use super::prelude::*;
use shoal_contract::GameSetup as _;

impl GuessSource for PenguinsView {
    const HAS_GUESSES: bool = true;

    /// Asks as long as penguins move and several players can; those who are stuck guess until the end.
    fn guess_question(ice: &IceView, setup: &Setup) -> Option<GuessQuestion> {
        let stuck = stuck(ice)?;
        let free = Seat::all(stuck.len()).filter(|seat| !stuck[seat.index()]);
        let about = stuck.iter().filter(|&&is_stuck| is_stuck).count() as u32;
        let asks = if about == 0 { "Who is stuck first?" } else { "Who is stuck next?" };
        Some(GuessQuestion::of_seats(about, asks, &setup.names(), free))
    }

    fn guess_progress(question: &GuessQuestion, _events: &[Event], ice: &IceView) -> GuessProgress {
        let is_over = ice.phase == PenguinsPhase::Over;
        let stuck = stuck(ice).unwrap_or_default();
        let came = question.options.iter().map(|option| option.key);
        let came: Vec<u32> =
            came.filter(|&key| is_over || stuck.get(key as usize) == Some(&true)).collect();
        if came.is_empty() { GuessProgress::Waiting } else { GuessProgress::Over(came) }
    }
}

/// Returns for each seat whether none of its penguins can move; `None` unless penguins move now.
fn stuck(ice: &IceView) -> Option<Vec<bool>> {
    let position = ice.position().filter(|_| ice.phase == PenguinsPhase::Moving)?;
    Some((0..ice.players.len()).map(|seat| position.is_stuck(seat)).collect())
}
