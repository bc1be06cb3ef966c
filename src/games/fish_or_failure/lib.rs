//! Fish or Failure: fishing companies choose in secret and at once what they take from shared fisheries.
//! The first to have $100 wins; if the sea is empty, all lose.
//!
//! - [`setup`]: the setup of a match, with its [`reef`] ([`reef_file`]: as a file) and the group's rules of
//!   [`talk`]; [`fishery`], [`event_card`]: the kinds of fish and of events; [`playing_deck`]: playing cards as the
//!   event deck; [`action`]: actions and events; [`state`]: a whole position, and its written form
//! - [`mod@position`]: the compact value, and its legal actions; [`rules`]: every rule, a file a phase, and the
//!   things of the match world that follow the value
//! - [`bot`]: the players that are programs
//! - [`debrief`]: the findings of a match that is over
//!
//! Numbers such as `(rules 3.1)` here and in the tests of this game are those of
//! `docs/rules/fish_or_failure.md`.
//!
//! # Examples
//!
//! ```
//! use shoal_contract::{Actor, Game, Match, Seat, Viewer};
//! use shoal_fish_or_failure::{Action, FishOrFailure, Setup};
//!
//! let mut game = Match::<FishOrFailure>::new(Setup::for_players(3), 7)?;
//! game.apply(Actor::House, &Action::BeginRound)?;
//! let company = Actor::Seat(Seat(0));
//! let legal = FishOrFailure::legal(game.world(), company);
//! game.apply(company, &legal.list()[0])?;
//!
//! // The choice is secret: until the reveal nobody else sees it.
//! let placed = |viewer| FishOrFailure::seen_by(game.world(), viewer).position.companies[0].placed;
//! assert!(placed(Viewer::Seat(Seat(0))).is_some());
//! assert!(placed(Viewer::Seat(Seat(1))).is_none());
//! assert!(placed(Viewer::Table).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod bot;
pub mod card_list;
pub mod debrief;
pub mod event_card;
pub mod fishery;
#[cfg(feature = "form")]
pub mod form;
pub mod playing_deck;
pub mod position;
pub mod reef;
pub mod reef_file;
pub mod rules;
pub mod setup;
pub mod state;

pub use action::{Action, CardPlacement, CompanyVote, Event, PaymentReason};
pub use event_card::EventCard;
pub use fishery::{FISHERIES, Fishery};
pub use position::{
    Ask, Company, EventSlot, FishStock, FisheryNumbers, FishingPosition, FishingStep,
    MOST_COMPANIES,
};
pub use reef::Reef;
pub use setup::Setup;
pub use shoal_contract::setup::talk;
pub use state::{State, View};

use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use debrief::DebriefPositions;
use debrief::sentences::QUESTIONS;
use rules::pieces::{CompanyPiece, EventCardPiece, FisheryPiece, MatchSetup, position};
use setup::PLAYERS;
use shoal_contract::world::compact::{self, CompactGame};
use shoal_contract::{
    Actor, Bot, BotRequest, FindReview, Game, GameProfile, InputProblems, LegalActions, Match,
    MatchReview, MatchStanding, PendingDecision, RandomGenerator, Refusal, RevealedFact,
    ReviewableGame, Seat, SeatScore, Viewer,
};
use std::sync::Arc;

/// The game, for [`Match`] and everything else that is generic over games.
#[derive(Debug, Clone, Copy)]
pub struct FishOrFailure;

impl Game for FishOrFailure {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    type View = View;
    type Ask = Ask;
    /// Every legal action can be listed, so there is no shape.
    type Shape = ();
    type Level = Reef;

    fn info() -> GameProfile {
        GameProfile {
            name: "fish-or-failure",
            aliases: &[],
            title: "Fish or Failure",
            rules_version: 1,
            seats: PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn with_level(setup: Setup, reef: Arc<Reef>) -> Setup {
        Setup { reef, ..setup }
    }

    fn level_in(setup: &Setup) -> Option<Arc<Reef>> {
        Some(Arc::clone(&setup.reef))
    }

    fn prepare(world: &mut World) {
        compact::prepare::<Self>(world);
    }

    /// The deck is shuffled, and who goes first is drawn (rules 2).
    fn start(world: &mut World, setup: &Setup, seed: u64) {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut deck = setup.in_play().deck();
        generator.shuffle(&mut deck);
        let initiative = generator.below(setup.players as u32) as usize;
        let position = FishingPosition::new(setup.numbers(), setup.start(), deck, initiative);
        compact::lay_out::<Self>(world, Arc::new(setup.clone()), position, (), generator);
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        rules::load::load(world, state, seed)
    }

    fn state(world: &World) -> State {
        State {
            setup: Arc::clone(&world.resource::<MatchSetup>().0),
            position: compact::position_of_entities::<Self>(world),
            is_deck_left_out: false,
            generator: Some(world.resource::<RandomGenerator>().clone()),
        }
    }

    fn seats(world: &World) -> usize {
        position(world).numbers.companies
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        rules::check::check(world, actor, *action)
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        rules::apply::apply(world, actor, *action, out);
    }

    fn decisions(world: &World) -> Vec<PendingDecision<Ask>> {
        let position = position(world);
        let asked = |seat: Seat| Some(PendingDecision { seat, ask: position.asked(seat.index())? });
        Seat::all(position.numbers.companies).filter_map(asked).collect()
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        let decisions = Self::decisions(world).into_iter();
        let secret = decisions.filter(|decision| decision.ask != Ask::Draw);
        secret.map(|decision| decision.seat).collect()
    }

    /// Cards or votes in the order of the rules, and leaving.
    fn legal(world: &World, actor: Actor) -> LegalActions<Action, ()> {
        let Actor::Seat(seat) = actor else {
            return LegalActions::of(Self::next_house_action(world).into_iter().collect());
        };
        let actions = position(world).legal(seat.index()).into_iter();
        LegalActions::of(actions.chain(Self::leave(world, seat)).collect())
    }

    /// Any cards or votes, all equally likely; leaving only ends the fun.
    fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
        match actor {
            Actor::House => position(world).house_action(),
            Actor::Seat(seat) => generator.pick(&position(world).legal(seat.index())).copied(),
        }
    }

    fn leave(world: &World, seat: Seat) -> Option<Action> {
        position(world).check(seat.index(), Action::Quit).is_ok().then_some(Action::Quit)
    }

    fn next_house_action(world: &World) -> Option<Action> {
        position(world).house_action()
    }

    /// Neither the deck, nor what others have placed in this round before it is revealed, nor what they vote
    /// for.
    fn seen_by(world: &World, viewer: Viewer) -> View {
        let mut position = position(world).clone();
        let deck_left = position.deck.len();
        if viewer != Viewer::House {
            position.deck.clear();
            let is_covered = !position.is_revealed();
            for (seat, company) in Seat::all(MOST_COMPANIES).zip(&mut position.companies) {
                if viewer != Viewer::Seat(seat) {
                    company.vote = None;
                    company.placed = company.placed.filter(|_| !is_covered);
                }
            }
        }
        View { setup: Arc::clone(&world.resource::<MatchSetup>().0), position, deck_left }
    }

    fn reveals(_world: &World, event: &Event) -> Option<RevealedFact> {
        match event {
            Event::Revealed { .. } => Some(RevealedFact::Secret("what everybody placed")),
            Event::Voted { .. } => Some(RevealedFact::Secret("what everybody voted for")),
            Event::EventsMoved { drawn: Some(_), .. } => {
                Some(RevealedFact::Chance("the next event"))
            }
            _ => None,
        }
    }

    fn affects(event: &Event) -> Vec<Seat> {
        match event {
            Event::Left { seat } | Event::Restricted { seat } => vec![*seat],
            Event::Voted { vote: CompanyVote::Seat(seat), .. } => vec![*seat],
            _ => Vec::new(),
        }
    }

    fn is_secret(_world: &World, action: &Action) -> bool {
        matches!(action, Action::Place(_) | Action::Vote(_))
    }

    fn turns(world: &World) -> Option<u64> {
        Some(position(world).round.into())
    }

    fn standing(world: &World) -> MatchStanding {
        let position = position(world);
        let companies = &position.companies[..position.numbers.companies];
        let seats = |all: Vec<usize>| all.into_iter().map(|seat| Seat(seat as u16)).collect();
        MatchStanding {
            scores: companies
                .iter()
                .map(|company| SeatScore::Number(company.money.into()))
                .collect(),
            out: seats((0..companies.len()).filter(|&seat| companies[seat].is_out).collect()),
            winners: position.winners().map(seats),
        }
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        bot::make(request.name, request.options, request.seed)
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn describe(setup: &Setup, event: &Event) -> String {
        rules::describe::describe(setup, event)
    }

    fn examples() -> &'static [&'static str] {
        &[
            r#"{"place":{"fishery":"crab","number":3}}"#,
            r#"{"vote":{"fishery":"tang"}}"#,
            r#"{"vote":{"seat":1}}"#,
            r#"{"vote":"nobody"}"#,
            r#"{"draw":"7S"}"#,
            r#""quit""#,
            r#""begin_round""#,
            r#""count_votes""#,
            r#""reveal""#,
            r#""end_round""#,
        ]
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        compact::check_laws::<Self>(world)
    }
}

impl CompactGame for FishOrFailure {
    type Position = FishingPosition;
    type Record = ();
    type Pieces = (FisheryPiece, CompanyPiece, EventCardPiece);

    fn schedules() -> Vec<Schedule> {
        rules::schedules::schedules().into()
    }

    fn without_pieces(position: &FishingPosition) -> FishingPosition {
        let (deck, discards) = (Vec::new(), Vec::new());
        FishingPosition { newer: None, older: None, deck, discards, ..position.clone() }
    }

    fn check_state(state: &State, problems: &mut InputProblems) {
        rules::load::check_position(&state.setup, &state.position, problems);
    }
}

impl ReviewableGame for FishOrFailure {
    fn review(game: &Match<Self>) -> FindReview {
        let past = DebriefPositions::of(game);
        Box::new(move |sampler| {
            let debrief = past.debrief(sampler)?;
            let gain = debrief.gains.largest();
            let gain = gain
                .map(|gain| gain.sentence(past.setup.name(gain.from), past.setup.name(gain.to)));
            Some(MatchReview {
                sentences: debrief.sentences().into_iter().chain(gain).collect(),
                timeline: debrief.timeline().unwrap_or_default(),
                questions: QUESTIONS.map(str::to_owned).to_vec(),
            })
        })
    }
}
