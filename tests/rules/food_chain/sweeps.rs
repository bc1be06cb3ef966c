//! Every number of a jungle can be swept by `simulate`.

use shoal_contract::GameSetup;
use shoal_contract::any::{AnyGame, BotChoice, GameAdapter, SeriesPlan};
use shoal_food_chain::FoodChain;
use shoal_food_chain::setup::Setup;
use shoal_host::simulate::sweep::{NumberSweep, SweepGrid};
use shoal_host::simulate::{Shard, Simulation};
use std::num::NonZeroUsize;

const GAME: &dyn AnyGame = &GameAdapter::<FoodChain>::NEW;

#[test]
fn matches_are_played_at_every_value_of_every_number() {
    let plan = SeriesPlan {
        setup: Some(r#"{"players":2,"season":{"cycles":5}}"#.into()),
        seats: None,
        numbers: Vec::new(),
        bots: vec![BotChoice::named("easy")],
        limit: 1_000,
        hash: false,
        feel: false,
    };
    let (shard, threads) = (Shard::WHOLE, NonZeroUsize::MIN);
    let simulation = Simulation { plan, games: 2, seed: 3, shard, threads, one_by_one: false };
    let numbers = Setup::for_players(2).adjustable_numbers();
    assert_eq!(numbers.len(), 10, "the season and nine open points of the rules");
    for number in numbers {
        let values = format!("{}={}..{}", number.key, number.least, number.most.min(5));
        let sweep: NumberSweep = values.parse().expect("a sweep");
        let grid = SweepGrid::new(GAME, &simulation.plan, vec![sweep]).expect("it can be swept");
        for point in grid.points() {
            let row = grid.play(GAME, &simulation, point.clone(), || ());
            let row = row.unwrap_or_else(|what| panic!("{values} {point:?}: {what}"));
            assert_eq!((row.summary.games(), row.summary.unfinished()), (2, 0), "{point:?}");
        }
    }
}
