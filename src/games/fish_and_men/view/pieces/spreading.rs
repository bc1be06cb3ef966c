//! The spreading of fishermen who come or gather, as it is seen: the place of each boat at a moment.

use super::boat_places::{BoatCovers, BoatPlace};
use crate::prelude::*;
use shoal_table::matches::motion::eased;

/// Time in which they come, or gather from all over the sea, in seconds.
const COMING: f32 = 0.7;
/// Duration of a round if there are few, in seconds.
const ROUND: f32 = 0.2;
/// Longest duration of all rounds together, in seconds.
const ALL_ROUNDS: f32 = 1.8;
/// Time for which they are seen where they stay, in seconds.
const STAYING: f32 = 0.45;

/// The data of an event of spreading.
#[derive(Clone, Copy)]
pub struct SpreadAnimation<'a> {
    /// The new fishermen, each in the square where he came.
    pub came: &'a [Fisherman],
    /// The square in which all stand before they spread, if they were gathered.
    pub gathered: Option<Square>,
    /// Round by round, the fishermen that stepped and their squares.
    pub rounds: &'a [Vec<(u32, Square)>],
}

/// A boat at a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoatPose {
    /// Its fisherman.
    pub man: Fisherman,
    /// Its place, in table coordinates.
    pub at: Vec2,
    /// `true` while he looks for a square of his own; none: he was there before and stays.
    pub looking: Option<bool>,
    /// Its scale, from 0 to 1: those who come grow.
    pub size: f32,
    /// `true` if it is small in a corner of its square.
    pub is_small: bool,
}

impl BoatPose {
    /// This pose of a boat; at rest, it makes room for what would cover it.
    pub fn moored(self, covers: &BoatCovers, layout: &SeaGridLayout) -> Self {
        if self.looking.is_some() {
            return self;
        }
        let BoatPlace { at, scale } = covers.place(self.at, layout);
        Self { at, size: self.size * scale, is_small: scale < 1.0, ..self }
    }
}

impl SpreadAnimation<'_> {
    /// Duration of the event, in seconds: never boring, however many rounds there are.
    pub fn seconds(&self) -> f32 {
        if self.came.is_empty() && self.gathered.is_none() {
            return 0.3;
        }
        COMING + self.rounds_take() + STAYING
    }

    fn rounds_take(&self) -> f32 {
        (self.rounds.len() as f32 * ROUND).min(ALL_ROUNDS)
    }

    /// All boats this many seconds after it began; `before` are those that were there. If motion is
    /// reduced nobody is seen between two squares.
    pub fn boats(
        &self,
        before: &[Fisherman],
        layout: &SeaGridLayout,
        seconds: f32,
        calm: bool,
    ) -> Vec<BoatPose> {
        let (count, take) = (self.rounds.len() as f32, self.rounds_take());
        let part = if take > 0.0 { ((seconds - COMING) / take).clamp(0.0, 1.0) } else { 1.0 };
        let (coming, rounds) = match calm {
            true => (1.0, count * (part + 0.5).floor()),
            false => (eased((seconds / COMING).clamp(0.0, 1.0)), count * part),
        };
        let old = before.iter().map(|man| (*man, false));
        let new = self.came.iter().map(|man| (*man, true));
        old.chain(new).map(|(man, is_new)| self.boat(man, is_new, layout, coming, rounds)).collect()
    }

    /// A boat when those who come have come as far as `coming`, from 0 to 1, and this many rounds are over, with a
    /// fraction for the one that goes on.
    fn boat(
        &self,
        man: Fisherman,
        is_new: bool,
        layout: &SeaGridLayout,
        coming: f32,
        rounds: f32,
    ) -> BoatPose {
        let (round, part) = (rounds.floor() as usize, eased(rounds.fract()));
        let step = |round| self.step(man.id, round);
        let start = self.gathered.unwrap_or(man.square);
        let from = (0..round).rev().find_map(step).unwrap_or(start);
        let going = step(round);
        let looks_on = (round + 1..self.rounds.len()).any(|round| step(round).is_some());
        let way = going.map_or(Vec2::ZERO, |to| short_way(from, to, layout));
        let mut at = layout.centre(from) + way * part;
        if round == 0 && self.gathered.is_some() {
            at = layout.centre(man.square).lerp(at, coming);
        }
        // A crowd in one square is seen as a crowd.
        let crowding = match (going.is_some(), looks_on) {
            (_, true) => 1.0,
            (true, false) => 1.0 - part,
            (false, false) => 0.0,
        };
        let moved = is_new || self.gathered.is_some();
        BoatPose {
            man,
            at: at + aside(man.id) * layout.cell * crowding,
            looking: moved.then_some(going.is_some() || looks_on),
            size: if is_new { coming } else { 1.0 },
            is_small: false,
        }
    }

    /// The square to which a fisherman steps in a round.
    fn step(&self, man: u32, round: usize) -> Option<Square> {
        self.rounds.get(round)?.iter().find(|(id, _)| *id == man).map(|(_, square)| *square)
    }
}

/// The offset from one square to another in table units, across the joined edge if that is shorter.
fn short_way(from: Square, to: Square, layout: &SeaGridLayout) -> Vec2 {
    let mut way = layout.centre(to) - layout.centre(from);
    let around = f32::from(layout.columns) * layout.cell;
    if way.x.abs() > around / 2.0 {
        way.x -= around * way.x.signum();
    }
    way
}

/// The offset of a fisherman in a crowd, in squares, always on the same side.
fn aside(id: u32) -> Vec2 {
    Vec2::from_angle(id as f32 * 2.4) * (0.18 + 0.06 * (id % 5) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> SeaGridLayout {
        SeaGridLayout { cell: 20.0, corner: Vec2::new(100.0, 50.0), columns: 12, rows: 9 }
    }

    fn man(id: u32, row: u16, column: u16) -> Fisherman {
        Fisherman { id, square: Square::new(row, column), hunger: 0 }
    }

    #[test]
    fn however_many_rounds_it_takes_less_than_three_seconds() {
        let rounds = vec![vec![(0, Square::new(1, 1))]; 300];
        let spreading = SpreadAnimation { came: &[man(0, 1, 1)], gathered: None, rounds: &rounds };
        assert!(spreading.seconds() < 3.0);
        let few = SpreadAnimation { rounds: &rounds[..2], ..spreading };
        assert!(few.seconds() < spreading.seconds());
    }

    #[test]
    fn in_the_end_everybody_is_in_the_middle_of_his_square() {
        let came = [man(1, 3, 3), man(2, 3, 3), man(3, 3, 3)];
        let rounds =
            [vec![(2, Square::new(3, 4)), (3, Square::new(3, 4))], vec![(3, Square::new(2, 4))]];
        let spreading = SpreadAnimation { came: &came, gathered: None, rounds: &rounds };
        for calm in [false, true] {
            let boats = spreading.boats(&[man(0, 5, 5)], &chart(), spreading.seconds(), calm);
            let at: Vec<Vec2> = boats.iter().map(|boat| boat.at).collect();
            let squares = [(5, 5), (3, 3), (3, 4), (2, 4)];
            let middles = squares.map(|(row, column)| chart().centre(Square::new(row, column)));
            assert_eq!(at, middles);
            let looking: Vec<Option<bool>> = boats.iter().map(|boat| boat.looking).collect();
            assert_eq!(looking, [None, Some(false), Some(false), Some(false)]);
        }
    }

    #[test]
    fn fishermen_who_still_share_a_square_are_looking() {
        let came = [man(1, 3, 3), man(2, 3, 3)];
        let rounds = [vec![(2, Square::new(3, 4))], vec![]];
        let spreading = SpreadAnimation { came: &came, gathered: None, rounds: &rounds };
        let boats = spreading.boats(&[], &chart(), COMING + 0.01, false);
        assert_eq!((boats[0].looking, boats[1].looking), (Some(false), Some(true)));
    }

    #[test]
    fn a_step_across_the_joined_edge_is_a_short_one() {
        let way = short_way(Square::new(4, 11), Square::new(4, 0), &chart());
        assert_eq!(way, Vec2::new(20.0, 0.0));
    }

    #[test]
    fn reduced_motion_shows_where_they_come_and_where_they_stay_and_nothing_between() {
        let rounds = [vec![(1, Square::new(3, 4))]];
        let spreading = SpreadAnimation { came: &[man(1, 3, 3)], gathered: None, rounds: &rounds };
        let layout = chart();
        let seconds = spreading.seconds();
        let mut seen: Vec<Vec2> = Vec::new();
        for moment in 0..=40 {
            let at = spreading.boats(&[], &layout, seconds * moment as f32 / 40.0, true)[0].at;
            if !seen.contains(&at) {
                seen.push(at);
            }
        }
        assert_eq!(seen.len(), 2, "{seen:?}");
    }
}
