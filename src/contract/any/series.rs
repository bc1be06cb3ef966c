//! Many seeded matches of one setup in one world: the inner loop of `simulate`.

use super::{BotChoice, begin, default_seat_count, read_setup};
use crate::review::feel::{FeelCounter, MatchFeel};
use crate::{
    Bot, Game, GameSetup, Match, MatchStanding, RemovedPlayer, Seat, StateHash, removed_players,
};

/// The settings that all matches of a series share.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesPlan {
    /// The JSON of a setup; without one the default setup.
    pub setup: Option<String>,
    /// The number of seats in the default setup. If it is not given: as many as there are bots, if they are several and
    /// the game allows that, else four or the nearest that the game allows.
    pub seats: Option<usize>,
    /// Numbers that are set in the setup, by key: [`GameSetup::set_number`].
    pub numbers: Vec<(String, i64)>,
    /// The bots in order of seats, going round; none: the game's best everywhere.
    pub bots: Vec<BotChoice>,
    /// A match that takes more actions than this is left unfinished.
    pub limit: u64,
    /// `true` if the fingerprint of the last position is wanted.
    pub hash: bool,
    /// `true` if the figures of how the match felt are wanted.
    pub feel: bool,
}

/// The result of one match of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesMatchResult {
    /// Its seed.
    pub seed: u64,
    /// The scores, the seats that are out, and the winners at the end.
    pub standing: MatchStanding,
    /// The turn in which it ended, if the game has such: [`Game::turns`].
    pub turns: Option<u64>,
    /// The number of actions, including those of the house.
    pub actions: u64,
    /// The fingerprint of the last position, if wanted.
    pub hash: Option<StateHash>,
    /// The figures of how it felt, if wanted.
    pub feel: Option<MatchFeel>,
    /// The players that misbehaved, and how.
    pub removed: Vec<RemovedPlayer>,
}

/// A world in which one match after another is played.
pub trait AnySeries: Send {
    /// The bots, one a seat.
    fn bots(&self) -> &[BotChoice];

    /// Plays the match with this seed. What was played before makes no difference.
    ///
    /// # Errors
    /// A sentence that names the bot that did something it may not.
    fn play(&mut self, seed: u64) -> Result<SeriesMatchResult, String>;
}

/// A series of matches of game `G`.
pub(super) struct SeededSeries<G: Game> {
    game: Match<G>,
    bots: Vec<BotChoice>,
    limit: u64,
    hash: bool,
    feel: bool,
    events: Vec<G::Event>,
}

impl<G: Game> SeededSeries<G> {
    /// Lays the series out, and makes each bot once so that a wrong name is known at once.
    pub(super) fn new(plan: &SeriesPlan) -> Result<Self, String> {
        let info = G::info();
        let game = begin::<G>(setup_of::<G>(plan)?, 0)?;
        let seats = G::seats(game.world());
        if plan.bots.len() > seats {
            return Err(format!("{} bots for {seats} seats: name fewer", plan.bots.len()));
        }
        let best = [BotChoice::named(info.bots.last().copied().unwrap_or("random"))];
        let choices = if plan.bots.is_empty() { &best[..] } else { &plan.bots };
        let bots = choices.iter().cycle().take(seats).cloned().collect();
        let SeriesPlan { limit, hash, feel, .. } = *plan;
        let series = Self { game, bots, limit, hash, feel, events: Vec::new() };
        for (seat, choice) in Seat::all(seats).zip(&series.bots) {
            // A guest is asked in once the match is played.
            if choice.guest.is_none() {
                choice.bot(&series.game, seat)?;
            }
        }
        Ok(series)
    }

    fn players(&self) -> Result<Vec<Box<dyn Bot<G>>>, String> {
        Seat::all(self.bots.len())
            .zip(&self.bots)
            .map(|(seat, choice)| choice.bot(&self.game, seat))
            .collect()
    }
}

/// The setup of a plan, unchecked.
pub(super) fn setup_of<G: Game>(plan: &SeriesPlan) -> Result<G::Setup, String> {
    let info = G::info();
    let seats = match plan.seats {
        Some(seats) if !info.seats.contains(&seats) => {
            let (least, most) = info.seats.into_inner();
            return Err(format!("{seats} players: {} is for {least} to {most}", info.title));
        }
        Some(seats) => seats,
        None if plan.bots.len() > 1 && info.seats.contains(&plan.bots.len()) => plan.bots.len(),
        None => default_seat_count(&info),
    };
    let mut setup = read_setup::<G>(plan.setup.as_deref(), seats)?;
    for (key, value) in &plan.numbers {
        setup.set_number(key, *value)?;
    }
    Ok(setup)
}

impl<G: Game> AnySeries for SeededSeries<G> {
    fn bots(&self) -> &[BotChoice] {
        &self.bots
    }

    fn play(&mut self, seed: u64) -> Result<SeriesMatchResult, String> {
        self.game.restart(seed);
        let mut players = self.players()?;
        let mut counter = self.feel.then(|| FeelCounter::of(&self.game));
        let Self { game, limit, events, .. } = self;
        let actions = play_on(game, &mut players, *limit, events, counter.as_mut())?;
        let standing = G::standing(self.game.world());
        players.iter_mut().for_each(|bot| bot.end_match(&standing));
        Ok(SeriesMatchResult {
            seed,
            feel: counter.map(|counter| counter.end(&standing)),
            standing,
            turns: G::turns(self.game.world()),
            actions,
            hash: self.hash.then(|| self.game.hash()),
            removed: removed_players(&players),
        })
    }
}

/// The number of actions that are played before their events are thrown away: enough that the buffer is reused, few
/// enough that it stays small.
const BATCH: u64 = 256;

/// Lets bots and the house play on for at most `limit` actions; answers how many were taken. The
/// events are thrown away, once `counter` has seen them; `events` is only a buffer to use again.
///
/// # Errors
/// The bot that did something it may not, and how many actions were taken before.
pub(super) fn play_on<G: Game>(
    game: &mut Match<G>,
    bots: &mut [Box<dyn Bot<G>>],
    limit: u64,
    events: &mut Vec<G::Event>,
    mut counter: Option<&mut FeelCounter<G>>,
) -> Result<u64, String> {
    let before = game.taken().len();
    let mut count = 0;
    while count < limit {
        let batch = if counter.is_some() { 1 } else { BATCH.min(limit - count) };
        counter.iter_mut().for_each(|counter| counter.before(game));
        let played = game.play(bots, batch, events);
        if let (Some(counter), Ok(1)) = (&mut counter, &played) {
            counter.after(game, events);
        }
        events.clear();
        let played = played.map_err(|sentence| {
            format!("{sentence} (actions taken before: {})", game.taken().len() - before)
        })?;
        count += played;
        if played < batch {
            break;
        }
    }
    Ok(count)
}
