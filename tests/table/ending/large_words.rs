//! The large words on who has won, before the sheets lie there.

use super::{Desk, PATIENCE};
use bevy::prelude::*;
use bevy::text::FontSize;
use shoal_table::matches::celebration::{CelebrationRoot, WinnerCelebration};
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::headless::lit_by;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelRoot};

/// Words on the board, with the area that they cover, and their height above it.
#[derive(Debug, PartialEq)]
pub struct LargeWords {
    /// The words.
    pub told: String,
    covers: Rect,
    height: f32,
}

/// The size of a box that is turned by quarters of a circle like this place.
fn turned(place: &GlobalTransform, size: Vec2) -> Vec2 {
    (place.rotation() * size.extend(0.0)).truncate().abs()
}

impl Desk {
    /// Waits for the large words on who has won, over which nothing lies on any projector.
    pub fn see_large_words(&mut self, title: &str, players: usize) {
        self.table.until(PATIENCE, |world| {
            let celebrated = world.resource::<WinnerCelebration>();
            *celebrated != WinnerCelebration::default()
        });
        let before = *self.world().resource::<Tabletop>();
        for projector in [(1280.0, 720.0), (1920.0, 1080.0)] {
            let seated = before.seated;
            self.table.app.insert_resource(Tabletop { seated, ..lit_by(projector) });
            self.table.frames(6);
            let words = self.large_words();
            assert!(words.len() >= players.min(4), "{title}: before each side");
            for words in words {
                let over = self.lies_over(&words);
                assert_eq!(over, [""; 0], "{title} at {projector:?}: {words:?}");
            }
        }
        self.table.app.insert_resource(before);
    }

    /// The large words on the board on who has won, or that nobody has.
    pub fn large_words(&mut self) -> Vec<LargeWords> {
        let world = self.table.app.world_mut();
        let mut words = world.query::<(&Text2d, &ChildOf, &GlobalTransform, &TextFont)>();
        let mut roots = world.query_filtered::<(), With<CelebrationRoot>>();
        let found = words.iter(world).filter(|(_, on, ..)| roots.get(world, on.parent()).is_ok());
        let found = found.filter_map(|(text, _, place, font)| {
            let FontSize::Px(size) = font.font_size else { return None };
            let wide = Vec2::new(TypeWeight::Bold.width(&text.0, size), size);
            let covers =
                Rect::from_center_size(place.translation().truncate(), turned(place, wide));
            Some(LargeWords { told: text.0.clone(), covers, height: place.translation().z })
        });
        found.collect()
    }

    /// Everything that lies over these words, and all that is seen through them: they stand on a ground of their own.
    fn lies_over(&mut self, words: &LargeWords) -> Vec<String> {
        let world = self.table.app.world_mut();
        let mut drawn = world.query::<(Entity, &Sprite, &GlobalTransform, &InheritedVisibility)>();
        let area = |sprite: &Sprite, place: &GlobalTransform| {
            let size = sprite.custom_size.unwrap_or(Vec2::ONE) * place.scale().truncate();
            Rect::from_center_size(place.translation().truncate(), turned(place, size))
        };
        let is_over = |it: Rect| it.intersect(words.covers).size().min_element() > 1.0;
        let seen = drawn.iter(world).filter(|(.., seen)| seen.get());
        let near =
            seen.map(|(it, sprite, place, _)| (it, area(sprite, place), place.translation().z));
        let near: Vec<(Entity, Rect, f32)> = near.filter(|(_, area, _)| is_over(*area)).collect();
        let highest = near.iter().map(|(.., height)| *height).fold(f32::MIN, f32::max);
        let ground = near.iter().find(|(.., height)| *height == highest);
        let has_ground = ground.is_some_and(|(_, area, _)| {
            area.inflate(1.0).contains(words.covers.min)
                && area.inflate(1.0).contains(words.covers.max)
        });
        let high = near.iter().filter(|(.., height)| *height > words.height);
        let mut found: Vec<String> = high.map(|(it, ..)| format!("the drawing {it}")).collect();
        if !has_ground {
            found.push("no ground".into());
        }
        let size = world.resource::<Tabletop>().size;
        let to_table = |at: Vec2| Vec2::new(at.x, -at.y);
        let (one, other) = (to_table(words.covers.min), to_table(words.covers.max));
        let on_table =
            Rect::from_corners(one, other).intersect(Rect::from_corners(Vec2::ZERO, size));
        assert!(on_table.size().min_element() > 0.0, "{words:?} is on the table");
        let mut panels = world.query::<(Entity, &SeatPanelRoot, &InheritedVisibility)>();
        let panels: Vec<(Entity, SeatPanelKind)> = panels
            .iter(world)
            .filter(|(.., seen)| seen.get())
            .map(|(entity, root, _)| (entity, root.kind))
            .collect();
        let covers = |entity: Entity| {
            self.table.place_of(entity).intersect(on_table).size().min_element() > 1.0
        };
        let panels = panels.into_iter().filter(|(entity, _)| covers(*entity));
        found.extend(panels.map(|(_, kind)| format!("the panel {kind:?}")));
        found
    }
}
