//! Those who wait guess what comes, in random matches of all games: only they are asked, two presses are enough, and
//! neither the match nor any other button changes by it.

use super::steady_buttons::SeenButtons;
use super::whole_words::{begin, visible_words};
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::ComputedNode;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat, Viewer};
use shoal_fish_or_failure::Fishery;
use shoal_table::features::guesses::{GUESS, GuessProgress, GuessSource, SeatGuesses};
use shoal_table::features::premoves::PremoveSource;
use shoal_table::features::secrets::{JointChoices, RESTED, SecretSource};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, UndoTo};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::{EventOf, PlaybackOrder};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::seats::{AwaitedSeats, Device, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::TrayModels;
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

const PROJECTOR: (f32, f32) = (1280.0, 720.0);
const NAMES: [&str; 3] = ["Ann", "Bob", "Cid"];
/// The most guesses that are made in a match: each takes some pictures.
const MOST: usize = 8;

/// A match in which people guess, or could.
struct GuessingTable {
    table: HeadlessTable,
    whim: RandomGenerator,
}

impl GuessingTable {
    /// Begins a match of three people after this number of random actions.
    fn begin<V: LobbyGame + PremoveSource>(
        view: fn(&mut App),
        before: usize,
        guesses: bool,
    ) -> Self {
        let names = NAMES.map(str::to_owned);
        let mut table = begin::<V>(PROJECTOR, &names, before, view);
        table.app.world_mut().resource_mut::<Settings>().play.guesses = guesses;
        table.frames(4);
        Self { table, whim: RandomGenerator::from_seed(8) }
    }

    /// Takes the next action at random, also one that is chosen in secret; `false` if nobody can act.
    fn act<V: LobbyGame + SecretSource>(&mut self) -> bool {
        let world = self.table.app.world_mut();
        let seat = world.resource::<AwaitedSeats>().0.first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let game = world.resource::<HostedMatch<V>>().game();
        let action = match actor {
            Actor::House => V::Game::next_house_action(game.world()),
            Actor::Seat(_) => V::Game::sample(game.world(), actor, &mut self.whim),
        };
        let Some(action) = action else { return false };
        if V::Game::is_secret(game.world(), &action) {
            world.resource_scope(|world, mut kept: Mut<JointChoices<V>>| {
                let game = world.resource::<HostedMatch<V>>().game();
                kept.choose_on_own_device(game, seat.expect("people choose"), action);
            });
        } else {
            world.write_message(ChooseAction::<V> { actor, action });
        }
        self.table.frames(2);
        self.table.app.world_mut().write_message(PlaybackOrder::Skip);
        self.table.frames(3);
        true
    }

    fn guesses(&self) -> &SeatGuesses {
        self.table.app.world().resource::<SeatGuesses>()
    }

    /// The seats that are offered to guess, each with whether it may still do so.
    fn offered(&self) -> Vec<(Seat, bool)> {
        let trays = &self.table.app.world().resource::<TrayModels>().0;
        let button = |seat: Seat| trays.get(seat.index())?.button(GUESS);
        let seats = Seat::all(trays.len());
        seats.filter_map(|seat| Some((seat, button(seat)?.off.is_none()))).collect()
    }

    fn hand(&mut self, seat: Seat) -> TestHand {
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(Entity, &Device)>();
        let found = devices.iter(world).find(|(_, device)| device.seats == [seat]);
        let (entity, device) = found.expect("each seat has one");
        TestHand { device: entity, pointer: device.pointer }
    }

    /// Lets a seat guess by two presses: the button in its tray, and the secret button of this number.
    fn guess(&mut self, seat: Seat, nth: usize) {
        let hand = self.hand(seat);
        self.table.frames(4);
        let world = self.table.app.world_mut();
        let mut widgets = world.query::<(Entity, &Widget, &ComputedNode)>();
        let is_it = |(_, it, node): &(Entity, &Widget, &ComputedNode)| {
            (it.owner, it.id) == (Some(seat), GUESS) && node.size().min_element() > 0.0
        };
        let button = widgets.iter(world).find(is_it).expect("it is drawn").0;
        self.table.click(hand, button);
        self.table.frames(2);
        let panel = self.table.app.world().resource::<SeatPanels>().get(seat, SeatPanelKind::Guess);
        let button = panel.expect("it is asked").legend[nth].button.clone();
        self.table.press_secret_button(hand, &button);
        self.rest();
        assert!(self.guesses().has_guessed(seat), "two presses are enough: {button}");
    }

    /// Lets the hand rest until its last press counts.
    fn rest(&mut self) {
        let step = TimeUpdateStrategy::ManualDuration;
        // No picture takes longer by the table's clock.
        self.table.app.insert_resource(step(Duration::from_millis(250)));
        self.table.frames(RESTED.as_millis() as usize / 250 + 2);
        self.table.app.insert_resource(step(Duration::from_millis(20)));
    }

    /// Everything that the match is.
    fn record<V: LobbyGame>(&self) -> String {
        let game = self.table.app.world().resource::<HostedMatch<V>>().game();
        let taken: Vec<_> = game.taken().iter().map(|it| (it.actor, &it.action)).collect();
        let state = serde_json::to_string(&V::Game::state(game.world())).expect("it is data");
        format!("{}\n{state}", serde_json::to_string(&taken).expect("it is data"))
    }

    /// Returns the seats in turn that are offered to guess: none should be.
    fn asked_in_turn(&self) -> Vec<Seat> {
        let turn = self.table.app.world().resource::<SeatsInTurn>();
        self.offered().into_iter().map(|(seat, _)| seat).filter(|&it| turn.has(it)).collect()
    }
}

/// Plays this many random actions, of which so many were taken before, with guesses and without.
fn those_who_wait_guess<V: LobbyGame + SecretSource + PremoveSource>(
    view: fn(&mut App),
    before: usize,
    actions: usize,
) {
    let mut guessing = GuessingTable::begin::<V>(view, before, true);
    let mut plain = GuessingTable::begin::<V>(view, before, false);
    let (mut seen, mut guessed, mut opened) = (SeenButtons::default(), 0, 0);
    for step in 0..actions {
        let found = seen.note(&mut guessing.table);
        assert!(found.is_empty(), "after {step} actions: {found:#?}");
        assert_eq!(guessing.asked_in_turn(), [], "after {step} actions");
        assert_eq!(plain.offered(), [], "the switch hides everything");
        assert_eq!(*plain.guesses(), SeatGuesses::default());
        let may = guessing.offered().into_iter().find(|(_, may)| *may);
        if let Some((seat, _)) = may.filter(|_| guessed < MOST) {
            guessing.guess(seat, guessed % 4);
            guessed += 1;
        }
        let right = guessing.guesses().right_guesses(NAMES.len());
        let pending: Vec<Seat> =
            Seat::all(NAMES.len()).filter(|&seat| guessing.guesses().has_guessed(seat)).collect();
        if guessing.act::<V>() != plain.act::<V>() {
            panic!("only one of the two matches goes on");
        }
        let is_open = |seat: &Seat| !guessing.guesses().has_guessed(*seat);
        let now = guessing.guesses().right_guesses(NAMES.len());
        for seat in pending.into_iter().filter(is_open) {
            let told = guessing.guesses().told_to(seat).expect("it reads all that were opened");
            let (truth, _) = told.split_once("Wrong: ").unwrap_or((told, ""));
            let is_right = truth.contains(&format!("Right: {}", NAMES[seat.index()]))
                || truth.contains(&format!("and {}", NAMES[seat.index()]));
            let count = right[seat.index()] + u32::from(is_right);
            assert_eq!(now[seat.index()], count, "{seat} is told: {told}");
            opened += 1;
        }
    }
    assert!(opened > 0, "of {guessed} guesses none was opened");
    assert_eq!(guessing.record::<V>(), plain.record::<V>(), "a guess changes nothing of the match");
}

#[test]
fn those_who_wait_guess_in_fish_and_men() {
    those_who_wait_guess::<FishAndMenView>(views::fish_and_men::plugin, 3, 60);
}

#[test]
fn those_who_wait_guess_in_penguins() {
    those_who_wait_guess::<PenguinsView>(views::penguins::plugin, 36, 25);
}

#[test]
fn those_who_wait_guess_in_fish_or_failure() {
    those_who_wait_guess::<FishOrFailureView>(views::fish_or_failure::plugin, 0, 25);
}

#[test]
fn those_who_wait_guess_in_virus_fight() {
    those_who_wait_guess::<VirusFightView>(views::virus_fight::plugin, 4, 60);
}

#[test]
fn those_who_wait_guess_in_food_chain() {
    those_who_wait_guess::<FoodChainView>(views::food_chain::plugin, 4, 25);
}

#[test]
fn nobody_can_tell_one_guess_from_another_and_one_of_a_moment_taken_back_is_dropped() {
    let runs = [0, 1, 2].map(|nth| {
        let mut table = GuessingTable::begin::<PenguinsView>(views::penguins::plugin, 20, true);
        table.act::<PenguinsView>();
        let (seat, _) = table.offered()[0];
        table.guess(seat, nth);
        let panels = format!("{:?}", table.table.app.world().resource::<SeatPanels>());
        let trays = format!("{:?}", table.table.app.world().resource::<TrayModels>());
        let seen = (visible_words(&mut table.table), panels, trays);
        assert_eq!(table.offered()[0], (seat, false), "others see that it has guessed");
        let taken = table.table.app.world().resource::<HostedMatch<PenguinsView>>();
        let taken = taken.game().taken().len();
        table.table.app.world_mut().write_message(UndoTo(taken - 1));
        table.table.frames(4);
        assert!(!table.guesses().has_guessed(seat), "it was of a moment that never was");
        seen
    });
    assert!(runs.iter().all(|run| *run == runs[0]));
}

/// The progress of the question of a match's first view, by these events.
fn progress<V: LobbyGame + GuessSource>(options: &[u32], events: &[EventOf<V>]) -> GuessProgress {
    let setup = V::setup_for(&NAMES.map(str::to_owned), None);
    let game = Match::<V::Game>::new(setup, 5).expect("it is usual");
    let question = shoal_table::features::guesses::GuessQuestion::of_seats(
        0,
        "Which?",
        &[],
        options.iter().map(|&key| Seat(key as u16)),
    );
    V::guess_progress(&question, events, &game.seen_by(Viewer::Table))
}

#[test]
fn the_fishery_of_the_largest_catch_falls_most() {
    use shoal_fish_or_failure::Event;
    let (crab, tang) = (Fishery::ALL[0], Fishery::ALL[1]);
    let catch = |seat, fishery, fish| Event::Caught { seat: Seat(seat), fishery, fish };
    let mut events = vec![Event::RoundBegan { round: 2 }];
    let progress = |events: &[Event]| progress::<FishOrFailureView>(&[0, 1, 2, 3], events);
    assert_eq!(progress(&events), GuessProgress::Waiting);
    events.push(Event::Revealed { seat: Seat(0), fishery: crab, number: 3 });
    events.extend([catch(0, crab, 3), catch(1, tang, 2), catch(2, tang, 2)]);
    assert_eq!(progress(&events), GuessProgress::Begun);
    events.push(Event::Grew { fishery: crab, fish: 1 });
    assert_eq!(progress(&events), GuessProgress::Over(vec![tang.index() as u32]));
}

#[test]
fn the_animal_is_eaten_most_that_lost_most_in_all_cycles_together() {
    use shoal_food_chain::{SpeciesChanges, StandstillReason, action::Event};
    let run = |cycle, eaten: [u32; 2]| Event::CycleRan {
        cycle,
        cycles: 1,
        species: vec![
            SpeciesChanges { id: 0, eaten: 99, ..SpeciesChanges::default() },
            SpeciesChanges { id: 4, eaten: eaten[0], ..SpeciesChanges::default() },
            SpeciesChanges { id: 7, eaten: eaten[1], ..SpeciesChanges::default() },
        ],
    };
    let mut events = vec![run(1, [3, 2]), run(2, [0, 2])];
    let progress = |events: &[Event]| progress::<FoodChainView>(&[4, 7], events);
    assert_eq!(progress(&events), GuessProgress::Begun);
    events.push(Event::Stopped(StandstillReason::Died(4)));
    assert_eq!(progress(&events), GuessProgress::Over(vec![7]));
}
