//! People who go and come back at a whole table with a game on it: mice move and click.

use super::NAMES;
use crate::views::penguins;
use crate::views::penguins::PenguinsView;
use crate::views::penguins::board::ice_layout::IceLayout;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::{Actor, Match, Seat};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, IceCell};
use shoal_penguins::setup::Setup;
use shoal_table::features::absence::buttons::{LEND, LEVEL, LEVELS, SIT};
use shoal_table::features::premoves::SeatPremoves;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{HostedMatch, host};
use shoal_table::matches::playback::{PlaybackState, TablePace};
use shoal_tabletop::geometry::TrayDepth;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::mice::{MouseButton, MouseId};
use shoal_tabletop::pointers::{MiceBackend, SitDown};
use shoal_tabletop::seats::{
    AbsenceAction, AbsenceQuestion, AbsenceReason, AbsenceRequest, Chairs, Device, DeviceKind,
    JoinPolicy, SeatAbsences, StandIn,
};
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::patience::LONGEST_FRAME;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

/// Three people before the ice on which they place their penguins.
struct Desk {
    table: HeadlessTable,
    mice: FakeMice,
    own: Vec<MouseId>,
}

impl Desk {
    /// Their seats, a list for each mouse.
    fn new(held: &[&[u16]]) -> Self {
        let mice = FakeMice::new();
        let mut table = HeadlessTable::of_game::<PenguinsView>(penguins::plugin);
        table.listen();
        table.seat_people(&NAMES[..3]);
        let app = &mut table.app;
        app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        app.insert_resource(JoinPolicy::Orphans);
        app.world_mut().resource_mut::<TablePace>().by_itself = false;
        let game = Match::<Penguins>::new(Setup::for_players(3), 7).expect("it is usual");
        host(app.world_mut(), HostedMatch::<PenguinsView>::unwritten(game));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
        let mut desk = Self { table, mice, own: Vec::new() };
        for (number, seats) in held.iter().enumerate() {
            let mouse = desk.plug(&format!("Mouse {number}"));
            desk.own.push(mouse);
            let device = desk.entity(mouse);
            for &seat in *seats {
                let seat = Seat(seat);
                desk.table.app.world_mut().write_message(SitDown { device, seat });
            }
        }
        desk.table.frames(4);
        desk
    }

    fn plug(&mut self, name: &str) -> MouseId {
        let mouse = self.mice.plug(name);
        self.table.frames(2);
        mouse
    }

    fn entity(&mut self, mouse: MouseId) -> Entity {
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(Entity, &Device)>();
        let is_it =
            |device: &Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
        devices.iter(world).find(|(_, device)| is_it(device)).expect("it is plugged in").0
    }

    fn seats(&mut self, mouse: MouseId) -> Vec<Seat> {
        let device = self.entity(mouse);
        self.table.app.world().get::<Device>(device).expect("it is a device").seats.clone()
    }

    /// Puts a cursor somewhere, without its hand.
    fn put(&mut self, mouse: MouseId, at: Vec2) {
        let device = self.entity(mouse);
        self.table.app.world_mut().get_mut::<Device>(device).expect("it is a device").at = at;
        self.table.frames(2);
    }

    fn click(&mut self, mouse: MouseId) {
        self.mice.press(mouse, MouseButton::Left);
        self.table.frames(3);
        self.mice.release(mouse, MouseButton::Left);
        self.table.frames(3);
    }

    fn click_at(&mut self, mouse: MouseId, at: Vec2) {
        self.put(mouse, at);
        self.click(mouse);
    }

    /// A tile on which a penguin may be placed.
    fn tile(&self) -> (IceCell, Vec2) {
        let world = self.table.app.world();
        let view = &world.resource::<PlaybackState<PenguinsView>>().view;
        let free = view.tiles().find(|&(at, fish)| fish == 1 && view.penguin_at(at).is_none());
        let at = free.expect("there are many").0;
        (at, world.resource::<IceLayout>().centre(at))
    }

    /// The middle of the button of this id in the tray of a seat.
    fn button(&mut self, seat: u16, id: u32) -> Vec2 {
        let world = self.table.app.world_mut();
        let mut widgets = world.query::<(Entity, &Widget, &InheritedVisibility)>();
        let is_it = |widget: &Widget| widget.owner == Some(Seat(seat)) && widget.id == id;
        let found = widgets.iter(world).find(|(_, widget, seen)| is_it(widget) && seen.get());
        let found = found.expect("it is offered").0;
        self.table.place_of(found).center()
    }

    fn go(&mut self, seat: u16) {
        let what = AbsenceAction::Away(AbsenceReason::Coffee);
        let wish = AbsenceRequest { seat: Seat(seat), by: None, what };
        self.table.app.world_mut().write_message(wish);
        self.table.frames(4);
    }

    /// Lets this many seconds pass in as few frames as count whole.
    fn wait(&mut self, seconds: f32) {
        let step = |app: &mut App, step| {
            app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        };
        step(&mut self.table.app, LONGEST_FRAME);
        self.table.frames((seconds / LONGEST_FRAME.as_secs_f32()) as usize);
        step(&mut self.table.app, Duration::from_millis(20));
        self.table.frames(2);
    }

    fn absences(&self) -> &SeatAbsences {
        self.table.app.world().resource()
    }

    fn game(&self) -> &Match<Penguins> {
        self.table.app.world().resource::<HostedMatch<PenguinsView>>().game()
    }

    fn last(&self) -> Option<(Actor, Action)> {
        self.game().taken().last().map(|taken| (taken.actor, taken.action))
    }
}

#[test]
fn after_any_silence_the_click_of_a_shared_mouse_is_a_move_of_whose_turn_it_is() {
    let mut desk = Desk::new(&[&[0, 1, 2]]);
    let mouse = desk.own[0];
    for turn in 0..3 {
        let seat = desk.game().awaited_seats()[0];
        let (at, place) = desk.tile();
        desk.put(mouse, place);
        desk.wait(50.0);
        assert!(desk.absences().is_away(seat), "turn {turn}: nobody moved");
        desk.click(mouse);
        assert_eq!(desk.last(), Some((Actor::Seat(seat), Action::Place(at))), "turn {turn}");
        assert_eq!(desk.absences().iter().count(), 0, "turn {turn}: all are there");
        let premoves = desk.table.app.world().resource::<SeatPremoves<PenguinsView>>();
        assert_eq!(premoves.iter().count(), 0, "turn {turn}: nothing was decided ahead");
        desk.table.frames(100);
    }
}

#[test]
fn the_click_of_a_player_who_comes_back_counts() {
    let mut desk = Desk::new(&[&[0], &[1], &[2]]);
    let seat = desk.game().awaited_seats()[0];
    let mouse = desk.own[seat.index()];
    let (at, place) = desk.tile();
    desk.put(mouse, place);
    desk.wait(50.0);
    assert!(desk.absences().is_away(seat));
    desk.click(mouse);
    assert_eq!(desk.last(), Some((Actor::Seat(seat), Action::Place(at))));
}

#[test]
fn a_free_mouse_that_calls_a_bot_for_a_seat_does_not_sit_down() {
    let mut desk = Desk::new(&[&[0], &[1], &[2]]);
    let free = desk.plug("Free");
    for seat in 0..3 {
        desk.go(seat);
        let at = desk.button(seat, LEVELS);
        desk.click_at(free, at);
        let absent = desk.absences().get(Seat(seat)).cloned().expect("its player is away");
        assert_eq!(
            (absent.question, desk.seats(free)),
            (AbsenceQuestion::Levels, vec![]),
            "seat {seat}"
        );
        let at = desk.button(seat, LEVEL);
        desk.click_at(free, at);
        let absent = desk.absences().get(Seat(seat)).cloned().expect("its player is away");
        assert!(matches!(absent.stand_in, StandIn::Bot(_)), "seat {seat}: {absent:?}");
        assert!(desk.table.app.world().resource::<Chairs>().is_bot(Seat(seat)));
        assert_eq!(desk.seats(free), [], "seat {seat}");
    }
}

#[test]
fn however_often_a_free_mouse_clicks_where_it_called_a_bot_it_takes_no_seat() {
    for spot in [LEVELS, LEVEL] {
        let mut desk = Desk::new(&[&[0], &[1], &[2]]);
        let free = desk.plug("Free");
        for seat in 0..3 {
            desk.go(seat);
            let mut at = desk.button(seat, LEVELS);
            if spot == LEVEL {
                desk.click_at(free, at);
                at = desk.button(seat, LEVEL);
            }
            desk.put(free, at);
            for click in 0..6 {
                desk.click(free);
                assert_eq!(desk.seats(free), [], "click {click} in the tray of seat {seat}");
            }
        }
    }
}

#[test]
fn a_free_mouse_takes_a_seat_over_from_a_bot_once_it_has_said_so_twice() {
    let mut desk = Desk::new(&[&[0], &[1], &[2]]);
    let free = desk.plug("Free");
    desk.go(1);
    for id in [LEVELS, LEVEL, LEND] {
        let at = desk.button(1, id);
        desk.click_at(free, at);
        assert_eq!(desk.seats(free), [], "{id}");
    }
    let at = desk.button(1, SIT);
    desk.click_at(free, at);
    assert_eq!(desk.seats(free), [Seat(1)]);
    assert!(!desk.absences().is_away(Seat(1)));
}

#[test]
fn players_who_share_a_mouse_come_back_by_a_click_in_their_own_tray_alone() {
    let mut desk = Desk::new(&[&[0, 1], &[2]]);
    let mouse = desk.own[0];
    desk.go(1);
    let (_, place) = desk.tile();
    desk.click_at(mouse, place);
    assert!(desk.absences().is_away(Seat(1)), "the others play on with it");
    let world = desk.table.app.world();
    let chair = &world.resource::<Chairs>().0[1];
    let tray = chair.tray(world.resource(), *world.resource::<TrayDepth>());
    let ground = tray.at(Vec2::new(tray.size.x * 0.45, tray.size.y * 0.4));
    desk.click_at(mouse, ground);
    assert!(!desk.absences().is_away(Seat(1)));
    assert_eq!(desk.seats(mouse).len(), 2);
}
