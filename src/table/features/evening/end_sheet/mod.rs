//! The sheet before every seat at the end of a match: standings with what made them, awards, the curve, the poster as it
//! is kept, and the film with its progress. It lies before a tray and can be put away by one press; *Same again* and
//! *Lobby* come with it in the tray, and take presses a moment later: a press that was meant for the last turn begins
//! nothing. Before a screen, where all see the same, there is one sheet for all, in the middle.
//!
//! - here: which sheets are open, and at which page; `plan`: what is on each page
//! - `draw`: the sheets; `parts`: the parts on them; `award_line`: the words of an award
//! - `press`: the buttons of the sheets, and the one in the tray

mod award_line;
mod draw;
mod parts;
mod plan;
mod press;

use super::ending::MatchEnding;
use super::film::FilmStatus;
use crate::matches::celebration::{CelebrationOverride, WinnerCelebration};
use crate::matches::hosting::HostingSystems;
use crate::matches::longer_play::LongerPlay;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::theme::TableFonts;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::board::BoardSystems;
use shoal_tabletop::surfaces::seat_panels::ScoreAreas;
use shoal_tabletop::surfaces::tray::{TrayButton, TrayPressed, TraySystems};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use std::collections::{BTreeMap, BTreeSet};

/// The button in a tray that puts the sheet away, and brings it back.
pub const SHEET: u32 = TrayId::Evening(3).id();

/// The sheets at the end of a match: open before every seat until they are put away.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct EndSheets {
    /// `true` if there is something on them.
    is_ready: bool,
    /// `true` if they will come in a moment.
    is_awaited: bool,
    /// `true` if they have been there for too short to be seen.
    is_new: bool,
    /// `true` if there is one sheet for all.
    is_shared: bool,
    put_away: BTreeSet<Seat>,
    pages: BTreeMap<Seat, usize>,
}

impl EndSheets {
    /// `true` while the match is over and its sheets will come in a moment.
    pub fn are_awaited(&self) -> bool {
        self.is_awaited
    }

    /// `true` once people have seen the sheets, or if there are none.
    pub fn are_seen(&self) -> bool {
        !self.is_awaited && !self.is_new
    }

    /// `true` if the sheet of a seat is open.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.is_ready && !self.put_away.contains(&self.holder(seat))
    }

    /// Returns the button in a seat's tray for its sheet, if there is one.
    pub fn button(&self, seat: Seat) -> Option<TrayButton> {
        let label = if self.is_open(seat) { "See board" } else { "Results" };
        let button = TrayButton { id: SHEET, label: label.into(), ..TrayButton::default() };
        self.is_ready.then_some(button)
    }

    /// Puts the sheet of a seat away.
    pub fn put_away(&mut self, seat: Seat) {
        self.put_away.insert(self.holder(seat));
    }

    fn toggle(&mut self, seat: Seat) {
        let holder = self.holder(seat);
        if !self.put_away.remove(&holder) {
            self.put_away.insert(holder);
        }
    }

    fn page(&self, seat: Seat) -> usize {
        self.pages.get(&self.holder(seat)).copied().unwrap_or(0)
    }

    fn turn_page(&mut self, seat: Seat, of: usize) {
        let next = (self.page(seat) + 1) % of.max(1);
        self.pages.insert(self.holder(seat), next);
    }

    /// The seat under which what a seat does with its sheet is kept.
    fn holder(&self, seat: Seat) -> Seat {
        if self.is_shared { Seat(0) } else { seat }
    }
}

/// Adds the sheets, for all games.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EndSheets>()
        .init_resource::<MatchEnding>()
        .init_resource::<LongerPlay>()
        .init_resource::<FilmStatus>()
        .init_resource::<CelebrationOverride>()
        .init_resource::<WinnerCelebration>()
        .init_resource::<ScoreAreas>()
        .add_message::<TrayPressed>();
    let drawn = resource_exists::<TableFonts>.and_then(resource_exists::<DrawingCache>);
    app.add_systems(
        Update,
        (
            (note_ending, press::handle_tray_presses)
                .chain()
                .after(HostingSystems::Report)
                .before(TraySystems::Fill),
            show_board.after(note_ending).before(BoardSystems::Show),
            (draw::show, draw::follow_film).chain().after(press::handle_tray_presses).run_if(drawn),
        )
            .run_if(in_state(Screen::Match)),
    );
    app.add_systems(
        OnExit(Screen::Match),
        (super::ending::forget, note_ending, draw::clear).chain(),
    );
}

/// Opens the sheets before everybody once there is something on them, and forgets them when the match goes on.
pub(super) fn note_ending(
    ending: Res<MatchEnding>,
    tabletop: Res<Tabletop>,
    mut sheets: ResMut<EndSheets>,
) {
    let is_shared = tabletop.seating == SeatingArrangement::Screen;
    let is_ready = ending.shown().is_some();
    let is_awaited = ending.has_sheets() && !is_ready;
    let is_new = is_ready && !ending.is_seen();
    if is_ready != sheets.is_ready {
        *sheets = EndSheets { is_ready, ..EndSheets::default() };
    }
    let now = (is_awaited, is_new, is_shared);
    if now != (sheets.is_awaited, sheets.is_new, sheets.is_shared) {
        (sheets.is_awaited, sheets.is_new, sheets.is_shared) = now;
    }
}

/// `true` for a seat before which a sheet lies: that of a person, or any where only bots have played.
fn is_reader(chairs: &Chairs, seat: Seat) -> bool {
    chairs.is_person(seat) || chairs.only_bots()
}

/// Hides the celebration while there are sheets, so that a player who puts the own sheet away sees the last position. Where
/// nobody has won, the words that say so come back to the board once no sheet lies over them.
fn show_board(
    sheets: Res<EndSheets>,
    longer: Res<LongerPlay>,
    celebrated: Res<WinnerCelebration>,
    chairs: Res<Chairs>,
    mut celebration: ResMut<CelebrationOverride>,
) {
    if !longer.series && (sheets.is_changed() || celebrated.is_changed()) {
        let mut readers = chairs.seats().filter(|&seat| is_reader(&chairs, seat));
        let is_covered = readers.any(|seat| sheets.is_open(seat));
        let waits = sheets.is_ready && (is_covered || !celebrated.winners.is_empty());
        let words_alone = sheets.is_ready;
        let shown = CelebrationOverride { waits, words_alone, ..CelebrationOverride::default() };
        celebration.set_if_neq(shown);
    }
}
