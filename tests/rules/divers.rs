//! A tiny game with a secret, for testing what is written once for all games.
//!
//! Each seat chooses a depth in secret; then the house lets all dive at once: the pearls lie at a
//! random depth, and the nearest takes one. Three pearls win. A seat may wave three times.
//!
//! `VARIANT` makes other games of it: 1 has newer rules, 2 forbids waving without saying so in its
//! version, 3 hands out two pearls likewise, 4 has another name, 5 does not list the
//! greatest depth as legal.

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use shoal_contract::levels::NoLevel;
use shoal_contract::{
    Actor, Audience, Bot, BotRequest, Game, GameProfile, GameSetup, InputProblems, LegalActions,
    MatchStanding, PendingDecision, RandomBot, RandomGenerator, Refusal, RevealedFact, Seat,
    SeatScore, Viewer,
};

const DEEPEST: u32 = 6;
const PEARLS_TO_WIN: i64 = 3;
const WAVES: u32 = 3;

pub struct Divers<const VARIANT: u32 = 0>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub divers: usize,
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        problems.require((1..=4).contains(&self.divers), "divers", || "1 to 4 dive".into());
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        Seat::all(self.divers).map(|seat| seat.to_string()).collect()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Secret.
    Choose {
        depth: u32,
    },
    Wave,
    /// The house.
    Dive,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Chosen { seat: Seat },
    ChosenDepth { seat: Seat, depth: u32 },
    Waved { seat: Seat },
    Dived { pearls_at: u32, depths: Vec<u32>, found_by: Vec<Seat> },
}

#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sea {
    pub setup: Setup,
    pub depths: Vec<Option<u32>>,
    pub pearls: Vec<i64>,
    pub waves: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub sea: Sea,
    pub generator: RandomGenerator,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub chosen: Vec<bool>,
    pub own: Option<u32>,
    pub all: Option<Vec<Option<u32>>>,
    pub pearls: Vec<i64>,
    pub waves: Vec<u32>,
}

fn over(sea: &Sea) -> bool {
    sea.pearls.iter().any(|&pearls| pearls >= PEARLS_TO_WIN)
}

impl<const VARIANT: u32> Game for Divers<VARIANT> {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    type View = View;
    type Ask = ();
    type Shape = ();
    type Level = NoLevel;

    fn info() -> GameProfile {
        GameProfile {
            name: if VARIANT == 4 { "waders" } else { "divers" },
            aliases: &[],
            title: "Divers",
            rules_version: if VARIANT == 1 { 2 } else { 1 },
            seats: 1..=4,
            bots: &["random"],
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup { divers: seats }
    }

    fn prepare(_: &mut World) {}

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        let n = setup.divers;
        let (depths, pearls, waves) = (vec![None; n], vec![0; n], vec![0; n]);
        world.insert_resource(Sea { setup: setup.clone(), depths, pearls, waves });
        world.insert_resource(RandomGenerator::from_seed(seed));
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        state.sea.setup.check()?;
        world.insert_resource(state.sea.clone());
        let generator = seed.map_or(state.generator.clone(), RandomGenerator::from_seed);
        world.insert_resource(generator);
        Ok(())
    }

    fn state(world: &World) -> State {
        State {
            sea: world.resource::<Sea>().clone(),
            generator: world.resource::<RandomGenerator>().clone(),
        }
    }

    fn seats(world: &World) -> usize {
        world.resource::<Sea>().setup.divers
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        let sea = world.resource::<Sea>();
        let no = |sentence: &str| Err(Refusal::because(sentence));
        if over(sea) {
            return no("The pearls are found.");
        }
        match (actor, *action) {
            (Actor::House, Action::Dive) if sea.depths.contains(&None) => {
                no("Somebody is still choosing.")
            }
            (Actor::House, Action::Dive) => Ok(()),
            (Actor::House, _) | (_, Action::Dive) => no("That is not yours to do."),
            (Actor::Seat(seat), _) if seat.index() >= sea.setup.divers => no("No such seat."),
            (Actor::Seat(seat), Action::Wave) => match sea.waves[seat.index()] < WAVES {
                true if VARIANT != 2 => Ok(()),
                _ => no("Your arm is tired."),
            },
            (Actor::Seat(seat), Action::Choose { .. }) if sea.depths[seat.index()].is_some() => {
                no("You have chosen.")
            }
            (_, Action::Choose { depth }) if depth == 0 || depth > DEEPEST => {
                no("The sea is 6 deep.")
            }
            (_, Action::Choose { .. }) => Ok(()),
        }
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        let pearls_at = match action {
            Action::Dive => world.resource_mut::<RandomGenerator>().below(DEEPEST) + 1,
            _ => 0,
        };
        let mut sea = world.resource_mut::<Sea>();
        match (actor.seat(), *action) {
            (Some(seat), Action::Choose { depth }) => {
                sea.depths[seat.index()] = Some(depth);
                out.push(Event::ChosenDepth { seat, depth });
                out.push(Event::Chosen { seat });
            }
            (Some(seat), _) => {
                sea.waves[seat.index()] += 1;
                out.push(Event::Waved { seat });
            }
            (None, _) => {
                let depths: Vec<u32> = sea.depths.drain(..).flatten().collect();
                let nearest = depths.iter().map(|depth| depth.abs_diff(pearls_at)).min();
                let found_by: Vec<Seat> = Seat::all(depths.len())
                    .filter(|s| Some(depths[s.index()].abs_diff(pearls_at)) == nearest)
                    .collect();
                for seat in &found_by {
                    sea.pearls[seat.index()] += if VARIANT == 3 { 2 } else { 1 };
                }
                sea.depths = vec![None; depths.len()];
                out.push(Event::Dived { pearls_at, depths, found_by });
            }
        }
    }

    fn decisions(world: &World) -> Vec<PendingDecision<()>> {
        let sea = world.resource::<Sea>();
        Seat::all(sea.setup.divers)
            .filter(|seat| !over(sea) && sea.depths[seat.index()].is_none())
            .map(|seat| PendingDecision { seat, ask: () })
            .collect()
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<Action, ()> {
        let depths = (1..=DEEPEST).map(|depth| Action::Choose { depth });
        let all = depths.chain([Action::Wave, Action::Dive]);
        let left_out = Action::Choose { depth: DEEPEST };
        let listed = all.filter(|action| VARIANT != 5 || *action != left_out);
        LegalActions::of(
            listed.filter(|action| Self::check(world, actor, action).is_ok()).collect(),
        )
    }

    fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
        generator.pick(Self::legal(world, actor).list()).copied()
    }

    fn next_house_action(world: &World) -> Option<Action> {
        Self::check(world, Actor::House, &Action::Dive).is_ok().then_some(Action::Dive)
    }

    fn seen_by(world: &World, viewer: Viewer) -> View {
        let sea = world.resource::<Sea>();
        View {
            chosen: sea.depths.iter().map(Option::is_some).collect(),
            own: match viewer {
                Viewer::Seat(seat) => sea.depths.get(seat.index()).copied().flatten(),
                _ => None,
            },
            all: (viewer == Viewer::House).then(|| sea.depths.clone()),
            pearls: sea.pearls.clone(),
            waves: sea.waves.clone(),
        }
    }

    fn audience(_world: &World, event: &Event) -> Audience {
        match event {
            Event::ChosenDepth { seat, .. } => Audience::Only(*seat),
            _ => Audience::All,
        }
    }

    fn reveals(_: &World, event: &Event) -> Option<RevealedFact> {
        match event {
            Event::ChosenDepth { .. } => Some(RevealedFact::Secret("a depth that was chosen")),
            Event::Dived { .. } => Some(RevealedFact::Secret("the depths that were chosen")),
            _ => None,
        }
    }

    fn is_secret(_world: &World, action: &Action) -> bool {
        matches!(action, Action::Choose { .. })
    }

    fn standing(world: &World) -> MatchStanding {
        let sea = world.resource::<Sea>();
        let winners = Seat::all(sea.setup.divers);
        let winners = winners.filter(|seat| sea.pearls[seat.index()] >= PEARLS_TO_WIN).collect();
        MatchStanding {
            scores: sea.pearls.iter().copied().map(SeatScore::Number).collect(),
            out: Vec::new(),
            winners: over(sea).then_some(winners),
        }
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        match request.name {
            "random" => Ok(Box::new(RandomBot::new(request.seed))),
            name => Err(format!("no bot `{name}`: the divers know `random`")),
        }
    }

    fn setup_of(state: &State) -> &Setup {
        &state.sea.setup
    }

    fn examples() -> &'static [&'static str] {
        &[r#"{"choose":{"depth":3}}"#, r#""wave""#, r#""dive""#]
    }

    fn describe(_setup: &Setup, event: &Event) -> String {
        format!("{event:?}")
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        let sea = world.resource::<Sea>();
        match sea.waves.iter().all(|&waves| waves <= WAVES) {
            true => Ok(()),
            false => Err("somebody waved more often than an arm can".into()),
        }
    }
}
