//! Everything that the ring of a seat can be on, in words: for those who steer a ring without seeing the picture.

use super::SeatFocuses;
use super::targets::{FocusCandidate, FocusTable, FocusTarget};
use crate::surfaces::widgets::caption::WidgetCaption;
use crate::surfaces::widgets::widget::Widget;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;

/// A place where the ring of a seat can be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RingStop {
    /// The words on it; the name of its drawing where there are none; empty on the board.
    pub label: String,
    /// Its middle as the player sees it, x right and y toward the player.
    pub middle: [f32; 2],
    /// Its width and height.
    pub size: [f32; 2],
    /// `true` on the board.
    pub is_on_board: bool,
    /// `true` if it cannot be used now.
    pub is_off: bool,
    /// `true` if it leaves, undoes or gives something away: the ring comes there only if its player goes there.
    pub is_retreat: bool,
    /// `true` if the ring is on it.
    pub has_ring: bool,
    /// `true` if the ring has come there without its player, and a press does not count yet.
    pub is_waiting: bool,
}

/// System parameter with the places for all rings.
#[derive(SystemParam)]
pub struct RingStops<'w, 's> {
    table: FocusTable<'w, 's>,
    focuses: Res<'w, SeatFocuses>,
    time: Res<'w, Time<Real>>,
    widgets: Query<'w, 's, (Option<&'static WidgetCaption>, Option<&'static Name>), With<Widget>>,
    texts: Query<'w, 's, &'static Text>,
    children: Query<'w, 's, &'static Children>,
}

impl RingStops<'_, '_> {
    /// Returns all places to which the ring of this seat can go, as its player reads.
    pub fn of(&self, seat: Seat) -> Vec<RingStop> {
        let focus = self.focuses.0.get(&seat).filter(|focus| focus.is_there);
        let is_waiting = focus.is_some_and(|focus| focus.is_waiting(self.time.elapsed()));
        let on = focus.map(|focus| (focus.on.target, is_waiting));
        let places = match focus {
            Some(focus) => self.table.candidates_from(seat, &focus.on),
            None => self.table.candidates(seat),
        };
        places.into_iter().map(|it| self.stop(it, on)).collect()
    }

    /// Returns the place where the ring of this seat would begin now.
    pub fn first(&self, seat: Seat) -> Option<RingStop> {
        let first = super::keep::first(&self.table.candidates(seat), seat)?;
        Some(self.stop(first, None))
    }

    /// A place in words; the ring is `on` a target, and may wait there.
    fn stop(&self, it: FocusCandidate, on: Option<(FocusTarget, bool)>) -> RingStop {
        let on = on.filter(|(on, _)| on.is(it.target));
        let widget = match it.target {
            FocusTarget::Widget(widget) => Some(widget),
            FocusTarget::Board(_) => None,
        };
        RingStop {
            label: widget.map(|widget| self.read(widget)).unwrap_or_default(),
            middle: it.place.center().to_array(),
            size: it.place.size().to_array(),
            is_on_board: widget.is_none(),
            is_off: it.is_off,
            is_retreat: it.is_retreat,
            has_ring: on.is_some(),
            is_waiting: on.is_some_and(|(_, is_waiting)| is_waiting),
        }
    }

    /// The words on a widget.
    fn read(&self, entity: Entity) -> String {
        let Ok((caption, name)) = self.widgets.get(entity) else { return default() };
        let parts = self.children.iter_descendants_depth_first(entity);
        let words: Vec<&str> = parts
            .filter_map(|part| self.texts.get(part).ok())
            .map(|text| text.0.trim())
            .filter(|words| !words.is_empty())
            .collect();
        let icon = || caption.and_then(|caption| caption.icon.map(str::to_owned));
        let named = || name.map(ToString::to_string);
        let words = Some(words.join(" ")).filter(|words| !words.is_empty());
        words.or_else(icon).or_else(named).unwrap_or_default()
    }
}
