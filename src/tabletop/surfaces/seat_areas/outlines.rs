//! Outlines for a deck and a discard pile of real cards, where players have cards of their own.

use crate::facing::{Facing, turned};
use crate::picture::theme::{self, TableFonts};
use crate::seats::{CardOutlines, SeatPlaces};
use crate::surfaces::tray::TraySystems;
use bevy::prelude::*;

/// Layer over the board, under all text.
const OVER_BOARD: i32 = 1;

/// The outline of a deck or a pile.
#[derive(Component, Debug)]
pub(super) struct RealCardOutline;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CardOutlines>()
        .add_systems(Update, draw.after(TraySystems::Spawn).run_if(resource_exists::<TableFonts>));
}

fn draw(
    places: SeatPlaces,
    shown: Res<CardOutlines>,
    outlines: Query<Entity, With<RealCardOutline>>,
    fonts: Res<TableFonts>,
    mut commands: Commands,
) {
    if !places.is_changed() && !shown.is_changed() {
        return;
    }
    outlines.iter().for_each(|outline| commands.entity(outline).despawn());
    for (frame, label) in shown.frames(&places).into_iter().zip(["Deck", "Discards"]) {
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
            .spawn((
                Name::new(label),
                RealCardOutline,
                Facing::Table,
                node,
                turn,
                rim,
                Pickable::IGNORE,
            ))
            .insert(GlobalZIndex(OVER_BOARD))
            .with_child((
                Text::new(label),
                fonts.regular(19.0),
                TextColor(theme::TEXT_QUIET),
                Pickable::IGNORE,
            ));
    }
}
