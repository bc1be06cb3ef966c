//! The fisheries: water, figures, number cards, and the fish that swim there. What will grow back is
//! seen as pale fish, and what there is still room for as dots.

use crate::drawings::{event_drawing, token_drawing};
use crate::prelude::*;
use shoal_tabletop::surfaces::board::positions_in_box;

/// Size of a fish, as a part of the room it has.
const FISH: f32 = 0.92;
/// Way that a fish swims to and fro, as a part of its size; angle that it turns, in radians; and speed, in radians a
/// second.
const SWIMS: f32 = 0.09;
const TURNS: f32 = 0.14;
const PACE: f32 = 1.1;
/// Width of a coral, as a part of the height of its water.
const CORAL: f32 = 0.29;
/// Opacity of fish that will grow back, and of room for more.
const PALE: f32 = 0.3;
const ROOM: f32 = 0.35;

/// A part of a fishery that does not move.
#[derive(Component, Debug, Clone, PartialEq)]
pub enum StillFisheryPart {
    /// Its water; without life once it is extinct.
    Pool(Fishery, bool),
    /// A piece of its figures.
    Figure(BoardTextSpan),
    /// A number card, and whether it may be placed now.
    Number(CardPlacement, bool),
    /// The sign that it is closed.
    Closed(Fishery),
}

/// A fish, what will be one, or room for one.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct FishToken {
    fishery: Fishery,
    berth: usize,
    at: Vec2,
    size: f32,
    kind: FishTokenKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FishTokenKind {
    Fish,
    Pale,
    Room,
}

/// Draws water, figures and number cards.
pub fn draw_still(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    mut assets: DrawingAssets,
    mut still: BoardDrawings<StillFisheryPart>,
) {
    if !shown.is_changed() && !still.is_bare() {
        return;
    }
    let position = &shown.view.position;
    let dying = match shown.event() {
        Some(Event::WentExtinct { fishery }) => Some(*fishery),
        _ => None,
    };
    let mut wanted = Vec::new();
    for (fishery, place) in layout.in_play() {
        let stock = position.stocks[fishery.index()];
        wanted.push(StillFisheryPart::Pool(fishery, stock.is_extinct || dying == Some(fishery)));
        let line = figures(position, fishery);
        wanted.extend(
            line.set_both(place.figures, layout.tracks.readers).map(StillFisheryPart::Figure),
        );
        let open =
            position.step == FishingStep::Place && position.open().any(|open| open == fishery);
        let numbers = 1..=place.numbers.len() as u8;
        wanted.extend(
            numbers.map(|number| StillFisheryPart::Number(CardPlacement { fishery, number }, open)),
        );
        if stock.is_closed && !stock.is_extinct {
            wanted.push(StillFisheryPart::Closed(fishery));
        }
    }
    still.show(wanted, false, |entity, thing| match thing {
        StillFisheryPart::Pool(fishery, dead) => {
            let Some(place) = layout.place(*fishery) else { return };
            let on = place.figures.into_iter().fold(place.pool, |all, line| all.union(line));
            entity.insert(board_transform(on.center(), layers::WATER));
            draw_water(entity, on.size(), *dead, &mut assets);
        }
        StillFisheryPart::Figure(figure) => figure.draw(entity, layers::FIGURES, &mut assets),
        StillFisheryPart::Number(placement, open) => {
            let Some(place) = layout.place(placement.fishery) else { return };
            let card = place.numbers[usize::from(placement.number) - 1];
            let size = card.size() - 0.14 * layout.cell();
            let (back, colour) = match open {
                true => (theme::CARD, theme::TEXT),
                false => (theme::CARD_OFF, theme::TEXT_OFF),
            };
            let number =
                labels::words(placement.number.to_string(), size.y * 0.8, colour, &assets.fonts);
            entity.insert((
                Sprite::from_color(back, size),
                board_transform(card.center(), layers::CARDS),
                children![(number, Transform::from_xyz(0.0, 0.0, 0.1))],
            ));
        }
        StillFisheryPart::Closed(fishery) => {
            let Some(place) = layout.place(*fishery) else { return };
            let size = place.pool.size().min_element() * 0.8;
            let image = assets.get("closed", size);
            let sprite = tinted(image, Vec2::splat(size), Color::WHITE.with_alpha(0.85));
            entity.insert((sprite, board_transform(place.pool.center(), layers::SIGNS)));
        }
    });
}

/// The figures of a fishery: how many fish of how many, how many grow back, what one brings.
fn figures(position: &FishingPosition, fishery: Fishery) -> BoardTextLine {
    let stock = position.stocks[fishery.index()];
    let line = BoardTextLine::default().icon(token_drawing(fishery));
    if stock.is_extinct {
        return line.words(format!("No {fishery} left"), theme::LOSS);
    }
    let capacity = position.numbers.capacity[fishery.index()];
    let line = line.words(format!("{} of {capacity}", stock.fish), theme::TEXT);
    let line = match position.growth(fishery) {
        0 => line,
        growth => line.words(format!("+{growth}"), theme::GAIN),
    };
    let usual = position.numbers.price[fishery.index()];
    let colour = match stock.price.cmp(&usual) {
        std::cmp::Ordering::Greater => theme::GAIN,
        std::cmp::Ordering::Less => theme::LOSS,
        std::cmp::Ordering::Equal => theme::TEXT,
    };
    let line = line.icon("dollar").words(stock.price.to_string(), colour);
    reasons(position, fishery).fold(line, |line, card| line.icon(event_drawing(card)))
}

/// The event cards that change the price of a fishery in this round, in the order in which they do.
pub fn reasons(
    position: &FishingPosition,
    fishery: Fishery,
) -> impl Iterator<Item = EventCard> + use<> {
    let cards = [position.newer, position.older].into_iter().flatten();
    cards.filter(move |card| {
        *card == EventCard::SupplyAndDemand(fishery)
            || *card == EventCard::NoMarketInterest(fishery)
    })
}

/// The water of a fishery: with corals and weed at its edges, or grey and bare.
fn draw_water(entity: &mut EntityCommands, size: Vec2, dead: bool, assets: &mut DrawingAssets) {
    let (water, coral) = if dead { ("water_dead", "coral_dead") } else { ("water", "coral") };
    entity.insert(picture(assets.get(water, size.x), size));
    // Where there is little room beside the figures, little grows there.
    let wide = size.y * CORAL * (1.2 * (size.x / size.y - 1.0)).clamp(0.25, 1.0);
    for (x, y, part) in [(-1.0, -1.0, 1.0), (1.0, -1.0, 0.8), (1.0, 1.0, 1.0), (-1.0, 1.0, 0.8)] {
        let coral_size = Vec2::new(1.0, 0.6) * wide * part;
        let at = Vec2::new(x * 0.41 * size.x, y * (size.y - coral_size.y) / 2.0);
        let sprite = Sprite { flip_y: y > 0.0, ..picture(assets.get(coral, wide), coral_size) };
        entity.with_child((sprite, Transform::from_translation(at.extend(0.1))));
    }
}

/// Brings fish to the water, and takes them away, as the picture has them.
pub fn draw_fish(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    mut assets: DrawingAssets,
    mut tokens: BoardDrawings<FishToken>,
) {
    if !shown.is_changed() && !tokens.is_bare() {
        return;
    }
    let position = &shown.view.position;
    let wanted = layout.in_play().flat_map(|(fishery, place)| {
        let stock = position.stocks[fishery.index()];
        let fish = (stock.fish + coming(&shown, fishery)) as usize;
        let capacity = position.numbers.capacity[fishery.index()].max(fish as u32);
        let (berths, side) = positions_in_box(place.pool, capacity);
        let pale = fish + position.growth(fishery) as usize;
        let kind = move |berth| match berth {
            _ if berth < fish => FishTokenKind::Fish,
            _ if berth < pale => FishTokenKind::Pale,
            _ => FishTokenKind::Room,
        };
        let there = if stock.is_extinct { 0 } else { berths.len() };
        let token = move |(berth, at)| FishToken {
            fishery,
            berth,
            at,
            size: side * FISH,
            kind: kind(berth),
        };
        berths.into_iter().take(there).enumerate().map(token).collect::<Vec<_>>()
    });
    tokens.show(wanted.collect(), false, |entity, token_| {
        let FishToken { fishery, at, size, kind, .. } = token_;
        let (drawing, size, alpha) = match kind {
            FishTokenKind::Fish => (token_drawing(*fishery), *size, 1.0),
            FishTokenKind::Pale => (token_drawing(*fishery), *size * 0.7, PALE),
            FishTokenKind::Room => ("dot", *size * 0.16, ROOM),
        };
        let image = assets.get(drawing, size);
        let sprite = tinted(image, Vec2::splat(size), Color::WHITE.with_alpha(alpha));
        entity.insert((sprite, board_transform(*at, layers::FISH)));
    });
}

/// The fish that are just coming to a fishery.
fn coming(shown: &PlaybackState<FishOrFailureView>, at: Fishery) -> u32 {
    match shown.event() {
        Some(Event::Grew { fishery, fish } | Event::Boomed { fishery, fish }) if *fishery == at => {
            *fish
        }
        _ => 0,
    }
}

/// Lets fish swim, come, be caught and die.
pub fn animate_fish(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    clock: Res<BoardClock>,
    mut tokens: Query<(&FishToken, &mut Transform, &mut Sprite)>,
) {
    if !shown.is_changed() && !clock.runs {
        return;
    }
    let position = &shown.view.position;
    let part = travelled(shown.progress(), clock.calm);
    for (token, mut transform, mut sprite) in tokens.iter_mut() {
        if token.kind != FishTokenKind::Fish {
            continue;
        }
        let (mut at, turn) = swimming(token, clock.seconds, clock.calm);
        let (mut scale, mut alpha) = (1.0, 1.0);
        let fish = position.stocks[token.fishery.index()].fish as usize;
        match shown.event() {
            Some(Event::Caught { seat, fishery, fish: caught })
                if *fishery == token.fishery && token.berth + *caught as usize >= fish =>
            {
                let boat = super::boats::work(position, &layout, *seat);
                at = at.lerp(boat.unwrap_or(at), part);
                (scale, alpha) = (1.0 - 0.6 * part, 1.0 - part.powi(6));
            }
            Some(Event::Lost { fishery, fish: lost, .. })
                if *fishery == token.fishery && token.berth + *lost as usize >= fish =>
            {
                (scale, alpha) = (1.0 - 0.4 * part, 1.0 - part);
            }
            Some(Event::Grew { fishery, .. } | Event::Boomed { fishery, .. })
                if *fishery == token.fishery && token.berth >= fish =>
            {
                scale = 0.7 + 0.3 * part;
                alpha = PALE + (1.0 - PALE) * part;
            }
            _ => {}
        }
        let wanted = board_transform(at, layers::FISH)
            .with_rotation(Quat::from_rotation_z(turn))
            .with_scale(Vec3::splat(scale));
        transform.set_if_neq(wanted);
        if (sprite.color.alpha() - alpha).abs() > 1e-3 {
            sprite.color.set_alpha(alpha);
        }
    }
}

/// The place of a fish at this time, and its angle: no two swim alike.
fn swimming(token: &FishToken, seconds: f32, calm: bool) -> (Vec2, f32) {
    if calm {
        return (token.at, 0.0);
    }
    let own = token.berth as f32 * 2.4 + token.fishery.index() as f32;
    let time = seconds * PACE;
    let offset = Vec2::new((time + own).sin(), (time * 0.7 + own * 1.7).cos());
    (token.at + offset * token.size * SWIMS, (time * 0.9 + own).sin() * TURNS)
}
