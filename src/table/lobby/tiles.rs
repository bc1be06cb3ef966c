//! What lies on the table in the lobby: the places, and the name of the house in the middle.

use super::super::art::Art;
use super::super::geometry::{Edge, Frame, Place, Tabletop, TrayDepth};
use super::super::projection::PictureRescaled;
use super::super::seats::{BotName, Chairs, Player};
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
    tabletop: Res<Tabletop>,
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
        || tabletop.is_changed()
        || unfinished.is_changed()
        || told.is_changed()
        || settings.is_changed()
        || nodes.is_empty())
    {
        return;
    }
    let table = &*tabletop;
    let mut painter =
        Painter { commands, fonts: &fonts, art: &mut art, images: &mut images, table };
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
    for &place in table.places() {
        match chairs.at(place).and_then(|seat| chairs.get(seat)).map(|chair| chair.player) {
            None => painter.free_place(place),
            Some(Player::Bot(name)) => painter.bot_place(place, name),
            Some(Player::Person | Player::Watched) => {}
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
    table: &'a Tabletop,
}

impl Painter<'_, '_, '_> {
    fn middle(&mut self) {
        let image = self.art.get(self.images, "shoal", 360.0);
        let corner = self.table.middle() - 180.0;
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
        let centre = self.table.middle() + edge.turn(Vec2::new(0.0, 265.0));
        let (node, turn) = turned(Frame::new(centre, Vec2::new(1100.0, 150.0), edge));
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
        let centre = self.table.middle() + edge.turn(Vec2::new(390.0, 120.0));
        let (node, turn) = turned(Frame::new(centre, Vec2::new(260.0, 64.0), edge));
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
        let centre = self.table.middle() + edge.turn(Vec2::new(0.0, 362.0));
        let (node, turn) = turned(Frame::new(centre, Vec2::new(1500.0, 50.0), edge));
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

    /// A place where nobody sits: the whole of it sits down, a corner of it calls a bot.
    fn free_place(&mut self, place: Place) {
        let mouse = self.art.get(self.images, "mouse", 48.0);
        let robot = self.art.get(self.images, "robot", 40.0);
        let (bold, small) = (self.fonts.bold(30.0), self.fonts.bold(20.0));
        let frame = self.table.tray(place, TrayDepth::Plain);
        let frame = Frame { size: frame.size - 20.0, ..frame };
        let (node, turn) = turned(frame);
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(18),
            border: UiRect::all(px(3)),
            border_radius: BorderRadius::all(px(22)),
            ..node
        };
        self.commands
            .spawn((
                Name::new("Free place"),
                LobbyNode,
                node,
                turn,
                BackgroundColor(theme::TRAY),
                BorderColor::all(theme::BUTTON_HOVER),
            ))
            .observe(move |click: On<Pointer<Click>>, mut wishes: MessageWriter<LobbyWish>| {
                wishes.write(LobbyWish::Sit(place, click.pointer_id));
            })
            .observe(|over: On<Pointer<Over>>, mut nodes: Query<&mut BackgroundColor>| {
                if let Ok(mut ground) = nodes.get_mut(over.entity) {
                    ground.0 = theme::BUTTON;
                }
            })
            .observe(|out: On<Pointer<Out>>, mut nodes: Query<&mut BackgroundColor>| {
                if let Ok(mut ground) = nodes.get_mut(out.entity) {
                    ground.0 = theme::TRAY;
                }
            })
            .with_children(|tile| {
                let icon = Node { width: px(48), height: px(48), ..default() };
                tile.spawn((ImageNode::new(mouse), icon, Pickable::IGNORE));
                tile.spawn((Text::new("Sit here"), bold, TextColor(theme::TEXT), Pickable::IGNORE));
                tile.spawn((Name::new("Bot"), pill(128.0), BackgroundColor(theme::BUTTON)))
                    .observe(
                        move |mut click: On<Pointer<Click>>,
                              mut wishes: MessageWriter<LobbyWish>| {
                            // Else the place under the button would hear of it too.
                            click.propagate(false);
                            wishes.write(LobbyWish::Bot(place));
                        },
                    )
                    .with_children(|button| {
                        let icon = Node { width: px(40), height: px(40), ..default() };
                        button.spawn((ImageNode::new(robot), icon, Pickable::IGNORE));
                        button.spawn((Text::new("Bot"), small, Pickable::IGNORE));
                    });
            });
    }

    /// A place where a bot sits: it can play at another level, or go again.
    fn bot_place(&mut self, place: Place, name: BotName) {
        let frame = self.table.tray(place, TrayDepth::Plain);
        let right = frame.size.x / 2.0;
        let robot = Some("robot");
        let level = (format!("Plays {name}"), robot, LobbyWish::NextLevel(place));
        self.corner_button(frame, right - 330.0, 200.0, level);
        let away = ("Send away".to_owned(), None, LobbyWish::Empty(place));
        self.corner_button(frame, right - 120.0, 180.0, away);
    }

    /// A button over a tray, so far to the right of its middle.
    fn corner_button(
        &mut self,
        frame: Frame,
        right: f32,
        width: f32,
        (label, icon, wish): (String, Option<&'static str>, LobbyWish),
    ) {
        let icon = icon.map(|icon| self.art.get(self.images, icon, 40.0));
        let small = self.fonts.bold(20.0);
        let at = Frame {
            centre: frame.at(Vec2::new(right, 0.0)),
            size: Vec2::new(width, 60.0),
            ..frame
        };
        let (node, turn) = turned(at);
        let node = Node { position_type: PositionType::Absolute, ..merged(node, pill(width)) };
        self.commands
            .spawn((
                Name::new(label.clone()),
                LobbyNode,
                node,
                turn,
                BackgroundColor(theme::BUTTON),
                GlobalZIndex(1),
            ))
            .observe(move |_: On<Pointer<Click>>, mut wishes: MessageWriter<LobbyWish>| {
                wishes.write(wish);
            })
            .with_children(|button| {
                if let Some(icon) = icon {
                    let node = Node { width: px(40), height: px(40), ..default() };
                    button.spawn((ImageNode::new(icon), node, Pickable::IGNORE));
                }
                button.spawn((Text::new(label), small, Pickable::IGNORE));
            });
    }
}

/// A button with round ends.
fn pill(width: f32) -> Node {
    Node {
        min_width: px(width),
        height: px(60),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(8),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(30)),
        ..default()
    }
}

/// A pill that lies where another node does.
fn merged(place: Node, pill: Node) -> Node {
    Node { left: place.left, top: place.top, width: place.width, height: place.height, ..pill }
}
