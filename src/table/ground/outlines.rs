//! Outlines for a deck and a discard pile of real cards, where players have cards of their own.

use super::super::facing::Facing;
use super::super::geometry::{Frame, Tabletop};
use super::super::seats::SeatPlaces;
use super::super::theme::{self, Fonts};
use super::super::tray::{TraySystems, turned};
use bevy::prelude::*;

/// How large a card is in millimetres, and in units where nobody has measured.
const CARD: (Vec2, Vec2) = (Vec2::new(63.0, 88.0), Vec2::new(93.0, 130.0));
/// How far the outlines lie apart, in units: a hand fits between.
const APART: f32 = 60.0;
/// Over the board, under all that is written.
const OVER_BOARD: i32 = 1;

/// Whether the outlines are shown.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CardOutlines(pub bool);

impl CardOutlines {
    /// Where the outlines lie, if they are shown.
    pub fn frames(self, places: &SeatPlaces) -> Vec<Frame> {
        if self.0 { spots(places).to_vec() } else { Vec::new() }
    }
}

/// An outline.
#[derive(Component, Debug)]
pub(super) struct Outline;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CardOutlines>()
        .add_systems(Update, draw.after(TraySystems::Spawn).run_if(resource_exists::<Fonts>));
}

fn draw(
    places: SeatPlaces,
    shown: Res<CardOutlines>,
    outlines: Query<Entity, With<Outline>>,
    fonts: Res<Fonts>,
    mut commands: Commands,
) {
    if !places.is_changed() && !shown.is_changed() {
        return;
    }
    outlines.iter().for_each(|outline| commands.entity(outline).despawn());
    if !shown.0 {
        return;
    }
    for (frame, label) in spots(&places).into_iter().zip(["Deck", "Discards"]) {
        let (node, turn) = turned(frame);
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(3)),
            border_radius: BorderRadius::all(px(10)),
            ..node
        };
        let rim = BorderColor::all(theme::CARD_RIM);
        commands
            .spawn((Name::new(label), Outline, Facing::Table, node, turn, rim, Pickable::IGNORE))
            .insert(GlobalZIndex(OVER_BOARD))
            .with_child((
                Text::new(label),
                fonts.regular(19.0),
                TextColor(theme::TEXT_QUIET),
                Pickable::IGNORE,
            ));
    }
}

/// At a place where nobody sits, so that no square of the board is covered; in the middle of the
/// table if there is none.
fn spots(places: &SeatPlaces) -> [Frame; 2] {
    let table: &Tabletop = &places.tabletop;
    let size = Vec2::new(table.units(CARD.0.x, CARD.1.x), table.units(CARD.0.y, CARD.1.y));
    let middle = match places.free().next() {
        Some(place) => Frame { size, scale: 1.0, ..table.tray(place, *places.depth) },
        None => Frame::new(table.middle(), size, super::super::geometry::Edge::South),
    };
    let aside = (size.x + APART) / 2.0;
    [middle.slid(-aside), middle.slid(aside)]
}
