//! Attachments of trays: things before a seat that are no seat panels, such as a sheet of cards, the light of a reading
//! lamp, a card that has to be played. They are nearest to the tray and never wait; seat panels are behind them.

use super::stack::SeatSpaceRequest;
use crate::geometry::{FacingBox, TableEdge};
use bevy::math::Vec2;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The kind of an attachment. Of the attachments of a tray, the first kind is nearest to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrayAttachmentKind {
    /// The part of a card that has to be played which reaches over the edge of its tray.
    LargeCard,
    /// Cards to choose from.
    Sheet,
    /// The light to read by.
    Lamp,
}

/// A thing next to a tray, before all seat panels.
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
    /// The area that its seat has for attachments and panels.
    pub area: Option<FacingBox>,
}

impl TrayAttachment {
    /// An attachment that wants this much room.
    pub fn of(seat: Seat, kind: TrayAttachmentKind, size: Vec2) -> Self {
        Self { seat, kind, size, place: None, area: None }
    }

    /// `true` if it is there.
    pub(super) fn is_there(&self) -> bool {
        self.size.min_element() > 0.0
    }

    /// Returns the room it needs.
    pub(super) fn wanted(&self, facing: TableEdge) -> SeatSpaceRequest {
        SeatSpaceRequest { size: self.size, facing }
    }
}
