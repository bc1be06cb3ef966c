//! Industries: they stand, are founded and close.

use crate::prelude::*;
use shoal_fish_and_men::state::Industry;
use shoal_table::matches::motion::eased;

/// Side of an industry in squares of the board.
const SIZE: f32 = 1.15;

/// The drawing of an industry of this colour.
pub const fn industry_drawing(grade: IndustryGrade) -> &'static str {
    ["industry_1", "industry_2", "industry_3", "industry_4", "industry_5"][grade as usize]
}

/// An industry, by its drawing, its id and where it is drawn.
#[derive(Component, Clone, Copy, PartialEq)]
pub struct IndustrySprite {
    drawing: &'static str,
    id: u32,
    at: Vec2,
}

/// Makes and removes industries until they are those of the picture; one that is being founded
/// rises from the ground, and one that closes sinks into it. If motion is reduced they fade instead.
pub fn follow_picture(
    shown: Res<PlaybackState<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    clock: Res<BoardClock>,
    mut industries: BoardDrawings<IndustrySprite>,
    mut there: Query<(&IndustrySprite, &mut Transform, &mut Sprite)>,
    mut assets: DrawingAssets,
) {
    if !industries.is_due([shown.is_changed()]) {
        return;
    }
    let event = shown.event();
    let founded = match event {
        Some(Event::IndustryFounded { industry }) => Some(industry),
        _ => None,
    };
    let size = layout.cell * SIZE;
    let pose = |works: &IndustrySprite| {
        let height = height(works.id, event, shown.progress(), clock.calm);
        let (height, alpha) = if clock.calm { (1.0, height) } else { (height, 1.0) };
        // Its foot stays where it is.
        let middle = works.at + Vec2::new(0.0, size / 2.0 * (1.0 - height));
        let scale = Vec3::new(1.0, height, 1.0);
        (board_transform(middle, layers::PIECES + 1.0).with_scale(scale), alpha)
    };
    for (works, mut transform, mut sprite) in &mut there {
        let (place, alpha) = pose(works);
        transform.set_if_neq(place);
        if sprite.color.alpha() != alpha {
            sprite.color.set_alpha(alpha);
        }
    }
    let works = |industry: &Industry| IndustrySprite {
        drawing: industry_drawing(industry.grade),
        id: industry.id,
        at: layout.centre(industry.square),
    };
    let wanted = shown.view.industries.iter().chain(founded).map(works).collect();
    industries.show(wanted, false, |entity, works| {
        let image = assets.get(works.drawing, size);
        let (place, alpha) = pose(works);
        let sprite = tinted(image, Vec2::splat(size), Color::WHITE.with_alpha(alpha));
        entity.insert((Name::new(works.drawing), sprite, place));
    });
}

/// The part of an industry that stands, from 0 to 1.
fn height(id: u32, event: Option<&Event>, progress: f32, calm: bool) -> f32 {
    // First the last smoke is seen, and after the rise the first.
    let (closing, rising) = (((progress - 0.4) / 0.6).max(0.0), (progress / 0.6).min(1.0));
    let whole = |part: f32| if calm { part } else { eased(part) };
    match event {
        Some(Event::IndustryClosed { industry, .. }) if *industry == id => 1.0 - whole(closing),
        Some(Event::IndustryFounded { industry }) if industry.id == id => whole(rising),
        _ => 1.0,
    }
}
