//! Puzzles that people make (rules 11.5). What lies on the board is nobody's; what is not on it is the spare of one
//! of the players, so that in all there is what they have brought.

use super::find::grade;
use super::{MOST_TURNS, PuzzleGoal, VirusPuzzle};
use crate::VirusFight;
use crate::piece::{PIECES, SizedInstruction};
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::program::LONGEST;
use crate::rules::pieces::position;
use crate::setup::{DEFAULT_PLAYER_NAMES, PLAYERS, Setup};
use crate::state::{OffBoardRecord, State};
use shoal_contract::levels::grid::Cell;
use shoal_contract::{DraftChoice, Match, PuzzleDraft, PuzzleMakingGame, SearchBrake, counted};
use std::sync::Arc;

/// The sides of the boards in use (rules 3.2).
const SIDES: [u8; 6] = [5, 6, 7, 8, 9, 11];
/// A position in the making is one of this round: who is first was looked up before (rules 4.3).
const ROUND: u32 = 2;
/// Turns that are tried to solve it: some seconds.
const TRIES: u64 = 5_000_000;

/// A puzzle in the making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VirusPuzzleDraft {
    title: String,
    goal: PuzzleGoal,
    turns: u32,
    rows: u8,
    columns: u8,
    /// The piece on each square, row by row.
    squares: Vec<Option<SizedInstruction>>,
    /// The square of each marker.
    markers: Vec<Option<usize>>,
    spares: Vec<[u8; PIECES]>,
    turn: usize,
    first: usize,
    /// The players that are out already, in the order in which they fell.
    out: Vec<usize>,
}

/// The boards on which puzzles are made: players and side. All that the players have has room.
fn boards() -> impl Iterator<Item = (usize, u8)> {
    let with = |players: usize| SIDES.into_iter().map(move |side| (players, side));
    let fits = |(players, side): &(usize, u8)| usize::from(*side).pow(2) >= PIECES * players;
    PLAYERS.flat_map(with).filter(fits)
}

impl PuzzleMakingGame for VirusFight {
    type Draft = VirusPuzzleDraft;

    fn draft_of(game: &Match<Self>) -> Option<VirusPuzzleDraft> {
        let position = position(game.world());
        let is_open = position.step == VirusFightStep::Act && position.active().count() > 1;
        is_open.then(|| VirusPuzzleDraft::of_position(position))
    }
}

impl VirusPuzzleDraft {
    fn of_position(position: &VirusFightPosition) -> Self {
        let index = |square: u8| {
            usize::from(square / 16) * usize::from(position.columns) + usize::from(square % 16)
        };
        let mut squares = vec![None; usize::from(position.rows) * usize::from(position.columns)];
        for square in position.pieces() {
            squares[index(square)] = position.piece(square);
        }
        let seats = 0..position.players;
        Self {
            title: String::new(),
            goal: PuzzleGoal::Trap,
            turns: 2,
            rows: position.rows,
            columns: position.columns,
            squares,
            markers: seats.clone().map(|seat| position.marker(seat).map(index)).collect(),
            spares: seats.map(|seat| *position.spares(seat)).collect(),
            turn: position.turn,
            first: position.first,
            out: position.out().collect(),
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let inside = cell.row < self.rows.into() && cell.column < self.columns.into();
        inside.then(|| usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column))
    }

    fn is_in(&self, seat: usize) -> bool {
        !self.out.contains(&seat)
    }

    fn players_in(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.markers.len()).filter(|&seat| self.is_in(seat))
    }

    fn spare_count(&self, seat: usize) -> u32 {
        self.spares[seat].iter().map(|&count| u32::from(count)).sum()
    }

    /// Takes a piece from the board; it becomes a spare of the player who has the fewest.
    fn take(&mut self, index: usize) {
        let Some(piece) = self.squares[index].take() else { return };
        let poorest = self.players_in().min_by_key(|&seat| self.spare_count(seat));
        if let Some(seat) = poorest {
            self.spares[seat][piece.index()] += 1;
        }
    }

    fn position(&self) -> VirusFightPosition {
        let mut position = VirusFightPosition::empty(self.rows, self.columns, self.markers.len());
        let square = |index: usize| {
            let columns = usize::from(self.columns);
            (index / columns * 16 + index % columns) as u8
        };
        for (index, piece) in self.squares.iter().enumerate() {
            if let Some(piece) = piece {
                position.put(*piece, square(index));
            }
        }
        for (seat, (marker, spares)) in self.markers.iter().zip(&self.spares).enumerate() {
            if let Some(index) = marker {
                position.mark(seat, square(*index));
            }
            for (piece, &count) in SizedInstruction::all().zip(spares) {
                (0..count).for_each(|_| position.give(seat, piece));
            }
        }
        self.out.iter().for_each(|&seat| position.note_out(seat));
        (position.turn, position.first) = (self.turn, self.first);
        (position.step, position.round) = (VirusFightStep::Act, ROUND);
        position
    }

    fn player_labels(&self) -> Vec<(usize, String)> {
        let letter = |seat: usize| char::from(b'A' + seat as u8);
        self.players_in()
            .map(|seat| (seat, format!("{} ({})", letter(seat), DEFAULT_PLAYER_NAMES[seat])))
            .collect()
    }
}

impl PuzzleDraft for VirusPuzzleDraft {
    type Puzzle = VirusPuzzle;

    fn boards() -> Vec<String> {
        boards().map(|(players, side)| format!("{players} players, {side} by {side}")).collect()
    }

    fn on_board(index: usize) -> Self {
        let (players, side) = boards().nth(index).unwrap_or((2, SIDES[0]));
        let mut position = VirusFightPosition::empty(side, side, players);
        for seat in 0..players {
            SizedInstruction::all().for_each(|piece| position.give(seat, piece));
        }
        Self::of_position(&position)
    }

    fn of(puzzle: &VirusPuzzle) -> Self {
        let VirusPuzzle { title, goal, turns, position, .. } = puzzle.clone();
        Self { title, goal, turns, ..Self::of_position(&position.position) }
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn set_title(&mut self, title: String) {
        self.title = title;
    }

    fn size(&self) -> (u16, u16) {
        (self.rows.into(), self.columns.into())
    }

    fn seats(&self) -> Vec<bool> {
        (0..self.markers.len()).map(|seat| self.is_in(seat)).collect()
    }

    fn things() -> Vec<String> {
        SizedInstruction::all().map(|piece| piece.to_string()).collect()
    }

    fn at(&self, cell: Cell) -> (Option<usize>, Option<usize>) {
        let Some(index) = self.index(cell) else { return (None, None) };
        let marker = self.markers.iter().position(|marker| *marker == Some(index));
        (self.squares[index].map(SizedInstruction::index), marker)
    }

    fn beside(&self, seat: usize) -> Vec<u8> {
        self.spares.get(seat).map_or_else(Vec::new, |spares| spares.to_vec())
    }

    fn put(&mut self, thing: usize, cell: Cell) -> Result<(), String> {
        let (Some(index), piece) = (self.index(cell), SizedInstruction::at(thing)) else {
            return Ok(());
        };
        if self.squares[index] == Some(piece) {
            return Ok(());
        }
        let has = |&seat: &usize| self.spares[seat][piece.index()] > 0;
        // Of several the one who has the most spares.
        let richest = self.players_in().filter(has).max_by_key(|&seat| self.spare_count(seat));
        let seat = richest.ok_or_else(|| format!("All {piece} are already on the board."))?;
        self.take(index);
        self.spares[seat][piece.index()] -= 1;
        self.squares[index] = Some(piece);
        Ok(())
    }

    fn mark(&mut self, seat: usize, cell: Cell) -> Result<(), String> {
        let Some(index) = self.index(cell) else { return Ok(()) };
        if !self.is_in(seat) || seat >= self.markers.len() {
            return Err("That player is out.".into());
        }
        if self.squares[index].is_none() {
            return Err("A marker needs an instruction under it: put one there first.".into());
        }
        if self.markers.iter().enumerate().any(|(other, at)| other != seat && *at == Some(index)) {
            return Err("Another marker is already there.".into());
        }
        self.markers[seat] = Some(index);
        Ok(())
    }

    fn erase(&mut self, cell: Cell) {
        let Some(index) = self.index(cell) else { return };
        match self.markers.iter().position(|marker| *marker == Some(index)) {
            Some(seat) => self.markers[seat] = None,
            None => self.take(index),
        }
    }

    fn give(&mut self, seat: usize, thing: usize) {
        let count = self.markers.len();
        if !self.is_in(seat) || seat >= count || thing >= PIECES {
            return;
        }
        let mut others = (1..count).map(|step| (seat + step) % count);
        if let Some(other) = others.find(|&other| self.spares[other][thing] > 0) {
            self.spares[other][thing] -= 1;
            self.spares[seat][thing] += 1;
        }
    }

    fn choices(&self) -> Vec<DraftChoice> {
        let player_labels = self.player_labels();
        let place = |seat: usize| player_labels.iter().position(|(other, _)| *other == seat);
        let names: Vec<String> = player_labels.iter().map(|(_, name)| name.clone()).collect();
        let goals = ["Trap another marker", "Survive"].map(String::from).to_vec();
        let turns = (1..=MOST_TURNS).map(|turns| counted(turns, "turns")).collect();
        let choice = |label, options, chosen| DraftChoice { label, options, chosen };
        vec![
            choice("Goal", goals, usize::from(self.goal == PuzzleGoal::Survive)),
            choice("Within", turns, self.turns as usize - 1),
            choice("Who solves it and moves now", names.clone(), place(self.turn).unwrap_or(0)),
            choice("Who was first in this round", names, place(self.first).unwrap_or(0)),
        ]
    }

    fn choose(&mut self, choice: usize, option: usize) {
        let seat = self.players_in().nth(option);
        match (choice, seat) {
            (0, _) => self.goal = if option == 1 { PuzzleGoal::Survive } else { PuzzleGoal::Trap },
            (1, _) => self.turns = (option as u32 + 1).min(MOST_TURNS),
            (2, Some(seat)) => self.turn = seat,
            (3, Some(seat)) => self.first = seat,
            _ => {}
        }
    }

    fn puzzle(&self) -> Result<VirusPuzzle, String> {
        for (seat, name) in self.player_labels() {
            if self.markers[seat].is_none() {
                return Err(format!("The marker of {name} is not on the board yet."));
            }
        }
        if self.title.trim().is_empty() {
            return Err("The puzzle needs a title.".into());
        }
        let setup = Setup {
            players: self.markers.len(),
            names: Vec::new(),
            rows: self.rows,
            columns: self.columns,
            longest: LONGEST,
        };
        let (setup, record) = (Arc::new(setup), OffBoardRecord::default());
        let position = State { setup, position: self.position(), record, generator: None };
        let (title, goal, turns) = (self.title.trim().to_owned(), self.goal, self.turns);
        let puzzle = VirusPuzzle { title, goal, turns, grade: 1, only: true, position };
        puzzle.check().map_err(|what| format!("It is not a puzzle yet: {what}."))?;
        Ok(puzzle)
    }

    fn check(
        mut puzzle: VirusPuzzle,
        brake: &SearchBrake,
    ) -> Result<(VirusPuzzle, String), String> {
        let solution = puzzle.prove(TRIES, brake)?;
        let (firsts, of) = (solution.firsts.len(), solution.of);
        let turns = counted(puzzle.turns, "turns");
        (puzzle.only, puzzle.grade) = (firsts == 1, grade(puzzle.turns, &solution));
        let works = if firsts == 1 { "works" } else { "work" };
        let summary =
            format!("It can be solved within {turns}. {firsts} of {of} first turns {works}.");
        let grade = puzzle.grade;
        Ok((puzzle, format!("{summary} Grade {grade} of {}.", super::HARDEST)))
    }
}
