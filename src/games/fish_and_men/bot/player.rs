//! The bots of all levels: they look at the sea, answer what is offered, play cards, propose trades, and feed or move.
//! A level differs from the others by its data, and in that the hard one does by its chance to win what the others do
//! by rule of thumb.

use super::judge::EVEN;
use super::knowledge::{FishBotKnowledge, hand};
use super::mover::{FishMovePlanner, times_from_rivers};
use super::prelude::*;
use super::thumb::{CardRule, play_at_its_moment, play_forced, play_what_helps};
use super::trade::{TradeNegotiator, is_welcome};
use super::why::{ExplainedAction, turns};
use super::win_time::NEVER;

/// Additional time up to which a river is as good as the best, in hundredths of turns.
const AS_GOOD: i32 = 60;
/// Part of the feeding rate, in hundredths, that must stay with a fish where the water is so good that it looks no
/// further.
const GOOD_PASTURE: i32 = 6 * 100;

/// A level of bots: the data by which it differs from the others. Chances are in percent.
pub struct FishBotLevel {
    /// Its name.
    pub name: &'static str,
    /// Default for the number of positions that it looks at for a decision.
    pub positions: u32,
    /// Divisor of [`positions`](Self::positions): the plan of its own move looks at that part of them.
    own_part: u32,
    /// `true` if it works out where the pollution will drift.
    foresees_drift: bool,
    /// The rule of thumb for its cards. A bot without one works out its chance to win, and acts unasked as well.
    card_rule: Option<CardRule>,
    /// Chance that it forgets its cards in a turn.
    forgets: u32,
    /// Chance that it feeds in a turn without a look beyond its own square, and without a thought of trades.
    dreams: u32,
    /// Chance that it feeds in a turn without a look beyond its own square, after it has thought of trades.
    lapses: u32,
}

/// The levels, weakest first.
pub static LEVELS: [FishBotLevel; 3] = [
    FishBotLevel {
        name: "easy",
        positions: 300,
        own_part: 1,
        foresees_drift: false,
        card_rule: Some(play_what_helps),
        forgets: 40,
        dreams: 65,
        lapses: 0,
    },
    FishBotLevel {
        name: "medium",
        positions: 1_200,
        own_part: 1,
        foresees_drift: true,
        card_rule: Some(play_at_its_moment),
        forgets: 30,
        dreams: 0,
        lapses: 25,
    },
    FishBotLevel {
        name: "hard",
        positions: 12_000,
        own_part: 4,
        foresees_drift: true,
        card_rule: None,
        forgets: 0,
        dreams: 0,
        lapses: 0,
    },
];

/// A bot of some level.
pub struct FishBot {
    level: &'static FishBotLevel,
    /// About how many positions it looks at for a decision.
    pub positions: u32,
    pub knowledge: FishBotKnowledge,
    mover: FishMovePlanner,
    /// Plans the moves of all fish when it works out its chance to win.
    pub race_planner: FishMovePlanner,
    trader: TradeNegotiator,
    generator: RandomGenerator,
    /// The moment at which it last saw nothing worth playing without being asked.
    waited_at: Option<CardSituation>,
    /// The reason for its last choice; none if it waits.
    why: Option<String>,
}

/// The turn, the phase, the seats that are through, the extra turn, and the numbers of cards in hands, of cards discarded
/// and of offers: one of them must change before it is worth looking at the cards again.
type CardSituation = (u32, FishAndMenPhase, usize, u32, [usize; 3]);

fn card_situation(sea: &SeaView) -> CardSituation {
    let cards = &sea.cards;
    let held = cards.hands.iter().map(Vec::len).sum();
    let counts = [held, cards.discards.len(), cards.offers.len()];
    (sea.turn, sea.phase, sea.through, sea.extra_turn, counts)
}

impl FishBot {
    /// A bot for a seat of a match that looks at about `positions` positions for each decision.
    pub fn new(
        level: &'static FishBotLevel,
        setup: &Setup,
        seat: Seat,
        seed: u64,
        positions: u32,
    ) -> Self {
        Self {
            level,
            positions,
            knowledge: FishBotKnowledge::new(setup, seat, level.foresees_drift),
            mover: FishMovePlanner::for_positions(positions / level.own_part),
            race_planner: FishMovePlanner::for_positions(positions / 24),
            trader: TradeNegotiator::default(),
            generator: RandomGenerator::from_seed(seed),
            waited_at: None,
            why: Some("I have not been asked for anything yet.".into()),
        }
    }

    /// `true` with this chance in percent; without any, nothing is drawn.
    fn misses(&mut self, percent: u32) -> bool {
        percent > 0 && self.generator.chance(percent)
    }

    /// Answers an offer, or plays a card, without being asked.
    fn interrupt(&mut self, seen: &FishBotObservation<'_>) -> Option<ExplainedAction> {
        if self.level.card_rule.is_some() {
            return None;
        }
        let sea = seen.view();
        let moment = card_situation(sea);
        if self.waited_at == Some(moment) {
            return None;
        }
        self.knowledge.begin_decision(sea, self.generator.bits());
        let choice = self.answer_offer(seen).or_else(|| match sea.phase {
            FishAndMenPhase::FishMove | FishAndMenPhase::MovePollution if !sea.is_moving() => {
                self.card_by_chance(seen)
            }
            _ => None,
        });
        self.waited_at = choice.is_none().then_some(moment);
        choice
    }

    fn answer(&mut self, seen: &FishBotObservation<'_>, ask: Ask) -> Option<ExplainedAction> {
        match ask {
            Ask::PlaceFish => Some(self.choose_river(seen)),
            Ask::FeedOrMove => self.begin_turn(seen),
            Ask::StepOrStop { points } => Some(self.step_or_stop(seen.view(), points)),
            Ask::PlayCard { card, from } => match self.level.card_rule {
                Some(_) => {
                    self.knowledge.observe_sea(seen.view());
                    play_forced(&self.knowledge, seen, card)
                }
                None => self.forced_card_by_chance(seen, card, from),
            },
            Ask::DrawCard => {
                Some((Action::Drawn, "I cannot draw cards from the table, so I pass.".into()))
            }
        }
    }

    /// Chooses any of the free rivers from which a fish wins about as soon as from the best of them.
    fn choose_river(&self, seen: &FishBotObservation<'_>) -> ExplainedAction {
        let times = times_from_rivers(&self.knowledge);
        let time = |river: usize| times.get(river).copied().unwrap_or(NEVER);
        let is_free = |&river: &usize| seen.may(&Action::Place { river });
        let free: Vec<usize> = (0..times.len()).filter(is_free).collect();
        let best = free.iter().map(|&river| time(river)).min().unwrap_or(NEVER);
        let good = free.into_iter().filter(|&river| time(river) <= best.saturating_add(AS_GOOD));
        let river = self.knowledge.least(good, |_| ()).unwrap_or(0);
        let turns = turns(time(river));
        (Action::Place { river }, format!("From this river I expect to win in {turns} turns."))
    }

    /// Answers an offer, plays a card, proposes a trade, or else feeds or moves.
    fn begin_turn(&mut self, seen: &FishBotObservation<'_>) -> Option<ExplainedAction> {
        let card = |bot: &mut Self| match bot.level.card_rule {
            Some(rule) => bot.card_by_thumb(seen, rule),
            None => bot.card_by_chance(seen),
        };
        if let Some(choice) = self.answer_offer(seen).or_else(|| card(self)) {
            return Some(choice);
        }
        let may_feed = seen.may(&Action::Feed);
        let feed_here = || Some((Action::Feed, "I can feed here, so I do.".into()));
        if may_feed && self.misses(self.level.dreams) {
            return feed_here();
        }
        self.knowledge.observe_sea(seen.view());
        if let Some(choice) = self.propose(seen) {
            return Some(choice);
        }
        if may_feed && self.misses(self.level.lapses) {
            return feed_here();
        }
        self.feed_or_move(seen.view(), may_feed)
    }

    /// Answers the first trade that is offered. By rule of thumb, what the bot would like to take and cannot stays open.
    fn answer_offer(&mut self, seen: &FishBotObservation<'_>) -> Option<ExplainedAction> {
        let sea = seen.view();
        let trade = *sea.cards.offers.iter().find(|offer| offer.to == seen.seat)?;
        let by_chance = self.level.card_rule.is_none();
        let takes = if by_chance {
            self.improves_chance(sea, &trade, 0.0)
        } else {
            self.knowledge.observe_sea(sea);
            is_welcome(&self.knowledge, sea, &trade)
        };
        let offer = trade.id;
        let answers = [
            (takes, Action::Accept { offer }, "I take the offer: it leaves me better off."),
            (
                !takes || by_chance,
                Action::Decline { offer },
                "I decline the offer: it does not help me.",
            ),
        ];
        let answer = answers.into_iter().find(|(fits, action, _)| *fits && seen.may(action));
        answer.map(|(_, action, why)| (action, why.into()))
    }

    /// The first card of its hand that a rule of thumb lets it play, if it does not forget its cards.
    fn card_by_thumb(
        &mut self,
        seen: &FishBotObservation<'_>,
        rule: CardRule,
    ) -> Option<ExplainedAction> {
        let sea = seen.view();
        let cards = hand(sea, seen.seat);
        if cards.is_empty() || self.misses(self.level.forgets) {
            return None;
        }
        if self.level.foresees_drift {
            self.knowledge.observe_sea(sea);
        }
        let knowledge = &self.knowledge;
        cards.iter().find_map(|&name| {
            let (on, reason) = rule(knowledge, sea, knowledge.card(name)?)?;
            let play = CardPlay::card(name).on(on);
            seen.may(&Action::Play(play)).then(|| knowledge.explain_play(sea, play, &reason))
        })
    }

    /// Takes back a proposal that nobody has answered, or makes one if it is time for it.
    fn propose(&mut self, seen: &FishBotObservation<'_>) -> Option<ExplainedAction> {
        let sea = seen.view();
        if let Some(action) = self.trader.take_back(&self.knowledge, sea) {
            return Some((action, "I take my offer back: nobody has answered it.".into()));
        }
        let offer = self.trader.find(&self.knowledge, seen)?;
        if self.level.card_rule.is_none() && !self.improves_chance(sea, &offer, EVEN) {
            return None;
        }
        Some((self.trader.make(sea, &offer), self.knowledge.proposal_sentence(&offer)))
    }

    /// Feeds if that needs fewer turns than what the die gives on the mean, or leaves the better chance to win.
    fn feed_or_move(&mut self, sea: &SeaView, may_feed: bool) -> Option<ExplainedAction> {
        self.mover.forget_plan();
        let knowledge = &self.knowledge;
        let fish = knowledge.fish(sea)?;
        let Some(at) = fish.square().filter(|_| may_feed) else {
            return Some((Action::Move, "I cannot feed here, so I move.".into()));
        };
        let gain = knowledge.gain_of_feeding(at);
        let stays = gain * 100 - knowledge.loss_in_drift(at, fish.health, &fish.worn);
        let numbers = knowledge.numbers();
        // It cannot win in this turn, and most of what it can gain here stays with it.
        if fish.health < numbers.health_to_win && stays >= GOOD_PASTURE * numbers.feed_rate {
            let why = format!("The water is good here: feeding gives {gain}.");
            return Some((Action::Feed, why));
        }
        let moving = self.mover.prospect_of_moving(knowledge, fish);
        let feeding = knowledge.time_after_feeding(fish);
        let feeds = match self.level.card_rule {
            Some(_) => feeding <= moving.mean,
            None => self.feeds_by_chance(sea, feeding, moving),
        };
        let (fed, moved) = (turns(feeding), turns(moving.mean));
        let expect = |first: &str, time: String, other: &str, less: String| {
            format!("If I {first}, I expect to win in {time} turns. If I {other}, in {less}.")
        };
        Some(match feeds {
            true => (Action::Feed, expect("feed here", fed, "move", moved)),
            false => (Action::Move, expect("move", moved, "feed here", fed)),
        })
    }

    fn step_or_stop(&mut self, sea: &SeaView, points: u32) -> ExplainedAction {
        match self.mover.next_step(&mut self.knowledge, sea, points) {
            Some((heading, 0)) => (Action::Step { heading }, "That is where I want to be.".into()),
            Some((heading, left)) => {
                let why = format!("I am on my way: {left} more steps after this one.");
                (Action::Step { heading }, why)
            }
            None => (Action::Done, "There is nothing better within reach.".into()),
        }
    }
}

impl Bot<FishAndMen> for FishBot {
    fn choose(&mut self, seen: &FishBotObservation<'_>) -> Option<Action> {
        let choice = match seen.ask {
            None => self.interrupt(seen),
            Some(&ask) => {
                self.knowledge.begin_decision(seen.view(), self.generator.bits());
                let answer = self.answer(seen, ask).filter(|(action, _)| seen.may(action));
                answer.or_else(|| {
                    let any = seen.sample(&mut self.generator)?;
                    Some((any, "I saw nothing better, so I did something legal.".into()))
                })
            }
        };
        let (action, why) = choice.unzip();
        self.why = why;
        action
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.knowledge.set_brake(brake);
    }

    fn why(&self) -> String {
        let wait = || "I wait: nothing I could play now is worth it.".into();
        self.why.clone().unwrap_or_else(wait)
    }
}
