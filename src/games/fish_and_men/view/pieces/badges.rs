//! Badges of the cards that are at work on a fish until the end of the turn: their figures, small, around it.

use crate::prelude::*;
use shoal_fish_and_men::cards::worn_effects::WornEffects;
use shoal_tabletop::facing::Facing;

/// Side of a badge in squares of the board.
const SIZE: f32 = 1.0;
/// Distance of badges from the middle of their fish, in squares.
const AROUND: f32 = 1.5;
/// Distance between badges, in radians as seen from the fish.
const APART: f32 = 0.74;
/// Size of the rim of a badge, relative to its own.
const RIM: f32 = 1.15;
/// Size of numbers; their distance from the middle of their badge, in its sides; and the gap between them.
const NUMBER: f32 = 19.0;
const RADIUS: f32 = 0.4;
const BETWEEN: f32 = 2.0;

/// The badges of a seat's fish.
#[derive(Component, Clone, PartialEq)]
pub struct EffectBadges {
    seat: Seat,
    worn: WornEffects,
}

/// The badges for what a fish wears: the figure of each, and a number where the card has one to tell.
fn badges(worn: &WornEffects) -> Vec<(&'static str, Option<String>)> {
    let times = worn.step_pollution;
    let all = [
        (worn.invincible, "cards/invincibility", None),
        (worn.still, "cards/fins_of_iron", None),
        (worn.motion_cost.is_some(), "cards/fins_of_steel", None),
        (worn.extra_steps > 0, "cards/fins_of_rubber", Some(format!("+{}", worn.extra_steps))),
        (times == 0, "cards/scales_of_protection", None),
        (times > 1, "cards/scales_of_porousness", Some(format!("×{times}"))),
        (worn.hit_cap.is_some(), "cards/evasion", None),
    ];
    let worn = all.into_iter().filter(|(is_worn, ..)| *is_worn);
    worn.map(|(_, drawing, number)| (drawing, number)).collect()
}

/// Makes the badges anew when some fish wears something else.
pub fn draw_badges(
    shown: Res<PlaybackState<FishAndMenView>>,
    places: SeatPlaces,
    layout: Res<SeaGridLayout>,
    mut drawings: BoardDrawings<EffectBadges>,
    mut assets: DrawingAssets,
) {
    if !drawings.is_due([shown.is_changed(), places.is_changed()]) {
        return;
    }
    let of = |fish: &FishSchool| EffectBadges { seat: fish.seat, worn: fish.worn };
    let worn = shown.view.fish.iter().filter(|fish| fish.worn != WornEffects::NOTHING);
    let wanted = worn.map(of).collect();
    let (size, scale) = (layout.cell * SIZE, places.tabletop.board_type_scale());
    drawings.show(wanted, places.is_changed(), |entity, EffectBadges { seat, worn }| {
        // As its player sees it: up is away from the player.
        let turn = Transform::from_rotation(labels::turn(places.facing(*seat)));
        entity.insert((Name::new(format!("Badges of {seat}")), turn, Visibility::Hidden));
        entity.with_children(|parts| {
            let all = badges(worn);
            for (index, (figure, _)) in all.iter().enumerate() {
                let at = badge_offset(index, all.len(), &layout);
                for (drawing, size, tint, height) in [
                    ("dot", size * 1.1, theme::DEEP, 0.0),
                    ("ring", size * RIM, places.chairs.colour(*seat), 0.1),
                    (figure, size * 0.74, Color::WHITE, 0.2),
                ] {
                    let sprite = tinted(assets.get(drawing, size), Vec2::splat(size), tint);
                    parts.spawn((sprite, board_transform(at, height)));
                }
            }
            for number in numbers(worn, &layout, scale) {
                let ground = number.ground();
                let (size, fonts) = (number.size, &assets.fonts);
                let plate = labels::on_plate(ground, number.words, size, theme::TEXT, fonts);
                parts.spawn((Facing::Owner(*seat), plate, board_transform(number.seen, 0.3)));
            }
        });
    });
}

/// The radius of a badge.
pub fn radius(layout: &SeaGridLayout) -> f32 {
    layout.cell * SIZE * RIM / 2.0
}

/// The middles of all badges for what a fish wears, from its own, as its player sees them.
pub fn middles(worn: &WornEffects, layout: &SeaGridLayout) -> impl Iterator<Item = Vec2> {
    let count = badges(worn).len();
    (0..count).map(move |index| badge_offset(index, count, layout))
}

/// The place of a badge from the middle of its fish, as its player sees it: away from the player, since the letter of
/// the fish is on the near side.
fn badge_offset(index: usize, count: usize, layout: &SeaGridLayout) -> Vec2 {
    let turn = (index as f32 - (count as f32 - 1.0) / 2.0) * APART;
    Vec2::new(turn.sin(), -turn.cos()) * layout.cell * AROUND
}

/// A number over a badge.
#[derive(Debug, Clone, PartialEq)]
pub struct BadgeNumber {
    /// Its place from the middle of the fish, as its player sees it.
    pub seen: Vec2,
    size: f32,
    words: String,
}

impl BadgeNumber {
    /// The ground it is written on, as its player sees it.
    pub fn ground(&self) -> Vec2 {
        labels::close_ground_of(&self.words, self.size)
    }
}

/// The numbers over what a fish wears. Those of neighbours make room for each other.
pub fn numbers(worn: &WornEffects, layout: &SeaGridLayout, scale: TypeScale) -> Vec<BadgeNumber> {
    let size = labels::cell_size(scale, NUMBER);
    let badges = badges(worn);
    let mut numbers: Vec<BadgeNumber> = Vec::new();
    for (index, (_, words)) in badges.iter().enumerate() {
        let Some(words) = words.clone() else { continue };
        let seen = badge_offset(index, badges.len(), layout);
        let mut number = BadgeNumber { seen, size, words };
        number.seen.y -= layout.cell * SIZE * RADIUS + number.ground().y / 2.0;
        if let Some(last) = numbers.last_mut() {
            number.seen.y = last.seen.y;
            let wanted = (last.ground().x + number.ground().x) / 2.0 + BETWEEN;
            let pushed = (wanted - (number.seen.x - last.seen.x)).max(0.0) / 2.0;
            last.seen.x -= pushed;
            number.seen.x += pushed;
        }
        numbers.push(number);
    }
    numbers
}

/// Keeps the badges with their fish.
pub fn follow_fish(
    fish: Query<(&BoardPiece, &Transform, &Visibility), Without<EffectBadges>>,
    mut badges: Query<(&EffectBadges, &mut Transform, &mut Visibility)>,
) {
    for (badges, mut transform, mut visibility) in &mut badges {
        let Some((_, at, seen)) = fish.iter().find(|(fish, ..)| fish.seat == badges.seat) else {
            continue;
        };
        visibility.set_if_neq(*seen);
        let place = at.translation.truncate().extend(layers::FISH - 0.5);
        if transform.translation != place {
            transform.translation = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawings::DRAWINGS;
    use shoal_fish_and_men::cards::card::CardEffect;
    use shoal_tabletop::picture::art::{add_drawings, source};

    #[test]
    fn everything_that_can_be_worn_has_a_badge_with_a_drawing() {
        add_drawings(&DRAWINGS);
        let effects = [
            CardEffect::HoldStill,
            CardEffect::MotionCost { health: 0 },
            CardEffect::ExtraSteps { steps: 3 },
            CardEffect::StepPollution { times: 2 },
            CardEffect::HitCap { health: 2 },
            CardEffect::Invincible,
        ];
        let all = effects.iter().fold(WornEffects::NOTHING, |worn, &effect| worn.with(effect));
        let badges = badges(&all);
        assert_eq!(badges.len(), effects.len());
        assert!(badges.iter().all(|(drawing, _)| source(drawing).is_some()));
        assert_eq!(badges[3].1.as_deref(), Some("+3"));
    }

    #[test]
    fn a_fish_that_wears_nothing_has_no_badge() {
        assert!(badges(&WornEffects::NOTHING).is_empty());
    }
}
