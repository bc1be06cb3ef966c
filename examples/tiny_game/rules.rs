//! The rules of Pearls. They know no table: engine, simulation, bots and tests need nothing else.

use super::bot::Greedy;
use bevy::ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use shoal_contract::levels::NoLevel;
use shoal_contract::{
    Actor, Bot, BotRequest, Game, GameProfile, GameSetup, InputProblems, LegalActions,
    MatchStanding, PendingDecision, RandomBot, RandomGenerator, Refusal, RevealedFact,
    ReviewableGame, Seat, SeatScore, Viewer, check_names_into, counted, name_in,
};

/// Rows and columns of the bed of oysters.
pub const BED: (u16, u16) = (3, 6);
/// The number of oysters.
const OYSTERS: usize = 18;
/// The number of rounds of a match.
const ROUNDS: u32 = 6;
/// The most pearls in an oyster.
const MOST_PEARLS: u32 = 6;
/// The longest name, in characters.
const LONGEST_NAME: usize = 14;
/// The names of players whose name is empty.
const DIVERS: [&str; 4] = ["Ama", "Coral", "Nacre", "Tide"];

/// The game. It has no data: a match is a world, and [`State`] is all there is in it.
pub struct Pearls;

/// The setup of a match: its players. The game names a player whose name is empty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A name for each seat.
    pub names: Vec<String>,
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        let players = self.names.len();
        problems.require((2..=4).contains(&players), "names", || "not 2 to 4 divers".into());
        check_names_into(&self.names, players, LONGEST_NAME, &mut problems);
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        (0..self.names.len()).map(|at| name_in(&self.names, &DIVERS, at).to_owned()).collect()
    }
}

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
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The setup that the match was made from.
    pub setup: Setup,
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

impl State {
    /// The divers of the round before, each with its oyster.
    pub fn divers(&self) -> impl Iterator<Item = (Seat, usize)> {
        Seat::all(self.dived.len()).zip(self.dived.iter().copied())
    }

    fn is_over(&self) -> bool {
        self.rounds == ROUNDS || self.bed.iter().all(|&pearls| pearls == 0)
    }

    /// `true` if everybody has chosen, and the house goes on.
    fn is_ready(&self) -> bool {
        !self.is_over() && self.choices.iter().all(Option::is_some)
    }

    /// The seats with the most pearls, if the match is over.
    pub fn winners(&self) -> Option<Vec<Seat>> {
        let most = self.pearls.iter().max()?;
        let seats = Seat::all(self.pearls.len()).zip(&self.pearls);
        let winners = seats.filter(|(_, pearls)| *pearls == most).map(|(seat, _)| seat);
        self.is_over().then(|| winners.collect())
    }

    /// Checks that a match can come to this position, field by field.
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        let (seats, dived) = (self.setup.names.len(), self.dived.len());
        let by_seat = (self.pearls.len(), self.choices.len());
        problems.require(by_seat == (seats, seats), "pearls, choices", || "one per seat".into());
        let divers = if self.rounds == 0 { 0 } else { seats };
        problems.require(dived == divers, "dived", || format!("not {divers} divers"));
        problems.require(self.bed.len() == OYSTERS, "bed", || format!("not {OYSTERS} oysters"));
        problems.require(self.rounds <= ROUNDS, "rounds", || format!("more than {ROUNDS}"));
        let mut dives = self.choices.iter().flatten().chain(&self.dived);
        let there = dives.all(|&oyster| oyster < OYSTERS);
        problems.require(there, "choices, dived", || format!("not 0 to {}", OYSTERS - 1));
        let full = self.bed.iter().max().is_none_or(|&most| most <= MOST_PEARLS);
        problems.require(full, "bed", || format!("more than {MOST_PEARLS} pearls in an oyster"));
        let most = OYSTERS as u64 * u64::from(MOST_PEARLS);
        let all: u64 = self.bed.iter().chain(&self.pearls).map(|&pearls| u64::from(pearls)).sum();
        problems.require(all <= most, "bed", || format!("{all} pearls, of at most {most}"));
        problems.into_result()
    }

    /// Everybody dives to what they have chosen; alone one takes all, and together nobody any.
    fn dive(&mut self, out: &mut Vec<Event>) {
        self.dived = self.choices.iter_mut().filter_map(Option::take).collect();
        out.push(Event::Revealed);
        for (seat, oyster) in Seat::all(self.dived.len()).zip(self.dived.clone()) {
            let alone = self.dived.iter().filter(|&&other| other == oyster).count() == 1;
            let pearls = if alone { std::mem::take(&mut self.bed[oyster]) } else { 0 };
            self.pearls[seat.index()] += pearls;
            out.push(Event::Dived { seat, oyster, pearls });
        }
        self.rounds += 1;
    }
}

impl Game for Pearls {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    /// The position, but for what others have chosen.
    type View = State;
    type Ask = ();
    type Shape = ();
    type Level = NoLevel;

    fn info() -> GameProfile {
        GameProfile {
            name: "pearls",
            aliases: &[],
            title: "Pearls",
            rules_version: 1,
            seats: 2..=4,
            bots: &["random", "greedy"],
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup { names: vec![String::new(); seats] }
    }

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        let mut generator = RandomGenerator::from_seed(seed);
        let seats = setup.names.len();
        world.insert_resource(State {
            setup: setup.clone(),
            bed: (0..OYSTERS).map(|_| 1 + generator.below(MOST_PEARLS)).collect(),
            pearls: vec![0; seats],
            choices: vec![None; seats],
            dived: Vec::new(),
            rounds: 0,
        });
    }

    fn load(world: &mut World, state: &State, _seed: Option<u64>) -> Result<(), InputProblems> {
        state.setup.check()?;
        state.check()?;
        world.insert_resource(state.clone());
        Ok(())
    }

    fn state(world: &World) -> State {
        world.resource::<State>().clone()
    }

    fn seats(world: &World) -> usize {
        world.resource::<State>().pearls.len()
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        let state = world.resource::<State>();
        let why = match (actor, *action) {
            _ if state.is_over() => "The match is over.",
            (Actor::House, Action::Dive) if state.is_ready() => return Ok(()),
            (Actor::Seat(seat), Action::Choose(oyster)) => {
                match (state.choices.get(seat.index()), state.bed.get(oyster)) {
                    (None, _) => "There is no such seat.",
                    (Some(Some(_)), _) => "You have chosen: wait for the others.",
                    (_, None) => "There is no such oyster.",
                    (_, Some(0)) => "That oyster is empty: choose another one.",
                    _ => return Ok(()),
                }
            }
            _ => "The house lets everybody dive once all have chosen.",
        };
        Err(Refusal::because(why))
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        let mut state = world.resource_mut::<State>();
        match (actor, *action) {
            (Actor::Seat(seat), Action::Choose(at)) => state.choices[seat.index()] = Some(at),
            _ => state.dive(out),
        }
    }

    fn decisions(world: &World) -> Vec<PendingDecision<()>> {
        let state = world.resource::<State>();
        let seats = Seat::all(state.choices.len()).zip(&state.choices);
        let chooses = seats.filter(|(_, choice)| choice.is_none() && !state.is_over());
        chooses.map(|(seat, _)| PendingDecision { seat, ask: () }).collect()
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        Self::decisions(world).into_iter().map(|decision| decision.seat).collect()
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<Action, ()> {
        let choices = (0..world.resource::<State>().bed.len()).map(Action::Choose);
        let all = choices.chain([Action::Dive]);
        LegalActions::of(all.filter(|action| Self::check(world, actor, action).is_ok()).collect())
    }

    fn next_house_action(world: &World) -> Option<Action> {
        world.resource::<State>().is_ready().then_some(Action::Dive)
    }

    fn seen_by(world: &World, viewer: Viewer) -> State {
        let mut seen = world.resource::<State>().clone();
        for (seat, choice) in seen.choices.iter_mut().enumerate() {
            *choice = choice.filter(|_| viewer == Viewer::Seat(Seat(seat as u16)));
        }
        seen
    }

    fn reveals(_world: &World, event: &Event) -> Option<RevealedFact> {
        (*event == Event::Revealed).then_some(RevealedFact::Secret("where everybody dived"))
    }

    fn is_secret(_world: &World, action: &Action) -> bool {
        matches!(action, Action::Choose(_))
    }

    fn turns(world: &World) -> Option<u64> {
        let state = world.resource::<State>();
        Some((state.rounds + u32::from(!state.is_over())).into())
    }

    fn standing(world: &World) -> MatchStanding {
        let state = world.resource::<State>();
        let scores = state.pearls.iter().map(|&pearls| SeatScore::Number(pearls.into()));
        MatchStanding { scores: scores.collect(), out: Vec::new(), winners: state.winners() }
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        match request.name {
            "random" => Ok(Box::new(RandomBot::new(request.seed))),
            "greedy" => Ok(Box::new(Greedy(RandomGenerator::from_seed(request.seed)))),
            name => Err(format!("there is no bot \"{name}\"; there are random and greedy")),
        }
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn describe(setup: &Setup, event: &Event) -> String {
        let Event::Dived { seat, oyster, pearls } = *event else {
            return "all have chosen, and dive".into();
        };
        let name = name_in(&setup.names, &DIVERS, seat.index());
        format!("{name} dives to oyster {} for {}", oyster + 1, counted(pearls, "pearls"))
    }

    fn examples() -> &'static [&'static str] {
        &[r#"{"choose":4}"#, r#""dive""#]
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        world.resource::<State>().check().map_err(|problems| problems.to_string())
    }
}

impl ReviewableGame for Pearls {}
