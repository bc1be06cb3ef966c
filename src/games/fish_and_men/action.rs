//! What can be done, and what comes of it.

use super::rules::heading::Heading;
use super::rules::level::Grade;
use super::rules::position::{Position, Square};
use crate::contract::Seat;
use serde::{Deserialize, Serialize};

/// What a seat or the house does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A seat puts its fish on a river (3.2). In JSON `{"place":{"river":12}}`.
    Place {
        /// The index of the river in the level.
        river: usize,
    },
    /// A seat's fish feeds (4.1.3).
    Feed,
    /// A seat's fish will move, not feed; the die is rolled (4.1.4).
    Move,
    /// One step (4.1.6). Turning is aiming and costs nothing. In JSON `{"step":{"heading":"NE"}}`.
    Step {
        /// Where to.
        heading: Heading,
    },
    /// A seat's fish stops moving (4.1.4).
    Done,
    /// A seat leaves the match for good (5.4).
    Quit,
    /// The house begins a turn: fishermen bite, the order is drawn (4.0, 4.1.1).
    BeginTurn,
    /// The house lets the industries pollute (4.3).
    MakePollution,
    /// The house lets the pollution drift (4.4).
    MovePollution,
    /// The house lets lonely pollution vanish (4.5); the turn ends.
    VanishPollution,
}

/// What came of an action, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "an event's fields are named for what they hold")]
pub enum Event {
    /// A fish was put on its river.
    FishPlaced { seat: Seat, river: usize, at: Position },
    /// All fish stand on their rivers.
    PlacingEnded,
    /// A fisherman hurt a fish in his square at the beginning of a turn (4.0 a).
    FishermanBit { fisherman: u32, seat: Seat, square: Square, loss: i32, health: i32 },
    /// A fisherman gave up (4.0 b, c).
    FishermanQuit { fisherman: u32, square: Square, reason: QuitReason },
    /// A turn began with this order of the seats (4.1.1).
    TurnBegan { turn: u32, order: Vec<Seat> },
    /// A fish fed (4.1.3): its own square and `clean` clean ones beside it.
    Fed { seat: Seat, clean: u32, gain: i32, health: i32 },
    /// A seat chose to move and may take this many steps (4.1.4); `rolled` is false on the first turn.
    MoveChosen { seat: Seat, points: u32, rolled: bool },
    /// A fish took a step (4.1.7).
    FishMoved {
        seat: Seat,
        heading: Heading,
        from: Position,
        to: Position,
        /// What the step cost, part by part, before clamping at 1.
        cost: Cost,
        /// The health after it.
        health: i32,
        /// The steps that are left.
        points: u32,
    },
    /// A fish has finished its turn.
    FishStopped { seat: Seat },
    /// Every fish has had its turn.
    FishMoveEnded { turn: u32 },
    /// The industries have polluted (4.3): the count before, the cleanest colour still working
    /// (none: all stand still), and each puff.
    PollutionMade { before: u32, puffs: Vec<Puff> },
    /// One half-step of the drift (4.4.1): all blobs at once.
    PollutionDrifted {
        /// Which of the pairs, from 1.
        pair: u32,
        /// With the current, or at random.
        half: Half,
        /// One character a blob, in order of their ids: `0` to `7` the heading it went, clockwise
        /// from north; `.` it stayed.
        steps: Steps,
        /// What it did to the fish, in order of seats. Empty for a half with the current.
        hits: Vec<Hit>,
    },
    /// Lonely blobs disappeared (4.5): their ids, in order.
    PollutionVanished { blobs: Vec<u32> },
    /// The turn is over.
    TurnEnded { turn: u32 },
    /// A seat left the match (5.4).
    FishQuit { seat: Seat },
    /// A fish entered a river with enough health: its seat has won (5.1).
    Won { seat: Seat, river: usize, health: i32 },
    /// Nobody is left to play: the match ends without a winner.
    Abandoned,
}

/// What a step cost, part by part (4.1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cost {
    /// For moving: usually 0 to 2.
    pub motion: i32,
    /// For the blobs in the square where it ends.
    pub pollution: i32,
    /// For a fisherman in the square where it ends.
    pub fisherman: i32,
}

impl Cost {
    /// All parts together.
    pub fn total(self) -> i32 {
        self.motion + self.pollution + self.fisherman
    }
}

/// Why a fisherman gave up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuitReason {
    /// No catch for too long (4.0 b).
    Hunger,
    /// Pollution in his square (4.0 c).
    Pollution,
}

/// One industry's pollution of one pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puff {
    /// The industry's index in the state.
    pub industry: u32,
    /// Its colour.
    pub grade: Grade,
    /// Where it stands.
    pub from: Square,
    /// The id of the new blob.
    pub blob: u32,
    /// The square the blob appears on.
    pub at: Square,
}

/// Which half of a pair of drift steps (4.4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// (a): with the current, harmless.
    Current,
    /// (b): at random.
    Random,
}

/// What a half-step did to one fish (4.4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Whose fish.
    pub seat: Seat,
    /// How many blobs came upon it.
    pub blobs: u32,
    /// The health lost to all of them.
    pub loss: i32,
    /// The health after it.
    pub health: i32,
}

/// The steps of all blobs in one half-step: a byte a blob, in order of ids; 0 to 7 a heading, 8 stayed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Steps(pub Vec<u8>);

impl Serialize for Steps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = self
            .0
            .iter()
            .map(|&step| if step < 8 { char::from(b'0' + step) } else { '.' })
            .collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.bytes()
            .map(|byte| match byte {
                b'0'..=b'7' => Ok(byte - b'0'),
                b'.' => Ok(8),
                _ => {
                    Err(serde::de::Error::custom("a blob's step is 0 to 7, or a dot if it stayed"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Steps)
    }
}
