//! Seats without their players at a table without a window: fake mice in, what becomes of the seats
//! out. A minute of the table's time is a few hundred frames.

mod ahead;
mod asked;
mod back;
mod seen;
mod shared;
mod slow;
mod storm;
mod ways_in;

use crate::views::fish_and_men::FishAndMenView;
use bevy::input::InputPlugin;
use bevy::picking::{InteractionPlugin, PickingPlugin};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use shoal_contract::{Actor, BotName, Game as _, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::setup::Setup;
use shoal_table::features::absence::NeighbourQuestions;
use shoal_table::features::absence::testing::offers;
use shoal_table::features::absence::{
    AbsenceTrayTexts, MatchSeating, MatchSituation, ResumedStandIns, buttons, plugin, plugin_for,
};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, HostingPlugin, host};
use shoal_table::matches::playback::PlaybackOrder;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless;
use shoal_tabletop::mice::MouseId;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::pointers::{MiceBackend, SitDown, VerbPressed};
use shoal_tabletop::seats::{
    AbsenceAction, AbsenceQuestion, AbsenceReason, AbsenceRequest, AbsentSeat, Chair, Chairs,
    Device, DeviceKind, JoinPolicy, KeptSeats, SeatAbsences, SeatPlayer, StandIn,
};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayPressed};
use shoal_tabletop::system::patience::LONGEST_FRAME;
use std::time::Duration;

/// Long enough for tests to be quick, and just short enough to count whole.
const FRAME: Duration = LONGEST_FRAME;
const EASY: BotName = BotName::constant("easy");

/// A match of Fish and Men in its first turn, at a table that nobody looks at.
struct Table {
    app: App,
    mice: FakeMice,
    /// The mouse of each person, by seat.
    owners: Vec<Option<MouseId>>,
}

/// The sounds that were asked for.
#[derive(Resource, Default)]
struct Heard(Vec<Sound>);

fn handle(mut plays: MessageReader<PlaySound>, mut heard: ResMut<Heard>) {
    heard.0.extend(plays.read().map(|play| play.0));
}

/// Lets a match come to its first turn: all fish are placed, and the first is asked.
fn first_turn(mut hosted: HostedMatch<FishAndMenView>) -> HostedMatch<FishAndMenView> {
    while let Some(&seat) = hosted.game().awaited_seats().first() {
        let river = usize::from(seat.0) * 2;
        hosted.choose(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    hosted.choose(Actor::House, &Action::BeginTurn).expect("it is time");
    hosted
}

impl Table {
    /// People who sit down with a mouse each, and bots.
    fn new(players: &[SeatPlayer]) -> Self {
        let mut table = Self::empty(players);
        for (seat, player) in players.iter().enumerate() {
            let owner = (*player == SeatPlayer::Person).then(|| table.sit(seat as u16));
            table.owners.push(owner);
        }
        table.frames(2);
        table.app.insert_resource(Heard::default());
        table
    }

    /// This many people.
    fn of_people(count: usize) -> Self {
        Self::new(&vec![SeatPlayer::Person; count])
    }

    /// The same before anybody has sat down.
    fn empty(players: &[SeatPlayer]) -> Self {
        let setup = Setup::for_players(players.len());
        let game = Match::<FishAndMen>::new(setup, 7).expect("it is usual");
        Self::hosting(first_turn(HostedMatch::unwritten(game)), players)
    }

    /// The same with this match.
    fn hosting(hosted: HostedMatch<FishAndMenView>, players: &[SeatPlayer]) -> Self {
        let mice = FakeMice::new();
        let mut app = headless::minimal();
        app.add_plugins((InputPlugin, PickingPlugin, InteractionPlugin));
        app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.add_plugins(shoal_tabletop::pointers::plugin);
        app.add_plugins(HostingPlugin::<FishAndMenView>::default());
        app.add_plugins((
            shoal_tabletop::surfaces::seat_panels::plugin,
            plugin,
            plugin_for::<FishAndMenView>,
        ));
        app.add_message::<TrayPressed>().add_message::<MenuEntryChosen>();
        app.init_resource::<TrayMenu>().init_resource::<Heard>().add_systems(Last, handle);
        app.insert_resource(JoinPolicy::Orphans);
        let chair = |(index, &player): (usize, &SeatPlayer)| {
            Chair::new(PLACES[index], ["Ann", "Bob", "Cid", "Dee"][index], player)
        };
        app.insert_resource(Chairs(players.iter().enumerate().map(chair).collect()));
        app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow));
        host(app.world_mut(), hosted);
        app.update();
        let mut table = Self { app, mice, owners: Vec::new() };
        // What led to the first turn has been seen.
        table.skip();
        table
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Lets this much of the table's time pass, in frames that count whole, or for as much as slow ones count.
    fn wait(&mut self, seconds: f32) {
        self.frames((seconds / FRAME.as_secs_f32()).round() as usize);
    }

    /// Plugs in a mouse that sits down at a seat.
    fn sit(&mut self, seat: u16) -> MouseId {
        let mouse = self.mice.plug(&format!("Mouse {seat}"));
        self.frames(1);
        let device = self.entity(mouse).expect("it is plugged in");
        self.app.world_mut().write_message(SitDown { device, seat: Seat(seat) });
        self.frames(1);
        mouse
    }

    fn entity(&mut self, mouse: MouseId) -> Option<Entity> {
        let mut devices = self.app.world_mut().query::<(Entity, &Device)>();
        let is_it =
            |device: &Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
        devices.iter(self.app.world()).find(|(_, device)| is_it(device)).map(|found| found.0)
    }

    /// The seats a mouse acts for.
    fn seats_of(&mut self, mouse: MouseId) -> Vec<Seat> {
        let entity = self.entity(mouse).expect("it is plugged in");
        self.app.world().get::<Device>(entity).expect("it is a device").seats.clone()
    }

    fn owner(&self, seat: u16) -> MouseId {
        self.owners[usize::from(seat)].expect("a person sat down there")
    }

    /// The mouse of a seat is moved a little.
    fn stir(&mut self, mouse: MouseId) {
        self.mice.move_by(mouse, 4.0, 3.0);
        self.frames(1);
    }

    fn wish(&mut self, seat: u16, by: Option<MouseId>, what: AbsenceAction) {
        let by = by.and_then(|mouse| self.entity(mouse));
        self.app.world_mut().write_message(AbsenceRequest { seat: Seat(seat), by, what });
        self.frames(2);
    }

    /// A player goes away by the menu; the hand lets go of the mouse.
    fn go(&mut self, seat: u16, how: AbsenceReason) {
        let mouse = self.owner(seat);
        self.wish(seat, Some(mouse), AbsenceAction::Away(how));
        self.wait(2.0);
    }

    /// A mouse presses the offer of this name in the tray of a seat.
    fn press(&mut self, mouse: MouseId, seat: u16, label: &str) {
        let absent = self.absent(seat).expect("its player is away").clone();
        let situation = self.app.world().resource::<MatchSituation>().clone();
        let offered = offers(&absent, &situation, Seat(seat));
        let button = offered.iter().find(|offer| offer.label == label);
        let button = button.unwrap_or_else(|| panic!("nothing is called {label}")).id;
        let device = self.entity(mouse).expect("it is plugged in");
        let pointer = self.app.world().get::<Device>(device).expect("it is a device").pointer;
        let pressed = TrayPressed { seat: Seat(seat), pointer, button, off: None };
        self.app.world_mut().write_message(pressed);
        self.frames(3);
    }

    /// About whom a seat is asked.
    fn asked(&self, seat: u16) -> Option<Seat> {
        self.app.world().resource::<NeighbourQuestions>().about(Seat(seat))
    }

    fn absences(&self) -> &SeatAbsences {
        self.app.world().resource()
    }

    fn absent(&self, seat: u16) -> Option<&AbsentSeat> {
        self.absences().get(Seat(seat))
    }

    fn how(&self, seat: u16) -> Option<AbsenceReason> {
        self.absent(seat).map(|absent| absent.reason)
    }

    fn stand_in(&self, seat: u16) -> Option<StandIn> {
        self.absent(seat).map(|absent| absent.stand_in)
    }

    fn asks(&self, seat: u16) -> bool {
        self.absent(seat).is_some_and(|absent| absent.asks)
    }

    fn player(&self, seat: u16) -> SeatPlayer {
        self.app.world().resource::<Chairs>().0[usize::from(seat)].player
    }

    fn game(&self) -> &Match<FishAndMen> {
        self.app.world().resource::<HostedMatch<FishAndMenView>>().game()
    }

    /// The seat whose turn it is.
    fn next(&self) -> u16 {
        self.game().awaited_seats()[0].0
    }

    /// Another seat, some places on.
    fn other(&self, by: u16) -> u16 {
        (self.next() + by) % self.app.world().resource::<Chairs>().0.len() as u16
    }

    /// What is shown is over at once.
    fn skip(&mut self) {
        self.app.world_mut().write_message(PlaybackOrder::Skip);
        self.frames(2);
    }

    fn act(&mut self, seat: u16, action: Action) {
        let actor = Actor::Seat(Seat(seat));
        self.app.world_mut().write_message(ChooseAction::<FishAndMenView> { actor, action });
        self.frames(1);
        self.skip();
    }

    /// How often the table has said that it waits for a player.
    fn calls(&self) -> usize {
        let heard = self.app.world().resource::<Heard>();
        heard.0.iter().filter(|sound| **sound == Sound::Missing).count()
    }

    /// What must always hold between chairs, devices and absences.
    fn check(&mut self, when: &str) {
        let world = self.app.world_mut();
        let mut devices = world.query::<(Entity, &Device, &KeptSeats)>();
        let (chairs, absences) = (world.resource::<Chairs>(), world.resource::<SeatAbsences>());
        for seat in chairs.seats() {
            let holders: Vec<Entity> = devices
                .iter(world)
                .filter(|(_, device, _)| device.seats.contains(&seat))
                .map(|(entity, ..)| entity)
                .collect();
            assert!(holders.len() <= 1, "{when}: {seat} is held by {holders:?}");
            let stand_in = absences.get(seat).map(|absent| absent.stand_in);
            match (chairs.get(seat).map(|chair| chair.player), stand_in) {
                (Some(SeatPlayer::Bot(sits)), Some(StandIn::Bot(name))) => assert_eq!(sits, name),
                (Some(SeatPlayer::Bot(_)), None) => {}
                (Some(SeatPlayer::Person), Some(StandIn::Loan { device, .. })) => {
                    assert_eq!(holders, [device], "{when}: {seat} is on loan");
                    continue;
                }
                (Some(SeatPlayer::Person), Some(StandIn::Bot(_))) => panic!("{when}: where is it?"),
                (Some(SeatPlayer::Person), None) => {
                    assert_eq!(holders.len(), 1, "{when}: nobody knows that {seat} is empty");
                    continue;
                }
                (Some(SeatPlayer::Person), Some(_)) => {}
                other => panic!("{when}: {seat} is {other:?}"),
            }
            assert!(holders.is_empty(), "{when}: {holders:?} acts for {seat}, which is away");
        }
        for (entity, device, kept) in devices.iter(world) {
            assert!(kept.0.iter().all(|&seat| absences.is_away(seat)), "{when}: {entity} keeps");
            assert!(kept.0.iter().all(|seat| !device.seats.contains(seat)), "{when}: {entity}");
            assert!(device.acting.is_none_or(|seat| device.seats.contains(&seat)), "{when}");
        }
    }
}
