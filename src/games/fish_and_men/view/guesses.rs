//! What those who wait may guess: who is hit by the drift at the end of the turn.

use super::prelude::*;
use shoal_contract::GameSetup as _;

impl GuessSource for FishAndMenView {
    const HAS_GUESSES: bool = true;

    /// Asks until the pollution drifts. Those with most pollution near them are named first.
    fn guess_question(sea: &SeaView, setup: &Setup) -> Option<GuessQuestion> {
        let is_to_come = matches!(
            sea.phase,
            FishAndMenPhase::FishMove
                | FishAndMenPhase::Draw
                | FishAndMenPhase::ExtraTurn
                | FishAndMenPhase::MakePollution
        );
        let mut fish: Vec<&FishSchool> =
            sea.fish.iter().filter(|fish| !fish.quit && fish.at.is_some()).collect();
        fish.sort_by_key(|fish| std::cmp::Reverse(blobs_near(sea, fish)));
        let seats = fish.into_iter().map(|fish| fish.seat);
        let asks = "Who is hit by the drift?";
        is_to_come.then(|| GuessQuestion {
            may_be_none: true,
            ..GuessQuestion::of_seats(sea.turn, asks, &setup.names(), seats)
        })
    }

    fn guess_progress(_: &GuessQuestion, events: &[Event], _sea: &SeaView) -> GuessProgress {
        let hits = events.iter().flat_map(|event| match event {
            Event::PollutionDrifted { hits, .. } => hits.as_slice(),
            _ => &[],
        });
        GuessProgress::between(
            events,
            |event| matches!(event, Event::PollutionDrifted { .. }),
            |event| matches!(event, Event::PollutionVanished { .. } | Event::TurnEnded { .. }),
            || hits.map(|hit| hit.seat.0.into()).collect(),
        )
    }
}

/// Number of blobs in the square of a fish and those beside it.
fn blobs_near(sea: &SeaView, fish: &FishSchool) -> usize {
    let Some(Square { row, column }) = fish.at.map(SeaPosition::square) else { return 0 };
    let is_near = |at: Square| row.abs_diff(at.row) <= 1 && column.abs_diff(at.column) <= 1;
    sea.pollution.iter().filter(|blob| is_near(blob.at.square())).count()
}
