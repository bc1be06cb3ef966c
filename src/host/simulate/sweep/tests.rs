//! Tests of the values that a sweep names, and of its plot.

use super::*;
use crate::simulate::Shard;
use shoal_contract::any::BotChoice;
use shoal_contract::any::GameAdapter;
use shoal_fish_and_men::FishAndMen;
use std::num::NonZeroUsize;

fn values(text: &str) -> Result<Vec<i64>, String> {
    text.parse::<NumberSweep>().map(|sweep| sweep.values)
}

fn grid(sweeps: &[&str], bots: &[&str]) -> Result<(SweepGrid, Simulation), String> {
    let plan = SeriesPlan {
        setup: None,
        seats: Some(2),
        numbers: Vec::new(),
        bots: bots.iter().map(|bot| BotChoice::named(bot)).collect(),
        limit: 60,
        hash: false,
        feel: false,
    };
    let game = &GameAdapter::<FishAndMen>::NEW;
    let sweeps = sweeps.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let grid = SweepGrid::new(game, &plan, sweeps)?;
    let simulation = Simulation {
        plan,
        games: 4,
        seed: 1,
        shard: Shard::WHOLE,
        threads: NonZeroUsize::MIN,
        one_by_one: false,
    };
    Ok((grid, simulation))
}

#[test]
fn a_sweep_names_a_range_a_list_or_both() {
    assert_eq!(values("n=10..90:20"), Ok(vec![10, 30, 50, 70, 90]));
    assert_eq!(values("n=1..3"), Ok(vec![1, 2, 3]));
    assert_eq!(values("n=-5..5:4"), Ok(vec![-5, -1, 3]));
    assert_eq!(values("n=50, 10,20"), Ok(vec![50, 10, 20]));
    assert_eq!(values("n=0,10..30:10"), Ok(vec![0, 10, 20, 30]));
    assert_eq!(
        "cards.A=B.blobs=3".parse::<NumberSweep>().map(|sweep| sweep.key),
        Ok("cards.A=B.blobs".into())
    );
}

#[test]
fn what_is_no_sweep_is_refused_in_a_sentence() {
    for text in ["n", "n=", "n=a", "n=1..", "n=1,,2", "n=1..2:x"] {
        assert!(values(text).is_err_and(|told| told.contains("is not a sweep: write")), "{text}");
    }
    for text in ["n=3..1", "n=1..3:0", "n=1..3:-1"] {
        assert!(values(text).is_err_and(|told| told.contains("must rise")), "{text}");
    }
    assert_eq!(values("n=1,2,1"), Err("\"n=1,2,1\" names 1 twice".into()));
    let endless = format!("n=0..{}", i64::MAX);
    assert!(values(&endless).is_err_and(|told| told.contains("more than 10000 values")));
}

#[test]
fn a_grid_has_every_value_with_every_other() {
    let (grid, _) = grid(&["max_roll=4,6", "vanish_chance=10..50:20"], &[]).expect("it fits");
    let points = [[4, 10], [4, 30], [4, 50], [6, 10], [6, 30], [6, 50]];
    assert_eq!(grid.points(), points);
}

#[test]
fn values_that_no_match_could_have_are_refused_before_anything_is_played() {
    let told = |sweeps: &[&str]| grid(sweeps, &[]).err().unwrap_or_default();
    assert!(told(&["vanish=1"]).contains("the nearest is \"vanish_chance\""));
    assert_eq!(
        told(&["vanish_chance=90..110:10"]),
        "vanish_chance: 110 is not a number from 0 to 100"
    );
    let twice = told(&["vanish_chance=1", "vanish_chance=2"]);
    assert_eq!(twice, "vanish_chance is swept twice: name all its values in one sweep");
    let misfit = told(&["cutoffs.blue=10,30", "cutoffs.green=20"]);
    assert!(misfit.starts_with("cutoffs.blue=30 cutoffs.green=20: setup.parameters."), "{misfit}");
    let vast = told(&["max_health=100..1000", "initial_health=1..100"]);
    assert_eq!(vast, "the sweeps together have more than 10000 points");
}

#[test]
fn numbers_that_fit_only_together_can_be_swept_together() {
    grid(&["cutoffs.blue=25", "cutoffs.green=28"], &[]).expect("25 and 28 rise, up to 30");
    grid(&["cutoffs.green=28", "cutoffs.blue=25"], &[]).expect("in any order");
}

fn rows(sweeps: &[&str], bots: &[&str]) -> (SweepGrid, Vec<SweepRow>) {
    let (grid, simulation) = grid(sweeps, bots).expect("it fits");
    let game = &GameAdapter::<FishAndMen>::NEW;
    let rows = grid
        .points()
        .into_iter()
        .map(|point| grid.play(game, &simulation, point, || {}).expect("it can be played"));
    let rows = rows.collect();
    (grid, rows)
}

/// How often each tag is opened; every one that is opened is closed, in order.
fn count_tags(svg: &str, tag: &str) -> usize {
    let mut open = Vec::new();
    let mut count = 0;
    for part in svg.split('<').skip(1) {
        let (inside, _) = part.split_once('>').expect("a tag ends");
        let name: String =
            inside.trim_start_matches('/').chars().take_while(|c| c.is_alphanumeric()).collect();
        if inside.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            count += usize::from(name == tag);
            if !inside.ends_with('/') {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?} are not closed");
    count
}

#[test]
fn a_plot_has_a_line_for_every_bot_and_one_for_the_length() {
    let (grid, rows) = rows(&["vanish_chance=20,50,80"], &["medium", "random"]);
    let svg = plot(&grid, &rows, 1).expect("there is something to draw");
    for name in [
        "mean length",
        "medium",
        "random",
        "Share of wins (%)",
        "Length of a game (turns)",
        "Chance that lonely pollution vanishes (%)",
        "default 50 %",
    ] {
        assert!(svg.contains(name), "{name}");
    }
    let lines = svg.matches("stroke-width=\"3\"").count();
    assert!(lines >= 3, "{lines} lines for the length and two bots");
    assert_eq!(count_tags(&svg, "svg"), 1);
    assert!(count_tags(&svg, "circle") >= 2 * 3, "a sign a value on the first line of each panel");
}

#[test]
fn a_plot_over_two_numbers_has_a_line_for_every_value_of_the_second() {
    let (grid, rows) = rows(&["max_roll=4,6,8", "feed_rate=1,2"], &["medium", "random"]);
    let svg = plot(&grid, &rows, 1).expect("there is something to draw");
    for name in
        ["feed_rate 1 health", "feed_rate 2 health", "Wins of medium (%)", "Wins of random (%)"]
    {
        assert!(svg.contains(name), "{name}");
    }
    assert_eq!(count_tags(&svg, "svg"), 1);
}

#[test]
fn a_plot_of_too_much_or_of_nothing_is_refused_in_a_sentence() {
    let (grid, rows) = rows(&["max_roll=4", "feed_rate=2", "moving_cost=1"], &["random"]);
    assert_eq!(plot(&grid, &rows, 1), Err("a plot shows one number or two, not 3".into()));
    let (grid, _) = self::grid(&["max_roll=4"], &[]).expect("it fits");
    assert!(plot(&grid, &[], 1).is_err_and(|told| told.contains("no game was played")));
}
