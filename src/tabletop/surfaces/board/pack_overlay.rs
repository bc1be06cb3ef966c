//! Playing cards that lie open over the board, to be clicked: rank and suit toward those who sit around it, and
//! between them a drawing of what each stands for.

use super::{BoardDrawings, board_transform, labels, picture};
use crate::geometry::TableEdge;
use crate::picture::assets::DrawingAssets;
use crate::picture::theme;
use bevy::prelude::*;
use shoal_contract::playing_card::{PlayingCard, Suit};

/// The part of its place that a card fills.
const FULL: f32 = 0.94;
/// Width of the rim of a card, and sizes of its rank, its suit and the drawing of what it stands for, relative to the
/// width of the card.
const RIM: f32 = 0.025;
const RANK: f32 = 0.34;
const SUIT: f32 = 0.3;
const ICON: f32 = 0.62;
/// Opacity of a card that cannot be chosen.
const UNAVAILABLE: f32 = 0.25;

/// A playing card over the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PackCard {
    /// The card.
    pub card: PlayingCard,
    /// Its place.
    pub on: Rect,
    /// The drawing of what it stands for.
    pub stands_for: Option<&'static str>,
    /// `true` if it can be chosen.
    pub is_left: bool,
}

/// A part of the overlay that is shown over the board while cards lie open.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub enum PackOverlayPart {
    /// A dark ground, so that the cards alone are seen.
    Ground(Rect),
    /// A playing card.
    Card(PackCard),
}

/// Lays out these cards in rows of `row`, and returns the place of each.
pub fn pack_places(
    on: Rect,
    row: usize,
    cards: impl Iterator<Item = PlayingCard>,
) -> Vec<(PlayingCard, Rect)> {
    let cards: Vec<PlayingCard> = cards.collect();
    let size = on.size() / Vec2::new(row as f32, cards.len().div_ceil(row.max(1)) as f32);
    let place = |(at, card): (usize, PlayingCard)| {
        let low = on.min + size * Vec2::new((at % row) as f32, (at / row) as f32);
        (card, Rect::from_corners(low, low + size))
    };
    cards.into_iter().enumerate().map(place).collect()
}

impl PackOverlayPart {
    /// These cards on their ground; nothing if there is none.
    pub fn of(on: Rect, cards: Vec<PackCard>) -> Vec<Self> {
        let ground = (!cards.is_empty()).then_some(Self::Ground(on));
        ground.into_iter().chain(cards.into_iter().map(Self::Card)).collect()
    }

    /// Draws these parts this high above the table for readers at two edges, in place of those that were there.
    pub fn show(
        wanted: Vec<Self>,
        there: &mut BoardDrawings<Self>,
        height: f32,
        readers: [TableEdge; 2],
        assets: &mut DrawingAssets,
    ) {
        there.show(wanted, false, |entity, thing| match thing {
            Self::Ground(on) => {
                let ground = Sprite::from_color(theme::DEEP, on.size());
                entity.insert((ground, board_transform(on.center(), height - 0.5)));
            }
            Self::Card(card) => {
                entity.insert(board_transform(card.on.center(), height));
                card.draw(entity, readers, assets);
            }
        });
    }
}

impl PackCard {
    fn draw(
        &self,
        entity: &mut EntityCommands,
        readers: [TableEdge; 2],
        assets: &mut DrawingAssets,
    ) {
        let PlayingCard::Suited { rank, suit, .. } = self.card else { return };
        let size = self.on.size() * FULL;
        let shade = if self.is_left { 1.0 } else { UNAVAILABLE };
        let mut shaded = |name, side: f32| {
            let mut image = picture(assets.get(name, side), Vec2::splat(side));
            image.color = image.color.with_alpha(shade);
            image
        };
        let sign = shaded(drawing_of(suit), size.x * SUIT);
        let icon = self.stands_for.map(|name| shaded(name, size.x * ICON));
        entity.insert(Sprite::from_color(theme::CARD_RIM.with_alpha(shade), size));
        entity.with_children(|on| {
            let ground = Sprite::from_color(theme::CARD, size - 2.0 * RIM * size.x);
            on.spawn((ground, Transform::from_xyz(0.0, 0.0, 0.1)));
            if let Some(icon) = icon {
                on.spawn((icon, Transform::from_xyz(0.0, 0.0, 0.2)));
            }
            for reader in readers {
                let out = size.y / 2.0 - size.x * (RIM + RANK / 2.0 + 0.04);
                let turned = |x: f32| {
                    let at = reader.turn(Vec2::new(x * size.x, -out)) * Vec2::new(1.0, -1.0);
                    Transform::from_translation(at.extend(0.3)).with_rotation(labels::turn(reader))
                };
                let colour = theme::TEXT.with_alpha(shade);
                let rank = labels::words(rank.to_string(), size.x * RANK, colour, &assets.fonts);
                on.spawn((rank, turned(-0.2)));
                on.spawn((sign.clone(), turned(0.22)));
            }
        });
    }
}

/// The name of the drawing of a suit.
fn drawing_of(suit: Suit) -> &'static str {
    match suit {
        Suit::Hearts => "suit_hearts",
        Suit::Diamonds => "suit_diamonds",
        Suit::Spades => "suit_spades",
        Suit::Clubs => "suit_clubs",
    }
}
