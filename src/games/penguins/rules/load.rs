//! Loading a position: unsound ones are refused, and sound ones become the compact value.

use super::world::lay_out;
use crate::position::{AnyPosition, IceBoard, MOST_PLAYERS, PenguinPlayer};
use crate::setup::check_rows;
use crate::state::{IceView, PenguinColony, PenguinsPhase, State};
use bevy_ecs::world::World;
use shoal_contract::{InputProblems, RandomGenerator, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most fish a player can have.
pub const MOST_SCORE: u32 = 1_000_000;
/// The most penguins a player can have still to place.
pub const MOST_TO_PLACE: u8 = 100;

/// Lays out a position in a prepared world; if it is refused the world is unchanged.
///
/// # Errors
/// All that is wrong with it, by field.
pub fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
    let mut problems = InputProblems::none();
    state.setup.check_loaded_into(state.ice.players.len(), &mut problems);
    problems.into_result().map_err(|problems| problems.nested_under("setup"))?;
    let position = state.ice.checked().map_err(|problems| problems.nested_under("ice"))?;
    let generator = seed.map_or_else(|| state.generator.clone(), RandomGenerator::from_seed);
    lay_out(world, Arc::clone(&state.setup), &state.ice, position, generator);
    Ok(())
}

impl IceView {
    /// The compact value of a position that is sound.
    ///
    /// # Errors
    /// All that is wrong with it, by field.
    pub fn checked(&self) -> Result<AnyPosition, InputProblems> {
        let mut problems = InputProblems::none();
        self.check_into(&mut problems);
        problems.into_result()?;
        let nowhere = || {
            let mut problems = InputProblems::none();
            problems.add("first", "it must be the seat of a player who is in the match");
            problems
        };
        let position = self.position().ok_or_else(nowhere)?;
        let mut settled = self.clone();
        settled.update_phase_and_turn(&position);
        let mut problems = InputProblems::none();
        problems.require(settled.phase == self.phase, "phase", || {
            format!(
                "it does not match the penguins placed and those that can move: it must be {:?}",
                settled.phase
            )
        });
        problems.require(settled.turn == self.turn, "turn", || {
            "it must be the first seat, from `first` on, that can act".into()
        });
        problems.into_result().map(|()| position)
    }

    /// The compact value; none if the position is not sound.
    pub fn position(&self) -> Option<AnyPosition> {
        let board = IceBoard::from_rows(&self.board)?;
        let grid = board.grid();
        let player = |colony: &PenguinColony| {
            let spots = colony.places.iter().map(|at| grid.spot(at.0.into(), at.1.into()));
            Some(PenguinPlayer {
                score: colony.score,
                places: spots.collect::<Option<_>>()?,
                to_place: colony.to_place,
                removed: colony.removed.is_some(),
            })
        };
        let players: Vec<PenguinPlayer> = self.players.iter().map(player).collect::<Option<_>>()?;
        AnyPosition::new(&board, &players, self.first.index())
    }

    /// `true` if penguins move, and none can come into the way of another any more.
    pub fn is_divided(&self) -> bool {
        self.phase == PenguinsPhase::Moving
            && self.position().is_some_and(|position| position.are_all_alone())
    }

    /// The winners, once the match is over: all with the most fish of those who are in it.
    pub fn winners(&self) -> Vec<Seat> {
        let over = (self.phase == PenguinsPhase::Over).then(|| self.position()).flatten();
        let winners = over.and_then(|position| position.winners()).unwrap_or_default();
        winners.into_iter().map(|player| Seat(player as u16)).collect()
    }

    /// Writes down what is going on and whose turn it is.
    pub fn update_phase_and_turn(&mut self, position: &AnyPosition) {
        self.turn = position.turn().map(|player| Seat(player as u16));
        self.phase = match self.turn {
            None => PenguinsPhase::Over,
            Some(_) if position.is_placing() => PenguinsPhase::Placing,
            Some(_) => PenguinsPhase::Moving,
        };
    }

    /// Adds all that is wrong with board and players.
    pub(crate) fn check_into(&self, problems: &mut InputProblems) {
        let rows: Vec<Vec<i64>> =
            self.board.iter().map(|row| row.iter().map(|&fish| fish.into()).collect()).collect();
        check_rows(&rows, problems);
        let count = self.players.len();
        problems.require((1..=MOST_PLAYERS).contains(&count), "players", || {
            format!("there are {count}, but 1 to {MOST_PLAYERS} are possible")
        });
        let mut taken = BTreeMap::new();
        for (index, colony) in self.players.iter().enumerate() {
            let field = format!("players[{index}]");
            let twin = self.players.iter().take(index).position(|one| one.color == colony.color);
            if let Some(other) = twin {
                let what = format!("{} is the colour of players[{other}]", colony.color.word());
                problems.add(format!("{field}.color"), what);
            }
            problems.require(colony.score <= MOST_SCORE, &format!("{field}.score"), || {
                format!("{} is not a score from 0 to {MOST_SCORE}", colony.score)
            });
            problems.within(&format!("{field}.to_place"), colony.to_place, 0..=MOST_TO_PLACE);
            let idle = colony.removed.is_none() || colony.places.is_empty() && colony.to_place == 0;
            problems.require(idle, &format!("{field}.removed"), || {
                "a removed player has no penguins, on the ice or to place".into()
            });
            for (place, at) in colony.places.iter().enumerate() {
                let field = format!("{field}.places[{place}]");
                let row = self.board.get(usize::from(at.0));
                let fish = row.and_then(|row| row.get(usize::from(at.1))).copied().unwrap_or(0);
                problems.require(fish > 0, &field, || format!("there is no tile at {at}"));
                if let Some(other) = taken.insert(*at, field.clone()) {
                    problems.add(field, format!("{other} is already at {at}"));
                }
            }
        }
    }
}
