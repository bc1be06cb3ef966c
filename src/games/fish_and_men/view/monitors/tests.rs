use super::*;
use shoal_contract::{Game as _, Viewer};
use shoal_fish_and_men::numbers;
use shoal_fish_and_men::state::BlobState;
use shoal_table::features::monitors;
use shoal_tabletop::surfaces::tray::MOST_BARS;

fn setup() -> Setup {
    Setup::for_players(2)
}

/// A sea of this turn and phase with this many blobs, and these healths.
fn sea(turn: u32, phase: FishAndMenPhase, blobs: u32, healths: [i32; 2]) -> SeaView {
    let game = Match::<FishAndMen>::new(setup(), 1).expect("it is usual");
    let mut sea = FishAndMen::seen_by(game.world(), Viewer::Table);
    (sea.turn, sea.phase) = (turn, phase);
    let at = SeaPosition::centre(Square::new(9, 9));
    sea.pollution = (0..blobs).map(|id| BlobState { id, at }).collect();
    for (fish, health) in sea.fish.iter_mut().zip(healths) {
        fish.health = health;
    }
    sea
}

fn strips_of(shown: &PlaybackState<FishAndMenView>, setup: &Setup) -> Vec<Vec<TrayStrip>> {
    monitors::strips_of(shown, setup, &Chairs::default())
}

fn values(plot: &MatchPlot, curve: usize) -> Vec<Option<f64>> {
    plot.curves[curve].values.clone()
}

#[test]
fn the_moments_of_a_turn_follow_each_other_in_the_order_of_its_phases() {
    use FishAndMenPhase::*;
    let phases =
        [FishMove, Draw, ExtraTurn, MakePollution, MovePollution, VanishPollution, Beginning];
    let of = |turn, phase| {
        let sea = sea(turn, phase, 0, [20; 2]);
        FishAndMenView::bookmark(&sea, &setup()).expect("each moment has one")
    };
    let title = FishAndMenView::title;
    let turn: Vec<Bookmark> = phases.iter().map(|&phase| of(3, phase)).collect();
    assert!(turn.is_sorted() && of(3, Beginning) < of(4, FishMove) && of(0, Placing) < turn[0]);
    assert_eq!(title(turn[0]), "Turn 3");
    assert_eq!(title(turn[5]), "Turn 3, after the drift");
    assert_eq!(title(of(0, Placing)), "The beginning");
    assert!(turn.iter().all(|bookmark| (3.0..4.0).contains(&bookmark.place())));
}

#[test]
fn pollution_is_plotted_against_the_five_cutoffs_of_the_setup() {
    let mut setup = setup();
    setup.parameters.cutoffs.black = 77;
    let views = [
        sea(1, FishAndMenPhase::FishMove, 0, [20; 2]),
        sea(2, FishAndMenPhase::FishMove, 12, [20; 2]),
    ];
    let plots = FishAndMenView::plots(&views.each_ref(), &setup, &Chairs::default());
    assert_eq!(values(&plots[0], 0), [Some(0.0), Some(12.0)]);
    let levels: Vec<f64> = plots[0].levels.iter().map(|level| level.at).collect();
    assert_eq!(levels, [10.0, 20.0, 30.0, 40.0, 77.0]);
    assert_eq!(plots[0].levels[4].name, "black stops at 77");
}

#[test]
fn what_the_house_changed_is_measured_against_from_then_on() {
    let mut views = [
        sea(1, FishAndMenPhase::FishMove, 12, [20; 2]),
        sea(2, FishAndMenPhase::FishMove, 12, [20; 2]),
    ];
    let black = numbers::all(&setup()).into_iter().find(|number| number.key == "cutoffs.black");
    assert!(black.is_some(), "the house can change it");
    for (key, value) in [("cutoffs.black", 12), ("health_to_win", 60)] {
        let key = key.parse().expect("it is short");
        numbers::record_change(&mut views[1].changed, key, value);
    }
    let plots = FishAndMenView::plots(&views.each_ref(), &setup(), &Chairs::default());
    assert_eq!((plots[0].levels[4].at, plots[1].levels[0].at), (12.0, 60.0));
    let at_work = values(&plots[2], 2);
    assert!(at_work[1] < at_work[0], "black industries have stopped");
}

#[test]
fn health_is_plotted_by_fish_until_it_leaves() {
    let mut views = [
        sea(1, FishAndMenPhase::FishMove, 0, [20, 30]),
        sea(2, FishAndMenPhase::FishMove, 0, [38, 12]),
    ];
    views[1].fish[1].quit = true;
    let plots = FishAndMenView::plots(&views.each_ref(), &setup(), &Chairs::default());
    assert_eq!(values(&plots[1], 0), [Some(20.0), Some(38.0)]);
    assert_eq!(values(&plots[1], 1), [Some(30.0), None]);
    assert_eq!(plots[1].curves[1].name, "Marlin");
    assert_eq!(plots[1].levels[0].at, 80.0);
}

#[test]
fn fishermen_and_the_industries_at_work_are_counted() {
    let mut views = [
        sea(1, FishAndMenPhase::FishMove, 0, [20; 2]),
        sea(2, FishAndMenPhase::FishMove, 25, [20; 2]),
    ];
    let man = |id| Fisherman { id, square: Square::new(9, 9), hunger: 0 };
    views[1].fishermen = vec![man(0), man(1), man(2)];
    let plots = FishAndMenView::plots(&views.each_ref(), &setup(), &Chairs::default());
    let all = views[0].industries.len() as f64;
    let dirty =
        |grade| matches!(grade, IndustryGrade::Yellow | IndustryGrade::Red | IndustryGrade::Black);
    let working = views[0].industries.iter().filter(|one| dirty(one.grade)).count() as f64;
    assert_eq!(values(&plots[2], 0), [Some(0.0), Some(3.0)]);
    assert_eq!(values(&plots[2], 1), [Some(all), Some(all)]);
    assert_eq!(values(&plots[2], 2), [Some(all), Some(working)]);
}

#[test]
fn a_strip_has_a_bar_a_turn_and_one_for_now_and_its_line_is_the_next_cutoff() {
    let first = sea(1, FishAndMenPhase::FishMove, 8, [20; 2]);
    let mut shown = PlaybackState::<FishAndMenView>::new(first, &setup());
    shown.reset(sea(1, FishAndMenPhase::MakePollution, 8, [20, 38]), 3, &setup());
    shown.reset(sea(2, FishAndMenPhase::FishMove, 15, [20, 38]), 7, &setup());
    let setup = setup();
    let strips = strips_of(&shown, &setup);
    let [health, pollution] = strips[1].as_slice() else { panic!("two a tray") };
    assert_eq!(health.bars, [0.2, 0.38, 0.38]);
    assert_eq!(health.lit, Some(2), "now");
    let (line, colour) = pollution.line.expect("there is a next one");
    assert!(pollution.bars[2] < line && line < 1.0, "15 blobs are below 20");
    assert_eq!(colour, colour_of(IndustryGrade::Green));
    shown.look_back(1);
    assert_eq!(strips_of(&shown, &setup)[1][0].lit, Some(0), "the first turn is shown");
    assert_eq!(strips_of(&shown, &setup)[1][0].bars, health.bars, "what is is not changed by that");
}

#[test]
fn strips_of_a_long_match_show_its_last_turns() {
    let mut shown = PlaybackState::<FishAndMenView>::new(
        sea(0, FishAndMenPhase::Placing, 0, [20; 2]),
        &setup(),
    );
    for turn in 1..40 {
        shown.reset(
            sea(turn, FishAndMenPhase::FishMove, turn, [1 + turn as i32; 2]),
            turn as usize,
            &setup(),
        );
    }
    let strips = strips_of(&shown, &setup());
    assert_eq!(strips[0][0].bars.len(), MOST_BARS);
    assert_eq!(strips[0][0].bars.last(), Some(&0.4));
    assert_eq!(strips[0][0].lit, Some(MOST_BARS - 1));
    shown.look_back(3);
    assert_eq!(strips_of(&shown, &setup())[0][0].lit, None, "that turn has no bar any more");
}

#[test]
fn a_real_match_is_plotted_from_its_history() {
    let mut game = Match::<FishAndMen>::new(setup(), 4).expect("it is usual");
    while game.taken().len() < 2 {
        let seat = game.awaited_seats()[0];
        let river = usize::from(seat.0) * 3;
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    let view = FishAndMen::seen_by(game.world(), Viewer::Table);
    let plots = FishAndMenView::plots(&[&view], &setup(), &Chairs::default());
    assert!(plots.iter().all(|plot| plot.curves.iter().all(|curve| curve.values.len() == 1)));
}
