//! What the drawings promise.

use super::drawings::{all, on_paper};
use super::*;
use crate::views;

/// The drawings of the games that come with the program.
pub(super) fn of_games() -> Vec<&'static Drawings> {
    views::all().iter().map(|game| game.game.drawings()).collect()
}

/// Every drawing with its name.
fn drawings() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    all().flat_map(Drawings::each)
}

#[test]
fn every_drawing_can_be_drawn() {
    for (name, source) in drawings() {
        let image = rasterise(source, 64).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let seen = image.data.as_deref().is_some_and(|data| data.iter().any(|&byte| byte > 0));
        assert!(seen, "{name} is empty");
    }
}

#[test]
fn drawings_can_be_parts_of_a_larger_one() {
    for (name, _) in drawings().filter(|(name, _)| !name.starts_with("cards/")) {
        let part = nested(name, None, Vec2::splat(50.0), 80.0);
        let whole = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{part}</svg>"
        );
        let image = rasterise(&whole, 64).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let seen = image.data.as_deref().is_some_and(|data| data.iter().any(|&byte| byte > 0));
        assert!(seen, "{name} is empty");
    }
}

#[test]
fn every_seat_has_a_piece_of_each_kind_that_takes_its_colour() {
    let kinds = ["fish", "penguin", "marker", "cursor"];
    let names = |kind| (1..=SEAT_COLOURS.len()).map(move |shape| format!("{kind}_{shape}"));
    for name in kinds.into_iter().flat_map(names) {
        let source = source(&name).unwrap_or_default();
        assert!(source.contains(SEAT_FILL), "{name} has no place for the seat's colour");
        assert!(!paint(source, 0x5FE0B0).contains(SEAT_FILL));
    }
}

#[test]
fn on_pale_tables_ice_is_pale_with_dark_rims_and_the_blackest_industry_is_dark() {
    use bevy::color::{Oklaba, Srgba};
    let out = |name: &str, colour: &str| {
        let drawn = Art { theme: Theme::Paper, ..Art::new(1.0) }.meant(name, colour.into());
        let drawn = Srgba::hex(&drawn).unwrap_or_else(|_| panic!("{drawn} of {name}"));
        Oklaba::from(paper::on_paper(drawn.into())).lightness
    };
    let sea = Oklaba::from(paper::on_paper(crate::theme::SEA)).lightness;
    for ice in ["#CFE3EC", "#E9F4F9", "#9CC2D4"] {
        assert!(out("ice", ice) > sea, "{ice} is {} on {sea}", out("ice", ice));
    }
    for dark in [out("ice", "#17527C"), out("sea", "#F2F8FB"), out("crack", "#071B31")] {
        assert!(dark < sea - 0.3, "{dark} on {sea}");
    }
    assert!(out("industry_5", "#15181C") < 0.3);
    assert!(out("industry_1", "#4C8DFF") > out("industry_5", "#15181C") + 0.2);
}

#[test]
fn what_comes_out_as_it_is_on_pale_tables_is_in_the_drawings() {
    for (name, source) in drawings() {
        let meant = on_paper(name);
        let there = meant.iter().filter(|(colour, _)| source.contains(colour)).count();
        assert!(meant.is_empty() || there > 1, "{name} has no such colour");
    }
}

#[test]
fn a_game_of_ones_own_adds_drawings_but_replaces_none() {
    static STAR: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1,1L8,1L4,8Z" fill="#fff"/></svg>"##;
    static DRAWINGS: Drawings =
        Drawings { sources: &[&[("star_of_a_test", STAR), ("dot", STAR)]], ..Drawings::NONE };
    assert_eq!(source("star_of_a_test"), None);
    add_drawings(&DRAWINGS);
    add_drawings(&DRAWINGS);
    assert_eq!(source("star_of_a_test"), Some(STAR));
    assert_ne!(source("dot"), Some(STAR));
    assert_eq!(drawings().filter(|drawing| drawing.1 == STAR).count(), 2, "it was added once");
}

#[test]
fn drawings_that_nobody_shows_any_more_are_forgotten_and_those_that_are_shown_stay() {
    let mut app = App::new();
    app.init_resource::<Assets<Image>>().insert_resource(Art::new(1.0));
    app.add_systems(Last, forget_unused);
    let draw = |world: &mut World, width: f32| {
        world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
            world.resource_mut::<Art>().get(&mut images, "dot", width)
        })
    };
    let shown = draw(app.world_mut(), 5.0);
    for width in 10..200 {
        draw(app.world_mut(), width as f32);
        app.update();
    }
    assert!(app.world().resource::<Art>().made.len() <= SPARE + 2);
    assert_eq!(draw(app.world_mut(), 5.0), shown);
}
