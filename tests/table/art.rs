//! What the drawings promise, those of the table and those of the games.

use crate::views;
use bevy::color::{Oklaba, Srgba};
use bevy::math::Vec2;
use shoal_tabletop::picture::art::testing::{SEAT_FILL, all, paint, pale_table_colours};
use shoal_tabletop::picture::art::{
    GameDrawings, add_drawings, nested, rasterise, source, themed_source,
};
use shoal_tabletop::picture::projection::pale_colours;
use shoal_tabletop::picture::theme::{SEA, SEAT_COLOURS};
use shoal_tabletop::system::rigs::Theme;

fn add_all() {
    views::all().iter().for_each(|game| add_drawings(game.game.drawings()));
}

/// Every drawing with its name.
fn drawings() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    add_all();
    all().flat_map(GameDrawings::each)
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
    add_all();
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
    add_all();
    let out = |name: &str, colour: &str| {
        let drawn = themed_source(Theme::Paper, name, colour.into());
        let drawn = Srgba::hex(&drawn).unwrap_or_else(|_| panic!("{drawn} of {name}"));
        Oklaba::from(pale_colours::on_paper(drawn.into())).lightness
    };
    let sea = Oklaba::from(pale_colours::on_paper(SEA)).lightness;
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
        let meant = pale_table_colours(name);
        let there = meant.iter().filter(|(colour, _)| source.contains(colour)).count();
        assert!(meant.is_empty() || there > 1, "{name} has no such colour");
    }
}
