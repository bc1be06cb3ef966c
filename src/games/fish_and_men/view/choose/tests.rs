//! What people do at a table without a window while others move.

use super::super::play::FishAndMenCommand;
use super::*;
use super::{aim, reach};
use bevy::picking::pointer::PointerId;
use bevy::time::TimeUpdateStrategy;
use shoal_fish_and_men::rules::moving::fish_move::plan_step;
use shoal_table::features::premoves::{KeepPremove, SeatPremoves};
use shoal_table::features::secrets::JointChoices;
use shoal_table::kit;
use shoal_table::matches::consent::OpenPoll;
use shoal_table::matches::hosting::{HostingPlugin, HostingSystems, host};
use shoal_table::matches::playback::PlaybackOrder;
use shoal_table::matches::seat_messages::{self, SeatMessages};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless;
use shoal_tabletop::picture::sound;
use shoal_tabletop::pointers::VerbPressed;
use shoal_tabletop::seats::{Chair, Device, DeviceKind, SeatPlayer};
use shoal_tabletop::surfaces::board::{BoardTouched, CellGesture};
use shoal_tabletop::surfaces::tray::{LeverTurned, TrayPressed};
use std::time::Duration;

/// A table for two without cards. It is the second turn: `now` is in turn, and `me` waits.
struct Table {
    app: App,
    now: Seat,
    me: Seat,
}

/// A match in its second turn, with the fish at sea.
fn second_turn(seed: u64) -> Match<FishAndMen> {
    let mut setup = Setup::for_players(2);
    setup.deck.holding = CardHandling::None;
    let mut game = Match::<FishAndMen>::new(setup, seed).expect("it is usual");
    for _ in 0..2 {
        let seat = game.awaited_seats()[0];
        let river = usize::from(seat.0) * 5;
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    game.apply(Actor::House, &Action::BeginTurn).expect("it is time");
    for _ in 0..2 {
        let seat = game.awaited_seats()[0];
        game.apply(Actor::Seat(seat), &Action::Move).expect("it is its turn");
        for _ in 0..6 {
            let fish = fish_of(game.world(), seat).expect("it plays").clone();
            let FishTurn::Moving { .. } = fish.turn else { break };
            let path = |heading: &CompassHeading| plan_step(game.world(), &fish, *heading).is_ok();
            let heading = CompassHeading::ALL.into_iter().find(path).expect("a way out");
            game.apply(Actor::Seat(seat), &Action::Step { heading }).expect("it is legal");
        }
    }
    for action in [Action::MakePollution, Action::MovePollution, Action::VanishPollution] {
        game.apply(Actor::House, &action).expect("it is time");
    }
    game.apply(Actor::House, &Action::BeginTurn).expect("it is time");
    game
}

impl Table {
    fn new(seed: u64) -> Self {
        Self::with(second_turn(seed))
    }

    /// The same before anybody has chosen a river.
    fn placing() -> Self {
        Self::with(Match::new(Setup::for_players(2), 3).expect("it is usual"))
    }

    fn with(game: Match<FishAndMen>) -> Self {
        let now = game.awaited_seats()[0];
        let me = Seat(1 - now.0);
        let mut app = headless::minimal();
        app.add_plugins(HostingPlugin::<FishAndMenView>::default());
        app.add_plugins((
            shoal_table::features::premoves::plugin::<FishAndMenView>,
            seat_messages::plugin,
        ));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        let player = SeatPlayer::Person;
        let chair = |place| Chair::new(place, "Somebody", player);
        app.insert_resource(Chairs(PLACES.into_iter().take(2).map(chair).collect()));
        app.insert_resource(FishMoveDrafts::for_seats(2)).init_resource::<SeatCardChoices>();
        app.init_resource::<JointChoices<FishAndMenView>>();
        app.init_resource::<ReachableSquares>().init_resource::<SharedForecast>();
        app.add_message::<OpenPoll>()
            .add_message::<TrayPressed>()
            .add_message::<LeverTurned>()
            .add_message::<BoardTouched>();
        app.add_message::<VerbPressed>().add_message::<sound::PlaySound>();
        let choose = (reach::find_reachable_squares, kit::choices::<FishAndMenView>());
        app.add_systems(Update, choose.chain().before(HostingSystems::Act));
        let systems =
            (kit::follow_events::<FishAndMenView>, aim::tell_of_events, aim::shorten_drawn_path);
        app.add_systems(Update, systems.chain().after(HostingSystems::Report));
        for seat in Seat::all(2) {
            app.world_mut().spawn(Device::new(DeviceKind::SystemMouse, vec![seat], pointer(seat)));
        }
        app.world_mut().resource_mut::<TablePace>().by_itself = false;
        host(app.world_mut(), HostedMatch::<FishAndMenView>::unwritten(game));
        let mut table = Self { app, now, me };
        table.frames(3);
        table
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Lets this many seconds pass, and shows at once what happens in them.
    fn wait(&mut self, seconds: f32) {
        for _ in 0..(seconds / 0.02) as usize {
            self.app.world_mut().write_message(PlaybackOrder::Skip);
            self.app.update();
        }
    }

    fn press(&mut self, seat: Seat, press: FishAndMenCommand) {
        let button = press.id();
        let pressed = TrayPressed { seat, pointer: pointer(seat), button, off: None };
        self.app.world_mut().write_message(pressed);
        self.frames(2);
    }

    fn say(&mut self, seat: Seat, verb: Verb) {
        let said = VerbPressed { seat: Some(seat), device: None, verb };
        self.app.world_mut().write_message(said);
        self.frames(2);
    }

    fn click(&mut self, seat: Seat, square: Square) {
        let cell = Cell::new(square.row, square.column);
        let (board, pointer) = (Entity::PLACEHOLDER, pointer(seat));
        let touched = BoardTouched { board, pointer, cell, touch: CellGesture::Click };
        self.app.world_mut().write_message(touched);
        self.frames(2);
    }

    fn game(&self) -> &Match<FishAndMen> {
        self.app.world().resource::<HostedMatch<FishAndMenView>>().game()
    }

    fn plan(&self) -> Option<FishPremove> {
        let premoves = self.app.world().resource::<SeatPremoves<FishAndMenView>>();
        premoves.get(self.me).map(|kept| kept.plan.clone())
    }

    /// What `me` did in this turn.
    fn mine(&self) -> Vec<Action> {
        let taken = self.game().taken().iter().rev();
        let turn = taken.take_while(|taken| taken.action != Action::BeginTurn);
        let mine = turn.filter(|taken| taken.actor == Actor::Seat(self.me));
        let mut mine: Vec<Action> = mine.map(|taken| taken.action).collect();
        mine.reverse();
        mine
    }

    /// The end of a path of this many steps that the seat that waits could swim.
    fn way_of(&self, steps: usize) -> (Square, SwimPath) {
        let look =
            self.app.world().resource::<ReachableSquares>().preview(self.me).expect("it looks");
        let found = look.paths.iter().find(|(_, path)| path.steps.len() == steps);
        found.map(|(square, path)| (*square, path.clone())).expect("there is such a way")
    }

    fn said(&self) -> Option<&str> {
        self.app.world().resource::<SeatMessages>().get(self.me).map(|said| said.0)
    }

    /// The seat in turn ends it.
    fn end_others_turn(&mut self) {
        let now = self.now;
        self.press(now, FishAndMenCommand::Feed);
        self.wait(2.0);
    }
}

fn pointer(seat: Seat) -> PointerId {
    PointerId::Touch(u64::from(seat.0))
}

#[test]
fn feeding_is_decided_ahead_and_done_at_its_turn() {
    let mut table = Table::new(3);
    let me = table.me;
    table.press(me, FishAndMenCommand::Feed);
    assert_eq!((table.plan(), table.mine()), (Some(FishPremove::Feed), vec![]));
    table.press(me, FishAndMenCommand::Feed);
    assert_eq!(table.plan(), None, "pressed again it is cancelled");
    table.say(me, Verb::First);
    assert_eq!(table.plan(), Some(FishPremove::Feed), "a pad can do it too");
    table.end_others_turn();
    table.wait(6.0);
    assert_eq!((table.mine(), table.plan()), (vec![Action::Feed], None));
}

#[test]
fn a_river_is_chosen_ahead_by_a_click_or_a_pad_and_started_from_if_it_is_still_free() {
    let start = |river| Action::Place { river };
    for taken in [false, true] {
        let mut table = Table::placing();
        let (now, me) = (table.now, table.me);
        let mouth = table.game().world().resource::<SeaBoard>().rivers()[3];
        table.click(me, mouth);
        assert!(matches!(table.plan(), Some(FishPremove::Start { river: 3, .. })));
        table.click(me, mouth);
        assert_eq!(table.plan(), None, "chosen again it is cancelled");
        table.say(me, Verb::Done);
        assert!(
            matches!(table.plan(), Some(FishPremove::Start { river: 3, .. })),
            "a pad can do it too"
        );
        assert_eq!(table.game().taken().len(), 0, "it is no action yet");
        let other = table.game().world().resource::<SeaBoard>().rivers()[if taken { 3 } else { 5 }];
        table.click(now, other);
        table.frames(2);
        table.wait(0.1);
        if taken {
            table.frames(120);
            let said = table.said().unwrap_or_default();
            assert!(said.contains("choose another river"), "{said}");
            assert_eq!((table.game().taken().len(), table.plan()), (1, None), "it is asked");
        } else {
            table.wait(6.0);
            let last = table.game().taken()[1].action;
            assert_eq!((last, table.plan()), (start(3), None));
        }
    }
}

#[test]
fn who_has_chosen_and_who_is_in_turn_choose_no_river_ahead() {
    let mut table = Table::placing();
    let (now, me) = (table.now, table.me);
    let mouths = table.game().world().resource::<SeaBoard>().rivers().to_vec();
    table.click(now, mouths[5]);
    table.wait(0.5);
    assert_eq!(table.game().taken().len(), 1, "in turn it is an action");
    table.click(now, mouths[6]);
    let premoves = table.app.world().resource::<SeatPremoves<FishAndMenView>>();
    assert!(premoves.get(now).is_none() && premoves.get(me).is_none());
}

#[test]
fn a_way_is_drawn_by_one_click_kept_by_the_next_and_swum_at_its_turn() {
    let mut table = Table::new(3);
    let me = table.me;
    table.press(me, FishAndMenCommand::Move);
    let (square, path) = table.way_of(1);
    table.click(me, square);
    assert_eq!(table.plan(), None, "it is only drawn");
    table.click(me, square);
    let Some(FishPremove::Swim { path: kept, change }) = table.plan() else { panic!("it is kept") };
    assert_eq!(kept, path);
    let health = fish_of(table.game().world(), me).expect("it plays").health;
    assert_eq!(change, path.health - health, "the prices are those of the rules");
    table.end_others_turn();
    table.wait(8.0);
    let mine = table.mine();
    assert_eq!(mine[..2], [Action::Move, Action::Step { heading: path.steps[0] }]);
    assert!(mine.len() == 2 || mine[2..] == [Action::Done], "{mine:?}");
    let fish = fish_of(table.game().world(), me).expect("it plays");
    assert_eq!((fish.square(), fish.health), (Some(square), path.health));
}

#[test]
fn a_way_is_drawn_step_by_step_without_a_mouse() {
    let mut table = Table::new(3);
    let me = table.me;
    table.say(me, Verb::Second);
    let (_, path) = table.way_of(1);
    for _ in 0..8 {
        if table.app.world().resource::<FishMoveDrafts>().heading(me) != path.steps[0] {
            table.say(me, Verb::TurnRight);
        }
    }
    table.say(me, Verb::Forward);
    table.say(me, Verb::Forward);
    let drawn =
        |table: &Table| Some(table.app.world().resource::<FishMoveDrafts>().path(me)?.steps.len());
    let far = drawn(&table).expect("something is drawn");
    table.say(me, Verb::TakeBack);
    assert_eq!(drawn(&table).unwrap_or(0), far - 1);
    if far == 1 {
        table.say(me, Verb::Forward);
    }
    table.say(me, Verb::Done);
    assert!(matches!(table.plan(), Some(FishPremove::Swim { path, .. }) if path.steps.len() == 1));
}

#[test]
fn a_die_too_low_for_the_way_leaves_the_choice_to_its_player() {
    // Some seed rolls less than five: the path takes five steps.
    let asked = (1..20).any(|seed| {
        let mut table = Table::new(seed);
        let me = table.me;
        table.press(me, FishAndMenCommand::Move);
        let (square, _) = table.way_of(5);
        table.click(me, square);
        table.click(me, square);
        table.end_others_turn();
        table.wait(8.0);
        if table.mine().len() > 1 {
            return false;
        }
        let said = table.said().unwrap_or_default().to_owned();
        let sketched = table
            .app
            .world()
            .resource::<FishMoveDrafts>()
            .get(me)
            .is_some_and(|aim| aim.path.is_some());
        assert_eq!((table.mine(), table.plan()), (vec![Action::Move], None));
        assert!(said.contains("takes 5 steps") || said.is_empty(), "{said}");
        sketched
    });
    assert!(asked, "no seed rolled low");
}

#[test]
fn a_way_that_was_closed_is_not_swum_and_its_player_reads_why() {
    let mut table = Table::new(3);
    let me = table.me;
    table.press(me, FishAndMenCommand::Move);
    let (square, path) = table.way_of(2);
    let dearer = FishPremove::Swim { path, change: 100 };
    _ = square;
    table.app.world_mut().write_message(KeepPremove::<FishAndMenView> { seat: me, plan: dearer });
    table.end_others_turn();
    table.frames(60);
    assert_eq!((table.mine(), table.plan()), (vec![], None), "it is asked");
    assert!(table.said().is_some_and(|said| said.starts_with("Your path was not taken")));
}

#[test]
fn only_who_waits_looks_ahead() {
    let mut table = Table::new(3);
    let (now, me) = (table.now, table.me);
    table.press(me, FishAndMenCommand::Move);
    assert!(table.app.world().resource::<ReachableSquares>().preview(me).is_some());
    assert_eq!(table.mine(), [], "looking is no action");
    table.end_others_turn();
    assert!(
        table.app.world().resource::<ReachableSquares>().preview(me).is_none(),
        "its turn has come"
    );
    assert!(table.app.world().resource::<ReachableSquares>().preview(now).is_none());
}
