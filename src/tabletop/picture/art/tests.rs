//! Promises of the drawings.

use super::drawings::all;
use super::*;

#[test]
fn a_game_of_ones_own_adds_drawings_but_replaces_none() {
    static STAR: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1,1L8,1L4,8Z" fill="#fff"/></svg>"##;
    static DRAWINGS: GameDrawings = GameDrawings {
        sources: &[&[("star_of_a_test", STAR), ("dot", STAR)]],
        ..GameDrawings::NONE
    };
    assert_eq!(source("star_of_a_test"), None);
    add_drawings(&DRAWINGS);
    add_drawings(&DRAWINGS);
    assert_eq!(source("star_of_a_test"), Some(STAR));
    assert_ne!(source("dot"), Some(STAR));
    assert_eq!(
        all().flat_map(GameDrawings::each).filter(|drawing| drawing.1 == STAR).count(),
        2,
        "it was added once"
    );
}

#[test]
fn drawings_that_nobody_shows_any_more_are_forgotten_and_those_that_are_shown_stay() {
    let mut app = App::new();
    app.init_resource::<Assets<Image>>().insert_resource(DrawingCache::new(1.0));
    app.add_systems(Last, forget_unused);
    let draw = |world: &mut World, width: f32| {
        world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
            world.resource_mut::<DrawingCache>().get(&mut images, "dot", width)
        })
    };
    let shown = draw(app.world_mut(), 5.0);
    for width in 10..200 {
        draw(app.world_mut(), width as f32);
        app.update();
    }
    assert!(app.world().resource::<DrawingCache>().made.len() <= SPARE + 2);
    assert_eq!(draw(app.world_mut(), 5.0), shown);
}

#[test]
fn every_sign_of_a_button_can_be_drawn_and_looks_like_no_other() {
    let mut seen: Vec<(&str, Option<Vec<u8>>)> = Vec::new();
    for name in signs::names() {
        let drawn = rasterise(source(name).expect("it is listed"), 40);
        let drawn = drawn.unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let twin = seen.iter().find(|(_, other)| *other == drawn.data);
        assert!(twin.is_none(), "{name} looks like {twin:?}");
        seen.push((name, drawn.data));
    }
}
