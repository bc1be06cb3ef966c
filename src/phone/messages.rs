//! Messages between a host and its phones.

use serde::Serialize;

use crate::{ChoiceForm, FormEntry, FormOffer, JoinProgress, PhoneText};

/// A place at the host, counted from 0, below [`SEATS`](crate::SEATS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PhoneSeat(pub u8);

/// Something that a seat's phone did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneEvent {
    /// The seat of the phone.
    pub seat: PhoneSeat,
    /// Its action.
    pub action: PhoneAction,
}

/// Something that a phone does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneAction {
    /// Its code was used: a phone has this seat from now on.
    Joined,
    /// The page is open, after it was not.
    PageOpened,
    /// No page of this seat is open any more: asleep, out of reach, closed. The seat is still the phone's.
    PagesClosed,
    /// The player gave the phone up. Its token is dead.
    Left,
    /// A choice was made, or made otherwise. Of one choice the last counts. It fits the form.
    Chose {
        /// The choice's id.
        choice: u64,
        /// One entry for each part.
        entries: Vec<FormEntry>,
    },
    /// A form is being filled in. The host may answer with [`PhoneMessage::Judge`] and [`PhoneMessage::Remark`]. It
    /// fits the form, but parts may be empty. A form with levers is a draft as soon as it is there.
    Drafted {
        /// The choice's id.
        choice: u64,
        /// The draft, for the answer.
        draft: DraftId,
        /// One entry for each part.
        entries: Vec<FormEntry>,
    },
    /// A button of the snapshot was pressed, one without a reason against it.
    Pressed {
        /// The button's id.
        button: u32,
    },
    /// A finger moved on the trackpad, in CSS pixels as the phone is held.
    Moved {
        /// To the right.
        right: i16,
        /// Towards the player.
        down: i16,
    },
    /// A finger touched the trackpad shortly.
    Tapped,
    /// A finger rested on the trackpad.
    LongPressed,
    /// Two fingers moved on the trackpad, in CSS pixels as the phone is held.
    Scrolled {
        /// Towards the player.
        down: i16,
    },
    /// A code ended, and nobody has used it.
    CodeEnded {
        /// The step that anybody reached; it shows what may be wrong with the network.
        reached: JoinProgress,
    },
}

/// One draft on one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftId {
    pub(crate) socket: u64,
    pub(crate) draft: u32,
}

/// A message from a host to a seat's phone.
#[derive(Clone, Debug)]
pub enum PhoneMessage {
    /// All that this seat may see now. It is kept for pages that open later; a seat that sees the same
    /// as before is sent nothing.
    Show {
        /// The seat that sees it.
        seat: PhoneSeat,
        /// All that it sees.
        snapshot: Box<PhoneSnapshot>,
    },
    /// The answer to a [`PhoneAction::Drafted`].
    Judge {
        /// The seat that drafts.
        seat: PhoneSeat,
        /// The draft.
        draft: DraftId,
        /// The reason why it is not legal, if it is not.
        why_not: Option<PhoneText>,
    },
    /// The effect of a draft, in lines: for a form that shows its effect before it is chosen.
    Remark {
        /// The seat that drafts.
        seat: PhoneSeat,
        /// The draft.
        draft: DraftId,
        /// The lines.
        lines: Vec<PhoneText>,
    },
    /// A [`PhoneAction::Chose`] cannot be, though it fits the form: the pages of this seat may choose otherwise.
    Refuse {
        /// The seat that chose.
        seat: PhoneSeat,
        /// The choice's id.
        choice: u64,
        /// The reason.
        why_not: PhoneText,
    },
    /// The seat is left, or goes to somebody else: its token and its code die, its pages say so.
    Dismiss {
        /// The seat.
        seat: PhoneSeat,
    },
}

/// All that a seat may see, and nothing that others keep hidden.
///
/// The same promise as for a view of the match: two hosts that differ only in what another seat keeps
/// hidden make the same snapshots for this seat, in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PhoneSnapshot {
    /// The game, or what is going on.
    pub title: PhoneText,
    /// The seat's player.
    pub name: PhoneText,
    /// The seat's colour: red, green, blue.
    pub colour: [u8; 3],
    /// The seat's mark, a letter or a drawing in text; may be empty.
    pub mark: PhoneText,
    /// The seat's score with its name, as everybody sees it; may be empty.
    pub score: PhoneText,
    /// A sentence on whose turn it is.
    pub turn: PhoneText,
    /// `true` if the table waits for this seat.
    pub awaited: bool,
    /// The question to this seat.
    pub choice: Option<ChoiceForm>,
    /// The cards that only this seat sees.
    pub cards: Vec<FormOffer>,
    /// The buttons of the seat's tray.
    pub buttons: Vec<PhoneButton>,
    /// Messages to this seat, the newest first.
    pub messages: Vec<PhoneText>,
    /// `true` if the phone is the seat's trackpad, because the seat has no mouse.
    pub trackpad: bool,
}

/// A button of the seat's tray.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhoneButton {
    /// The number that [`PhoneAction::Pressed`] names: always the same for one meaning.
    pub id: u32,
    /// The words on it.
    pub label: PhoneText,
    /// The reason why it is off; none if it is on.
    pub why_not: Option<PhoneText>,
}
