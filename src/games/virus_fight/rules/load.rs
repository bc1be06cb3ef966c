//! Checks of loaded positions: unsound ones are refused (rules 8.1).

use crate::program_layout::edge;
use crate::state::LastOffer;
use crate::state::{LAST_ROUND, OFFERED_AFTER, OFFERS_APART};
use crate::{
    OffBoardRecord, SeatArrangement, Setup, SizedInstruction, StalemateReason, State,
    VirusFightPosition, VirusFightStep,
};
use shoal_contract::InputProblems;

/// Most instructions of one kind and size in all.
const MOST_ALIKE: usize = 255;

/// Adds all that no rule could hold, by field.
pub fn check_state(state: &State, problems: &mut InputProblems) {
    let State { setup, position, record, .. } = state;
    let size = (position.rows, position.columns, position.players);
    problems.require((setup.rows, setup.columns, setup.players) == size, "setup", || {
        "its board and number of players must be those of the position".into()
    });
    let mut of_setup = InputProblems::none();
    // A single player is no match, but a position whose others have fallen away.
    setup.check_into(&mut of_setup);
    problems.extend(of_setup.nested_under("setup"));
    if position.step == VirusFightStep::Arrange {
        return check_arranged(setup, position, record, problems);
    }
    problems.require(record.arranged.is_empty(), "arranged", || {
        "programs are arranged only before the first round".into()
    });
    for piece in SizedInstruction::all() {
        // A player can come to own all that there are.
        let count = position.alike(piece);
        problems.require(count <= MOST_ALIKE, "spares", || {
            format!("there are {count} of {piece}, but at most {MOST_ALIKE} are possible")
        });
    }
    // All but one resigned while programs were arranged: none was shown.
    let none_shown = position.step == VirusFightStep::Over && position.round == 0;
    for seat in 0..position.players {
        let (out, marker) = (position.is_out(seat), position.marker(seat));
        problems.require((out || none_shown) == marker.is_none(), "board", || {
            format!("the marker of seat {seat} must be on the board if the seat is in, and off it if it is out")
        });
        problems.require(
            !out || position.spares_and_pips(seat).0 == 0,
            &format!("spares[{seat}]"),
            || "a player that is out has none".into(),
        );
    }
    let active = position.active().count();
    let rounds = 1..=LAST_ROUND + u32::from(position.step == VirusFightStep::Over);
    let is_left = none_shown && active == 1 && position.pieces().is_empty();
    problems.require(is_left || rounds.contains(&position.round), "round", || {
        format!("{} is not a round from 1 to {LAST_ROUND}", position.round)
    });
    problems.require(active > 0, "out", || "at least one player must be in the match".into());
    check_end(position, active, problems);
    check_record(position, record, problems);
}

fn check_end(position: &VirusFightPosition, active: usize, problems: &mut InputProblems) {
    if position.step == VirusFightStep::Over {
        let is_won = position.active().collect::<Vec<_>>() == position.winners && active == 1;
        problems.require(is_won || position.winners == position.richest(), "winners", || {
            "the winner must be the last one left, or whoever has the most spares".into()
        });
        return;
    }
    problems.require(position.winners.is_empty(), "winners", || "the match is not over".into());
    problems.require(active > 1, "step", || "with one player left it must be \"over\"".into());
    problems.require(!position.is_out(position.turn), "turn", || {
        format!("seat {} is out", position.turn)
    });
}

fn check_arranged(
    setup: &Setup,
    position: &VirusFightPosition,
    record: &OffBoardRecord,
    problems: &mut InputProblems,
) {
    problems.require(record.arranged.len() == position.players, "arranged", || {
        format!("{} listed for {} players", record.arranged.len(), position.players)
    });
    problems.require(position.pieces().is_empty() && position.round == 0, "board", || {
        "it must be empty, and the round 0, while programs are being arranged".into()
    });
    let is_plain =
        OffBoardRecord { arranged: Vec::new(), ..record.clone() } == OffBoardRecord::default();
    let is_open = position.winners.is_empty() && position.active().count() > 1;
    problems.require(is_plain && is_open, "step", || {
        "while programs are being arranged at least two players are in, and nothing has happened".into()
    });
    problems.require((position.first, position.turn) == (0, 0), "turn", || {
        "first and turn must be 0 while programs are being arranged".into()
    });
    for (seat, arranged) in record.arranged.iter().enumerate().take(position.players) {
        let field = format!("arranged[{seat}]");
        let has_all = position.spares(seat).iter().all(|&count| count == 1);
        let out = position.is_out(seat);
        problems.require(out || has_all, &format!("spares[{seat}]"), || {
            "while programs are being arranged a player must have one of each instruction".into()
        });
        problems.require(
            !out || position.spares_and_pips(seat).0 == 0,
            &format!("spares[{seat}]"),
            || "a player that is out has none".into(),
        );
        match arranged {
            SeatArrangement::Nothing => {}
            SeatArrangement::Covered => {
                problems.add(field, "this is for views only: give the program")
            }
            SeatArrangement::Program(_) if out => {
                problems.add(field, "a player that is out has no program")
            }
            SeatArrangement::Program(program) => {
                problems.add_error(&field, program.check(setup.longest));
                let room = edge(position.rows, position.columns, position.players, seat);
                let offset = usize::from(program.offset.unwrap_or(0));
                let fits = offset + program.line.len() <= room.into()
                    && (program.offset.is_none() || position.players == 2);
                problems.require(fits, &field, || "the line does not fit there".into());
            }
        }
    }
}

fn check_record(
    position: &VirusFightPosition,
    record: &OffBoardRecord,
    problems: &mut InputProblems,
) {
    let is_sorted = record.agreed.is_sorted_by(|one, next| one < next);
    let are_in = record
        .agreed
        .iter()
        .all(|seat| seat.index() < position.players && !position.is_out(seat.index()));
    let is_asked = record.offer.is_some() || record.agreed.is_empty();
    let is_open = record.agreed.len() < position.active().count();
    let is_idle = position.step != VirusFightStep::Over || *record == OffBoardRecord::default();
    problems.require(is_sorted && are_in && is_asked && is_open && is_idle, "agreed", || {
        "it must list some of the players in the match, in order, while everybody is being asked".into()
    });
    let due = record.offer != Some(StalemateReason::Rounds) || position.round > OFFERED_AFTER;
    problems.require(due, "offer", || "not enough rounds have been played".into());
    let is_recent = |last: &LastOffer| {
        last.round <= position.round
            && last.again_in() > position.round
            && last.seat.index() < position.players
            && !position.is_out(last.seat.index())
    };
    let is_sorted = record.offered.is_sorted_by(|one, next| one.seat < next.seat);
    problems.require(is_sorted && record.offered.iter().all(is_recent), "offered", || {
        format!(
            "it must list the players in the match who asked in this round or the {} before it, in order",
            OFFERS_APART - 1
        )
    });
    problems.require(record.seen.is_sorted_by(|one, next| one.0 < next.0), "seen", || {
        "its keys must be in order, each once".into()
    });
}
