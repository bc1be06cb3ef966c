//! Loading a position: everything no rule could hold is named by its field, and a refused position
//! leaves the world unchanged.

mod cards;

use super::board::terrain::Terrain;
use super::pieces::health::LEAST_HEALTH;
use super::prelude::*;
use super::world_layout::lay_out;
use crate::numbers;
use crate::state::ChangedNumber;
use shoal_contract::{GameSetup, InputProblems, ProblemText, counted};
use std::collections::BTreeMap;

/// The highest number of a turn, more than any match has: one that goes on from there still counts its turns.
const MOST_TURNS: u32 = 1_000_000;
/// The highest id that may be free next: a match that goes on from there never runs out of ids.
const HIGHEST_ID: u32 = 1_000_000_000;

/// Lays out `state` in place of whatever stands in the world; `seed`, if given, begins its
/// generator anew.
///
/// # Errors
/// All problems found, each with its field; the world is then unchanged.
pub fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
    check_state(state)?;
    let generator = seed.map_or_else(|| state.generator.clone(), RandomGenerator::from_seed);
    lay_out(world, State { generator, ..state.clone() });
    Ok(())
}

/// Checks that a position can stand by the rules.
pub fn check_state(state: &State) -> Result<(), InputProblems> {
    // Without a sound board and numbers nothing else can be judged.
    state.setup.check().map_err(|found| found.nested_under("setup"))?;
    let diagonal = state.setup.parameters.diagonal_neighbours;
    check_sea(state, &SeaBoard::new(&state.setup.level, diagonal))
}

/// Does the part of [`check_state`] that needs a sound setup.
pub fn check_sea(state: &State, board: &SeaBoard) -> Result<(), InputProblems> {
    let mut checker =
        PositionChecker { state, sea: &state.sea, board, problems: InputProblems::none() };
    checker.check_all_fish();
    checker.check_order();
    checker.check_turns();
    checker.check_end();
    checker.check_pollution();
    checker.check_fishermen();
    checker.check_industries();
    checker.check_cards();
    checker.check_changed();
    checker.problems.into_result()
}

/// A position whose setup is sound, and the problems that were found in it.
struct PositionChecker<'a> {
    state: &'a State,
    sea: &'a SeaView,
    board: &'a SeaBoard,
    problems: InputProblems,
}

impl PositionChecker<'_> {
    fn require(&mut self, holds: bool, field: impl AsRef<str>, what: impl ProblemText) {
        self.problems.require(holds, field.as_ref(), what);
    }

    /// Requires that nothing else of this kind was found in a square before.
    fn require_alone(
        &mut self,
        taken: &mut BTreeMap<Square, u32>,
        square: Square,
        id: u32,
        field: String,
        kind: &str,
    ) {
        if let Some(other) = taken.insert(square, id) {
            self.problems.add(field, format!("{kind} {other} is already in that square"));
        }
    }

    /// `true` if the board has this square, and it is sea.
    fn is_sea(&self, square: Square) -> bool {
        self.board.has(square) && self.board.is_sea(square)
    }

    fn is_playing(&self, seat: Seat) -> bool {
        self.sea.fish.get(seat.index()).is_some_and(|fish| !fish.quit)
    }

    fn check_all_fish(&mut self) {
        let (fish, players) = (&self.sea.fish, self.state.setup.players);
        self.require(fish.len() == players, "sea.fish", || {
            format!("{} fish, but {}", fish.len(), counted(players, "players"))
        });
        let mut taken = BTreeMap::new();
        for (index, school) in fish.iter().enumerate() {
            let field = |of: &str| format!("sea.fish[{index}].{of}");
            self.require(school.seat.index() == index, field("seat"), || {
                format!(
                    "{} is where seat {index} belongs: fish must be in order of seats",
                    school.seat
                )
            });
            let most = self.state.setup.parameters.max_health;
            let fits = (LEAST_HEALTH..=most).contains(&school.health);
            self.require(fits, field("health"), || {
                format!("{} is not a health from {LEAST_HEALTH} to {most}", school.health)
            });
            self.check_place(school, &field("at"));
            if let Some(square) = school.square() {
                self.require_alone(&mut taken, square, index as u32, field("at"), "fish");
            }
        }
    }

    /// Checks that a fish is in the sea, or in the middle of a river; nowhere before it is placed and after it quit.
    fn check_place(&mut self, school: &FishSchool, field: &str) {
        let placing = self.sea.phase == FishAndMenPhase::Placing;
        let placed =
            !placing || self.sea.order.iter().take(self.sea.through).any(|&s| s == school.seat);
        let Some(at) = school.at else {
            return self.require(school.quit || !placed, field, "it must be somewhere");
        };
        self.require(!school.quit, field, "a fish that quit must be nowhere: null");
        let what = "a fish that has not been placed must be nowhere: null";
        self.require(placed || school.quit, field, what);
        let square = at.square();
        match self.board.has(square).then(|| self.board.terrain(square)) {
            Some(Terrain::Sea) => {
                let what = "while fish are being placed, they must be in rivers";
                self.require(!placing, field, what);
            }
            Some(Terrain::River) => {
                let middle = at == SeaPosition::centre(square);
                let won = self.sea.winner == Some(school.seat);
                self.require(middle || won, field, "a fish in a river must be in its middle");
            }
            Some(_) => self.problems.add(field, "a fish must be in the sea or in a river"),
            None => self.problems.add(field, "the board has no such square"),
        }
    }

    /// Checks that the order names everyone who has not quit, once.
    fn check_order(&mut self) {
        let sea = self.sea;
        let mut order = sea.order.clone();
        order.sort_unstable();
        let playing = Seat::all(sea.fish.len()).filter(|&seat| self.is_playing(seat));
        let what = "it must name every seat that has not quit, each once";
        self.require(playing.eq(order), "sea.order", what);
        let (through, all) = (sea.through, sea.order.len());
        let (fits, needed) = match sea.phase {
            FishAndMenPhase::Placing | FishAndMenPhase::FishMove => {
                (through < all, format!("less than {all}"))
            }
            FishAndMenPhase::Draw | FishAndMenPhase::Over => {
                (through <= all, format!("at most {all}"))
            }
            _ => (through == all, format!("{all}: all seats have acted")),
        };
        self.require(fits, "sea.through", || {
            format!("{through} does not match the phase: it must be {needed}")
        });
        let begun = !matches!(
            sea.phase,
            FishAndMenPhase::Placing | FishAndMenPhase::Beginning | FishAndMenPhase::Over
        );
        self.require(!begun || sea.turn > 0, "sea.turn", "turns start at 1");
        let placing = sea.phase == FishAndMenPhase::Placing;
        let what = "it must be 0 while fish are being placed";
        self.require(!placing || sea.turn == 0, "sea.turn", what);
        self.require(sea.turn <= MOST_TURNS, "sea.turn", || {
            format!("{} is more than {MOST_TURNS}", sea.turn)
        });
    }

    /// Checks that the progress of each fish in its turn fits the order.
    fn check_turns(&mut self) {
        let sea = self.sea;
        for (index, school) in sea.fish.iter().enumerate() {
            let field = format!("sea.fish[{index}].turn");
            let place = sea.order.iter().position(|&seat| seat == school.seat);
            let fits = match (sea.phase, place) {
                (FishAndMenPhase::Over, _) | (_, None) => true,
                (FishAndMenPhase::FishMove, Some(place)) if place < sea.through => {
                    school.turn == FishTurn::Done
                }
                (FishAndMenPhase::FishMove, Some(place)) if place == sea.through => {
                    school.may_act()
                }
                (_, Some(_)) => !matches!(school.turn, FishTurn::Moving { .. }),
            };
            self.require(
                fits,
                &field,
                "it does not match the order: fish that have acted must be done, the next one must \
                 not be, and later ones cannot be moving yet",
            );
            self.require(
                school.first_turn || sea.turn > 0,
                format!("sea.fish[{index}].first_turn"),
                "before the first turn, every fish must still have its first turn",
            );
            let FishTurn::Moving { points } = school.turn else { continue };
            self.require(points > 0, &field, "a fish without steps left must be done");
            // Those of the die, and those of cards (FR).
            let most = self.state.setup.parameters.max_roll.saturating_add(school.worn.extra_steps);
            self.require(points <= most, &field, || {
                format!("it has more than {most} steps: parameters.max_roll, plus those from cards")
            });
        }
    }

    /// Checks that a match is over when a player has won or nobody is left, and not before.
    fn check_end(&mut self) {
        let sea = self.sea;
        let over = sea.winner.is_some() || sea.fish.iter().all(|fish| fish.quit);
        let what = "the match must be over if somebody has won or nobody is left, and only then";
        self.require(over == (sea.phase == FishAndMenPhase::Over), "sea.phase", what);
        let Some(winner) = sea.winner else { return };
        let fish = sea.fish.get(winner.index());
        let at = fish.and_then(FishSchool::square);
        let home = at.is_some_and(|at| self.board.has(at) && self.board.river_at(at).is_some());
        self.require(home, "sea.winner", "the winner's fish must be in a river");
        let needed = self.state.setup.parameters.health_to_win;
        self.require(fish.is_some_and(|fish| fish.health >= needed), "sea.winner", || {
            format!("the winner's fish must have {needed} health")
        });
        self.require(sea.turn > 0, "sea.turn", "nobody can win before the first turn");
    }

    fn check_pollution(&mut self) {
        let pollution = &self.sea.pollution;
        self.check_ids(
            "sea.pollution",
            pollution.iter().map(|blob| blob.id),
            "blob",
            self.state.next.blob,
        );
        for (index, blob) in pollution.iter().enumerate() {
            let fits = self.is_sea(blob.at.square());
            let what = "pollution must be in the sea";
            self.require(fits, format!("sea.pollution[{index}].at"), what);
        }
    }

    fn check_fishermen(&mut self) {
        let fishermen = &self.sea.fishermen;
        self.check_ids(
            "sea.fishermen",
            fishermen.iter().map(|man| man.id),
            "fisherman",
            self.state.next.fisherman,
        );
        let mut taken = BTreeMap::new();
        for (index, &Fisherman { id, square, .. }) in fishermen.iter().enumerate() {
            let field = format!("sea.fishermen[{index}].square");
            self.require(self.is_sea(square), &field, "a fisherman must be in the sea");
            self.require_alone(&mut taken, square, id, field, "fisherman");
        }
    }

    fn check_industries(&mut self) {
        let industries = &self.sea.industries;
        self.check_ids(
            "sea.industries",
            industries.iter().map(|one| one.id),
            "industry",
            self.state.next.industry,
        );
        let mut taken = BTreeMap::new();
        for (index, &Industry { id, square, .. }) in industries.iter().enumerate() {
            let field = format!("sea.industries[{index}].square");
            let fits = self.board.has(square) && !self.board.is_sea(square);
            self.require(fits, &field, "an industry must be on land, ice or a river");
            // The shore of a level, whatever counts as adjacent now.
            let inland = fits && self.board.sea_around()[square.cell()] == 0;
            self.require(!inland, &field, "an industry must have sea next to it");
            self.require_alone(&mut taken, square, id, field, "industry");
        }
    }

    /// Checks that ids rise, and that the next free one is above all of them.
    fn check_ids(&mut self, list: &str, ids: impl Iterator<Item = u32>, kind: &str, next: u32) {
        let mut last = None;
        for (index, id) in ids.enumerate() {
            self.require(last.is_none_or(|last| last < id), format!("{list}[{index}].id"), || {
                format!("{id} is not above the id before it: they must be in order of ids")
            });
            last = Some(id);
        }
        let field = format!("next.{kind}");
        self.require(last.is_none_or(|last| last < next), &field, || {
            format!("{next} is not above the ids in use")
        });
        self.require(next <= HIGHEST_ID, &field, || {
            format!("{next} is more than {HIGHEST_ID}: renumber the pieces")
        });
    }

    /// Checks that the numbers which the house has changed have those values in the setup, in order of keys.
    fn check_changed(&mut self) {
        let changed = &self.sea.changed;
        let sorted = changed.is_sorted_by(|one, next| one.number < next.number);
        self.require(sorted, "sea.changed", "it must be in order of keys, each once");
        for (index, ChangedNumber { number, value }) in changed.iter().enumerate() {
            let now = numbers::get(&self.state.setup, number.as_str());
            self.require(now == Some(*value), format!("sea.changed[{index}]"), || match now {
                Some(now) => format!("{number} is {now} in the setup, not {value}"),
                None => format!("there is no number {number}"),
            });
        }
    }
}
