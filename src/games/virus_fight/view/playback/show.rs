//! The time for which each event is shown, its changes of the picture, its effects on seats, and the moments of a match
//! that have a mark.

use crate::prelude::*;
use shoal_table::matches::playback::HistoryLandmark;
use shoal_virus_fight::explain::changes::{self, BlockChanges};
use shoal_virus_fight::position::SquareSet;

/// The last moment of a match.
const END: u8 = 7;

const JOINED: EffectCause = EffectCause::words("block_joined", "joined");
const PARTED: EffectCause = EffectCause::words("block_parted", "cut apart");
const OUT: EffectCause = EffectCause::words("trapped", "out");

impl PlaybackView for VirusFightView {
    type Game = VirusFight;

    fn seconds(event: &Event, _view: &State, _setup: &Setup) -> f32 {
        match event {
            Event::Arranged { .. } | Event::RoundBegan { .. } => 0.2,
            Event::Revealed { .. } => 1.1,
            Event::Moved { .. } | Event::Written { .. } | Event::Erased { .. } => 1.0,
            Event::Jumped { .. } => 1.1,
            Event::Walked { .. } | Event::ErasedNothing { .. } => 0.6,
            Event::Skipped { .. } => 0.8,
            // Nobody shall look away from this one.
            Event::Eliminated { why: EliminationReason::Stuck, .. } => 2.6,
            Event::Eliminated { .. } | Event::Stalled => 1.4,
            Event::StalemateOffered { .. } | Event::Agreed { .. } | Event::Declined { .. } => 0.5,
            Event::Ended { .. } => 1.0,
        }
    }

    fn seat_numbers(state: &State) -> Vec<i32> {
        let position = &state.position;
        (0..position.players).map(|seat| position.spares_and_pips(seat).0 as i32).collect()
    }

    fn seat_effects(events: &[Event], after: &State, _setup: &Setup) -> Vec<SeatEffect> {
        events.last().map(|event| effects_of(event, &after.position)).unwrap_or_default()
    }

    /// People see who is caught before the marker is taken off.
    fn has_long_delay(action: &Action) -> bool {
        matches!(action, Action::Eliminate)
    }

    fn apply_event(state: &mut State, event: &Event, after: &State, _setup: &Setup) {
        apply(&mut state.position, event, &after.position);
    }

    fn bookmark(state: &State, _setup: &Setup) -> Option<Bookmark> {
        let position = &state.position;
        let turn = (position.turn + position.players - position.first) % position.players;
        let part = if position.step == VirusFightStep::Over { END } else { turn as u8 };
        Some(Bookmark { chapter: position.round, part })
    }

    fn title(bookmark: Bookmark) -> String {
        match (bookmark.chapter, bookmark.part) {
            (0, _) => "Before the reveal".into(),
            (round, END) => format!("Round {round}, the end of the match"),
            (round, 0) => format!("Round {round}"),
            (round, turn) => format!("Round {round}, turn {}", turn + 1),
        }
    }

    fn landmark(events: &[Event], after: &State) -> Option<HistoryLandmark> {
        let changed = |event: &Event| {
            let then = after.position.pieces();
            BlockChanges::between(changes::before(event, then), then)
        };
        let is_out = |event: &Event| matches!(event, Event::Eliminated { .. });
        let (words, colour) = if events.iter().any(is_out) {
            ("somebody is out", theme::LOSS)
        } else if events.iter().any(|event| !changed(event).joined.is_empty()) {
            ("blocks join", theme::GAIN)
        } else if events.iter().any(|event| !changed(event).parted.is_empty()) {
            ("a block parts", theme::OMEN)
        } else if events.iter().any(|event| matches!(event, Event::Erased { .. })) {
            ("a piece is taken", theme::TEXT)
        } else {
            return None;
        };
        Some(HistoryLandmark { words, colour })
    }
}

/// The picture after an event; `after` is that after the action it belongs to.
fn apply(position: &mut VirusFightPosition, event: &Event, after: &VirusFightPosition) {
    let seats = || 0..after.players;
    let square = |at: &SquareCoordinates| at.0 * 16 + at.1;
    match event {
        // A player that is out has its marker until that is told.
        Event::Moved { .. } | Event::Written { .. } | Event::Erased { .. } => {
            let before = std::mem::replace(position, after.clone());
            for seat in seats().filter(|&seat| after.marker(seat).is_none()) {
                if let Some(at) = before.marker(seat) {
                    position.mark(seat, at);
                }
            }
            (position.round, position.first, position.turn) =
                (before.round, before.first, before.turn);
            (position.step, position.winners) = (VirusFightStep::Walk, Vec::new());
        }
        Event::Walked { seat, to, .. } | Event::Jumped { seat, to, .. } => {
            position.mark(seat.index(), square(to));
        }
        Event::Eliminated { .. } => {
            position.clone_from(after);
            (position.step, position.winners) = (VirusFightStep::Act, Vec::new());
        }
        Event::Revealed { seat, line, squares, marker } => {
            for (&piece, at) in line.iter().zip(squares) {
                position.put(piece, square(at));
            }
            if let Some(at) = squares.get(*marker) {
                position.mark(seat.index(), square(at));
            }
            let rest = SizedInstruction::all().filter(|piece| !line.contains(piece));
            position.keep_as_spares(seat.index(), rest);
        }
        _ => {}
    }
}

/// The effects of an event on seats; `after` is the position after its action.
fn effects_of(event: &Event, after: &VirusFightPosition) -> Vec<SeatEffect> {
    let mover = match event {
        Event::Moved { seat, .. } | Event::Written { seat, .. } | Event::Jumped { seat, .. } => {
            *seat
        }
        Event::Erased { seat, .. } | Event::ErasedNothing { seat } => *seat,
        Event::Skipped { seat, .. } => return vec![SeatEffect::Turn(*seat)],
        Event::Eliminated { seat, .. } => return vec![SeatEffect::Happened(*seat, OUT)],
        _ => return Vec::new(),
    };
    let own = match event {
        Event::Written { piece, .. } => Some(EffectCause::amount(drawings::spare(*piece), -1)),
        Event::Erased { .. } => Some(EffectCause::amount("piece_taken", 1)),
        _ => None,
    };
    let own = own.map(|cause| SeatEffect::Own(mover, cause));
    let then = after.pieces();
    let changes = BlockChanges::between(changes::before(event, then), then);
    let others = Seat::all(after.players).filter(|&seat| seat != mover);
    let hit = others.filter_map(|seat| {
        let at = after.marker(seat.index())?;
        let stands = |blocks: &[SquareSet]| blocks.iter().any(|block| block.has(at));
        let cause = match (stands(&changes.parted), stands(&changes.joined)) {
            (true, _) => PARTED,
            (false, true) => JOINED,
            (false, false) => return None,
        };
        Some(SeatEffect::Happened(seat, cause))
    });
    [SeatEffect::Turn(mover)].into_iter().chain(own).chain(hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::game;
    use shoal_contract::{Actor, Game, Match, RandomGenerator, Viewer};

    /// Whole matches of random actions: after each the events lead from what was seen before it to what is seen
    /// after it, but for what the end of an action alone changes.
    #[test]
    fn the_events_of_an_action_lead_from_one_picture_to_the_next() {
        for seed in 0..30 {
            let setup = Setup::for_players(2 + seed as usize % 4);
            let mut game = Match::<VirusFight>::new(setup, seed).expect("usual");
            let mut whim = RandomGenerator::from_seed(seed);
            let view = |game: &Match<VirusFight>| {
                VirusFight::seen_by(game.world(), Viewer::Table).position
            };
            while !game.is_over() {
                let seat = game.awaited_seats().first().copied();
                let actor = seat.map_or(Actor::House, Actor::Seat);
                let action = VirusFight::sample(game.world(), actor, &mut whim).expect("it acts");
                let mut seen = view(&game);
                let events = game.apply(actor, &action).expect("legal");
                let after = view(&game);
                for event in &events {
                    apply(&mut seen, event, &after);
                }
                let of = |position: &VirusFightPosition| {
                    let seats = || 0..position.players;
                    let markers: Vec<_> = seats().map(|seat| position.marker(seat)).collect();
                    let spares: Vec<_> = seats().map(|seat| *position.spares(seat)).collect();
                    (position.pieces(), markers, spares)
                };
                assert_eq!(of(&seen), of(&after), "seed {seed}, {action:?}: {events:?}");
            }
        }
    }

    #[test]
    fn the_ribbon_marks_where_blocks_join_and_part_pieces_are_taken_and_players_fall() {
        let marked = |board: &str, action: Action| {
            let mut game = game(board, ["W2", ""]);
            let events = game.apply(Actor::Seat(Seat(0)), &action).expect("legal");
            VirusFightView::landmark(&events, &game.state()).map(|mark| mark.words)
        };
        let write = Action::Write { piece: SizedInstruction::at(4), at: SquareCoordinates(0, 1) };
        assert_eq!(marked("W1@0 . M1\n. . .\n. . E1@1", write), Some("blocks join"));
        let cut = Action::Move { from: SquareCoordinates(0, 1), to: SquareCoordinates(1, 0) };
        assert_eq!(marked("M1@0 J1 W1\n. . .\n. . E1@1", cut), Some("a block parts"));
        let erase = "W1 E1@0 M1\n. . .\n. . J1@1";
        assert_eq!(marked(erase, Action::Erase(SquareCoordinates(0, 0))), Some("a piece is taken"));
        assert_eq!(marked(erase, Action::Resign), Some("somebody is out"));
        assert_eq!(marked(erase, Action::EraseNothing), None);
    }

    #[test]
    fn a_moment_is_called_by_its_round_and_turn() {
        let called = |chapter, part| VirusFightView::title(Bookmark { chapter, part });
        assert_eq!(called(0, 0), "Before the reveal");
        assert_eq!(called(3, 0), "Round 3");
        assert_eq!(called(3, 2), "Round 3, turn 3");
        assert_eq!(called(9, END), "Round 9, the end of the match");
    }
}
