//! The state of one seat.

use serde_json::value::RawValue;
use shoal_crowd::ClientOrigin;

use crate::secrets::PhoneToken;
use crate::wire::HubMessage;
use crate::{ChoiceForm, PhoneSnapshot};

/// The outcome of keeping a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotChange {
    /// The seat sees something new.
    New,
    /// The seat sees the same as before.
    Same,
    /// The snapshot is too long for a page, and was not kept.
    TooLong,
}

/// A seat that has, or may get, a phone.
#[derive(Default)]
pub struct SeatState {
    /// The token of the seat's phone.
    pub token: Option<PhoneToken>,
    /// The origin of the page that was the last to show the token.
    pub origin: Option<ClientOrigin>,
    shown: Option<ShownSnapshot>,
    /// The choice that was last asked for, and how often it was made.
    choice: u64,
    revision: u32,
}

struct ShownSnapshot {
    snapshot: Box<PhoneSnapshot>,
    written: Box<RawValue>,
}

impl SeatState {
    /// Keeps the snapshot that the seat sees.
    pub fn show(&mut self, snapshot: Box<PhoneSnapshot>) -> SnapshotChange {
        if self.shown.as_ref().is_some_and(|shown| shown.snapshot == snapshot) {
            return SnapshotChange::Same;
        }
        let asked = snapshot.choice.as_ref().map_or(self.choice, |choice| choice.id);
        if asked != self.choice {
            (self.choice, self.revision) = (asked, 0);
        }
        let Ok(written) = serde_json::value::to_raw_value(&snapshot) else {
            return SnapshotChange::TooLong;
        };
        if (HubMessage::Show { revision: u32::MAX, snapshot: &written }).written().is_none() {
            return SnapshotChange::TooLong;
        }
        self.shown = Some(ShownSnapshot { snapshot, written });
        SnapshotChange::New
    }

    /// Forgets all that the seat has seen, and its token.
    pub fn forget(&mut self) {
        self.token = None;
        self.origin = None;
        self.shown = None;
    }

    /// The message with everything that the seat sees now.
    pub fn snapshot_message(&self) -> HubMessage<'_> {
        match &self.shown {
            Some(shown) => HubMessage::Show { revision: self.revision, snapshot: &shown.written },
            None => HubMessage::Wait,
        }
    }

    /// The choice `id`, if that is what is asked now.
    pub fn asked(&self, id: u64) -> Option<&ChoiceForm> {
        let choice = self.shown.as_ref()?.snapshot.choice.as_ref()?;
        (choice.id == id).then_some(choice)
    }

    /// `true` if `after` is the revision of the last choice.
    pub fn is_last(&self, after: u32) -> bool {
        self.revision == after
    }

    /// Counts that the choice was made once more.
    pub fn count_choice(&mut self) -> u32 {
        self.revision += 1;
        self.revision
    }

    /// `true` if the seat's tray has this button, and it is on.
    pub fn may_press(&self, id: u32) -> bool {
        let buttons = self.shown.as_ref().map_or(&[][..], |shown| &shown.snapshot.buttons);
        buttons.iter().any(|button| button.id == id && button.why_not.is_none())
    }

    /// `true` if the phone is the seat's trackpad.
    pub fn is_trackpad(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.snapshot.trackpad)
    }
}
