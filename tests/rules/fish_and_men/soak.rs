//! Random games with cards on every board, and all invariants after every action.
//!
//! The number of games is `SHOAL_SOAK`; without it about a hundred, as a part of every test run. A long
//! run: `SHOAL_SOAK=100000 cargo test -p shoal_games --test rules soak -- --nocapture`.
//!
//! Game after game has another board, number of seats, way of holding the cards and number of
//! jokers, so every mixture comes up. A failure names the game; `SHOAL_SOAK_GAME=17` plays number 17
//! alone.

use shoal_contract::chance::random::seed_of_match;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::setup::Setup;
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// How many games a test run without other words plays.
const A_FEW: u64 = 96;
/// After this many actions a game is left: random play need not end.
const MOST_ACTIONS: usize = 20_000;
const HOLDINGS: [CardHandling; 4] =
    [CardHandling::Dealt, CardHandling::Hidden, CardHandling::Physical, CardHandling::Dealt];

/// What the games of one run came to.
#[derive(Default)]
struct Tally {
    games: u64,
    actions: u64,
    ended: u64,
    cards: u64,
    trades: u64,
}

#[test]
fn random_games_with_cards_keep_all_laws_on_every_board() {
    let games = match std::env::var("SHOAL_SOAK") {
        Ok(games) => games.parse().expect("SHOAL_SOAK is a number of games"),
        Err(_) => A_FEW,
    };
    let levels = levels();
    if let Ok(game) = std::env::var("SHOAL_SOAK_GAME") {
        play(&levels, game.parse().expect("the number of a game"), &mut Tally::default());
        return;
    }
    let workers = thread::available_parallelism().map_or(1, usize::from) as u64;
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let levels = &levels;
        let run = |worker| move || play_every(levels, worker, workers, games);
        let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(run(worker))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no game panics")).collect()
    });
    let sum = |of: fn(&Tally) -> u64| tallies.iter().map(of).sum::<u64>();
    println!(
        "{} games, {} of them to their end, {} actions, {} cards played, {} trades",
        sum(|t| t.games),
        sum(|t| t.ended),
        sum(|t| t.actions),
        sum(|t| t.cards),
        sum(|t| t.trades)
    );
    assert_eq!(sum(|t| t.games), games);
    assert!(sum(|t| t.cards) > games, "cards were played");
}

/// Every board in `levels/`, by the name of its file.
fn levels() -> Vec<(String, Arc<Level>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/fish_and_men");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the boards are there")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "level"))
        .collect();
    files.sort();
    let read = |path: &Path| {
        let bytes = std::fs::read(path).expect("a file that can be read");
        let level = Level::parse(&bytes).unwrap_or_else(|errors| panic!("{path:?}: {errors}"));
        (path.display().to_string(), Arc::new(level))
    };
    files.iter().map(|path| read(path)).collect()
}

fn play_every(levels: &[(String, Arc<Level>)], worker: u64, workers: u64, games: u64) -> Tally {
    let mut tally = Tally::default();
    for game in (worker..games).step_by(workers as usize) {
        play(levels, game, &mut tally);
    }
    tally
}

fn play(levels: &[(String, Arc<Level>)], game: u64, tally: &mut Tally) {
    let mut generator = RandomGenerator::from_seed(seed_of_match(2003, game));
    let (name, level) = &levels[(game % levels.len() as u64) as usize];
    let holding = HOLDINGS[(game / levels.len() as u64 % 4) as usize];
    let players = 2 + generator.below(7.min(level.rivers.len() as u32 - 1)) as usize;
    let deck = DeckSetup { jokers: generator.below(5), ..DeckSetup::held(holding) };
    let setup = Setup { level: Arc::clone(level), deck, ..Setup::for_players(players) };
    let mut hosted = Match::<FishAndMen>::new(setup, generator.bits()).expect("a sound setup");
    let told = |hosted: &Match<FishAndMen>, broken: &str| -> ! {
        let last = hosted.taken().last();
        panic!("game {game}, {name}, {players} seats, {holding:?}, after {last:?}: {broken}")
    };
    let mut events = Vec::new();
    for _ in 0..MOST_ACTIONS {
        let Some((actor, action)) = next(&hosted, players, &mut generator) else { break };
        events.clear();
        if let Err(refusal) = hosted.apply_into(actor, &action, &mut events) {
            told(&hosted, &format!("{action:?} of {actor} was sampled, and refused: {refusal}"));
        }
        if let Err(broken) = FishAndMen::check_invariants(hosted.world()) {
            told(&hosted, &broken);
        }
        tally.actions += 1;
        tally.cards += u64::from(matches!(action, Action::Play(_)));
        tally.trades += u64::from(matches!(action, Action::Accept { .. }));
    }
    tally.games += 1;
    tally.ended += u64::from(hosted.is_over());
}

/// Anybody may act before the awaited seats; now and then a player leaves.
fn next(
    hosted: &Match<FishAndMen>,
    players: usize,
    generator: &mut RandomGenerator,
) -> Option<(Actor, Action)> {
    let world = hosted.world();
    let anybody = Actor::Seat(Seat(generator.below(players as u32) as u16));
    if generator.below(2000) == 0 && FishAndMen::check(world, anybody, &Action::Quit).is_ok() {
        return Some((anybody, Action::Quit));
    }
    if generator.chance(20)
        && let Some(action) = FishAndMen::sample(world, anybody, generator)
    {
        return Some((anybody, action));
    }
    let awaited = FishAndMen::decisions(world);
    match awaited.first() {
        Some(awaited) => {
            let actor = Actor::Seat(awaited.seat);
            let action = FishAndMen::sample(world, actor, generator);
            Some((actor, action.expect("an awaited seat has something to do")))
        }
        None => FishAndMen::next_house_action(world).map(|action| (Actor::House, action)),
    }
}
