//! Positions on a small board, written as briefly as a test can say them.

use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Game, InputProblems, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, StepCost};
use shoal_fish_and_men::cards::deck::DeckSetup;
use shoal_fish_and_men::cards::worn_effects::WornEffects;
use shoal_fish_and_men::parameters::Parameters;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::rules::board::level::{IndustryGrade, Level, RiverMouth};
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{
    BlobState, CardTable, FishAndMenPhase, FishSchool, FishTurn, Fisherman, Industry, NextIds,
    SeaView, State,
};
use std::sync::Arc;

const TERRAIN: [&str; 9] = [
    "************",
    "............",
    "............",
    "............",
    "............",
    "............",
    "###~###.##~#",
    "#######~####",
    "############",
];
const CURRENTS: [&str; 9] = [
    "............",
    "............",
    "..666.......",
    "............",
    "............",
    "...2......8.",
    "............",
    "............",
    "............",
];

/// The river at (6, 3). A current flows into it from (5, 3).
pub const WEST: usize = 0;
/// The river at (6, 10). A current flows out of it over (5, 10).
pub const EAST: usize = 1;
/// The river at (7, 7), with (6, 7) as its only sea square.
pub const NARROW: usize = 2;

/// The board of these tests.
pub fn level() -> Level {
    let rows = |map: [&str; 9]| map.map(str::to_owned).to_vec();
    let river =
        |name: &str, row, column| RiverMouth { name: name.into(), at: Square::new(row, column) };
    let level = Level {
        name: "Test".into(),
        terrain: rows(TERRAIN),
        currents: rows(CURRENTS),
        rivers: vec![river("West", 6, 3), river("East", 6, 10), river("Narrow", 7, 7)],
        industries: Vec::new(),
        streams: Vec::new(),
    };
    assert_eq!(level.flaws(), [], "the board of the tests is sound");
    level
}

/// The middle of a square.
pub fn centre(row: u16, column: u16) -> SeaPosition {
    SeaPosition::centre(Square::new(row, column))
}

/// A position that is being set up. Without more words it is the second turn, the order is that of
/// the seats, and the fish wait for their turns in row 1, with health 50.
pub struct Scenario(pub State);

impl Scenario {
    pub fn new(players: u16) -> Self {
        let setup = Setup {
            players: players.into(),
            names: Vec::new(),
            level: Arc::new(level()),
            parameters: Parameters::default(),
            deck: DeckSetup::none(),
        };
        let fish = |seat| FishSchool {
            seat: Seat(seat),
            at: Some(centre(1, 2 * seat)),
            health: 50,
            turn: FishTurn::Waiting,
            first_turn: false,
            quit: false,
            worn: WornEffects::NOTHING,
        };
        let sea = SeaView {
            turn: 2,
            phase: FishAndMenPhase::FishMove,
            order: (0..players).map(Seat).collect(),
            through: 0,
            fish: (0..players).map(fish).collect(),
            pollution: Vec::new(),
            fishermen: Vec::new(),
            industries: Vec::new(),
            winner: None,
            extra_turn: 0,
            cards: CardTable { hands: vec![Vec::new(); players.into()], ..CardTable::default() },
            changed: Vec::new(),
        };
        let generator = RandomGenerator::from_seed(1);
        let next = NextIds::default();
        Self(State { setup: Arc::new(setup), sea, pile: Vec::new(), next, generator })
    }

    pub fn parameters(mut self, change: impl FnOnce(&mut Parameters)) -> Self {
        change(&mut Arc::make_mut(&mut self.0.setup).parameters);
        self
    }

    pub fn sea(mut self, change: impl FnOnce(&mut SeaView)) -> Self {
        change(&mut self.0.sea);
        self
    }

    /// Where a seat's fish is, and its health.
    pub fn fish(self, seat: usize, row: u16, column: u16, health: i32) -> Self {
        self.sea(|sea| {
            sea.fish[seat].at = Some(centre(row, column));
            sea.fish[seat].health = health;
        })
    }

    /// Seat 0 has chosen to move and has `points` steps left.
    pub fn moving(self, points: u32) -> Self {
        self.sea(|sea| sea.fish[0].turn = FishTurn::Moving { points })
    }

    /// It is the first turn of every fish.
    pub fn first_turn(self) -> Self {
        self.sea(|sea| {
            sea.turn = 1;
            sea.fish.iter_mut().for_each(|fish| fish.first_turn = true);
        })
    }

    /// All fish have had their turn, and the next turn is to begin.
    pub fn turn_to_begin(self) -> Self {
        self.sea(|sea| {
            sea.phase = FishAndMenPhase::Beginning;
            sea.through = sea.order.len();
            sea.fish.iter_mut().for_each(|fish| fish.turn = FishTurn::Done);
        })
    }

    pub fn blobs(mut self, row: u16, column: u16, count: usize) -> Self {
        for _ in 0..count {
            let id = self.0.next.blob;
            self.0.next.blob += 1;
            self.0.sea.pollution.push(BlobState { id, at: centre(row, column) });
        }
        self
    }

    pub fn fisherman(mut self, row: u16, column: u16, hunger: u32) -> Self {
        let id = self.0.next.fisherman;
        self.0.next.fisherman += 1;
        self.0.sea.fishermen.push(Fisherman { id, square: Square::new(row, column), hunger });
        self
    }

    pub fn industry(mut self, row: u16, column: u16) -> Self {
        let id = self.0.next.industry;
        self.0.next.industry += 1;
        let square = Square::new(row, column);
        self.0.sea.industries.push(Industry { id, square, grade: IndustryGrade::Black });
        self
    }

    /// The position as a match.
    pub fn play(self) -> Table {
        self.play_with_seed(7)
    }

    pub fn play_with_seed(self, seed: u64) -> Table {
        match Match::from_state(self.0, Some(seed)) {
            Ok(hosted) => Table(hosted),
            Err(problems) => panic!("the position of the test is sound: {problems}"),
        }
    }

    /// Why the position is refused.
    pub fn problems(self) -> InputProblems {
        match Match::<FishAndMen>::from_state(self.0, None) {
            Ok(_) => InputProblems::none(),
            Err(problems) => problems,
        }
    }
}

/// A match, with the shorthands of these tests. The invariants hold after every action.
pub struct Table(pub Match<FishAndMen>);

impl Table {
    pub fn act(&mut self, actor: Actor, action: Action) -> Vec<Event> {
        let events = match self.0.apply(actor, &action) {
            Ok(events) => events,
            Err(refusal) => panic!("{action:?} is legal: {refusal}"),
        };
        assert_eq!(
            FishAndMen::check_invariants(self.0.world()),
            Ok(()),
            "the invariants hold after {action:?}"
        );
        events
    }

    pub fn seat(&mut self, seat: u16, action: Action) -> Vec<Event> {
        self.act(Actor::Seat(Seat(seat)), action)
    }

    pub fn house(&mut self, action: Action) -> Vec<Event> {
        self.act(Actor::House, action)
    }

    /// The sentence with which an action is refused; it has then changed nothing.
    pub fn refusal(&mut self, actor: Actor, action: Action) -> String {
        let before = self.0.state();
        let refusal = match self.0.apply(actor, &action) {
            Ok(_) => panic!("{action:?} is refused"),
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(self.0.state(), before, "a refused action changes nothing");
        refusal
    }

    pub fn refused(&mut self, seat: u16, action: Action) -> String {
        self.refusal(Actor::Seat(Seat(seat)), action)
    }

    /// Takes a step of seat 0 and answers with its cost, and with the health after it.
    pub fn step(&mut self, heading: CompassHeading) -> (StepCost, i32) {
        let events = self.seat(0, Action::Step { heading });
        match events.first() {
            Some(&Event::FishMoved { cost, health, .. }) => (cost, health),
            other => panic!("a step is told first, not {other:?}"),
        }
    }

    pub fn fish(&self, seat: usize) -> FishSchool {
        self.sea().fish[seat].clone()
    }

    pub fn sea(&self) -> SeaView {
        self.0.state().sea
    }

    pub fn legal(&self, seat: u16) -> Vec<Action> {
        FishAndMen::legal(self.0.world(), Actor::Seat(Seat(seat))).list().to_vec()
    }
}
