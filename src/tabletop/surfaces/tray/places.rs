//! The places of the buttons of a tray: the same action is always at the same place, whatever else can be pressed.

/// The parts into which the room of the choices is divided.
pub const PARTS: u8 = 24;

/// The place of a button in its tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ButtonPlace {
    /// From the left, after the buttons before it, as wide as its words: for trays that change as a whole.
    #[default]
    InOrder,
    /// A stretch of the room for choices, in parts of which it has 24. Two buttons that are never there at once may share it.
    Choice {
        /// The part with which it begins, from 0 at the left.
        from: u8,
        /// The part before which it ends.
        to: u8,
    },
    /// Beside the place that confirms, for what only looks at something, counted away from there.
    Look(usize),
    /// The one place for what confirms or ends.
    Confirm,
    /// The same place with all the room that is free beside it, for words of any length.
    ConfirmAtLength,
    /// The one place for what takes back, at the end. Nothing else is ever there.
    TakeBack,
}

impl ButtonPlace {
    /// `true` for the place of what confirms or ends.
    pub fn confirms(self) -> bool {
        matches!(self, Self::Confirm | Self::ConfirmAtLength)
    }

    /// One of two equal choices.
    pub const FIRST_HALF: Self = Self::Choice { from: 0, to: PARTS / 2 };
    /// The other of two equal choices.
    pub const SECOND_HALF: Self = Self::Choice { from: PARTS / 2, to: PARTS };

    /// One of this many equal choices, from 0; the count divides 24, the number of parts.
    pub const fn of_equal(at: u8, count: u8) -> Self {
        let part = PARTS / count;
        Self::Choice { from: at * part, to: (at + 1) * part }
    }
}

/// The room that the trays of a game keep for buttons at fixed places, in sizes of the type of buttons.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ButtonSlots {
    /// Width of the place that confirms; more only where its words need it and there is room.
    pub confirm: f32,
    /// `true` if there is a place that takes back.
    pub takes_back: bool,
    /// Widths of the places for looking, from the one beside the place that confirms; 0 for none.
    pub looks: [f32; 3],
    /// `true` if there is a place at the end of the first row, apart from all others, for what is no part of the game.
    pub extra: bool,
}

impl ButtonSlots {
    /// Width of a button with a drawing alone.
    pub const DRAWING: f32 = 2.2;

    /// The room in a match, where choices can be taken back, with a place that confirms of this width.
    pub const fn playing(confirm: f32) -> Self {
        Self { confirm, takes_back: true, looks: [0.0; 3], extra: false }
    }

    /// Adds a place for a drawing to look at something, after the others, and returns that place.
    pub fn add_look(&mut self) -> ButtonPlace {
        let last = self.looks.len() - 1;
        let free = self.looks.iter().position(|width| *width == 0.0).unwrap_or(last);
        self.looks[free] = Self::DRAWING;
        ButtonPlace::Look(free)
    }
}
