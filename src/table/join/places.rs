//! What lies at the places along the edge before a match where somebody may sit.

use super::super::art::Art;
use super::super::facing::Facing;
use super::super::geometry::{Frame, Place, Tabletop, TrayDepth};
use super::super::lettering::Cut;
use super::super::projection::PictureRescaled;
use super::super::seats::SeatPlaces;
use super::super::theme::{self, Fonts};
use super::super::tray::turned;
use super::PlaceWish;
use super::lights::Light;
use super::pill::pill;
use super::same::Offers;
use bevy::prelude::*;

/// Everything that only lies at a place while the lobby is open.
#[derive(Component)]
pub struct PlaceNode;

/// Lays the places out anew whenever somebody sat down or left.
pub fn lay_out(
    places: SeatPlaces,
    nodes: Query<Entity, With<PlaceNode>>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut rescaled: MessageReader<PictureRescaled>,
    commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    if !(blurred || places.is_changed() || nodes.is_empty()) {
        return;
    }
    let table = &*places.tabletop;
    let mut painter =
        Painter { commands, fonts: &fonts, art: &mut art, images: &mut images, table };
    for node in &nodes {
        painter.commands.entity(node).despawn();
    }
    places.free().for_each(|place| painter.free_place(place));
}

/// A place where nobody sits.
#[derive(Component, Debug, Clone, Copy)]
pub struct FreePlace(Place);

/// What is written there.
#[derive(Component, Debug, Clone, Copy)]
pub struct Invitation(Place);

/// What is written where nobody is.
const SIT_HERE: &str = "Sit here";
/// What is written there at most, and what room is taken beside it.
const LONGEST: &str = "Press: all as last time";
const BESIDE_WORDS: f32 = 300.0;

/// Free places say what a press does there, and whom they wait for.
pub fn invite(
    lights: Query<(Entity, &Light)>,
    offers: Res<Offers>,
    mut tiles: Query<(&FreePlace, &mut BorderColor)>,
    mut words: Query<(&Invitation, &mut Text)>,
) {
    let here = |place| lights.iter().any(|(_, light)| light.lit && light.at == Some(place));
    for (FreePlace(place), mut rim) in &mut tiles {
        let colour = if here(*place) { theme::OMEN } else { theme::BUTTON_HOVER };
        rim.set_if_neq(BorderColor::all(colour));
    }
    for (Invitation(place), mut text) in &mut words {
        let offer = offers.at(*place);
        let own = offer.and_then(|offer| lights.get(offer.device).ok());
        let own = own.is_some_and(|(_, light)| light.lit && light.at == Some(*place));
        let written = match offer {
            Some(_) if own => LONGEST.to_owned(),
            Some(offer) => format!("{}?", offer.name),
            None if here(*place) => "Press to sit".to_owned(),
            None => SIT_HERE.to_owned(),
        };
        if text.0 != written {
            text.0 = written;
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
    table: &'a Tabletop,
}

impl Painter<'_, '_, '_> {
    /// A place where nobody sits: the whole of it sits down, a corner of it calls a bot.
    fn free_place(&mut self, place: Place) {
        let mouse = self.art.get(self.images, "mouse", 48.0);
        let robot = self.art.get(self.images, "robot", 40.0);
        let frame = self.table.tray(place, TrayDepth::Plain);
        let scale = self.table.type_scale().drawn(frame.scale);
        let room = frame.size.x - 20.0 - BESIDE_WORDS;
        let words = Cut::Bold.fitting(LONGEST, scale.size(30.0), room).max(scale.least());
        let bold = self.fonts.bold(words);
        let small = self.fonts.bold((words / 1.5).max(scale.least()));
        let frame = Frame { size: frame.size - 20.0, ..frame };
        let (node, turn) = turned(frame);
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(18),
            border: UiRect::all(px(3)),
            // Lights run below the words.
            padding: UiRect::bottom(px(34)),
            border_radius: BorderRadius::all(px(22)),
            ..node
        };
        self.commands
            .spawn((
                Name::new("Free place"),
                PlaceNode,
                (FreePlace(place), Facing::Place(place)),
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
                let words = (Text::new(SIT_HERE), bold, TextColor(theme::TEXT));
                tile.spawn((words, Invitation(place), Pickable::IGNORE));
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
}
