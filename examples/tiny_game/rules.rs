//! The rules of Pearls. They know no table: engine, simulation, bots and tests need nothing else.

use super::bot::Greedy;
use serde::{Deserialize, Serialize};
use shoal_contract::{
    Actor, Bot, GameProfile, InputProblems, PlainGame, PlainPosition, RandomGenerator,
    RevealedFact, Seat, Viewer, counted,
};

/// Rows and columns of the bed of oysters.
pub const BED: (u16, u16) = (3, 6);
/// The number of oysters.
const OYSTERS: usize = 18;
/// The number of rounds of a match.
const ROUNDS: u32 = 6;
/// The most pearls in an oyster.
const MOST_PEARLS: u32 = 6;

/// The game.
pub type Pearls = PlainGame<Position>;

/// An action of a seat or the house.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A seat chooses an oyster in secret.
    Choose(usize),
    /// The house lets everybody dive, once all have chosen.
    Dive,
}

/// A fact that came of an action.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Everybody shows what they have chosen.
    Revealed,
    /// A seat dived to an oyster.
    Dived {
        /// The seat that dived.
        seat: Seat,
        /// The oyster's place in the bed.
        oyster: usize,
        /// The pearls that came up; none where divers met.
        pearls: u32,
    },
}

/// A whole position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The pearls in each oyster, row by row.
    pub bed: Vec<u32>,
    /// The pearls of each seat.
    pub pearls: Vec<u32>,
    /// The oyster that each seat has chosen in this round.
    pub choices: Vec<Option<usize>>,
    /// The oyster to which each seat dived in the round before; empty in the first.
    pub dived: Vec<usize>,
    /// The rounds that were played.
    pub rounds: u32,
}

impl Position {
    /// The divers of the round before, each with its oyster.
    pub fn divers(&self) -> impl Iterator<Item = (Seat, usize)> {
        Seat::all(self.dived.len()).zip(self.dived.iter().copied())
    }

    fn is_over(&self) -> bool {
        self.rounds == ROUNDS || self.bed.iter().all(|&pearls| pearls == 0)
    }

    /// Everybody dives to what they have chosen; alone one takes all, and together nobody any.
    fn dive(&mut self) -> Vec<Event> {
        self.dived = self.choices.iter_mut().filter_map(Option::take).collect();
        let mut events = vec![Event::Revealed];
        for (seat, oyster) in Seat::all(self.dived.len()).zip(self.dived.clone()) {
            let alone = self.dived.iter().filter(|&&other| other == oyster).count() == 1;
            let pearls = if alone { std::mem::take(&mut self.bed[oyster]) } else { 0 };
            self.pearls[seat.index()] += pearls;
            events.push(Event::Dived { seat, oyster, pearls });
        }
        self.rounds += 1;
        events
    }
}

impl PlainPosition for Position {
    type Action = Action;
    type Event = Event;

    const EXAMPLES: &'static [&'static str] = &[r#"{"choose":4}"#, r#""dive""#];

    fn profile() -> GameProfile {
        GameProfile::of_first_version("pearls", "Pearls", 2..=4, &["random", "greedy"])
    }

    fn new(seats: usize, generator: &mut RandomGenerator) -> Self {
        Self {
            bed: (0..OYSTERS).map(|_| 1 + generator.below(MOST_PEARLS)).collect(),
            pearls: vec![0; seats],
            choices: vec![None; seats],
            dived: Vec::new(),
            rounds: 0,
        }
    }

    fn check_position(&self, seats: usize, problems: &mut InputProblems) {
        let by_seat = (self.pearls.len(), self.choices.len());
        problems.require(by_seat == (seats, seats), "pearls, choices", || "one per seat".into());
        let divers = if self.rounds == 0 { 0 } else { seats };
        problems.within("dived", self.dived.len(), divers..=divers);
        problems.within("bed", self.bed.len(), OYSTERS..=OYSTERS);
        problems.within("rounds", self.rounds, 0..=ROUNDS);
        for &oyster in self.choices.iter().flatten().chain(&self.dived) {
            problems.within("choices, dived", oyster, 0..=OYSTERS - 1);
        }
        for &pearls in &self.bed {
            problems.within("bed", pearls, 0..=MOST_PEARLS);
        }
        let all = self.bed.iter().chain(&self.pearls).map(|&pearls| u64::from(pearls)).sum();
        problems.within("bed, pearls", all, 0..=OYSTERS as u64 * u64::from(MOST_PEARLS));
    }

    fn awaited(&self) -> Vec<Seat> {
        let seats = Seat::all(self.choices.len()).zip(&self.choices);
        let choosing = seats.filter(|(_, choice)| choice.is_none() && !self.is_over());
        choosing.map(|(seat, _)| seat).collect()
    }

    fn actions(&self) -> Vec<Action> {
        (0..OYSTERS).map(Action::Choose).collect()
    }

    fn check(&self, _seat: Seat, action: &Action) -> Result<(), &'static str> {
        let Action::Choose(oyster) = *action else { return Err("Only the house says dive.") };
        match self.bed.get(oyster) {
            None => Err("There is no such oyster."),
            Some(0) => Err("That oyster is empty: choose another one."),
            Some(_) => Ok(()),
        }
    }

    fn apply(&mut self, actor: Actor, action: &Action, _: &mut RandomGenerator) -> Vec<Event> {
        match (actor, *action) {
            (Actor::Seat(seat), Action::Choose(at)) => self.choices[seat.index()] = Some(at),
            _ => return self.dive(),
        }
        Vec::new()
    }

    fn house_action(&self) -> Option<Action> {
        self.choices.iter().all(Option::is_some).then_some(Action::Dive)
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        for (seat, choice) in Seat::all(seen.choices.len()).zip(&mut seen.choices) {
            *choice = choice.filter(|_| viewer == Viewer::Seat(seat));
        }
        seen
    }

    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Choose(_))
    }

    fn reveals(event: &Event) -> Option<RevealedFact> {
        (*event == Event::Revealed).then_some(RevealedFact::Secret("where everybody dived"))
    }

    fn turn(&self) -> u64 {
        (self.rounds + u32::from(!self.is_over())).into()
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        let most = self.pearls.iter().max()?;
        let seats = Seat::all(self.pearls.len()).zip(&self.pearls);
        let winners = seats.filter(|(_, pearls)| *pearls == most).map(|(seat, _)| seat);
        self.is_over().then(|| winners.collect())
    }

    fn scores(&self) -> Vec<i64> {
        self.pearls.iter().map(|&pearls| pearls.into()).collect()
    }

    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Pearls>>> {
        (name == "greedy").then(|| Box::new(Greedy(RandomGenerator::from_seed(seed))) as _)
    }

    fn describe(event: &Event, names: &[String]) -> String {
        match *event {
            Event::Revealed => "all have chosen, and dive".into(),
            Event::Dived { seat, oyster, pearls } => {
                let (name, pearls) = (&names[seat.index()], counted(pearls, "pearls"));
                format!("{name} dives to oyster {} for {pearls}", oyster + 1)
            }
        }
    }
}
