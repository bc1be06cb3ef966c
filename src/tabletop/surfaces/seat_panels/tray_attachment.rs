//! Things before a seat that are no seat panels: a sheet of cards, a reading lamp's light, a card that has to be
//! played. They are nearest to the tray and never wait; seat panels are behind them.

use crate::geometry::{FacingBox, TableEdge};
use bevy::math::Vec2;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The kind of a thing that is before a seat and is no seat panel; the first that a seat has is nearest to its tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrayAttachmentKind {
    /// A card that has to be played, as far as it reaches over the edge of its tray.
    LargeCard,
    /// Cards to choose from.
    Sheet,
    /// The light to read by.
    Lamp,
}

/// Something before a seat's tray, before all seat panels.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct TrayAttachment {
    /// The seat before which it is.
    pub seat: Seat,
    /// Its kind.
    pub kind: TrayAttachmentKind,
    /// The room it wants, in units of the table as its player sees it; zero while it is not there.
    pub size: Vec2,
    /// Its place, once that is known.
    pub place: Option<FacingBox>,
    /// The part of the table that its seat has for everything before it.
    pub area: Option<FacingBox>,
}

impl TrayAttachment {
    /// Something before a seat that wants this much room.
    pub fn of(seat: Seat, kind: TrayAttachmentKind, size: Vec2) -> Self {
        Self { seat, kind, size, place: None, area: None }
    }

    /// `true` if it is there.
    pub(super) fn is_there(&self) -> bool {
        self.size.min_element() > 0.0
    }

    /// Returns it as a seat panel that wants to be there.
    pub(super) fn wanted(&self, facing: TableEdge) -> super::stack::SeatSpaceRequest {
        super::stack::SeatSpaceRequest { size: self.size, facing }
    }
}
