//! What lies at the places along the edge before a match: where somebody may sit, and what a bot that
//! sits there can be told.

use super::super::art::Art;
use super::super::facing::{Frame, PLACES, Place};
use super::super::projection::PictureRescaled;
use super::super::seats::{BotName, Chairs, Player};
use super::super::theme::{self, Fonts};
use super::super::tray::turned;
use super::PlaceWish;
use super::pill::{merged, pill};
use bevy::prelude::*;

/// Everything that only lies at a place while the lobby is open.
#[derive(Component)]
pub struct PlaceNode;

/// Lays the places out anew whenever somebody sat down or left.
pub fn lay_out(
    chairs: Res<Chairs>,
    nodes: Query<Entity, With<PlaceNode>>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut rescaled: MessageReader<PictureRescaled>,
    commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    if !(blurred || chairs.is_changed() || nodes.is_empty()) {
        return;
    }
    let mut painter = Painter { commands, fonts: &fonts, art: &mut art, images: &mut images };
    for node in &nodes {
        painter.commands.entity(node).despawn();
    }
    for place in PLACES {
        match chairs.at(place).and_then(|seat| chairs.get(seat)).map(|chair| chair.player) {
            None => painter.free_place(place),
            Some(Player::Bot(name)) => painter.bot_place(place, name),
            Some(Player::Person | Player::Watched) => {}
        }
    }
}

/// Clears the places for the match.
pub fn clear(nodes: Query<Entity, With<PlaceNode>>, mut commands: Commands) {
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
    /// A place where nobody sits: the whole of it sits down, a corner of it calls a bot.
    fn free_place(&mut self, place: Place) {
        let mouse = self.art.get(self.images, "mouse", 48.0);
        let robot = self.art.get(self.images, "robot", 40.0);
        let (bold, small) = (self.fonts.bold(30.0), self.fonts.bold(20.0));
        let frame = place.tray();
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
                PlaceNode,
                node,
                turn,
                BackgroundColor(theme::TRAY),
                BorderColor::all(theme::BUTTON_HOVER),
            ))
            .observe(move |click: On<Pointer<Click>>, mut wishes: MessageWriter<PlaceWish>| {
                wishes.write(PlaceWish::Sit(place, click.pointer_id));
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
                              mut wishes: MessageWriter<PlaceWish>| {
                            // Else the place under the button would hear of it too.
                            click.propagate(false);
                            wishes.write(PlaceWish::Bot(place));
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
        let frame = place.tray();
        let right = frame.size.x / 2.0;
        let robot = Some("robot");
        let level = (format!("Plays {name}"), robot, PlaceWish::NextLevel(place));
        self.corner_button(frame, right - 330.0, 200.0, level);
        let away = ("Send away".to_owned(), None, PlaceWish::Empty(place));
        self.corner_button(frame, right - 120.0, 180.0, away);
    }

    /// A button over a tray, so far to the right of its middle.
    fn corner_button(
        &mut self,
        frame: Frame,
        right: f32,
        width: f32,
        (label, icon, wish): (String, Option<&'static str>, PlaceWish),
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
                PlaceNode,
                node,
                turn,
                BackgroundColor(theme::BUTTON),
                GlobalZIndex(1),
            ))
            .observe(move |_: On<Pointer<Click>>, mut wishes: MessageWriter<PlaceWish>| {
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
