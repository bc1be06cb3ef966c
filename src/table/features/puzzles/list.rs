//! The list of puzzles before a seat: a page for each grade, and one of those that people made.

use super::begin::begin;
use super::book::{PuzzleBook, PuzzlePage, is_solved};
use super::offer::OpenPuzzles;
use super::solving::ActivePuzzle;
use super::{LIST, PuzzleSource};
use crate::features::game_list::is_chosen;
use crate::features::match_start::LobbyNotice;
use crate::matches::lobby_game::LobbyGame;
use bevy::prelude::*;
use shoal_contract::{PuzzleGame, Seat};
use shoal_tabletop::seats::Chairs;
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

/// The open lists: the seat before which each is shown, its page, and the first of its puzzles that is seen.
#[derive(Resource)]
pub(super) struct PuzzleLists<V> {
    open: BTreeMap<Seat, (PuzzlePage, usize)>,
    game: PhantomData<fn() -> V>,
}

impl<V> Default for PuzzleLists<V> {
    fn default() -> Self {
        Self { open: BTreeMap::new(), game: PhantomData }
    }
}

pub(super) fn plugin<V: PuzzleSource>(app: &mut App) {
    app.init_resource::<PuzzleLists<V>>()
        .init_resource::<LobbyNotice>()
        .init_resource::<Settings>();
    app.init_resource::<SeatPanels>().add_message::<SeatPanelPressed>();
    app.add_systems(
        Update,
        (open::<V>, press::<V>).chain().after(SeatPanelPressSystems).run_if(is_chosen::<V::Game>),
    );
    app.add_systems(OnExit(Screen::Lobby), close_all::<V>)
        .add_systems(OnExit(Screen::Match), close_all::<V>);
}

/// Opens lists that are asked for: in the lobby, or in the menu while one is solved.
fn open<V: PuzzleSource>(
    mut asked: MessageReader<OpenPuzzles>,
    mut chosen: MessageReader<MenuEntryChosen>,
    (chairs, book, settings): (Res<Chairs>, Res<PuzzleBook<V::Game>>, Res<Settings>),
    solving: Option<Res<ActivePuzzle<V>>>,
    (mut lists, mut seat_panels): (ResMut<PuzzleLists<V>>, ResMut<SeatPanels>),
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
        Some(solving) => book.all[solving.index].page,
        None => first_page(&book, &settings),
    };
    for seat in seats {
        lists.open.insert(seat, (first, 0));
        lay::<V>(&book, &settings, (seat, first, 0), &mut seat_panels);
    }
}

/// Returns the first page on which something is left to solve.
fn first_page<G: PuzzleGame>(book: &PuzzleBook<G>, settings: &Settings) -> PuzzlePage {
    let open = book.all.iter().find(|entry| !is_solved(settings, entry));
    open.or(book.all.first()).map_or(PuzzlePage::Grade(1), |entry| entry.page)
}

fn lay<V: LobbyGame<Game: PuzzleGame>>(
    book: &PuzzleBook<V::Game>,
    settings: &Settings,
    (seat, page, from): (Seat, PuzzlePage, usize),
    seat_panels: &mut SeatPanels,
) {
    let panel = panel::<V>(book, settings, (page, from));
    seat_panels.insert(seat, SeatPanelKind::Lesson, panel);
}

/// Returns the panel with the list.
pub(super) fn panel<V: LobbyGame<Game: PuzzleGame>>(
    book: &PuzzleBook<V::Game>,
    settings: &Settings,
    (page, from): (PuzzlePage, usize),
) -> SeatPanel {
    let title = match page {
        PuzzlePage::Grade(1) => "Puzzles: the easiest".into(),
        PuzzlePage::Grade(grade) if grade == V::Game::GRADES => "Puzzles: the hardest".into(),
        PuzzlePage::Grade(grade) => format!("Puzzles of grade {grade}"),
        PuzzlePage::Own => "Puzzles made here".into(),
    };
    let pages = PuzzleBook::<V::Game>::pages().enumerate().filter_map(|(index, other)| {
        let all = book.on(other).count();
        let solved = book.on(other).filter(|(_, entry)| is_solved(settings, entry)).count();
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
    let shown = book.on(page).skip(from).take(SHOWN).map(|(index, entry)| {
        let icon = is_solved(settings, entry).then_some("check");
        SeatPanelButton::new(PUZZLES + index as u32, entry.card.title.clone()).icon(icon)
    });
    let count = book.on(page).count();
    let more = (count > SHOWN).then(|| {
        let next = if from + SHOWN < count { from + SHOWN } else { 0 };
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

/// Hears what is pressed on a list: another page, more of it, or a puzzle to solve.
fn press<V: PuzzleSource>(
    mut pressed: MessageReader<SeatPanelPressed>,
    book: Res<PuzzleBook<V::Game>>,
    settings: Res<Settings>,
    mut lists: ResMut<PuzzleLists<V>>,
    mut seat_panels: ResMut<SeatPanels>,
    mut commands: Commands,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Lesson) {
        let Some(&(page, from)) = lists.open.get(&press.seat) else { continue };
        let seat = press.seat;
        let turned = match press.button {
            None => {
                lists.open.remove(&seat);
                seat_panels.remove(seat, SeatPanelKind::Lesson);
                continue;
            }
            Some(MORE) if from + SHOWN < book.on(page).count() => (page, from + SHOWN),
            Some(MORE) => (page, 0),
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
                (page, 0)
            }
        };
        lists.open.insert(seat, turned);
        lay::<V>(&book, &settings, (seat, turned.0, turned.1), &mut seat_panels);
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

fn close_all<V: PuzzleSource>(
    mut lists: ResMut<PuzzleLists<V>>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    for seat in std::mem::take(&mut lists.open).into_keys() {
        seat_panels.remove(seat, SeatPanelKind::Lesson);
    }
}
