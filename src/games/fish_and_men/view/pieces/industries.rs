//! Industries: they stand, are founded and close.

use crate::prelude::*;
use shoal_fish_and_men::state::Industry;
use shoal_table::matches::motion::eased;

/// Side of an industry in squares of the board.
const SIZE: f32 = 1.15;

/// The drawing of an industry of this colour.
pub const fn industry_drawing(grade: IndustryGrade) -> &'static str {
    match grade {
        IndustryGrade::Blue => "industry_1",
        IndustryGrade::Green => "industry_2",
        IndustryGrade::Yellow => "industry_3",
        IndustryGrade::Red => "industry_4",
        IndustryGrade::Black => "industry_5",
    }
}

/// An industry, by its drawing, its id and where it is drawn.
#[derive(Component, Clone, Copy, PartialEq)]
pub struct IndustrySprite {
    drawing: &'static str,
    id: u32,
    at: Vec2,
}

/// Makes and removes industries until they are those of the picture; one that is being founded
/// rises from the ground, and one that closes sinks into it.
pub fn follow_picture(
    shown: Res<PlaybackState<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    clock: Res<BoardClock>,
    mut industries: BoardDrawings<IndustrySprite>,
    mut there: Query<(&IndustrySprite, &mut Transform, &mut Sprite)>,
    mut art: ResMut<DrawingCache>,
    mut images: ResMut<Assets<Image>>,
) {
    if !shown.is_changed() && !industries.is_bare() {
        return;
    }
    let event = shown.event();
    let founded = match event {
        Some(Event::IndustryFounded { industry }) => Some(industry),
        _ => None,
    };
    let works = |industry: &Industry| IndustrySprite {
        drawing: industry_drawing(industry.grade),
        id: industry.id,
        at: layout.centre(industry.square),
    };
    let wanted = shown.view.industries.iter().chain(founded).map(works);
    let size = layout.cell * SIZE;
    let height = |works: &IndustrySprite| height(works.id, event, shown.progress(), clock.calm);
    for (works, mut transform, mut sprite) in &mut there {
        let height = height(works);
        transform.set_if_neq(place(works, height, size, clock.calm));
        let shade = if clock.calm { height } else { 1.0 };
        if sprite.color.alpha() != shade {
            sprite.color.set_alpha(shade);
        }
    }
    industries.show(wanted.collect(), false, |entity, works| {
        let image = art.get(&mut images, works.drawing, size);
        let place = place(works, height(works), size, clock.calm);
        entity.insert((Name::new(works.drawing), picture(image, Vec2::splat(size)), place));
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

/// The transform of an industry of which a part stands: its foot stays where it is; if motion is reduced it fades
/// instead.
fn place(works: &IndustrySprite, height: f32, size: f32, calm: bool) -> Transform {
    let height = if calm { 1.0 } else { height };
    let foot = works.at + Vec2::new(0.0, size / 2.0 * (1.0 - height));
    board_transform(foot, layers::PIECES + 1.0).with_scale(Vec3::new(1.0, height, 1.0))
}
