//! No seat is favoured: the rules are the same for all, and equals are chosen from by chance.

use crate::fish_and_men::scenario::Scenario;
use serde_json::json;
use shoal_contract::chance::random;
use shoal_contract::{Bot, BotRequest, Game, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::CardSource;
use std::collections::BTreeMap;
use std::thread;

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];
const SEATS: usize = 4;

/// By seat: games won, health lost to fishermen, and to the cards of all.
#[derive(Default)]
struct Tally([[i64; SEATS]; 3]);

impl Tally {
    fn count(&mut self, event: &Event) {
        let (what, seat, more) = match *event {
            Event::Won { seat, .. } => (0, seat, 1),
            Event::FishermanBit { seat, loss, .. } => (1, seat, loss),
            Event::FishMoved { seat, cost, .. } => (1, seat, cost.fisherman),
            Event::HealthChanged { seat, change, .. } => (2, seat, -change.min(0)),
            _ => return,
        };
        self.0[what][seat.index()] += i64::from(more);
    }

    fn add(&mut self, other: &Self) {
        let all = self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened());
        all.for_each(|(sum, more)| *sum += more);
    }
}

/// Games of four medium bots from `first` on, each `step`-th.
fn games(first: u64, step: usize, games: u64) -> Tally {
    let setup = Setup { deck: DeckSetup::held(CardHandling::Dealt), ..Setup::for_players(SEATS) };
    let mut game = Match::<FishAndMen>::new(setup, 0).expect("the setup is sound");
    let (mut tally, mut events) = (Tally::default(), Vec::new());
    for index in (first..games).step_by(step) {
        game.restart(random::seed_of_match(1, index));
        // How many positions they look at has nothing to do with seats.
        let options = json!({ "positions": 50 });
        let bots = Seat::all(SEATS).map(|seat| game.bot(seat, "medium", &options));
        let mut bots: Vec<_> = bots.collect::<Result<_, _>>().expect("it is known");
        events.clear();
        game.play(&mut bots, 100_000, &mut events).expect("bots play legally");
        events.iter().for_each(|event| tally.count(event));
    }
    tally
}

#[test]
fn in_4000_games_of_medium_bots_each_seat_wins_and_suffers_a_quarter() {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let tally = thread::scope(|scope| {
        let parts = 0..threads as u64;
        let all: Vec<_> =
            parts.map(|part| scope.spawn(move || games(part, threads, 4000))).collect();
        let mut tally = Tally::default();
        all.into_iter().for_each(|part| tally.add(&part.join().expect("games are played")));
        tally
    });
    for (what, by_seat) in ["wins", "harm by fishermen", "harm by cards"].iter().zip(tally.0) {
        let all: i64 = by_seat.iter().sum();
        let even = |share: i64| (23 * all..=27 * all).contains(&(100 * share));
        assert!(by_seat.into_iter().all(even), "{what} by seat: {by_seat:?}");
    }
}

fn with_seed(
    game: &Match<FishAndMen>,
    seat: u16,
    level: &str,
    seed: u64,
) -> Box<dyn Bot<FishAndMen>> {
    let options = json!({ "positions": 50 });
    let (options, setup) = (&options, game.setup());
    let request = BotRequest { name: level, options, setup, seat: Seat(seat), seed };
    FishAndMen::bot(&request).expect("it is known")
}

/// The card gathers all fishermen, of whom there are none, and all fish are equally strong.
#[test]
fn of_equal_rivals_each_is_the_target_equally_often() {
    for level in LEVELS {
        let drawing = Scenario::drawing(3, CardHandling::Dealt);
        let table = drawing.resolving(1, &[("A", CardSource::Drawn)]).start();
        let mut counts = [0; 3];
        for seed in 0..150 {
            let mut bot = with_seed(&table.0, 1, level, seed);
            match table.0.ask_bot(Seat(1), bot.as_mut()) {
                Some(Action::Play(play)) => match play.on {
                    PlayTarget::Fish(seat) => counts[seat.index()] += 1,
                    on => panic!("it is aimed at a fish, not at {on:?}"),
                },
                other => panic!("{level} plays the card, not {other:?}"),
            }
        }
        assert_eq!(counts[1], 0, "{level} spares itself");
        assert!((50..=100).contains(&counts[0]), "{level}: {counts:?}");
    }
}

#[test]
fn bots_begin_on_different_rivers_and_only_on_good_ones() {
    let game = Match::<FishAndMen>::new(Setup::for_players(SEATS), 1).expect("it is sound");
    let seat = game.awaited_seats()[0];
    for level in LEVELS {
        // How long the bot says that it needs from there, in hundredths of turns.
        let mut rivers = BTreeMap::new();
        for seed in 0..60 {
            let mut bot = with_seed(&game, seat.0, level, seed);
            let Some(Action::Place { river }) = game.ask_bot(seat, bot.as_mut()) else {
                panic!("{level} chooses a river")
            };
            let digits: String = bot.why().chars().filter(char::is_ascii_digit).collect();
            rivers.insert(river, digits.parse::<i32>().expect("it says how long it needs"));
        }
        assert!(rivers.len() >= 6, "{level}: {rivers:?}");
        let best = rivers.values().min().copied().unwrap_or_default();
        assert!(rivers.values().all(|time| *time <= best + 100), "{level}: {rivers:?}");
    }
}
