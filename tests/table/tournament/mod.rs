//! Tournaments at a whole table without a window: people sit down, press, play and look on.

mod evening;
mod file;
mod pressed;
mod teams;

use crate::parts::add_parts;
use crate::views;
use crate::views::penguins::PenguinsView;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use shoal_contract::{Actor, BotName, Game as _, RandomGenerator, Seat};
use shoal_host::folders::FolderEnvironment;
use shoal_penguins::Penguins;
use shoal_penguins::setup::{FishPerTile, IceSource, Setup};
use shoal_table::features::lobby::LobbyWish;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::features::tournament::testing::{NEXT, QUICK, READY, people};
use shoal_table::features::tournament::{PlayFormat, TournamentOnTable, TournamentWish};
use shoal_table::features::{absence, lobby, time_ribbon};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, MatchOver};
use shoal_table::matches::lobby_game::ChosenSetup;
use shoal_table::matches::playback::PlaybackOrder;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::seats::{Chair, Chairs, Device, SeatPlayer};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::tray::{TrayModel, TrayModels};
use shoal_tabletop::surfaces::widgets::{Widget, WidgetCaption};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::path::Path;
use std::time::Duration;

const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
/// The most frames until work of other threads is there.
const PATIENCE: usize = 100_000;

pub(crate) struct Desk {
    pub table: HeadlessTable,
    hands: Vec<TestHand>,
    whim: RandomGenerator,
}

fn everything(app: &mut App, journals: &Path) {
    let journals = Some(journals.to_owned());
    let options = LobbyOptions { journals, seed: Some(5), ..default() };
    add_parts(app, options, &views::all());
    app.add_plugins((views::penguins::plugin, absence::plugin_for::<PenguinsView>));
    app.add_plugins((time_ribbon::plugin, time_ribbon::of_game::<PenguinsView>));
}

impl Desk {
    /// A lobby at which nobody sits yet, with this folder of journals.
    fn empty(journals: &Path) -> Self {
        let journals = journals.to_owned();
        let mut table = HeadlessTable::with(move |app: &mut App| everything(app, &journals));
        let penguins = shoal_table::features::table_games::find(&views::all(), "penguins")
            .expect("it has a table");
        let choose =
            penguins.prepare(None, None, &FolderEnvironment::default(), &mut Settings::default());
        choose.expect("the usual one")(table.app.world_mut());
        let ice = IceSource::Grid { rows: 6, columns: 3, fish: FishPerTile::Random, holes: 1 };
        let setup = Setup { ice, ..Setup::for_players(2) };
        table.app.insert_resource(ChosenSetup::<PenguinsView>(setup));
        table.frames(3);
        Self { table, hands: Vec::new(), whim: RandomGenerator::from_seed(3) }
    }

    /// A lobby at which this many people sit, with a mouse each, and after them this many bots.
    pub fn new(journals: &Path, people: usize, bots: usize) -> Self {
        let mut desk = Self::empty(journals);
        let chair = |(index, (name, place)): (usize, (&str, _))| {
            let bot = SeatPlayer::Bot(BotName::constant("easy"));
            Chair::new(place, name, if index < people { SeatPlayer::Person } else { bot })
        };
        let chairs = NAMES.into_iter().zip(PLACES).enumerate().take(people + bots).map(chair);
        let mut chairs: Vec<Chair> = chairs.collect();
        Chair::keep_marks(&mut chairs);
        desk.table.app.insert_resource(Chairs(chairs));
        desk.hands = (0..people as u16).map(|seat| desk.table.hand(&[seat])).collect();
        desk.table.frames(4);
        desk
    }

    pub fn world(&self) -> &World {
        self.table.app.world()
    }

    pub fn wish(&mut self, wish: LobbyWish) {
        self.table.app.world_mut().write_message(wish);
        self.table.frames(4);
    }

    pub fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    fn on(&self) -> &TournamentOnTable {
        self.world().resource::<TournamentOnTable>()
    }

    pub fn tray(&self, seat: usize) -> &TrayModel {
        &self.world().resource::<TrayModels>().0[seat]
    }

    pub fn labels(&self, seat: usize) -> Vec<&str> {
        self.tray(seat).buttons.iter().map(|button| button.label.as_str()).collect()
    }

    fn taken(&self) -> usize {
        self.world().resource::<HostedMatch<PenguinsView>>().game().taken().len()
    }

    fn seats_of(&self, hand: usize) -> Vec<u16> {
        let device = self.world().get::<Device>(self.hands[hand].device).expect("it is there");
        device.seats.iter().map(|seat| seat.0).collect()
    }

    /// Which hand holds the chair of a seat alone, or first.
    fn hand_at(&self, seat: usize) -> TestHand {
        let place = self.world().resource::<Chairs>().0[seat].place;
        let own = PLACES.iter().position(|other| *other == place).expect("it is a place");
        self.hands[own]
    }

    /// The hand that sits there presses a button of a tray.
    pub fn press(&mut self, seat: usize, button: u32) {
        let hand = self.hand_at(seat);
        self.table.frames(2);
        let world = self.table.app.world_mut();
        let mut widgets = world.query::<(Entity, &Widget, &WidgetCaption, &ComputedNode)>();
        let owner = Some(Seat(seat as u16));
        let label =
            world.resource::<TrayModels>().0[seat].button(button).map(|it| it.label.clone());
        // A widget that nothing is asked of by its number has the number of the first button, too.
        let is_it = |widget: &Widget, caption: &WidgetCaption, node: &ComputedNode| {
            widget.id == button
                && widget.owner == owner
                && node.size().min_element() > 0.0
                && label.as_ref().is_none_or(|label| *label == caption.text)
        };
        let mut all = widgets.iter(world);
        let found = all.find(|(_, widget, caption, node)| is_it(widget, caption, node));
        let found = found.map(|found| found.0);
        let node = found.unwrap_or_else(|| panic!("no {button} for {seat}: {:?}", self.tray(seat)));
        self.table.click(hand, node);
        self.table.frames(3);
    }

    /// Everybody presses in the order of the chairs, so that it begins.
    fn start(&mut self, people: usize) {
        for seat in 0..people {
            self.press(seat, shoal_tabletop::system::ids::TrayId::Lobby(0).id());
        }
        assert_eq!(self.screen(), Screen::Between);
    }

    /// Everybody who plays the next game is ready.
    fn all_ready(&mut self) {
        let at = self.on().next_game().expect("there is one");
        for guest in people(&self.on().tournament, at) {
            self.press(guest, READY);
        }
        assert_eq!(self.screen(), Screen::Match);
        self.skip(3);
    }

    fn skip(&mut self, frames: usize) {
        for _ in 0..frames {
            self.table.app.world_mut().write_message(PlaybackOrder::Skip);
            self.table.frames(1);
        }
    }

    /// The player in turn does something; answers who it is.
    fn act(&mut self) -> Option<Seat> {
        let game = self.world().resource::<HostedMatch<PenguinsView>>().game();
        let seat = *game.awaited_seats().first()?;
        let actor = Actor::Seat(seat);
        let world = self.table.app.world();
        let game = world.resource::<HostedMatch<PenguinsView>>().game();
        let action = Penguins::sample(game.world(), actor, &mut self.whim)?;
        self.table.app.world_mut().write_message(ChooseAction::<PenguinsView> { actor, action });
        self.skip(2);
        Some(seat)
    }

    /// Plays the game on the table to its end.
    fn play_out(&mut self) {
        for _ in 0..PATIENCE {
            if self.world().resource::<MatchOver>().0.is_some() {
                self.table.frames(3);
                return;
            }
            if self.act().is_none() {
                self.skip(1);
            }
        }
        panic!("it never ended");
    }

    pub fn until(&mut self, so: impl Fn(&World) -> bool) {
        self.table.until(PATIENCE, so);
        self.table.frames(3);
    }
}

/// What a game's winners are called.
fn winners(desk: &Desk) -> Vec<String> {
    let over = desk.world().resource::<MatchOver>().0.clone().expect("it is over");
    let name = |seat: &Seat| desk.world().resource::<Chairs>().players_of(*seat);
    over.iter().map(name).collect()
}

/// The names of these entrants.
fn names(desk: &Desk, entrants: &[usize]) -> Vec<String> {
    desk.on().tournament.names(entrants).map(str::to_owned).collect()
}
