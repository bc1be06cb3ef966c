//! Bots at the table. They act slowly enough for people to follow.

use super::budget::BotBudgets;
use super::referee::{BotFault, FaultReporter};
use super::thinking::{BotReply, SeatedBot};
use super::{
    ChooseAction, GuestPrograms, HostedMatch, HouseCountdown, ReactionWindows, RequestRefused,
    ShownMatch,
};
use crate::matches::playback::{ActionOf, NextActor, PlaybackView, TablePace};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::chance::random::seed_of_bot;
use shoal_contract::{Actor, Bot, BotName, Game, Match, RandomGenerator, Seat};
use shoal_tabletop::seats::{AwaitedSeats, Chairs};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The bots of the match by seat, each with the name its chair had when it sat down.
#[derive(Resource)]
pub struct SeatedBots<V: PlaybackView> {
    by_seat: BTreeMap<Seat, (BotName, SeatedBot<V::Game>)>,
    /// The number of actions after which the next bot began to think, and for how long it has.
    thought: (usize, Duration),
    /// The bots that have answered whether they want to act without being asked, after this many
    /// actions.
    answered: (usize, BTreeSet<Seat>),
    /// Real things, such as cards of paper, that people have laid before bots, by name. The match does not know
    /// of them.
    laid: BTreeMap<Seat, Vec<String>>,
    /// The action that one of them wants to take without being asked.
    wish: Option<(Actor, ActionOf<V>)>,
    /// The seats of bots whose faults were reported.
    reported: BTreeSet<Seat>,
    /// `true` while a bot that may act without being asked has not answered yet.
    waits_for_one: bool,
}

impl<V: PlaybackView> Default for SeatedBots<V> {
    fn default() -> Self {
        Self {
            by_seat: BTreeMap::new(),
            thought: (0, Duration::ZERO),
            answered: (usize::MAX, BTreeSet::new()),
            wish: None,
            laid: BTreeMap::new(),
            reported: BTreeSet::new(),
            waits_for_one: false,
        }
    }
}

impl<V: PlaybackView> SeatedBots<V> {
    /// Lets a bot play a seat, in place of the one that did.
    pub fn sit(&mut self, seat: Seat, name: BotName, bot: Box<dyn Bot<V::Game>>) {
        self.by_seat.insert(seat, (name, SeatedBot::new(bot)));
        self.reported.remove(&seat);
    }

    /// Lets the bot of a seat leave it.
    pub fn leave(&mut self, seat: Seat) {
        self.by_seat.remove(&seat);
        self.wish = self.wish.take().filter(|(by, _)| *by != Actor::Seat(seat));
    }

    /// Returns `true` if a bot plays this seat.
    pub fn has(&self, seat: Seat) -> bool {
        self.by_seat.contains_key(&seat)
    }
}

/// Gives chairs with a bot one, and takes bots from chairs without.
pub(super) fn seat_bots<V: PlaybackView>(
    chairs: Option<Res<Chairs>>,
    hosted: Res<HostedMatch<V>>,
    mut bots: ResMut<SeatedBots<V>>,
    guests: Res<GuestPrograms>,
    mut budgets: Local<BotBudgets>,
    mut refused: MessageWriter<RequestRefused>,
) {
    let Some(chairs) = chairs else { return };
    if hosted.is_watched() || !(chairs.is_changed() || bots.is_added()) {
        return;
    }
    for seat in chairs.seats() {
        match chairs.bot(seat) {
            Some(name) if bots.by_seat.get(&seat).is_none_or(|(sits, _)| *sits != name) => {
                if let Some(guest) = guests.bot(name, hosted.game(), seat) {
                    bots.sit(seat, name, guest);
                    continue;
                }
                let known = known_bot(V::Game::info().bots, name);
                let options = budgets.options(hosted.game(), known);
                match hosted.game().bot(seat, known, &options) {
                    Ok(bot) => bots.sit(seat, name, bot),
                    Err(why) => _ = refused.write(RequestRefused { seat: Some(seat), why }),
                }
            }
            None if bots.has(seat) => bots.leave(seat),
            _ => {}
        }
    }
}

/// Returns the bot of this name, or the game's best if it knows none: bots are listed weakest first.
pub fn known_bot(bots: &'static [&'static str], name: BotName) -> &'static str {
    let known = bots.iter().find(|bot| **bot == name.as_str());
    known.or(bots.last()).copied().unwrap_or("random")
}

/// System parameter with everything that decides how long bots think and wait.
#[derive(SystemParam)]
pub(super) struct BotTiming<'w> {
    time: Res<'w, Time>,
    pace: Res<'w, TablePace>,
    house: Res<'w, HouseCountdown>,
    windows: Res<'w, ReactionWindows>,
}

impl BotTiming<'_> {
    /// Returns the time since the last frame, at the speed of the table.
    fn delta(&self) -> Duration {
        self.time.delta().mul_f32(self.pace.factor())
    }

    /// Returns the time that a bot thinks before it chooses: longer while people may still react.
    fn thinking_time(&self) -> Duration {
        let TablePace { reaction_time, thinking, .. } = *self.pace;
        let waits = self.windows.is_open(NextActor::Bot);
        if waits { reaction_time.max(thinking) } else { thinking }
    }
}

/// Asks the bots that are awaited, once all that happened was seen and they have thought for a while.
pub(super) fn let_bots_choose<V: PlaybackView>(
    timing: BotTiming,
    awaited: Res<AwaitedSeats>,
    current: ShownMatch<V>,
    mut bots: ResMut<SeatedBots<V>>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut referee: FaultReporter,
) {
    let hosted = &*current.hosted;
    let world = hosted.game().world();
    let answers = |&seat: &Seat| bots.has(seat) && !V::is_answered_by_people(world, seat);
    let asked: Vec<Seat> = awaited.0.iter().copied().filter(answers).collect();
    if asked.is_empty()
        || !bots.have_answered(hosted)
        || timing.windows.is_busy()
        || timing.house.is_resting()
        || !current.is_quiet()
    {
        return;
    }
    let bots = bots.bypass_change_detection();
    let taken = hosted.game().taken().len();
    if bots.thought.0 != taken {
        bots.thought = (taken, Duration::ZERO);
    }
    bots.start_slow_bots(hosted, &asked);
    bots.thought.1 += timing.delta();
    if bots.thought.1 < timing.thinking_time() {
        return;
    }
    let mut thinks = false;
    let mut answers = asked.iter().filter_map(|&seat| match bots.ask(hosted, seat) {
        BotReply::Thinks => {
            thinks = true;
            None
        }
        BotReply::Waits => None,
        BotReply::Wants(action) => Some((seat, action)),
    });
    let mut answer = answers.next();
    let expulsion = bots.expulsion(hosted);
    if let Some(fault) = bots.new_fault() {
        referee.report(fault, expulsion.is_some());
    }
    if let Some((actor, action)) = expulsion {
        bots.thought.1 = Duration::ZERO;
        chosen.write(ChooseAction { actor, action });
        return;
    }
    if answer.is_none() && thinks {
        return;
    }
    bots.thought.1 = Duration::ZERO;
    // A bot may wait for another seat; if all wait, the first has to move.
    if answer.is_none() && asked.len() == awaited.0.len() {
        answer = asked.first().and_then(|&seat| Some((seat, random_action(hosted, seat)?)));
    }
    let Some((seat, mut action)) = answer else { return };
    let actor = Actor::Seat(seat);
    if let Err(refusal) = V::Game::check(hosted.game().world(), actor, &action) {
        let why = format!(
            "The bot tried something that is not allowed and does something else: {refusal}"
        );
        referee.refused.write(RequestRefused { seat: Some(seat), why });
        match random_action(hosted, seat) {
            Some(other) => action = other,
            None => return,
        }
    }
    chosen.write(ChooseAction { actor, action });
}

/// Asks each bot that may act although nobody waits for it, once after each action. It takes the action it wants after
/// it has thought for a while.
pub(super) fn let_bots_interrupt<V: PlaybackView>(
    timing: BotTiming,
    current: ShownMatch<V>,
    mut bots: ResMut<SeatedBots<V>>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut referee: FaultReporter,
) {
    let waits = timing.house.is_resting() || timing.windows.is_asking();
    if bots.by_seat.is_empty() || waits || !current.is_quiet() {
        return;
    }
    let hosted = &*current.hosted;
    let bots = bots.bypass_change_detection();
    bots.ask_interrupting_bots(hosted);
    if let Some(fault) = bots.new_fault() {
        let expulsion = bots.expulsion(hosted);
        referee.report(fault, expulsion.is_some());
        bots.wish = expulsion.or(bots.wish.take());
    }
    let Some((actor, action)) = bots.wish.clone() else { return };
    let taken = hosted.game().taken().len();
    if bots.thought.0 != taken {
        bots.thought = (taken, Duration::ZERO);
    }
    bots.thought.1 += timing.delta();
    if bots.thought.1 < timing.pace.thinking {
        return;
    }
    (bots.wish, bots.thought.1) = (None, Duration::ZERO);
    if V::Game::check(hosted.game().world(), actor, &action).is_ok() {
        chosen.write(ChooseAction { actor, action });
    }
}

impl<V: PlaybackView> SeatedBots<V> {
    /// Notes a real thing that people lay before a bot.
    pub fn lay(&mut self, seat: Seat, what: &str) {
        self.laid.entry(seat).or_default().push(what.to_owned());
        // It may want to use it at once.
        self.answered.0 = usize::MAX;
    }

    /// The real things before a bot.
    pub fn laid(&self, seat: Seat) -> Vec<String> {
        self.laid.get(&seat).cloned().unwrap_or_default()
    }

    /// Notes that people take one of the real things before a bot away.
    pub fn pick_up(&mut self, seat: Seat, what: &str) {
        if let Some(laid) = self.laid.get_mut(&seat)
            && let Some(place) = laid.iter().position(|other| other == what)
        {
            laid.remove(place);
        }
    }

    /// Notes that people take all real things before a bot away.
    pub fn pick_up_all(&mut self, seat: Seat) {
        self.laid.remove(&seat);
    }

    /// Returns the action that the bot of a seat would choose in this position; `None` also for bots that take their
    /// time.
    pub fn ask_about(&mut self, game: &Match<V::Game>, seat: Seat) -> Option<ActionOf<V>> {
        let sitting = &mut self.by_seat.get_mut(&seat)?.1;
        // One that takes its time is not asked about what it may never be asked for.
        let bot = sitting.bot().filter(|bot| !bot.is_slow())?;
        game.ask_bot(seat, bot)
    }

    /// Returns a fault of a bot that was not reported yet, and counts it as reported.
    fn new_fault(&mut self) -> Option<BotFault> {
        let reported = &mut self.reported;
        self.by_seat.iter_mut().find_map(|(&seat, (name, sitting))| {
            let fault = sitting.bot()?.fault()?;
            reported.insert(seat).then(|| BotFault { seat, program: *name, fault: fault.clone() })
        })
    }

    /// The action that puts a misbehaving bot out of the match.
    fn expulsion(&mut self, hosted: &HostedMatch<V>) -> Option<(Actor, ActionOf<V>)> {
        let world = hosted.game().world();
        self.by_seat.iter_mut().find_map(|(&seat, (_, sitting))| {
            let kind = sitting.bot()?.fault()?.kind;
            V::Game::expel(world, seat, kind)
        })
    }

    /// Lets slow bots among the asked ones begin to think at once, while the table waits for the others.
    fn start_slow_bots(&mut self, hosted: &HostedMatch<V>, asked: &[Seat]) {
        for seat in asked {
            if let Some((_, sitting)) = self.by_seat.get_mut(seat)
                && sitting.is_slow()
            {
                sitting.reply(hosted.game(), *seat);
            }
        }
    }

    /// Returns `true` if all bots that may act without being asked have answered since the last action.
    pub(super) fn have_answered(&self, hosted: &HostedMatch<V>) -> bool {
        self.by_seat.is_empty()
            || self.wish.is_none()
                && !self.waits_for_one
                && self.answered.0 == hosted.game().taken().len()
    }

    /// Asks the bots that were not asked yet whether they want to act, until one does.
    fn ask_interrupting_bots(&mut self, hosted: &HostedMatch<V>) {
        let game = hosted.game();
        let taken = game.taken().len();
        if self.answered.0 != taken {
            (self.answered, self.wish) = ((taken, BTreeSet::new()), None);
        }
        self.waits_for_one = false;
        if self.wish.is_some() {
            return;
        }
        let awaited = game.awaited_seats();
        for (&seat, (_, sitting)) in &mut self.by_seat {
            let may = !awaited.contains(&seat) && V::Game::may_interrupt(game.world(), seat);
            if !may || self.answered.1.contains(&seat) {
                continue;
            }
            let reply = if sitting.is_slow() {
                // It knows nothing of real things before it.
                sitting.reply(game, seat)
            } else {
                let laid = self.laid.get(&seat).map_or(&[][..], Vec::as_slice);
                let mut ask = |game: &Match<V::Game>| game.ask_bot(seat, sitting.bot()?);
                V::ask_to_interrupt(game, seat, laid, &mut ask).into()
            };
            match reply {
                BotReply::Thinks => self.waits_for_one = true,
                BotReply::Waits => _ = self.answered.1.insert(seat),
                BotReply::Wants(action) => {
                    self.answered.1.insert(seat);
                    self.wish = Some((Actor::Seat(seat), action));
                    return;
                }
            }
        }
    }

    fn ask(&mut self, hosted: &HostedMatch<V>, seat: Seat) -> BotReply<ActionOf<V>> {
        match self.by_seat.get_mut(&seat) {
            Some((_, sitting)) => sitting.reply(hosted.game(), seat),
            None => BotReply::Waits,
        }
    }
}

/// Returns a random legal action, so that a bot without an answer does not stop the match.
fn random_action<V: PlaybackView>(hosted: &HostedMatch<V>, seat: Seat) -> Option<ActionOf<V>> {
    let game = hosted.game();
    let seed = seed_of_bot(game.taken().len() as u64, seat);
    V::Game::sample(game.world(), Actor::Seat(seat), &mut RandomGenerator::from_seed(seed))
}
