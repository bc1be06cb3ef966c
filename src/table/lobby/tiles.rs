//! What lies in the middle of the table in the lobby: the name of the house, and what everybody may turn.

use super::super::art::Art;
use super::super::facing::{Edge, Frame, TABLE};
use super::super::join::{merged, pill};
use super::super::projection::PictureRescaled;
use super::super::seats::Chairs;
use super::super::settings::Settings;
use super::super::theme::{self, Fonts};
use super::super::tray::turned;
use super::unfinished::{Told, Unfinished};
use super::{LobbyWish, Tabled};
use bevy::prelude::*;

/// Everything that only lies here while the lobby is open.
#[derive(Component)]
pub struct LobbyNode;

/// Lays the lobby out anew whenever somebody sat down or left.
pub fn lay_out<G: Tabled>(
    chairs: Res<Chairs>,
    (unfinished, told, settings): (Res<Unfinished>, Res<Told>, Res<Settings>),
    nodes: Query<Entity, With<LobbyNode>>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut rescaled: MessageReader<PictureRescaled>,
    commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    if !(blurred
        || chairs.is_changed()
        || unfinished.is_changed()
        || told.is_changed()
        || settings.is_changed()
        || nodes.is_empty())
    {
        return;
    }
    let mut painter = Painter { commands, fonts: &fonts, art: &mut art, images: &mut images };
    for node in &nodes {
        painter.commands.entity(node).despawn();
    }
    painter.middle();
    for edge in [Edge::South, Edge::North] {
        painter.title(edge, unfinished.0.as_deref().filter(|_| chairs.0.is_empty()));
        if let Some(choice) = G::choice(&settings.play) {
            painter.choice(edge, choice);
        }
        if let Some(told) = &told.0 {
            painter.warning(edge, told);
        }
    }
}

/// Clears the table for the match.
pub fn clear(nodes: Query<Entity, With<LobbyNode>>, mut commands: Commands) {
    for node in &nodes {
        commands.entity(node).despawn();
    }
}

struct Painter<'w, 's, 'a> {
    commands: Commands<'w, 's>,
    fonts: &'a Fonts,
    art: &'a mut Art,
    images: &'a mut Assets<Image>,
}

impl Painter<'_, '_, '_> {
    fn middle(&mut self) {
        let image = self.art.get(self.images, "shoal", 360.0);
        let corner = TABLE / 2.0 - 180.0;
        self.commands.spawn((
            Name::new("Emblem"),
            LobbyNode,
            ImageNode::new(image),
            Node {
                position_type: PositionType::Absolute,
                left: px(corner.x),
                top: px(corner.y),
                width: px(360),
                height: px(360),
                ..default()
            },
            Pickable::IGNORE,
        ));
    }

    /// The name of the house, and the match that can go on, once for each long side.
    fn title(&mut self, edge: Edge, unfinished: Option<&str>) {
        let centre = TABLE / 2.0 + edge.turn(Vec2::new(0.0, 265.0));
        let (node, turn) = turned(Frame { centre, size: Vec2::new(1100.0, 150.0), edge });
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(8),
            ..node
        };
        let (bold, quiet) = (self.fonts.bold(58.0), self.fonts.regular(26.0));
        let button = self.fonts.bold(24.0);
        self.commands
            .spawn((Name::new("Title"), LobbyNode, node, turn, Pickable::IGNORE))
            .with_children(|title| {
                let Some(label) = unfinished else {
                    title.spawn((
                        Text::new("Fish and Men"),
                        bold,
                        TextColor(theme::TEXT),
                        Pickable::IGNORE,
                    ));
                    let hint =
                        "Click a place at the edge to sit down. Empty places can take a bot.";
                    title.spawn((
                        Text::new(hint),
                        quiet,
                        TextColor(theme::TEXT_QUIET),
                        Pickable::IGNORE,
                    ));
                    return;
                };
                let told = format!("An unfinished match: {label}");
                title.spawn((Text::new(told), quiet, TextColor(theme::TEXT), Pickable::IGNORE));
                title
                    .spawn((
                        pill(260.0),
                        BackgroundColor(theme::BUTTON),
                        BorderColor::all(theme::TEXT),
                    ))
                    .observe(|_: On<Pointer<Click>>, mut wishes: MessageWriter<LobbyWish>| {
                        wishes.write(LobbyWish::GoOn);
                    })
                    .with_child((Text::new("Go on with it"), button, Pickable::IGNORE));
                let hint = "Or click a place at the edge for a new one.";
                title.spawn((
                    Text::new(hint),
                    self.fonts.regular(20.0),
                    TextColor(theme::TEXT_QUIET),
                    Pickable::IGNORE,
                ));
            });
    }

    /// What everybody may turn before the match, once for each long side, beside the emblem.
    fn choice(&mut self, edge: Edge, label: &str) {
        let centre = TABLE / 2.0 + edge.turn(Vec2::new(390.0, 120.0));
        let (node, turn) = turned(Frame { centre, size: Vec2::new(260.0, 64.0), edge });
        let node = merged(node, pill(260.0));
        let node = Node { position_type: PositionType::Absolute, ..node };
        self.commands
            .spawn((
                Name::new("Choice"),
                LobbyNode,
                node,
                turn,
                BackgroundColor(theme::BUTTON),
                BorderColor::all(theme::BUTTON_HOVER),
            ))
            .observe(|_: On<Pointer<Click>>, mut wishes: MessageWriter<LobbyWish>| {
                wishes.write(LobbyWish::Turn);
            })
            .with_child((Text::new(label), self.fonts.bold(22.0), Pickable::IGNORE));
    }

    /// What is wrong, once for each long side.
    fn warning(&mut self, edge: Edge, sentence: &str) {
        let centre = TABLE / 2.0 + edge.turn(Vec2::new(0.0, 362.0));
        let (node, turn) = turned(Frame { centre, size: Vec2::new(1500.0, 50.0), edge });
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..node
        };
        let text = (
            Text::new(format!("{}.", sentence.trim_end_matches('.'))),
            self.fonts.regular(19.0),
            TextColor(theme::LOSS),
            TextLayout { justify: Justify::Center, ..default() },
            Pickable::IGNORE,
        );
        self.commands
            .spawn((Name::new("Warning"), LobbyNode, node, turn, Pickable::IGNORE))
            .with_child(text);
    }
}
