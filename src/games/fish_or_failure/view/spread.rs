//! The playing cards over the board while one of them is drawn (rules 5.1): rank and suit for those at both
//! long edges, and between them the event that it stands for.

use super::drawings;
use super::layers;
use super::waters::Waters;
use crate::contract::playing_card::{PlayingCard, Suit};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::playing_deck::{event_of, pack};
use crate::games::fish_or_failure::position::Step;
use crate::table::art::Art;
use crate::table::board::figures::READERS;
use crate::table::board::{Redrawn, lying, picture, writing};
use crate::table::playback::PlaybackState;
use crate::table::theme::{self, Fonts};
use bevy::prelude::*;

/// The part of its place that a card fills.
const FULL: f32 = 0.94;
/// The rim of a card, the size of its rank, of its suit and of its event, of the width of the card.
const RIM: f32 = 0.025;
const RANK: f32 = 0.34;
const SUIT: f32 = 0.3;
const EVENT: f32 = 0.62;
/// What is left of a card that cannot have been drawn.
const GONE: f32 = 0.25;

/// What lies over the board.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub enum Spread {
    /// A dark ground, so that the cards alone are seen.
    Ground,
    /// A playing card, and whether it can have been drawn.
    Card(PlayingCard, bool),
}

/// Lays the pack out while a card is drawn, and takes it away.
pub fn draw(
    (shown, waters): (Res<PlaybackState<FishOrFailure>>, Res<Waters>),
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    fonts: Res<Fonts>,
    mut spread: Redrawn<Spread>,
) {
    if !shown.is_changed() && !waters.is_changed() && !spread.is_bare() {
        return;
    }
    spread.show(lying_now(&shown), waters.is_changed(), |entity, spread| {
        let Spread::Card(card, is_left) = spread else {
            let ground = Sprite::from_color(theme::DEEP, waters.surface.on.size());
            entity.insert((ground, lying(waters.surface.on.center(), layers::SPREAD - 0.5)));
            return;
        };
        let (Some(place), PlayingCard::Suited { rank, suit, .. }) =
            (waters.playing_card(*card), *card)
        else {
            return;
        };
        let size = place.size() * FULL;
        let shade = if *is_left { 1.0 } else { GONE };
        entity.insert((
            Sprite::from_color(theme::CARD_RIM.with_alpha(shade), size),
            lying(place.center(), layers::SPREAD),
        ));
        let sign = art.get(&mut images, sign(suit), size.x * SUIT);
        let event = event_of(*card).map(drawings::event);
        let event = event.map(|event| art.get(&mut images, event, size.x * EVENT));
        entity.with_children(|on| {
            let ground = Sprite::from_color(theme::CARD, size - 2.0 * RIM * size.x);
            on.spawn((ground, Transform::from_xyz(0.0, 0.0, 0.1)));
            if let Some(event) = event {
                let mut image = picture(event, Vec2::splat(size.x * EVENT));
                image.color = image.color.with_alpha(shade);
                on.spawn((image, Transform::from_xyz(0.0, 0.0, 0.2)));
            }
            for reader in READERS {
                let out = size.y / 2.0 - size.x * (RIM + RANK / 2.0 + 0.04);
                let turned = |x: f32| {
                    let at = reader.turn(Vec2::new(x * size.x, -out)) * Vec2::new(1.0, -1.0);
                    Transform::from_translation(at.extend(0.3)).with_rotation(writing::turn(reader))
                };
                let colour = theme::TEXT.with_alpha(shade);
                let rank = writing::words(rank.to_string(), size.x * RANK, colour, &fonts);
                on.spawn((rank, turned(-0.2)));
                let mut image = picture(sign.clone(), Vec2::splat(size.x * SUIT));
                image.color = image.color.with_alpha(shade);
                on.spawn((image, turned(0.22)));
            }
        });
    });
}

/// The cards that lie there at this moment.
fn lying_now(shown: &PlaybackState<FishOrFailure>) -> Vec<Spread> {
    let position = &shown.view.position;
    if !matches!(position.step, Step::Draw(_)) || shown.event().is_some() {
        return Vec::new();
    }
    let left = position.unseen(&shown.view.setup.reef.deck());
    let is_left = |card| event_of(card).is_some_and(|event| left.contains(&event));
    let cards = pack().map(|card| Spread::Card(card, is_left(card)));
    [Spread::Ground].into_iter().chain(cards).collect()
}

fn sign(suit: Suit) -> &'static str {
    match suit {
        Suit::Hearts => "suit_hearts",
        Suit::Diamonds => "suit_diamonds",
        Suit::Spades => "suit_spades",
        Suit::Clubs => "suit_clubs",
    }
}
