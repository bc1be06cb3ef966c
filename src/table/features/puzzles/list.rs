//! The list of puzzles before a seat: a page for each grade, and one of those that people made.

use super::begin::begin;
use super::book::{PuzzleBook, PuzzleCatalogue, PuzzlePage};
use super::offer::OpenPuzzles;
use super::solving::ActivePuzzle;
use super::{LIST, PuzzleSource};
use crate::features::game_list::is_chosen;
use crate::features::match_start::LobbyNotice;
use crate::matches::lobby_game::LobbyGame;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{PuzzleGame, Seat};
use shoal_tabletop::seats::{Chairs, FollowSeats, SeatFollowers as _, SeatsRecounted};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressSystems, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::MenuEntryChosen;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Number of puzzles that are seen at a time.
pub(super) const SHOWN: usize = 12;
/// The ids of buttons: of pages, of what is more on a page, and of puzzles.
const PAGES: u32 = 100;
const MORE: u32 = 150;
pub(super) const PUZZLES: u32 = 1000;
/// The sentence that says why the page of puzzles made by people cannot be opened yet.
const NO_OWN: &str = "The host can make new ones on the panel: F1, Puzzles.";
/// The sentence for a table at which nobody sits who could read the list.
const SIT_DOWN: &str =
    "Puzzles are for one or more people: sit down first, then choose Puzzles again.";

/// The open lists: the seats before which they are shown, and what is seen of each.
#[derive(Resource)]
pub(super) struct PuzzleLists<V> {
    open: BTreeMap<Seat, PuzzleListPosition>,
    game: PhantomData<fn() -> V>,
}

/// The part of the list of puzzles that is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PuzzleListPosition {
    page: PuzzlePage,
    /// Number of puzzles of the page before the first one that is seen.
    skipped: usize,
}

impl PuzzleListPosition {
    fn beginning_of(page: PuzzlePage) -> Self {
        Self { page, skipped: 0 }
    }
}

impl<V> Default for PuzzleLists<V> {
    fn default() -> Self {
        Self { open: BTreeMap::new(), game: PhantomData }
    }
}

impl<V> FollowSeats for PuzzleLists<V> {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.open.follow(seats);
    }
}

pub(super) fn plugin<V: PuzzleSource>(app: &mut App) {
    app.init_by_seat::<PuzzleLists<V>>().init_resource::<LobbyNotice>().init_resource::<Settings>();
    app.init_resource::<SeatPanels>().add_message::<SeatPanelPressed>();
    app.add_systems(
        Update,
        (open_lists::<V>, handle_presses::<V>)
            .chain()
            .after(SeatPanelPressSystems)
            .run_if(is_chosen::<V::Game>),
    );
    app.add_systems(OnExit(Screen::Lobby), close_all::<V>)
        .add_systems(OnExit(Screen::Match), close_all::<V>);
}

/// Opens lists that are asked for: in the lobby, or in the menu while a puzzle is solved.
fn open_lists<V: PuzzleSource>(
    mut asked: MessageReader<OpenPuzzles>,
    mut chosen: MessageReader<MenuEntryChosen>,
    chairs: Res<Chairs>,
    catalogue: PuzzleCatalogue<V::Game>,
    solving: Option<Res<ActivePuzzle<V>>>,
    mut panels: PuzzleListPanels<V>,
    mut notice: ResMut<LobbyNotice>,
) {
    let from_menu = chosen.read().filter(|chosen| chosen.id == LIST && solving.is_some());
    let mut seats: Vec<Seat> = from_menu.map(|chosen| chosen.seat).collect();
    for asked in asked.read() {
        let people = chairs.seats().filter(|&seat| chairs.is_person(seat));
        seats.extend(people.filter(|&seat| asked.seat.is_none_or(|one| one == seat)));
        if seats.is_empty() {
            notice.0 = Some(SIT_DOWN.into());
        } else if notice.0.as_deref() == Some(SIT_DOWN) {
            notice.0 = None;
        }
    }
    let first = match &solving {
        Some(solving) => catalogue.book.all[solving.index].page,
        None => first_page(&catalogue),
    };
    for seat in seats {
        panels.show(seat, &catalogue, PuzzleListPosition::beginning_of(first));
    }
}

/// Returns the first page on which something is left to solve.
fn first_page<G: PuzzleGame>(catalogue: &PuzzleCatalogue<G>) -> PuzzlePage {
    let all = &catalogue.book.all;
    let open = all.iter().find(|entry| !catalogue.is_solved(entry));
    open.or(all.first()).map_or(PuzzlePage::Grade(1), |entry| entry.page)
}

/// System parameter with the open lists and the panels on which they are shown.
#[derive(SystemParam)]
struct PuzzleListPanels<'w, V: PuzzleSource> {
    lists: ResMut<'w, PuzzleLists<V>>,
    seat_panels: ResMut<'w, SeatPanels>,
}

impl<V: PuzzleSource> PuzzleListPanels<'_, V> {
    /// Shows a part of the list before a seat.
    fn show(
        &mut self,
        seat: Seat,
        catalogue: &PuzzleCatalogue<V::Game>,
        position: PuzzleListPosition,
    ) {
        self.lists.open.insert(seat, position);
        self.seat_panels.insert(seat, SeatPanelKind::Lesson, panel::<V>(catalogue, position));
    }

    /// Removes the list before a seat.
    fn remove(&mut self, seat: Seat) {
        self.lists.open.remove(&seat);
        self.seat_panels.remove(seat, SeatPanelKind::Lesson);
    }
}

/// Returns the panel with a part of the list.
fn panel<V: LobbyGame<Game: PuzzleGame>>(
    catalogue: &PuzzleCatalogue<V::Game>,
    position: PuzzleListPosition,
) -> SeatPanel {
    let (book, PuzzleListPosition { page, skipped }) = (&catalogue.book, position);
    let title = match page {
        PuzzlePage::Grade(1) => "Puzzles: the easiest".into(),
        PuzzlePage::Grade(grade) if grade == V::Game::GRADES => "Puzzles: the hardest".into(),
        PuzzlePage::Grade(grade) => format!("Puzzles of grade {grade}"),
        PuzzlePage::Own => "Puzzles made here".into(),
    };
    let pages = PuzzleBook::<V::Game>::pages().enumerate().filter_map(|(index, other)| {
        let all = book.on(other).count();
        let solved = book.on(other).filter(|(_, entry)| catalogue.is_solved(entry)).count();
        let (name, off) = match other {
            // There may be none of this grade.
            PuzzlePage::Grade(_) if all == 0 => return None,
            PuzzlePage::Grade(grade) => (format!("Grade {grade}: {solved} of {all}"), None),
            PuzzlePage::Own if all == 0 => ("Yours: none yet".into(), Some(NO_OWN.to_owned())),
            PuzzlePage::Own => (format!("Yours: {solved} of {all}"), None),
        };
        let button = SeatPanelButton::new(PAGES + index as u32, name);
        Some(SeatPanelButton { strong: other == page, off, ..button })
    });
    let shown = book.on(page).skip(skipped).take(SHOWN).map(|(index, entry)| {
        let icon = catalogue.is_solved(entry).then_some("check");
        SeatPanelButton::new(PUZZLES + index as u32, entry.card.title.clone()).icon(icon)
    });
    let count = book.on(page).count();
    let more = (count > SHOWN).then(|| {
        let next = if skipped + SHOWN < count { skipped + SHOWN } else { 0 };
        let label = format!("More: {} to {}", next + 1, (next + SHOWN).min(count));
        SeatPanelButton::new(MORE, label).icon("arrow_right")
    });
    SeatPanel {
        icon: Some(V::card().emblem),
        title,
        buttons: pages.chain(shown).chain(more).collect(),
        columns: true,
        closes: true,
        ..SeatPanel::default()
    }
}

/// Handles presses on a list: another page, more of it, or a puzzle to solve.
fn handle_presses<V: PuzzleSource>(
    mut pressed: MessageReader<SeatPanelPressed>,
    catalogue: PuzzleCatalogue<V::Game>,
    mut panels: PuzzleListPanels<V>,
    mut commands: Commands,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Lesson) {
        let seat = press.seat;
        let Some(&PuzzleListPosition { page, skipped }) = panels.lists.open.get(&seat) else {
            continue;
        };
        let position = match press.button {
            None => {
                panels.remove(seat);
                continue;
            }
            Some(MORE) if skipped + SHOWN < catalogue.book.on(page).count() => {
                PuzzleListPosition { page, skipped: skipped + SHOWN }
            }
            Some(MORE) => PuzzleListPosition::beginning_of(page),
            Some(id) if id >= PUZZLES => {
                let index = (id - PUZZLES) as usize;
                commands.queue(move |world: &mut World| {
                    if let Err(why) = begin::<V>(world, index) {
                        LobbyNotice::set(world, why);
                    }
                });
                return;
            }
            Some(id) => {
                let index = id.checked_sub(PAGES).map(|index| index as usize);
                let page = index.and_then(|index| PuzzleBook::<V::Game>::pages().nth(index));
                let Some(page) = page else { continue };
                PuzzleListPosition::beginning_of(page)
            }
        };
        panels.show(seat, &catalogue, position);
    }
}

impl<V> PuzzleLists<V> {
    /// Returns `true` while a list is open before a seat.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.open.contains_key(&seat)
    }

    /// Forgets the list of a seat: something else is shown there now.
    pub fn close(&mut self, seat: Seat) {
        self.open.remove(&seat);
    }
}

fn close_all<V: PuzzleSource>(mut panels: PuzzleListPanels<V>) {
    for seat in std::mem::take(&mut panels.lists.open).into_keys() {
        panels.seat_panels.remove(seat, SeatPanelKind::Lesson);
    }
}
