//! Evenings with gamepads alone, at a whole table without a window: messages go in where a driver would write them, and
//! players steer their rings by what is seen to be there.

#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod calibrating;
mod cards;
mod evening;
mod failures;
mod hosting;
mod learning;
mod levers;
mod meant;
mod panels;
#[path = "../parts.rs"]
mod parts;
mod resting;
mod seated;
mod tournament;
mod waiting;

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use parts::add_parts;
use shoal_contract::{RandomGenerator, Seat};
use shoal_table::features::controls::dials;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::features::secrets::RESTED;
use shoal_table::features::{controls, phones, quit, secrets, time_ribbon};
use shoal_table::matches::hosting::{MatchOver, ReadySeats};
use shoal_table::matches::pause;
use shoal_table::matches::playback::PlaybackOrder;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::pointers::{SecretAnswerers, pad_messages};
use shoal_tabletop::seats::{AwaitedSeats, Device, DeviceKind};
use shoal_tabletop::surfaces::corner_panels;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::widgets::focus::{RingStop, RingStops};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use shoal_test_support::steering::Steering;
use shoal_views as views;
use std::time::Duration;

const SOUTH: GamepadButton = GamepadButton::South;
/// A frame: a gamepad that comes is awake after three of them, and a press counts on what has been there for four.
const FRAME: Duration = Duration::from_millis(100);
const AWAKE: usize = 4;
const STEADY: usize = 5;
/// Frames after which a press counts on what begins something.
const SEEN: usize = 13;
/// The most steps from one place to another.
const MOST_STEPS: usize = 60;
/// Words on what does not carry a match on: it is left alone by those who press at random.
const BESIDE: [&str; 11] =
    ["Stand up", "Take back", "Undo", "Menu", "Leave", "Lobby", "Help", "Wait", "?", "Ask", "menu"];

/// A table with all games, and the gamepads at it.
struct PadTable {
    table: HeadlessTable,
    pads: Vec<PadHand>,
    whim: RandomGenerator,
    /// Ways that were not found.
    strayed: Vec<String>,
}

/// A gamepad in a hand.
#[derive(Debug, Clone)]
struct PadHand {
    pad: Entity,
    name: String,
    model: (u16, u16),
    /// Number of presses so far.
    presses: usize,
    /// The answer that was given once.
    meant: Option<String>,
    /// The first place on the board that was chosen: fish swim back there.
    home: Option<[f32; 2]>,
}

impl PadTable {
    /// A lobby with this game chosen, at which nobody sits.
    fn with_game(game: &str) -> Self {
        Self::with_parts(game, |_| {})
    }

    /// The same with more parts of the program.
    fn with_parts(game: &str, more: fn(&mut App)) -> Self {
        let mut table = HeadlessTable::with(move |app: &mut App| {
            add_parts(app, LobbyOptions { seed: Some(5), ..default() }, &views::all());
            app.add_plugins((time_ribbon::plugin, secrets::plugin, phones::plugin));
            app.add_plugins((
                corner_panels::plugin,
                controls::plugin,
                dials::plugin,
                pause::plugin,
            ));
            app.add_plugins(quit::plugin);
            views::all().iter().for_each(|game| game.add_to(app));
            more(app);
        });
        table.listen();
        table.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let mut settings = table.app.world_mut().resource_mut::<Settings>();
        settings.seating_chosen = true;
        settings.play.guesses = false;
        let games = views::all();
        let game = shoal_table::features::table_games::find(&games, game).expect("it has a view");
        let choose = game.prepare(None, None, &default(), &mut Settings::default());
        choose.expect("it can be played")(table.app.world_mut());
        table.frames(4);
        Self { table, pads: Vec::new(), whim: RandomGenerator::from_seed(3), strayed: Vec::new() }
    }

    fn world(&mut self) -> &mut World {
        self.table.app.world_mut()
    }

    /// Connects another gamepad.
    fn connect(&mut self, name: &str, model: (u16, u16)) -> usize {
        let pad = self.world().spawn_empty().id();
        self.pads.push(PadHand {
            pad,
            name: name.to_owned(),
            model,
            presses: 0,
            meant: None,
            home: None,
        });
        let hand = self.pads.len() - 1;
        self.come_back(hand);
        self.table.frames(AWAKE);
        hand
    }

    fn come_back(&mut self, hand: usize) {
        let PadHand { pad, name, model, .. } = self.pads[hand].clone();
        pad_messages::connect(self.world(), pad, &name, Some(model));
        self.table.frames(1);
    }

    fn push(&mut self, hand: usize, button: GamepadButton, value: f32) {
        let pad = self.pads[hand].pad;
        pad_messages::push(self.world(), pad, button, value);
        self.table.frames(2);
    }

    fn tap(&mut self, hand: usize, button: GamepadButton) {
        self.pads[hand].presses += 1;
        self.push(hand, button, 1.0);
        self.push(hand, button, 0.0);
    }

    /// Presses what the ring is on, after it was seen there.
    fn press(&mut self, hand: usize) {
        self.table.frames(STEADY);
        for _ in 0..MOST_STEPS {
            if self.stops(hand).iter().all(|stop| !stop.is_waiting) {
                break;
            }
            self.table.frames(1);
        }
        self.tap(hand, SOUTH);
        self.table.frames(3);
    }

    /// Reads something of the device of a gamepad; `None` while it is gone.
    fn device<T>(&mut self, hand: usize, read: impl Fn(&Device) -> T) -> Option<T> {
        let pad = self.pads[hand].pad;
        let mut devices = self.world().query::<&Device>();
        let mut devices = devices.iter(self.table.app.world());
        devices.find(|device| device.kind == DeviceKind::Pad(pad)).map(read)
    }

    fn seats(&mut self, hand: usize) -> Vec<Seat> {
        self.device(hand, |device| device.seats.clone()).unwrap_or_default()
    }

    /// Everything that a gamepad's ring can be on.
    fn stops(&mut self, hand: usize) -> Vec<RingStop> {
        fn stops(In(seat): In<Seat>, stops: RingStops) -> Vec<RingStop> {
            stops.of(seat)
        }
        let Some(seat) = self.device(hand, |device| device.acting).flatten() else {
            return Vec::new();
        };
        self.world().run_system_cached_with(stops, seat).expect("it reads only")
    }

    /// Steers a ring to a place.
    fn steer(&mut self, hand: usize, wanted: &RingStop) -> Result<(), String> {
        let mut steering = Steering::default();
        for _ in 0..MOST_STEPS {
            let stops = self.stops(hand);
            let is_it = |stop: &&RingStop| {
                stop.label == wanted.label && apart(stop.middle, wanted.middle) < 40.0
            };
            let far = |stop: &RingStop| apart(stop.middle, wanted.middle);
            let to = stops.iter().filter(is_it).min_by(|a, b| far(a).total_cmp(&far(b)));
            let Some(to) = to else {
                return Err(format!("{wanted:?} is gone: {stops:?}"));
            };
            let Some(at) = stops.iter().find(|stop| stop.has_ring) else {
                self.tap(hand, GamepadButton::DPadDown);
                continue;
            };
            if to.has_ring {
                return Ok(());
            }
            let button = CROSS[steering.next(at.middle, to.middle)];
            self.tap(hand, button);
        }
        Err(format!("no way leads to {wanted:?} from {:?}", self.stops(hand)))
    }

    /// The first place for a ring with these words.
    fn finds(&mut self, hand: usize, label: &str) -> Option<RingStop> {
        self.stops(hand).into_iter().find(|stop| stop.label.contains(label))
    }

    /// Steers a ring to the first place with these words, and presses it.
    fn choose(&mut self, hand: usize, label: &str) {
        let wanted = self.finds(hand, label).unwrap_or_else(|| {
            panic!("no {label} for {hand}: {:?}", self.stops(hand));
        });
        self.steer(hand, &wanted).expect("it can be reached");
        self.press(hand);
    }

    /// A new gamepad sits down at the place where its light begins.
    fn sit(&mut self, hand: usize) {
        for _ in 0..2 {
            self.table.frames(6);
            self.tap(hand, SOUTH);
            self.table.frames(6);
        }
        assert_eq!(self.seats(hand).len(), 1, "{hand} has sat down");
        self.choose(hand, "Done");
    }

    fn screen(&mut self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    /// Everything that happens is shown at once, and the house goes on.
    fn skip(&mut self, frames: usize) {
        for _ in 0..frames {
            self.world().write_message(PlaybackOrder::Skip);
            self.table.frames(1);
        }
    }

    fn is_over(&mut self) -> bool {
        self.world().resource::<MatchOver>().0.is_some()
    }

    fn hand_of(&mut self, seat: Seat) -> Option<usize> {
        (0..self.pads.len()).find(|&hand| self.seats(hand).contains(&seat))
    }

    fn awaited(&mut self) -> Vec<Seat> {
        self.world().resource::<AwaitedSeats>().0.to_vec()
    }

    /// The seat in turn, once what has happened was shown.
    fn turn(&mut self) -> Seat {
        for _ in 0..MOST_STEPS {
            if let Some(seat) = self.awaited().first() {
                return *seat;
            }
            self.skip(4);
        }
        panic!("nobody is in turn");
    }

    /// The seats that the match waits for, and that have not chosen yet.
    fn undecided(&mut self) -> Vec<Seat> {
        let ready = self.world().resource::<ReadySeats>().0.clone();
        self.awaited().into_iter().filter(|seat| !ready.contains(seat)).collect()
    }

    fn is_asked_in_secret(&mut self, seat: Seat) -> bool {
        self.world().resource::<SecretAnswerers>().0.contains(&seat)
    }

    /// A player answers a question of the secret buttons: at random for the first time, and the same for the second. The
    /// hand rests after it.
    fn answer(&mut self, hand: usize, seat: Seat) -> String {
        let panel = self.world().resource::<SeatPanels>().get(seat, SeatPanelKind::Secret);
        let words: Vec<String> = panel
            .map(|panel| panel.legend.iter().map(|line| line.words.clone()).collect())
            .unwrap_or_default();
        let meant = self.pads[hand].meant.take();
        let again = meant.and_then(|meant| words.iter().position(|words| *words == meant));
        let at = again.unwrap_or_else(|| self.whim.below(4) as usize);
        if again.is_none() {
            self.pads[hand].meant = words.get(at).cloned();
        }
        self.tap(hand, ANSWERS[at]);
        self.table.frames(RESTED.as_millis().div_ceil(FRAME.as_millis()) as usize + 1);
        format!("{seat} answers {:?}", words.get(at))
    }

    /// A player does something at random that carries the match on, with the gamepad alone. Returns what it was.
    fn do_something(&mut self, hand: usize, seat: Seat) -> String {
        if self.is_asked_in_secret(seat) {
            return self.answer(hand, seat);
        }
        let stops = self.stops(hand);
        let useful = |stop: &&RingStop| {
            !stop.is_off && !BESIDE.iter().any(|words| stop.label.contains(words))
        };
        let useful: Vec<&RingStop> = stops.iter().filter(useful).collect();
        if useful.is_empty() {
            return format!("{seat} has nothing but {stops:?}");
        }
        let mut wanted = useful[self.whim.below(useful.len() as u32) as usize].clone();
        if let (Some(home), 1..) = (self.pads[hand].home, self.whim.below(4)) {
            let far = |stop: &RingStop| apart(stop.middle, home);
            let on_board = useful.iter().filter(|stop| stop.is_on_board);
            let nearest = on_board.min_by(|a, b| far(a).total_cmp(&far(b)));
            wanted = nearest.map_or(wanted, |stop| (*stop).clone());
        }
        // Of a tray full of levers most presses turn one.
        let ready = useful.iter().find(|stop| stop.label.starts_with("Ready"));
        if let Some(ready) = ready
            && self.whim.below(3) == 0
        {
            wanted = (*ready).clone();
        }
        if let Err(problem) = self.steer(hand, &wanted) {
            self.strayed.push(problem);
            return format!("{seat} has not come to {wanted:?}");
        }
        if wanted.is_on_board {
            self.pads[hand].home.get_or_insert(wanted.middle);
        }
        self.press(hand);
        // Somebody without an animal is asked once whether that is meant.
        if wanted.label.starts_with("Ready") && self.undecided().contains(&seat) {
            self.table.frames(STEADY);
            self.press(hand);
        }
        format!("{seat} presses '{}' at {:?}", wanted.label, wanted.middle)
    }
}

/// The cross of a gamepad, in the order of the directions of [`Steering`].
const CROSS: [GamepadButton; 4] = [
    GamepadButton::DPadRight,
    GamepadButton::DPadLeft,
    GamepadButton::DPadDown,
    GamepadButton::DPadUp,
];

/// The buttons of a gamepad that answer in secret, in the order of a legend.
const ANSWERS: [GamepadButton; 4] = [
    GamepadButton::DPadLeft,
    GamepadButton::DPadRight,
    GamepadButton::DPadUp,
    GamepadButton::DPadDown,
];

fn apart(one: [f32; 2], other: [f32; 2]) -> f32 {
    Vec2::from(one).distance(Vec2::from(other))
}
