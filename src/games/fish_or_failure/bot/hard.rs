//! `hard`: for each of its placements it plays on several times, and takes the one after which it wins most.

use super::playout::{SeatStrategies, play_on};
use super::value::worth;
use super::{CautiousStrategy, FishingStrategy, MediumStrategy, voting};
use crate::{
    Action, Ask, CardPlacement, Event, FishOrFailure, FishingPosition, FishingStep, MOST_COMPANIES,
    View,
};
use shoal_contract::{Bot, BotObservation, RandomGenerator, SearchBrake};

/// Number of times that it plays on from each placement.
const PLAYOUTS: usize = 16;
/// Number of rounds that a match that is played on may still have.
const ROUNDS: u32 = 30;

/// The bot of the hard level.
pub struct HardFishingBot {
    generator: RandomGenerator,
    brake: SearchBrake,
    events: Vec<Event>,
}

impl HardFishingBot {
    /// A bot with its own generator.
    pub fn new(seed: u64) -> Self {
        Self {
            generator: RandomGenerator::from_seed(seed),
            brake: SearchBrake::default(),
            events: Vec::new(),
        }
    }

    fn place(&mut self, view: &View, seat: usize) -> Option<CardPlacement> {
        let mut best: Option<(i64, CardPlacement)> = None;
        // The same draws for each placement: so they are compared fairly.
        let seeds: [u64; PLAYOUTS] = std::array::from_fn(|_| self.generator.bits());
        for placement in view.position.placements(seat) {
            let mut score = i64::from(worth(&view.position, placement));
            for seed in seeds {
                if !self.brake.spend(1) {
                    return best.map(|(_, placement)| placement);
                }
                score += self.outcome(view, seat, placement, seed);
            }
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, placement));
            }
        }
        best.map(|(_, placement)| placement)
    }

    /// Plays on from a placement, the others by turns cautious and out for themselves, and says how good
    /// the end is: a win counts most, then money, and an empty sea nothing.
    fn outcome(&mut self, view: &View, seat: usize, placement: CardPlacement, seed: u64) -> i64 {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut position = view.position.clone();
        position.deck = view.position.unseen(&view.setup.in_play().deck());
        generator.shuffle(&mut position.deck);
        for company in &mut position.companies {
            // Others may have placed already, but nobody knows what.
            company.placed = None;
        }
        position.choose(seat, Action::Place(placement));
        let models: [&dyn FishingStrategy; 2] = [&CautiousStrategy, &MediumStrategy];
        let mut table: SeatStrategies<'_> = [models[0]; MOST_COMPANIES];
        for (other, strategy) in table.iter_mut().enumerate() {
            *strategy = models[if other == seat { 1 } else { generator.below(2) as usize }];
        }
        play_on(&mut position, &table, ROUNDS, &mut generator, &mut self.events);
        score(&position, seat)
    }
}

/// The worth of an end to a company.
fn score(position: &FishingPosition, seat: usize) -> i64 {
    let money = |seat: usize| i64::from(position.companies[seat].money);
    let others = position.active().filter(|&other| other != seat).map(money).max().unwrap_or(0);
    let lead = (money(seat) - others).clamp(-100, 100);
    match position.winners() {
        Some(winners) if winners.contains(&seat) => 1_000 + lead,
        Some(winners) if winners.is_empty() => 0,
        Some(_) => 100 + lead,
        None if position.step == FishingStep::Over => 0,
        None => 300 + lead,
    }
}

impl Bot<FishOrFailure> for HardFishingBot {
    fn choose(&mut self, seen: &BotObservation<'_, FishOrFailure>) -> Option<Action> {
        let (view, seat) = (seen.view(), seen.seat.index());
        match seen.ask? {
            Ask::Draw => view.position.draw_any(&view.setup, &mut self.generator),
            Ask::Place => self.place(view, seat).map(Action::Place),
            _ => voting::selfish(&view.position, seat, &mut self.generator).map(Action::Vote),
        }
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.brake = brake.clone();
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn why(&self) -> String {
        "I played ahead in my head, and this went best.".into()
    }
}
