//! Verbs: what a person says with the controls of a device, whichever of them are bound to it.

use super::switch::ControlDirection;
use bevy::prelude::*;
use leafwing_input_manager::Actionlike;
use serde::{Deserialize, Serialize};

/// An action of a person on a device: pointing, pressing, or a word that needs no pointing. Each game says by itself
/// what a word means there.
#[derive(
    Actionlike,
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Move the cursor with a stick, or push the ring with it.
    #[actionlike(DualAxis)]
    Point,
    /// Press what the cursor or the ring is on.
    Press,
    /// Take the ring a step to the left.
    StepLeft,
    /// Take the ring a step to the right.
    StepRight,
    /// Take the ring a step away from oneself.
    StepUp,
    /// Take the ring a step toward oneself.
    StepDown,
    /// The game's first choice.
    First,
    /// Its second.
    Second,
    /// Its third.
    Third,
    /// Look further to the left.
    TurnLeft,
    /// Look further to the right.
    TurnRight,
    /// Go where one looks.
    Forward,
    /// Be done.
    Done,
    /// Take the last step back.
    TakeBack,
    /// Go to the one before, where there is an order: the corner before in the calibration.
    Previous,
    /// Hold it to make what is shown go faster.
    Hurry,
    /// Hold it to look at what is one's own alone.
    Peek,
    /// Open or close the menu.
    Menu,
    /// Make the text of the whole table larger; after the largest comes the usual size.
    TextSize,
    /// The answer on the left to a hidden question; with a mouse it is the press as well.
    AnswerLeft,
    /// The answer on the right.
    AnswerRight,
    /// The upper answer.
    AnswerUp,
    /// The lower answer.
    AnswerDown,
}

/// The time in which a verb means something. One switch may be bound to two verbs whose times never meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VerbTime {
    /// At any time.
    Always,
    /// While a ring is steered, or a place is looked for.
    Steering,
    /// While nothing secret is asked.
    Open,
    /// While something secret is asked or shown.
    Secret,
}

impl Verb {
    /// All verbs that switches can be bound to.
    pub const BINDABLE: [Self; 22] = [
        Self::Press,
        Self::StepLeft,
        Self::StepRight,
        Self::StepUp,
        Self::StepDown,
        Self::First,
        Self::Second,
        Self::Third,
        Self::TurnLeft,
        Self::TurnRight,
        Self::Forward,
        Self::Done,
        Self::TakeBack,
        Self::Previous,
        Self::Hurry,
        Self::Peek,
        Self::Menu,
        Self::TextSize,
        Self::AnswerLeft,
        Self::AnswerRight,
        Self::AnswerUp,
        Self::AnswerDown,
    ];

    /// The verbs that are words: they are told to the table and its games. The others move, press or are held.
    pub const WORDS: [Self; 15] = [
        Self::First,
        Self::Second,
        Self::TurnLeft,
        Self::TurnRight,
        Self::Forward,
        Self::Done,
        Self::TakeBack,
        Self::Hurry,
        Self::Menu,
        Self::TextSize,
        Self::Third,
        Self::AnswerLeft,
        Self::AnswerRight,
        Self::AnswerUp,
        Self::AnswerDown,
    ];

    /// The answers to a hidden question: they are said to nobody who did not ask for them.
    pub const ANSWERS: [Self; 4] =
        [Self::AnswerLeft, Self::AnswerRight, Self::AnswerUp, Self::AnswerDown];

    /// Returns the direction of a step.
    pub fn step(self) -> Option<ControlDirection> {
        match self {
            Self::StepLeft => Some(ControlDirection::Left),
            Self::StepRight => Some(ControlDirection::Right),
            Self::StepUp => Some(ControlDirection::Up),
            Self::StepDown => Some(ControlDirection::Down),
            _ => None,
        }
    }

    /// `true` if it counts as long as it is held, so that people may choose to press once and once more instead.
    pub fn is_held(self) -> bool {
        matches!(self, Self::Hurry | Self::Peek)
    }

    /// `true` if it is said to the table, whatever is asked: no choice is made by it.
    pub fn is_of_table(self) -> bool {
        matches!(self, Self::Menu | Self::Hurry | Self::TextSize)
    }

    /// `true` if nobody can play without it, whatever the game.
    pub fn is_needed(self) -> bool {
        matches!(self, Self::Press) || Self::ANSWERS.contains(&self)
    }

    /// Returns the words with which people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Point => "Move",
            Self::Press => "Press",
            Self::StepLeft => "Ring to the left",
            Self::StepRight => "Ring to the right",
            Self::StepUp => "Ring up",
            Self::StepDown => "Ring down",
            Self::First => "First choice",
            Self::Second => "Second choice",
            Self::Third => "Third choice",
            Self::TurnLeft => "Turn left",
            Self::TurnRight => "Turn right",
            Self::Forward => "Go ahead",
            Self::Done => "Done",
            Self::TakeBack => "Take back",
            Self::Previous => "The one before",
            Self::Hurry => "Faster (hold)",
            Self::Peek => "Look at mine (hold)",
            Self::Menu => "Menu",
            Self::TextSize => "Larger text",
            Self::AnswerLeft => "Secret answer left",
            Self::AnswerRight => "Secret answer right",
            Self::AnswerUp => "Secret answer up",
            Self::AnswerDown => "Secret answer down",
        }
    }

    fn time(self) -> VerbTime {
        match self {
            Self::Point | Self::Press | Self::Menu | Self::TextSize => VerbTime::Always,
            Self::StepLeft | Self::StepRight | Self::StepUp | Self::StepDown => VerbTime::Steering,
            Self::Peek
            | Self::AnswerLeft
            | Self::AnswerRight
            | Self::AnswerUp
            | Self::AnswerDown => VerbTime::Secret,
            _ => VerbTime::Open,
        }
    }

    /// `true` if both can mean something at one moment, so that no switch may be bound to both. (A cross whose steps move
    /// nothing, because a cursor is steered, is bound to words as well.)
    pub fn meets(self, other: Self) -> bool {
        use VerbTime::{Always, Open, Secret, Steering};
        match (self.time(), other.time()) {
            _ if self == other => false,
            (Always, _) | (_, Always) => true,
            (Steering | Open, Steering | Open) | (Secret, Secret) => true,
            // A ring rests while something secret is asked.
            (Steering | Open, Secret) | (Secret, Steering | Open) => false,
        }
    }
}
