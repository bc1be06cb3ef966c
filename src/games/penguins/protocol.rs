//! Positions and actions of this game as programs write them (rules 6): shorter than in journals.
//!
//! A position is `{"players":[{"color":"red","score":0,"places":[[0,0]]},...],"board":[[1,2],[0,3]]}`.
//! Players stand in turn order, and the first is next to act. Where more is to be said there are
//! `phase` (`"placing"`), `to_place` (a number a player: penguins still to place) and `removed` (the
//! colours of those who were removed); and what else a match goes on from, where it is not what a reader of all
//! this takes for granted: `seats`, `removals`, `setup` and `generator`.
//!
//! A move is `[from,to]`, a placement `[row,column]`.

use super::action::{Action, IceCell, RemovalReason};
use super::rules::load::{MOST_SCORE, MOST_TO_PLACE};
use super::setup::{IceSource, Setup, check_rows};
use super::state::{IceView, PenguinColony, PenguinColor, PenguinsPhase, State};
use serde::{Deserialize, Serialize};
use shoal_contract::text::json::{Json, json, read};
use shoal_contract::{InputProblems, RandomGenerator, Seat, counted};
use std::sync::Arc;

/// A position as programs write it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PenguinsProtocolState {
    players: Vec<PenguinsProtocolPlayer>,
    board: Vec<Vec<i64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phase: Option<PenguinsProtocolPhase>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_place: Option<Vec<i64>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<PenguinColor>,
    /// The seats of `players`, then of `removed`; left out: 0, 1, 2 and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<Vec<Seat>>,
    /// More about each of `removed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    removals: Option<Vec<PenguinsProtocolRemoval>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Arc<Setup>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    generator: Option<RandomGenerator>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PenguinsProtocolPlayer {
    color: PenguinColor,
    score: i64,
    places: Vec<[i64; 2]>,
}

/// The fish of a player that was removed, and why it was.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PenguinsProtocolRemoval {
    score: i64,
    why: RemovalReason,
}

impl PenguinsProtocolRemoval {
    /// A removal of which nothing is said.
    const PLAIN: Self = Self { score: 0, why: RemovalReason::Failed };
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PenguinsProtocolPhase {
    Placing,
    Moving,
}

/// Writes a position, the first in turn first.
pub fn write_state(State { setup, ice, generator }: &State) -> Json {
    let count = ice.players.len();
    let order = (0..count).map(|step| Seat(((ice.first.index() + step) % count) as u16));
    let (playing, removed): (Vec<Seat>, Vec<Seat>) =
        order.partition(|seat| ice.players[seat.index()].removed.is_none());
    let colony = |seat: &Seat| &ice.players[seat.index()];
    let still_in: Vec<&PenguinColony> = playing.iter().map(colony).collect();
    let gone: Vec<&PenguinColony> = removed.iter().map(colony).collect();
    let is_placing = still_in.iter().any(|colony| colony.to_place > 0);
    let number = |at: &IceCell| [at.0.into(), at.1.into()];
    let player = |colony: &&PenguinColony| PenguinsProtocolPlayer {
        color: colony.color,
        score: colony.score.into(),
        places: colony.places.iter().map(number).collect(),
    };
    let removal = |colony: &&PenguinColony| PenguinsProtocolRemoval {
        score: colony.score.into(),
        why: colony.removed.unwrap_or(PenguinsProtocolRemoval::PLAIN.why),
    };
    let seats = [playing, removed].concat();
    let removals: Vec<_> = gone.iter().map(removal).collect();
    json(&PenguinsProtocolState {
        players: still_in.iter().map(player).collect(),
        board: rows_of(ice),
        phase: is_placing.then_some(PenguinsProtocolPhase::Placing),
        to_place: is_placing.then(|| still_in.iter().map(|one| one.to_place.into()).collect()),
        removed: gone.iter().map(|colony| colony.color).collect(),
        seats: (!seats.iter().copied().eq(Seat::all(count))).then_some(seats),
        removals: removals
            .iter()
            .any(|one| *one != PenguinsProtocolRemoval::PLAIN)
            .then_some(removals),
        setup: (**setup != setup_of(ice)).then(|| Arc::clone(setup)),
        generator: (*generator != plain_generator()).then(|| generator.clone()),
    })
}

fn rows_of(ice: &IceView) -> Vec<Vec<i64>> {
    ice.board.iter().map(|row| row.iter().map(|&fish| fish.into()).collect()).collect()
}

/// The setup of a position that says nothing of it.
fn setup_of(ice: &IceView) -> Setup {
    Setup {
        players: ice.players.len(),
        names: ice.players.iter().map(|colony| colony.color.word().to_owned()).collect(),
        ice: IceSource::Board(rows_of(ice)),
    }
}

/// The generator of a position that says nothing of it.
fn plain_generator() -> RandomGenerator {
    RandomGenerator::from_seed(0)
}

/// Reads a position. It need not be one that play reaches.
///
/// # Errors
/// A sentence for each wrong field, with its path from `state` on.
pub fn read_state(text: &str) -> Result<State, String> {
    let written: PenguinsProtocolState = read("state", text)?;
    let ice = written.ice().map_err(|problems| problems.nested_under("state").to_string())?;
    let setup = written.setup.unwrap_or_else(|| Arc::new(setup_of(&ice)));
    let generator = written.generator.unwrap_or_else(plain_generator);
    Ok(State { setup, ice, generator })
}

impl PenguinsProtocolState {
    fn ice(&self) -> Result<IceView, InputProblems> {
        let mut problems = InputProblems::none();
        check_rows(&self.board, &mut problems);
        self.check_players(&mut problems);
        problems.into_result()?;
        let to_place = self.to_place()?;
        let playing = self.players.iter().zip(to_place).map(|(player, to_place)| PenguinColony {
            color: player.color,
            score: small(player.score),
            places: player
                .places
                .iter()
                .map(|[row, column]| IceCell(small(*row), small(*column)))
                .collect(),
            to_place,
            removed: None,
        });
        let removed =
            self.removed.iter().zip(self.removals()).map(|(&color, removal)| PenguinColony {
                color,
                score: small(removal.score),
                places: Vec::new(),
                to_place: 0,
                removed: Some(removal.why),
            });
        let columns = self.board.iter().map(Vec::len).max().unwrap_or(0);
        let row = |row: &Vec<i64>| -> Vec<u16> {
            let fish = row.iter().map(|&fish| small(fish));
            fish.chain(std::iter::repeat(0)).take(columns).collect()
        };
        let mut ice = IceView {
            phase: PenguinsPhase::Over,
            players: playing.chain(removed).collect(),
            board: self.board.iter().map(row).collect(),
            first: Seat(0),
            turn: None,
        };
        let mut problems = InputProblems::none();
        ice.check_into(&mut problems);
        problems.into_result()?;
        self.order_by_seat(&mut ice);
        if let Some(position) = ice.position() {
            ice.update_phase_and_turn(&position);
        }
        Ok(ice)
    }

    /// The removals in the order of the removed players, filled up with plain ones where none is given.
    fn removals(&self) -> impl Iterator<Item = PenguinsProtocolRemoval> {
        let told = self.removals.iter().flatten().copied();
        told.chain(std::iter::repeat(PenguinsProtocolRemoval::PLAIN))
    }

    /// Puts the players, which stand as they are written, into the order of their seats.
    fn order_by_seat(&self, ice: &mut IceView) {
        let Some(seats) = &self.seats else { return };
        let mut seated: Vec<_> = seats.iter().copied().zip(ice.players.drain(..)).collect();
        seated.sort_unstable_by_key(|(seat, _)| *seat);
        ice.players.extend(seated.into_iter().map(|(_, colony)| colony));
        ice.first = seats.first().copied().unwrap_or(Seat(0));
    }

    /// Adds what is wrong with the players that has no place in an [`IceView`], or is named otherwise there.
    fn check_players(&self, problems: &mut InputProblems) {
        let taken = |color: PenguinColor, before: usize| {
            let player = self.players.iter().position(|player| player.color == color);
            let removed = || self.removed.iter().take(before).position(|&other| other == color);
            let player = player.map(|index| format!("players[{index}]"));
            player.or_else(|| removed().map(|index| format!("removed[{index}]")))
        };
        for (index, &color) in self.removed.iter().enumerate() {
            if let Some(other) = taken(color, index) {
                let what = format!("{} is the colour of {other}", color.word());
                problems.add(format!("removed[{index}]"), what);
            }
        }
        let mut check_score = |field: String, score: i64| {
            let fits = (0..=i64::from(MOST_SCORE)).contains(&score);
            let what = || format!("{score} is not a score from 0 to {MOST_SCORE}");
            problems.require(fits, &field, what);
        };
        for (index, removal) in self.removals.iter().flatten().enumerate() {
            check_score(format!("removals[{index}].score"), removal.score);
        }
        for (index, player) in self.players.iter().enumerate() {
            check_score(format!("players[{index}].score"), player.score);
        }
        if let Some(removals) = &self.removals {
            let (told, wanted) = (removals.len(), self.removed.len());
            problems.require(told == wanted, "removals", || {
                format!("{told} listed, but {wanted} in \"removed\"")
            });
        }
        if let Some(seats) = &self.seats {
            let count = self.players.len() + self.removed.len();
            let mut sorted = seats.clone();
            sorted.sort_unstable();
            problems.require(sorted.into_iter().eq(Seat::all(count)), "seats", || {
                "it must list each seat once: those of \"players\", then those of \"removed\""
                    .into()
            });
        }
        for (index, player) in self.players.iter().enumerate() {
            for (place, [row, column]) in player.places.iter().enumerate() {
                let inside = |number: &i64| (0..=i64::from(u8::MAX)).contains(number);
                let field = format!("players[{index}].places[{place}]");
                problems.require(inside(row) && inside(column), &field, || {
                    format!("there is no tile at [{row},{column}]")
                });
            }
        }
    }

    /// The number of penguins that each player has still to place: the given numbers; without them, while penguins are
    /// placed, those missing to 6 less the number of players at the start (rules 2.1).
    fn to_place(&self) -> Result<Vec<u8>, InputProblems> {
        let mut problems = InputProblems::none();
        let placing = self.phase == Some(PenguinsProtocolPhase::Placing);
        let numbers = match &self.to_place {
            Some(numbers) => numbers.clone(),
            None if placing => {
                let each = 6 - (self.players.len() + self.removed.len()) as i64;
                let missing =
                    |player: &PenguinsProtocolPlayer| (each - player.places.len() as i64).max(0);
                self.players.iter().map(missing).collect()
            }
            None => vec![0; self.players.len()],
        };
        problems.require(numbers.len() == self.players.len(), "to_place", || {
            let players = counted(self.players.len(), "players");
            format!("{}, but {players}", counted(numbers.len(), "numbers"))
        });
        for (index, number) in numbers.iter().enumerate() {
            let fits = (0..=i64::from(MOST_TO_PLACE)).contains(number);
            problems.require(fits, &format!("to_place[{index}]"), || {
                format!("{number} is not a number from 0 to {MOST_TO_PLACE}")
            });
        }
        problems.require(placing || numbers.iter().all(|&number| number == 0), "to_place", || {
            "once penguins move, none can be left to place; while they are placed \"phase\" must be \"placing\"".into()
        });
        problems.into_result()?;
        Ok(numbers.into_iter().map(small).collect())
    }
}

/// A number that was checked, in a smaller type.
fn small<T: TryFrom<i64> + Default>(number: i64) -> T {
    T::try_from(number).unwrap_or_default()
}

/// Writes an action.
pub fn write_action(action: &Action) -> Json {
    match action {
        Action::Place(at) => json(at),
        Action::Move(from, to) => json(&(from, to)),
        other => json(other),
    }
}

/// Reads an action, in its short or its long form.
///
/// # Errors
/// A sentence that names the wrong field.
pub fn read_action(text: &str) -> Result<Action, String> {
    let Some(inside) = text.trim_start().strip_prefix('[') else { return read("action", text) };
    if inside.trim_start().starts_with('[') {
        let tiles: Vec<IceCell> = read("action", text)?;
        let [from, to] = tiles[..] else {
            return Err(format!("action: a move needs two tiles, but {} are given", tiles.len()));
        };
        return Ok(Action::Move(from, to));
    }
    read("action", text).map(Action::Place)
}

/// An action of each kind.
pub const EXAMPLES: [&str; 6] = [
    "[2,3]",
    "[[2,3],[4,3]]",
    r#"{"place":[2,3]}"#,
    r#"{"move":[[2,3],[4,3]]}"#,
    r#""quit""#,
    r#"{"remove":{"seat":1,"why":"cheated"}}"#,
];

/// Writes legal actions as a list.
pub fn write_list(actions: &[Action]) -> Json {
    #[derive(Serialize)]
    struct List {
        list: Vec<Json>,
    }
    json(&List { list: actions.iter().map(write_action).collect() })
}
