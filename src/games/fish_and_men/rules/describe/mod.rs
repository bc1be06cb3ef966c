//! Events as lines of plain text, with the names of a match, for playthroughs that people read.

mod cards;
mod words;

use crate::action::{
    DriftHalf, DriftSteps, Event, PollutionHit, PollutionPuff, QuitReason, StepCost,
};
use crate::setup::Setup;
use cards::describe_card;
use shoal_contract::Seat;
use std::fmt::Write as _;
use words::{ids, name};

/// One line that describes an event of a match with this setup.
pub fn describe(setup: &Setup, event: &Event) -> String {
    let who = |seat: &Seat| setup.name(seat.index());
    match event {
        Event::FishPlaced { seat, river, at } => {
            let (river, at) = (river_name(setup, *river), name(at.square()));
            format!("{} starts in the {river} at {at}", who(seat))
        }
        Event::PlacingEnded => "all fish are in their rivers".into(),
        Event::FishermanBit { fisherman, seat, square, loss, health } => {
            let at = name(*square);
            format!(
                "fisherman {fisherman} at {at} takes {loss} from {}: health {health}",
                who(seat)
            )
        }
        Event::FishermanQuit { fisherman, square, reason } => {
            let why = match reason {
                QuitReason::Hunger => "is hungry",
                QuitReason::Pollution => "is in pollution",
                QuitReason::Card => "has had enough",
            };
            format!("fisherman {fisherman} at {} {why} and gives up", name(*square))
        }
        Event::TurnBegan { turn, order } => {
            format!("turn {turn}: {}", order.iter().map(who).collect::<Vec<_>>().join(", then "))
        }
        Event::Fed { seat, clean, gain, health } => {
            format!("{} feeds next to {clean} clean squares: {gain:+}, health {health}", who(seat))
        }
        Event::MoveChosen { seat, points, rolled } => {
            let how = if *rolled { "rolls" } else { "can take" };
            format!("{} moves: it {how} {points}", who(seat))
        }
        Event::FishMoved { seat, heading, to, cost, health, points, .. } => {
            let (who, at) = (who(seat), name(to.square()));
            let cost = describe_cost(*cost);
            format!("{who} steps {heading} to {at}{cost}: health {health}, {points} left")
        }
        Event::FishStopped { seat } => format!("{} stops", who(seat)),
        Event::FishMoveEnded { .. } => "every fish has had its turn".into(),
        Event::PollutionMade { before, puffs } => describe_puffs(*before, puffs),
        Event::PollutionDrifted { pair, half, steps, hits } => {
            describe_drift(setup, *pair, *half, steps, hits)
        }
        Event::PollutionVanished { blobs } => describe_vanished(blobs),
        Event::TurnEnded { turn } => format!("turn {turn} ends"),
        Event::NumberChanged { number, value } => format!("the house sets {number} to {value}"),
        Event::FishQuit { seat } => format!("{} leaves the match", who(seat)),
        Event::Won { seat, river, health } => {
            let river = river_name(setup, *river);
            format!("{} enters the {river} with health {health} and wins", who(seat))
        }
        Event::Abandoned => "nobody is left: the match ends without a winner".into(),
        _ => describe_card(setup, event),
    }
}

fn river_name(setup: &Setup, river: usize) -> &str {
    setup.level.rivers.get(river).map_or("river", |river| river.name.as_str())
}

fn describe_cost(cost: StepCost) -> String {
    let mut text = format!(", motion {}", cost.motion);
    for (part, what) in [(cost.pollution, "pollution"), (cost.fisherman, "fisherman")] {
        if part != 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, ", {what} {part}");
        }
    }
    text
}

fn describe_puffs(before: u32, puffs: &[PollutionPuff]) -> String {
    let mut text = format!("{before} blobs in the sea, {} industries pollute", puffs.len());
    for (index, puff) in puffs.iter().enumerate() {
        let gap = if index == 0 { ':' } else { ',' };
        let _ = write!(text, "{gap} {} {}", puff.grade.word(), name(puff.at));
    }
    text
}

fn describe_drift(
    setup: &Setup,
    pair: u32,
    half: DriftHalf,
    steps: &DriftSteps,
    hits: &[PollutionHit],
) -> String {
    let moved = steps.0.iter().filter(|&&step| step < 8).count();
    let how = match half {
        DriftHalf::Current => "with the currents",
        DriftHalf::Random => "at random",
    };
    let mut text = format!("drift {pair} {how}: {moved} of {} blobs move", steps.0.len());
    for hit in hits {
        let PollutionHit { seat, blobs, loss, health } = hit;
        let who = setup.name(seat.index());
        let _ = write!(text, "; {blobs} onto {who}: -{loss}, health {health}");
    }
    text
}

fn describe_vanished(blobs: &[u32]) -> String {
    if blobs.is_empty() {
        return "no pollution vanishes".into();
    }
    format!("{} blobs vanish: {}", blobs.len(), ids(blobs))
}
