//! Warnings of those who begin while somebody else still writes a name: the first press warns, another begins.

use crate::features::join::OpenJoinPanels;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_contract::listed;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};

/// The end of each warning.
const PRESS_AGAIN: &str = "press again to begin without waiting.";

/// System parameter that warns those who begin while somebody else writes a name.
#[derive(SystemParam)]
pub(super) struct NameWarnings<'w> {
    /// The chairs around the table.
    pub chairs: Res<'w, Chairs>,
    names: Res<'w, OpenJoinPanels>,
    panels: ResMut<'w, SeatPanels>,
}

impl NameWarnings<'_> {
    /// `true` if a press of a seat may begin something: nobody else writes a name, or the seat was warned and the warning
    /// still stands. Where no seat has pressed, everybody is warned.
    pub fn let_begin(&mut self, by: Option<Seat>) -> bool {
        let Some(warning) = self.warning(by) else { return true };
        let told: Vec<Seat> = match by {
            Some(seat) => vec![seat],
            None => self.chairs.seats().filter(|&seat| self.chairs.is_person(seat)).collect(),
        };
        let is_warned = |seat: &Seat| {
            let news = self.panels.get(*seat, SeatPanelKind::News);
            news.is_some_and(|news| news.sentence().ends_with(PRESS_AGAIN))
        };
        let may_begin = told.iter().any(is_warned);
        for seat in told {
            match may_begin {
                true => self.panels.remove(seat, SeatPanelKind::News),
                false => self.panels.inform(seat, warning.as_str()),
            }
        }
        may_begin
    }

    /// The warning for a seat that begins; `None` if nobody else writes a name.
    fn warning(&self, by: Option<Seat>) -> Option<String> {
        let writing = self.names.written().filter_map(|place| self.chairs.at(place));
        let writing: Vec<String> = writing
            .filter(|&seat| Some(seat) != by)
            .map(|seat| match self.chairs.get(seat).map_or("", |chair| chair.name.trim()) {
                "" => self.chairs.letter(seat).to_string(),
                name => name.to_owned(),
            })
            .collect();
        let is = if writing.len() == 1 { "is" } else { "are" };
        let who = (!writing.is_empty()).then(|| listed(&writing))?;
        Some(format!("{who} {is} still choosing a name: {PRESS_AGAIN}"))
    }
}
