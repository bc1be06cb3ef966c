//! A whole position, and how programs and journals write it (rules 8).

use super::program::LONGEST;
use super::{
    MOST_PLAYERS, Setup, SizedInstruction, SquareCoordinates, StalemateReason, VirusFightPosition,
    VirusFightStep, VirusProgram,
};
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Seat};
use std::sync::Arc;

/// Number of times that a situation occurs until a stalemate is offered (rules 6.4).
pub const REPETITIONS: u8 = 3;
/// A seat that has asked for a stalemate may ask again this many rounds later (rules 6.3).
pub const OFFERS_APART: u32 = 5;
/// After this many rounds a stalemate is offered (rules 6.4).
pub const OFFERED_AFTER: u32 = 60;
/// After this many rounds the match is a stalemate (rules 6.4).
pub const LAST_ROUND: u32 = 100;

/// The arrangement of a seat (rules 3.3).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatArrangement {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A program that this viewer may not see.
    Covered,
    /// This program.
    Program(VirusProgram),
}

/// The part of a state that the rules remember beside the position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffBoardRecord {
    /// The arrangement of each seat; empty once the programs are shown.
    pub arranged: Vec<SeatArrangement>,
    /// The seats that agree to a stalemate, in order (rules 6.3).
    pub agreed: Vec<Seat>,
    /// The reason for which everybody is asked to agree (rules 6.4), while they are.
    pub offer: Option<StalemateReason>,
    /// The seats that may not ask for a stalemate again yet, in order (rules 6.3).
    pub offered: Vec<LastOffer>,
    /// The number of times that each situation occurred, in order of their keys (rules 6.4).
    pub seen: Vec<(u64, u8)>,
}

impl OffBoardRecord {
    /// `true` if all who are in have been asked for a stalemate and agree (rules 6.3).
    pub fn is_agreed(&self, position: &VirusFightPosition) -> bool {
        let agrees = |seat: usize| self.agreed.contains(&Seat(seat as u16));
        self.offer.is_some() && position.active().all(agrees)
    }
}

/// The last time that a seat in turn asked for a stalemate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastOffer {
    /// The seat that asked.
    pub seat: Seat,
    /// The round in which it asked.
    pub round: u32,
}

impl LastOffer {
    /// The first round in which the seat may ask again (rules 6.3).
    pub fn again_in(&self) -> u32 {
        self.round.saturating_add(OFFERS_APART)
    }
}

/// A whole position; as a view without what the viewer may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedVirusPosition", into = "SavedVirusPosition")]
pub struct State {
    /// The setup of the match.
    pub setup: Arc<Setup>,
    /// Board, markers, spares and turn.
    pub position: VirusFightPosition,
    /// Everything that the rules remember beside it.
    pub record: OffBoardRecord,
    /// The generator of the match; in no view.
    pub generator: Option<RandomGenerator>,
}

/// The question that an awaited seat has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Its program (rules 3.3).
    Arrange,
    /// The use of its instruction (rules 5.1).
    Act,
    /// The square to which its marker moves (rules 5.2).
    Walk,
    /// Its vote on whether the match is a stalemate (rules 6.4).
    Stalemate,
}

/// The programs that are too many to list (rules 3.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// The instructions of the line, each at most once.
    pub pieces: Vec<SizedInstruction>,
    /// Greatest number of them in a line.
    pub longest: usize,
    /// Length of the row in squares, if the line may be laid anywhere on it.
    pub row: Option<u8>,
}

/// A position as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedVirusPosition {
    board: Vec<Vec<String>>,
    spares: Vec<Vec<SizedInstruction>>,
    round: u32,
    first: Seat,
    turn: Seat,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    out: Vec<Seat>,
    #[serde(default, skip_serializing_if = "is_act")]
    step: VirusFightStep,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    winners: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arranged: Vec<SeatArrangement>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    agreed: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<StalemateReason>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    offered: Vec<LastOffer>,
    /// Keys in hexadecimal digits, because many readers of JSON round large numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seen: Vec<(String, u8)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Arc<Setup>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    generator: Option<RandomGenerator>,
}

fn is_act(step: &VirusFightStep) -> bool {
    *step == VirusFightStep::Act
}

fn seats(all: impl Iterator<Item = usize>) -> Vec<Seat> {
    all.map(|seat| Seat(seat as u16)).collect()
}

impl From<State> for SavedVirusPosition {
    fn from(state: State) -> Self {
        let position = &state.position;
        let spares = |seat: usize| {
            let counted = SizedInstruction::all().zip(position.spares(seat));
            counted.flat_map(|(piece, &count)| std::iter::repeat_n(piece, count.into())).collect()
        };
        Self {
            board: (0..position.rows).map(|row| write_row(position, row)).collect(),
            spares: (0..position.players).map(spares).collect(),
            round: position.round,
            first: Seat(position.first as u16),
            turn: Seat(position.turn as u16),
            out: seats(position.out()),
            step: position.step,
            winners: seats(position.winners.iter().copied()),
            arranged: state.record.arranged,
            agreed: state.record.agreed,
            offer: state.record.offer,
            offered: state.record.offered,
            seen: state.record.seen.iter().map(|(key, n)| (format!("{key:016x}"), *n)).collect(),
            setup: Some(state.setup),
            generator: state.generator,
        }
    }
}

fn write_row(position: &VirusFightPosition, row: u8) -> Vec<String> {
    let square = |column: u8| {
        let at = row * 16 + column;
        let Some(piece) = position.piece(at) else { return ".".to_owned() };
        let owner = (0..position.players).find(|&seat| position.marker(seat) == Some(at));
        owner.map_or_else(|| piece.to_string(), |seat| format!("{piece}@{seat}"))
    };
    (0..position.columns).map(square).collect()
}

impl TryFrom<SavedVirusPosition> for State {
    type Error = String;

    fn try_from(saved: SavedVirusPosition) -> Result<Self, String> {
        let players = saved.spares.len();
        if !(1..=MOST_PLAYERS).contains(&players) {
            return Err(format!(
                "spares: {players} lists, but there can be 1 to {MOST_PLAYERS} players"
            ));
        }
        let (rows, columns) = size_of(&saved.board)?;
        let mut position = VirusFightPosition::empty(rows, columns, players);
        for (row, cells) in (0..rows).zip(&saved.board) {
            for (column, text) in (0..columns).zip(cells) {
                read_square(&mut position, SquareCoordinates(row, column), text)
                    .map_err(|what| format!("board[{row}][{column}]: {what}"))?;
            }
        }
        for (seat, pieces) in saved.spares.iter().enumerate() {
            if pieces.len() > 250 {
                return Err(format!("spares[{seat}]: more than 250 instructions"));
            }
            pieces.iter().for_each(|&piece| position.give(seat, piece));
        }
        for (index, seat) in saved.out.iter().enumerate() {
            if seat.index() >= players || saved.out[..index].contains(seat) {
                return Err(format!("out[{index}]: {seat} is not a seat, or is already out"));
            }
            position.note_out(seat.index());
        }
        let is_seat = |seat: &Seat| seat.index() < players;
        if !is_seat(&saved.first) || !is_seat(&saved.turn) {
            return Err(format!("first, turn: seats are numbered from 0 to {}", players - 1));
        }
        position.round = saved.round;
        (position.first, position.turn) = (saved.first.index(), saved.turn.index());
        position.winners = saved.winners.iter().map(|seat| seat.index()).collect();
        position.step = saved.step;
        let default_setup =
            || Arc::new(Setup { players, names: Vec::new(), rows, columns, longest: LONGEST });
        let record = OffBoardRecord {
            arranged: saved.arranged,
            agreed: saved.agreed,
            offer: saved.offer,
            offered: saved.offered,
            seen: saved
                .seen
                .iter()
                .map(|(key, count)| read_seen(key, *count))
                .collect::<Result<_, _>>()?,
        };
        let setup = saved.setup.unwrap_or_else(default_setup);
        Ok(Self { setup, position, record, generator: saved.generator })
    }
}

/// The key of a position, and how often the position was there.
fn read_seen(text: &str, count: u8) -> Result<(u64, u8), String> {
    let key = u64::from_str_radix(text, 16);
    key.map(|key| (key, count)).map_err(|_| format!("seen: {text:?} is not a key of 16 digits"))
}

fn size_of(board: &[Vec<String>]) -> Result<(u8, u8), String> {
    let columns = board.first().map_or(0, Vec::len);
    if board.len() * columns < 2 || board.len() > 16 || columns > 16 {
        return Err("board: it must have 1 by 2 to 16 by 16 squares".into());
    }
    match board.iter().position(|row| row.len() != columns) {
        Some(row) => Err(format!("board[{row}]: every row must be as long as the first")),
        None => Ok((board.len() as u8, columns as u8)),
    }
}

/// Reads `.`, `E1` or `M2@0`.
fn read_square(
    position: &mut VirusFightPosition,
    at: SquareCoordinates,
    text: &str,
) -> Result<(), String> {
    if text == "." {
        return Ok(());
    }
    let (piece, owner) = match text.split_once('@') {
        Some((piece, owner)) => (piece, Some(owner)),
        None => (text, None),
    };
    let square = at.on(position).ok_or("there is no such square")?;
    position.put(piece.parse()?, square);
    let Some(owner) = owner else { return Ok(()) };
    let seat = owner.parse().ok().filter(|&seat: &usize| seat < position.players);
    let seat =
        seat.ok_or_else(|| format!("{owner:?} is not a seat from 0 to {}", position.players - 1))?;
    if position.marker(seat).is_some() {
        return Err(format!("seat {seat} already has a marker"));
    }
    position.mark(seat, square);
    Ok(())
}
