//! The choices of the seat in turn, as they are made by hand: the thing that is taken first, the square it goes to
//! then, and the choices that would be the seat's own end.

use crate::action::ply_of;
use crate::rules::check::to_play;
use crate::rules::pieces::position;
use crate::{
    Action, InstructionKind, SizedInstruction, Square, SquareCoordinates, VirusFightPosition,
    VirusFightStep,
};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// The first of the two things to choose, where an action takes two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirstChoice {
    /// The piece that a MOVE takes (rules 5.6).
    Piece(SquareCoordinates),
    /// The spare that a WRITE puts down (rules 5.7).
    Spare(SizedInstruction),
}

/// The choices of the seat in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstructionChoices {
    /// The seat.
    pub seat: Seat,
    /// The kind of its instruction; none where its marker is to walk.
    pub kind: Option<InstructionKind>,
    /// All that it can do.
    pub actions: Vec<Action>,
    /// The empty squares of which an ERASE may choose one (rules 5.9).
    empties: Vec<SquareCoordinates>,
}

impl InstructionChoices {
    /// The choices of a seat, if it is its turn.
    pub fn of(world: &World, seat: Seat) -> Option<Self> {
        let position = position(world);
        let plays = matches!(position.step, VirusFightStep::Act | VirusFightStep::Walk);
        if !plays || position.turn != seat.index() {
            return None;
        }
        let is_turn = |action: &Action| ply_of(position, action).is_some();
        let actions: Vec<Action> = to_play(world, seat).into_iter().filter(is_turn).collect();
        let kind = position.executed().filter(|_| position.step == VirusFightStep::Act);
        let empties = match actions.contains(&Action::EraseNothing) {
            true => beside_erases(position),
            false => Vec::new(),
        };
        (!actions.is_empty()).then_some(Self { seat, kind, actions, empties })
    }

    /// The things that can be taken first; empty where only a square is chosen.
    pub fn firsts(&self) -> Vec<FirstChoice> {
        let mut firsts: Vec<FirstChoice> = self.actions.iter().filter_map(first).collect();
        firsts.sort_unstable();
        firsts.dedup();
        firsts
    }

    /// The squares that can be chosen then, each with what it does.
    pub fn targets(&self, chosen: Option<FirstChoice>) -> Vec<(SquareCoordinates, &Action)> {
        let of_chosen = self.actions.iter().filter(|action| first(action) == chosen);
        let mut targets: Vec<(SquareCoordinates, &Action)> =
            of_chosen.filter_map(|action| Some((target(action)?, action))).collect();
        let nothing = self.actions.iter().find(|action| **action == Action::EraseNothing);
        targets.extend(
            nothing.into_iter().flat_map(|it| self.empties.iter().map(move |at| (*at, it))),
        );
        targets
    }

    /// The action of choosing a square, if it is one.
    pub fn at(&self, chosen: Option<FirstChoice>, at: SquareCoordinates) -> Option<&Action> {
        self.targets(chosen).into_iter().find(|(target, _)| *target == at).map(|(_, action)| action)
    }

    /// `true` if the instruction cannot be done (rules 5.3).
    pub fn skips(&self) -> bool {
        self.actions.contains(&Action::Skip)
    }

    /// The next step in a few words, and a sentence that tells a person how to do it by hand, with names in braces for
    /// what a press is called.
    pub fn prompt(&self, chosen: Option<FirstChoice>) -> (&'static str, &'static str) {
        match (self.kind, chosen.is_some()) {
            (None, _) => ("Move your marker", "{Press_on} a lit piece next to it."),
            _ if self.skips() => {
                ("This cannot be done now", "Press Skip: your marker still moves.")
            }
            (Some(InstructionKind::Move), false) => {
                ("Move a piece", "{Press_on} a lit piece of your block.")
            }
            (Some(InstructionKind::Move), true) => {
                ("Move a piece", "Now {press_on} a lit square to move it there.")
            }
            (Some(InstructionKind::Write), false) => ("Add a piece", "Choose one of your spares."),
            (Some(InstructionKind::Write), true) => {
                ("Add a piece", "Now {press_on} a lit square next to your block.")
            }
            (Some(InstructionKind::Jump), _) => ("Your marker leaps", "{Press_on} a lit piece."),
            (Some(InstructionKind::Erase), _) => (
                "Remove a piece",
                "{Press_on} a lit piece to make it your spare, or a lit square for nothing.",
            ),
        }
    }
}

/// The thing that is taken first for an action, if there is one.
pub fn first(action: &Action) -> Option<FirstChoice> {
    match action {
        Action::Move { from, .. } => Some(FirstChoice::Piece(*from)),
        Action::Write { piece, .. } => Some(FirstChoice::Spare(*piece)),
        _ => None,
    }
}

/// The square that is chosen last for an action.
pub fn target(action: &Action) -> Option<SquareCoordinates> {
    match *action {
        Action::Move { to: at, .. } | Action::Write { at, .. } => Some(at),
        Action::Jump(at) | Action::Erase(at) | Action::Walk(at) => Some(at),
        _ => None,
    }
}

/// `true` if the marker of the seat in turn has no way after this action, so that the seat is out (rules 5.4).
pub fn is_own_end(position: &VirusFightPosition, action: &Action) -> bool {
    let (mut after, seat) = (position.clone(), position.turn);
    let Some(ply) = ply_of(position, action).filter(|&ply| position.is_legal(ply)) else {
        return false;
    };
    let _ = after.play(ply);
    after.is_out(seat)
}

/// The empty squares beside an ERASE of the active block.
fn beside_erases(position: &VirusFightPosition) -> Vec<SquareCoordinates> {
    let erases = position.block_of(position.turn).and(position.of_kind(InstructionKind::Erase));
    let is_free = |square: &Square| position.square(square / 16, square % 16).is_some();
    erases.around().minus(position.pieces()).filter(is_free).map(SquareCoordinates::of).collect()
}

/// The seat that begins the next round as the markers stand (rules 4.3).
pub fn next_first(position: &VirusFightPosition) -> Option<usize> {
    let around = (0..position.players).map(|step| (position.first + step) % position.players);
    let sized = around.filter_map(|seat| Some((seat, position.under(seat)?.size)));
    // Of several with the biggest piece the first counts.
    sized.rev().max_by_key(|(_, size)| *size).map(|(seat, _)| seat)
}

/// The effect of an instruction, in plain words.
pub fn effect_words(kind: InstructionKind) -> &'static str {
    match kind {
        InstructionKind::Move => "Move a piece",
        InstructionKind::Write => "Add a piece",
        InstructionKind::Jump => "Marker leaps",
        InstructionKind::Erase => "Remove a piece",
    }
}

/// An action in a few words; where it leads is seen on the board.
pub fn words(position: &VirusFightPosition, action: &Action) -> String {
    let on = |at: &SquareCoordinates| {
        position.piece(at.0 * 16 + at.1).map_or_else(String::new, |it| it.to_string())
    };
    match action {
        Action::Move { from, .. } => format!("Move {}", on(from)),
        Action::Write { piece, .. } => format!("Add {piece}"),
        Action::Jump(at) => format!("Leap to {}", on(at)),
        Action::Erase(at) => format!("Remove {}", on(at)),
        Action::EraseNothing => "Remove nothing".into(),
        Action::Skip => "Skip".into(),
        Action::Walk(at) => format!("Marker to {}", on(at)),
        Action::Agree => "Call it a stalemate".into(),
        Action::Decline => "Play on".into(),
        Action::Resign => "Give up".into(),
        Action::Arrange(program) => program_words(&program.line, program.marker),
        Action::Reveal | Action::Eliminate => "Wait".into(),
    }
}

/// A program in a few words: `W3* M3 W2`, the marker on the one with the star.
pub fn program_words(line: &[SizedInstruction], marker: usize) -> String {
    let word = |(at, piece): (usize, &SizedInstruction)| {
        format!("{piece}{}", if at == marker { "*" } else { "" })
    };
    line.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VirusFight;
    use crate::state::State;
    use shoal_contract::Match;
    use shoal_contract::{Actor, Game as _};

    fn game(board: &str, spares: [&str; 2]) -> Match<VirusFight> {
        let rows: Vec<Vec<&str>> =
            board.lines().map(|row| row.split_whitespace().collect()).collect();
        let spares = spares.map(|of_seat| of_seat.split_whitespace().collect::<Vec<_>>());
        let state = serde_json::json!({
            "board": rows, "spares": spares, "round": 2, "first": 0, "turn": 0,
        });
        let state: State = serde_json::from_value(state).expect("a position");
        Match::from_state(state, Some(1)).expect("it is sound")
    }

    #[test]
    fn a_move_takes_a_click_on_the_piece_and_one_on_its_square() {
        let game = game("M1@0 W1 .\n. . .\n. . E1@1", ["", ""]);
        let choices = InstructionChoices::of(game.world(), Seat(0)).expect("its turn");
        assert_eq!(choices.firsts(), [FirstChoice::Piece(SquareCoordinates(0, 1))]);
        assert!(choices.targets(None).is_empty());
        let to: Vec<SquareCoordinates> = choices
            .targets(Some(FirstChoice::Piece(SquareCoordinates(0, 1))))
            .into_iter()
            .map(|it| it.0)
            .collect();
        assert_eq!(to, [SquareCoordinates(1, 0)]);
        assert!(InstructionChoices::of(game.world(), Seat(1)).is_none());
    }

    #[test]
    fn an_empty_square_beside_an_erase_takes_nothing() {
        let game = game("E1@0 W1 .\n. . .\n. . E1@1", ["", ""]);
        let choices = InstructionChoices::of(game.world(), Seat(0)).expect("its turn");
        assert_eq!(
            choices.at(None, SquareCoordinates(0, 1)),
            Some(&Action::Erase(SquareCoordinates(0, 1)))
        );
        assert_eq!(choices.at(None, SquareCoordinates(1, 0)), Some(&Action::EraseNothing));
        assert_eq!(choices.at(None, SquareCoordinates(2, 0)), None);
    }

    #[test]
    fn what_leaves_no_way_for_the_own_marker_is_known_before_it_is_done() {
        let game = game("E1@0 W1 .\n. . .\n. . E1@1", ["", ""]);
        let position = position(game.world());
        assert!(is_own_end(position, &Action::Erase(SquareCoordinates(0, 1))));
        assert!(!is_own_end(position, &Action::EraseNothing));
        let mut after = game;
        after
            .apply(Actor::Seat(Seat(0)), &Action::Erase(SquareCoordinates(0, 1)))
            .expect("it is legal");
        assert_eq!(VirusFight::standing(after.world()).winners, Some(vec![Seat(1)]));
    }

    #[test]
    fn who_begins_the_next_round_is_the_one_whom_the_rules_name() {
        let first = |board: &str| next_first(position(game(board, ["", ""]).world()));
        assert_eq!(first("M1@0 W1 .\n. . .\n. W1 E2@1"), Some(1));
        assert_eq!(first("M2@0 W1 .\n. . .\n. W1 E2@1"), Some(0), "the old first one stays");
    }
}
