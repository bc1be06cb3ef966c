//! The food web of the last cycle: from each species a line to those that ate of it, the thicker the more were
//! eaten.

use super::JungleScene;
use super::layout::species_at;
use crate::prelude::*;

/// Greatest number of lines drawn; the rest are the weakest.
const MOST: usize = 70;
/// Width of a line at least, for each doubling of what was eaten, and at most.
const WIDE: (f32, f32, f32) = (2.0, 1.3, 15.0);
/// Distance from the middle of a species at which its lines end, in units.
const SHORT: f32 = 30.0;
/// Opacity of lines, and of those of a species that somebody points at.
const BRIGHT: (f32, f32) = (0.42, 0.95);

/// A line of the food web, from a prey to a hunter that ate of it.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct FoodWebLine {
    from: Vec2,
    to: Vec2,
    eaten: u32,
    colour: Color,
}

/// Draws the web.
pub fn draw(
    scene: JungleScene,
    intents: Res<SeatIntents<FoodChainView>>,
    mut assets: DrawingAssets,
    mut meals: BoardDrawings<FoodWebLine>,
) {
    let JungleScene { shown, places, land, chairs } = scene;
    let anew = chairs.is_changed() || land.is_changed();
    if !meals.is_due([shown.is_changed(), places.is_changed(), intents.is_changed(), anew]) {
        return;
    }
    let pointed: Vec<u32> = intents
        .iter()
        .filter_map(|(_, intent)| species_at(&places, &land, intent.hover?))
        .collect();
    let wanted = meals_of(&shown.view, &places, &chairs, &pointed);
    meals.show(wanted, anew, |entity, meal| {
        let wide = width(meal.eaten);
        entity.insert(line(meal.from, meal.to, wide, meal.colour, layers::WEB));
        let head = wide * 1.4 + 9.0;
        let image = assets.get("arrowhead", head);
        // In the turned frame of the line its end lies to the right.
        let at = Transform::from_xyz((meal.to - meal.from).length() / 2.0, 0.0, 0.1);
        entity.with_child((tinted(image, Vec2::splat(head), meal.colour), at));
    });
}

/// The width of the line of this many eaten animals.
pub fn width(eaten: u32) -> f32 {
    (WIDE.0 + WIDE.1 * (eaten as f32).log2()).min(WIDE.2)
}

/// The strongest lines, and all of what is pointed at.
fn meals_of(view: &View, places: &Places, chairs: &Chairs, pointed: &[u32]) -> Vec<FoodWebLine> {
    let is_pointed = |one: u32, other: u32| pointed.contains(&one) || pointed.contains(&other);
    let is_drawn = |(place, tally): &(usize, &SeenHuntTally)| {
        *place < MOST || is_pointed(tally.hunter, tally.prey)
    };
    let meal = |(_, tally): (usize, &SeenHuntTally)| {
        let (from, to) = (places.of(tally.prey)?, places.of(tally.hunter)?);
        let gap = (to - from).normalize_or_zero() * SHORT.min(from.distance(to) * 0.25);
        let hunter = view.find(tally.hunter)?;
        let strong = is_pointed(tally.hunter, tally.prey);
        let colour =
            chairs.colour_of(hunter.seat).with_alpha(if strong { BRIGHT.1 } else { BRIGHT.0 });
        Some(FoodWebLine { from: from + gap, to: to - gap, eaten: tally.eaten, colour })
    };
    eaten(view).into_iter().enumerate().filter(is_drawn).filter_map(meal).collect()
}

/// The tallies of hunts in which somebody was eaten, the most first.
pub fn eaten(view: &View) -> Vec<&SeenHuntTally> {
    let mut web: Vec<_> = view.web.iter().filter(|tally| tally.eaten > 0).collect();
    web.sort_by_key(|tally| std::cmp::Reverse(tally.eaten));
    web
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_thicker_the_more_were_eaten_and_never_a_bar_over_the_land() {
        let widths: Vec<f32> = [1, 2, 10, 100, 5_000, 4_000_000].map(width).to_vec();
        assert!(widths.is_sorted() && widths[0] >= 2.0 && widths[5] <= 15.0);
    }
}
