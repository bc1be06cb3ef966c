//! Evenings of gamepads alone: from the first press to the end of a match, in every game.

use super::*;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::input::gamepad::GamepadAxis;
use shoal_contract::Actor;
use shoal_penguins::setup::{FishPerTile, IceSource};
use shoal_table::features::game_list::GameList;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::lobby_game::ChosenSetup;
use shoal_table::matches::playback::PlaybackView;
use shoal_tabletop::surfaces::tray::TrayModels;
use std::collections::BTreeSet;

/// The most presses from the start of the program to a player's first decision.
const MOST_PRESSES: usize = 8;
/// The gamepads in the room.
const GAMEPADS: usize = 8;
/// The most things that players do in a match until it must be over.
const MOST_ACTIONS: usize = 4000;

/// A game as it is played here.
pub(super) struct PadGame {
    pub name: &'static str,
    pub people: usize,
    /// Makes the next match a short one.
    pub shorten: fn(&mut World),
    taken: fn(&World) -> usize,
}

pub(super) const GAMES: [PadGame; 5] = [
    PadGame {
        name: "fish-and-men",
        people: 8,
        shorten: |world| {
            let mut setup = shoal_fish_and_men::setup::Setup::for_players(8);
            (setup.parameters.initial_health, setup.parameters.health_to_win) = (60, 20);
            world.insert_resource(ChosenSetup::<FishAndMenView>(setup));
        },
        taken: taken::<FishAndMenView>,
    },
    PadGame {
        name: "fish-or-failure",
        people: 5,
        shorten: |world| {
            let usual = shoal_fish_or_failure::setup::Setup::for_players(5);
            let setup = shoal_fish_or_failure::setup::Setup { goal: 12, ..usual };
            world.insert_resource(ChosenSetup::<FishOrFailureView>(setup));
        },
        taken: taken::<FishOrFailureView>,
    },
    PadGame {
        name: "penguins",
        people: 4,
        shorten: |world| {
            let ice = IceSource::Grid { rows: 7, columns: 5, fish: FishPerTile::Random, holes: 1 };
            let usual = shoal_penguins::setup::Setup::for_players(4);
            let setup = shoal_penguins::setup::Setup { ice, ..usual };
            world.insert_resource(ChosenSetup::<PenguinsView>(setup));
        },
        taken: taken::<PenguinsView>,
    },
    PadGame { name: "virus-fight", people: 5, shorten: |_| {}, taken: taken::<VirusFightView> },
    PadGame {
        name: "food-chain",
        people: 8,
        shorten: |world| {
            // The table's own settings decide its season.
            let season = "[games.food-chain]\ncycles = 6\nstops = \"each_cycle\"\n";
            let season = Settings::parse(season, |_, _| Ok(())).expect("it is a season").games;
            world.resource_mut::<Settings>().games = season;
        },
        taken: taken::<FoodChainView>,
    },
];

/// The number of actions of seats in the match; none before there is one.
fn taken<V: PlaybackView>(world: &World) -> usize {
    let hosted = world.get_resource::<HostedMatch<V>>();
    let taken = hosted.map_or(&[][..], |hosted| hosted.game().taken());
    taken.iter().filter(|taken| matches!(taken.actor, Actor::Seat(_))).count()
}

/// A lobby with this game chosen, at which people with gamepads of these models have sat down.
pub(super) fn party_of(
    game: &str,
    people: usize,
    models: impl Fn(usize) -> (&'static str, (u16, u16)),
) -> PadTable {
    let mut table = PadTable::with_game(game);
    for hand in 0..people {
        let (name, model) = models(hand);
        table.connect(name, model);
        table.sit(hand);
    }
    table.table.frames(24);
    table
}

pub(super) fn party(game: &str, people: usize) -> PadTable {
    party_of(game, people, |hand| ("Pad", (1, hand as u16 + 1)))
}

impl PadTable {
    /// A player begins the match; where people settle the order, it begins when all have pressed.
    pub(super) fn start(&mut self, hand: usize) {
        if self.finds(hand, "I am first").is_some() {
            for hand in 0..self.pads.len() {
                if !self.seats(hand).is_empty() {
                    self.choose(hand, "I am");
                }
            }
        } else {
            self.choose(hand, "Start");
        }
        self.table.frames(4);
        assert_eq!(self.screen(), Screen::Match, "{:?}", self.stops(hand));
        self.skip(20);
    }

    /// Begins the match by the button whose sign is shown, and stops right there.
    pub(super) fn start_without_waiting(&mut self) {
        let in_order = self.finds(0, "I am first").is_some();
        let hands = if in_order { self.pads.len() } else { 1 };
        (0..hands).for_each(|hand| self.tap(hand, GamepadButton::RightTrigger));
        assert_eq!(self.screen(), Screen::Match, "{:?}", self.stops(0));
    }

    /// A player turns over the games with the right stick: one press, there and back.
    fn turn_games(&mut self, hand: usize, right: bool) {
        let pad = self.pads[hand].pad;
        self.pads[hand].presses += 1;
        for value in [if right { 1.0 } else { -1.0 }, 0.0] {
            pad_messages::move_axis(self.world(), pad, GamepadAxis::RightStickX, value);
            self.table.frames(2);
        }
        self.table.frames(STEADY);
    }

    fn chosen_game(&mut self) -> &'static str {
        self.world().resource::<GameList>().game().expect("there are games").info().name
    }

    /// A player decides for the first time: presses what the ring is on, or answers what is asked in secret.
    fn decide(&mut self, seat: Seat, taken: fn(&World) -> usize) -> Result<(), String> {
        let hand = self.hand_of(seat).ok_or("nobody holds the seat")?;
        let before = taken(self.world());
        for _ in 0..MOST_PRESSES {
            if taken(self.world()) > before || !self.undecided().contains(&seat) {
                return Ok(());
            }
            if self.is_asked_in_secret(seat) {
                // A question is a decision by itself.
                self.answer(hand, seat);
                return Ok(());
            } else {
                let stops = self.stops(hand);
                let on = stops.iter().find(|stop| stop.has_ring && !stop.is_off);
                let is_choice = |stop: &&RingStop| {
                    let words = ["Start", "Ready", "Place", "Found", "Done", "Confirm"];
                    let carries_on = words.iter().any(|word| stop.label.starts_with(word));
                    !stop.is_off && (stop.is_on_board || carries_on)
                };
                match on.filter(is_choice) {
                    Some(_) => {}
                    None => {
                        let at = stops.iter().find(|stop| stop.has_ring).map(|stop| stop.middle);
                        let at = at.unwrap_or_default();
                        let near = |a: &&RingStop, b: &&RingStop| {
                            apart(a.middle, at).total_cmp(&apart(b.middle, at))
                        };
                        let to = stops.iter().filter(is_choice).min_by(near).cloned();
                        let to = to.ok_or_else(|| format!("nothing to choose in {stops:?}"))?;
                        self.steer(hand, &to)?;
                    }
                }
                self.press(hand);
            }
            self.skip(3);
        }
        Err(format!("{seat} could not decide: {:?}", self.stops(hand)))
    }
}

#[test]
fn eight_presses_lead_to_a_first_decision_in_every_game_for_all_also_the_one_who_chooses_it() {
    let mut counted = Vec::new();
    for (number, game) in GAMES.iter().enumerate() {
        let mut table = party(GAMES[0].name, game.people);
        // Everybody may: another than the one who starts. The games are in a circle.
        let (right, times) = match number {
            0..=2 => (true, number),
            _ => (false, GAMES.len() - number),
        };
        (0..times).for_each(|_| table.turn_games(1, right));
        assert_eq!(table.chosen_game(), game.name);
        // In games for fewer, the gamepads of those who only watch are there, too.
        for hand in game.people..GAMEPADS {
            table.connect("Pad", (1, hand as u16 + 1));
        }
        table.start(0);
        let mut open: BTreeSet<Seat> = Seat::all(game.people).collect();
        for _ in 0..200 {
            let Some(seat) = table.undecided().into_iter().find(|seat| open.contains(seat)) else {
                if open.is_empty() {
                    break;
                }
                table.skip(4);
                continue;
            };
            if let Err(problem) = table.decide(seat, game.taken) {
                panic!("{}: {problem}", game.name);
            }
            open.remove(&seat);
        }
        assert!(open.is_empty(), "{}: {open:?} were never asked", game.name);
        let presses: Vec<usize> = table.pads.iter().map(|pad| pad.presses).collect();
        println!("{}: {presses:?}", game.name);
        counted.push((game.name, presses));
    }
    let mut all = counted.iter().flat_map(|(_, presses)| presses);
    assert!(all.all(|presses| *presses <= MOST_PRESSES), "{counted:?}");
}

#[test]
fn the_right_stick_turns_over_the_games_in_a_circle_but_not_while_its_player_is_named() {
    let mut table = PadTable::with_game(GAMES[0].name);
    let hand = table.connect("Pad", (1, 1));
    for _ in 0..2 {
        table.table.frames(6);
        table.tap(hand, SOUTH);
    }
    table.table.frames(6);
    table.turn_games(hand, true);
    assert_eq!(table.chosen_game(), GAMES[0].name, "the name comes first");
    table.tap(hand, GamepadButton::RightTrigger);
    table.table.frames(6);
    let said = table.world().resource::<TrayModels>().0[0].line.clone();
    assert!(said.ends_with("Another game: the right stick right."), "{said}");
    let ring = |table: &mut PadTable| table.stops(hand).into_iter().find(|stop| stop.has_ring);
    let before = ring(&mut table).map(|stop| stop.label);
    for game in GAMES.iter().skip(1).chain(&GAMES[..1]) {
        table.turn_games(hand, true);
        assert_eq!(table.chosen_game(), game.name);
    }
    table.turn_games(hand, false);
    assert_eq!(table.chosen_game(), GAMES[4].name);
    assert_eq!(ring(&mut table).map(|stop| stop.label), before, "the ring stays");
    table.choose(hand, "Fish and Men");
    assert_eq!(table.chosen_game(), GAMES[0].name, "tiles are pressed as well");
}

#[test]
fn the_press_of_done_that_begins_a_match_chooses_nothing_in_it() {
    for game in GAMES.iter().rev() {
        let mut table = party(game.name, game.people);
        table.start_without_waiting();
        table.table.frames(STEADY);
        assert_eq!((game.taken)(table.world()), 0, "{}: the press that began it", game.name);
    }
}

#[test]
fn the_button_for_done_closes_the_names_and_begins_the_match_as_its_sign_says() {
    let mut table = PadTable::with_game("fish-and-men");
    let hand = table.connect("Pad", (1, 1));
    for _ in 0..2 {
        table.table.frames(6);
        table.tap(hand, SOUTH);
    }
    table.table.frames(6);
    assert!(table.finds(hand, "Start").is_none(), "the name comes first: {:?}", table.stops(hand));
    table.tap(hand, GamepadButton::RightTrigger);
    table.table.frames(SEEN);
    assert!(table.finds(hand, "With 2").is_some(), "{:?}", table.stops(hand));
    table.tap(hand, GamepadButton::RightTrigger);
    table.table.frames(6);
    assert_eq!(table.screen(), Screen::Match);
}

impl PadGame {
    /// Plays a match to its end, all players by gamepads, at random.
    fn play_to_the_end(&self) {
        let mut table = party(self.name, self.people);
        (self.shorten)(table.world());
        table.start(0);
        let mut done = Vec::new();
        while !table.is_over() {
            assert!(done.len() < MOST_ACTIONS, "{}: {:?}", self.name, &done[done.len() - 40..]);
            let undecided = table.undecided();
            if undecided.is_empty() {
                table.skip(4);
                done.push(String::new());
            }
            for seat in undecided {
                let hand = table.hand_of(seat).expect("it is held");
                done.push(table.do_something(hand, seat));
                table.skip(2);
            }
        }
        let presses: usize = table.pads.iter().map(|pad| pad.presses).sum();
        let (actions, lost) = ((self.taken)(table.world()), table.strayed.len());
        println!("{}: {actions} actions, {presses} presses, {lost} ways not found", self.name);
    }
}

/// `cargo test -p shoal_table_tests --test pads to_its_end -- --ignored --nocapture`
#[test]
#[ignore = "six minutes: run it after a change of the ring or of levers"]
fn every_game_is_played_to_its_end_by_gamepads_alone() {
    GAMES.iter().for_each(PadGame::play_to_the_end);
}
