//! The nodes of a tray.

use super::super::art::Art;
use super::super::facing::Facing;
use super::super::geometry::{Frame, Inner, TrayDepth};
use super::super::projection::PictureRescaled;
use super::super::seats::{Chair, SeatPlaces};
use super::super::theme::{self, Fonts};
use super::sheet::sheet;
use super::slots::{InTray, Part, Slot};
use super::{MOST_BUTTONS, MOST_CHIPS, cards, press, strips};
use crate::contract::Seat;
use bevy::prelude::*;
use bevy::text::LineHeight;

/// The seat's fish, in units.
const EMBLEM: Vec2 = Vec2::new(56.0, 31.0);
/// A strip under the large number, and one beside the buttons where there is room.
const NARROW_STRIP: Vec2 = Vec2::new(98.0, 18.0);
const WIDE_STRIP: Vec2 = Vec2::new(72.0, 30.0);

/// A tray at least this wide has room for strips beside the buttons.
const WIDE_TRAY: f32 = 720.0;

/// The root of a seat's tray.
#[derive(Component, Debug)]
pub struct Tray {
    /// Whose tray it is.
    pub seat: Seat,
    name: String,
    frame: Frame,
    depth: TrayDepth,
}

impl Tray {
    /// Where it lies.
    pub fn frame(&self) -> Frame {
        self.frame
    }
}

/// Makes a tray for each chair, and makes it anew when the chair was renamed or the tray has another
/// shape. One that only lies elsewhere is moved, so that nothing which is done with it is lost.
pub fn match_chairs(
    places: SeatPlaces,
    mut trays: Query<(Entity, &mut Tray, &mut Node, &mut UiTransform)>,
    mut commands: Commands,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut rescaled: MessageReader<PictureRescaled>,
) {
    let blurred = rescaled.read().count() > 0;
    if !places.is_changed() && !blurred {
        return;
    }
    let fits = |tray: &Tray| {
        !blurred
            && places.chairs.get(tray.seat).is_some_and(|chair| chair.name == tray.name)
            && places.tray(tray.seat).is_some_and(|frame| has_shape(frame, tray.frame))
            && tray.depth == *places.depth
    };
    for (entity, mut tray, mut node, mut turn) in &mut trays {
        match places.tray(tray.seat) {
            Some(frame) if fits(&tray) && frame != tray.frame => {
                let (moved, turned) = turned(frame);
                (node.left, node.top) = (moved.left, moved.top);
                turn.rotation = turned.rotation;
                tray.frame = frame;
            }
            Some(_) if fits(&tray) => {}
            _ => commands.entity(entity).despawn(),
        }
    }
    for seat in places.chairs.seats() {
        let Some((chair, frame)) = places.chairs.get(seat).zip(places.tray(seat)) else { continue };
        if !trays.iter().any(|(_, tray, ..)| tray.seat == seat && fits(tray)) {
            let emblem = art.fish(&mut images, seat.index(), EMBLEM.x);
            let depth = *places.depth;
            Builder { seat, fonts: &fonts, emblem, depth }.tray(&mut commands, chair, frame);
        }
    }
}

/// Whether what was made for one frame can lie in the other.
fn has_shape(frame: Frame, other: Frame) -> bool {
    let shape = |frame: Frame| (frame.size, frame.scale, frame.inner);
    shape(frame) == shape(other)
}

/// From which side of a tray what lies before it is laid out.
pub fn outside(frame: Frame) -> (Val, Val) {
    match frame.inner {
        Inner::Above => (Val::Auto, percent(100)),
        Inner::Below => (percent(100), Val::Auto),
    }
}

/// What lies flat in a frame and is turned to its player.
pub fn turned(frame: Frame) -> (Node, UiTransform) {
    let corner = frame.unturned_corner();
    (
        Node {
            position_type: PositionType::Absolute,
            left: px(corner.x),
            top: px(corner.y),
            width: px(frame.size.x),
            height: px(frame.size.y),
            ..default()
        },
        UiTransform {
            rotation: frame.facing.ui_rotation(),
            scale: Vec2::splat(frame.scale),
            ..default()
        },
    )
}

struct Builder<'a> {
    seat: Seat,
    fonts: &'a Fonts,
    emblem: Handle<Image>,
    depth: TrayDepth,
}

impl Builder<'_> {
    fn tray(&self, commands: &mut Commands, chair: &Chair, frame: Frame) {
        let colour = theme::seat_colour(self.seat.index());
        let (node, turn) = turned(frame);
        let node = Node {
            padding: UiRect::axes(px(12), px(if self.depth == TrayDepth::Plain { 6 } else { 5 })),
            border: UiRect::top(px(3)),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(5),
            ..node
        };
        commands
            .spawn((
                Name::new(format!("Tray of {}", self.seat)),
                Tray { seat: self.seat, name: chair.name.clone(), frame, depth: self.depth },
                (InTray(self.seat), Facing::Owner(self.seat)),
                node,
                turn,
                BackgroundColor(theme::TRAY),
                BorderColor::all(colour),
                press::ground(),
            ))
            .with_children(|tray| {
                if self.depth == TrayDepth::WithCards {
                    cards::row(tray, self.seat, self.fonts);
                    sheet(tray, self.seat, frame, self.fonts);
                }
                let full = frame.size.x < WIDE_TRAY || self.depth == TrayDepth::WithCards;
                let body = Node { column_gap: px(12), ..default() };
                tray.spawn((body, Pickable::IGNORE)).with_children(|body| {
                    self.badge(body, full);
                    self.column(body, chair);
                });
                if !full {
                    let aside = Node {
                        position_type: PositionType::Absolute,
                        right: px(8),
                        bottom: px(8),
                        flex_direction: FlexDirection::Column,
                        row_gap: px(6),
                        ..default()
                    };
                    tray.spawn((aside, Pickable::IGNORE))
                        .with_children(|column| strips::spawn(column, self.seat, WIDE_STRIP));
                }
            });
    }

    /// Status, buttons and the sentence, one below the other.
    fn column(&self, body: &mut ChildSpawnerCommands, chair: &Chair) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(if self.depth == TrayDepth::Plain { 5 } else { 2 }),
            width: px(484),
            ..default()
        };
        body.spawn((node, Pickable::IGNORE)).with_children(|column| {
            self.status(column, &chair.name);
            self.buttons(column);
            self.line(column);
        });
    }

    /// Deep trays are shared by more rows: each is a little lower.
    fn row_height(&self, plain: f32, with_cards: f32) -> Val {
        px(if self.depth == TrayDepth::Plain { plain } else { with_cards })
    }

    /// The large number with its name, and the seat's fish; in a tray that is full, with the strips
    /// below them.
    fn badge(&self, tray: &mut ChildSpawnerCommands, strips: bool) {
        tray.spawn(Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            width: px(104),
            row_gap: px(3),
            ..default()
        })
        .with_children(|badge| {
            badge.spawn((
                Part::Number,
                InTray(self.seat),
                Text::default(),
                self.fonts.bold(46.0),
                LineHeight::Px(45.0),
                TextColor(theme::seat_colour(self.seat.index())),
                Pickable::IGNORE,
            ));
            let row = Node { align_items: AlignItems::Center, column_gap: px(4), ..default() };
            badge.spawn((row, Pickable::IGNORE)).with_children(|row| {
                let size = Node { width: px(EMBLEM.x), height: px(EMBLEM.y), ..default() };
                row.spawn((ImageNode::new(self.emblem.clone()), size, Pickable::IGNORE));
                row.spawn((
                    Part::NumberName,
                    InTray(self.seat),
                    Text::default(),
                    self.fonts.regular(16.0),
                    TextColor(theme::TEXT_QUIET),
                    Pickable::IGNORE,
                ));
            });
            if strips {
                strips::spawn(badge, self.seat, NARROW_STRIP);
            }
        });
    }

    /// Name and chips.
    fn status(&self, column: &mut ChildSpawnerCommands, name: &str) {
        let row = Node {
            column_gap: px(7),
            align_items: AlignItems::Center,
            height: self.row_height(30.0, 25.0),
            ..default()
        };
        column.spawn((row, Pickable::IGNORE)).with_children(|row| {
            row.spawn((
                Text::new(format!("{} {name}", theme::seat_letter(self.seat.index()))),
                self.fonts.bold(22.0),
                TextColor(theme::seat_colour(self.seat.index())),
                TextLayout::no_wrap(),
                Pickable::IGNORE,
            ));
            row.spawn((
                Part::Place,
                InTray(self.seat),
                Text::default(),
                self.fonts.bold(19.0),
                TextLayout::no_wrap(),
                Pickable::IGNORE,
            ));
            for index in 0..MOST_CHIPS {
                let node = Node {
                    display: Display::None,
                    align_items: AlignItems::Center,
                    column_gap: px(3),
                    ..default()
                };
                row.spawn((Slot::Chip(index), InTray(self.seat), node, Pickable::IGNORE))
                    .with_children(|chip| {
                        chip.spawn((
                            Slot::ChipIcon(index),
                            InTray(self.seat),
                            ImageNode::default(),
                            Node { width: px(24), height: px(24), ..default() },
                            Pickable::IGNORE,
                        ));
                        chip.spawn((
                            Part::Chip(index),
                            InTray(self.seat),
                            Text::default(),
                            self.fonts.bold(19.0),
                            TextLayout::no_wrap(),
                            Pickable::IGNORE,
                        ));
                    });
            }
        });
    }

    fn buttons(&self, column: &mut ChildSpawnerCommands) {
        let row = Node { column_gap: px(6), height: self.row_height(50.0, 40.0), ..default() };
        column.spawn((row, Pickable::IGNORE)).with_children(|row| {
            for index in 0..MOST_BUTTONS {
                let node = Node {
                    display: Display::None,
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    column_gap: px(5),
                    padding: UiRect::axes(px(8), px(0)),
                    min_width: px(50),
                    border_radius: BorderRadius::all(px(10)),
                    border: UiRect::all(px(2)),
                    ..default()
                };
                row.spawn((
                    Slot::Button(index),
                    InTray(self.seat),
                    node,
                    BackgroundColor(theme::BUTTON),
                    BorderColor::all(Color::NONE),
                    press::button(),
                ))
                .with_children(|button| {
                    button.spawn((
                        Slot::ButtonIcon(index),
                        InTray(self.seat),
                        ImageNode::default(),
                        Node { width: px(28), height: px(28), ..default() },
                        Pickable::IGNORE,
                    ));
                    button.spawn((
                        Part::Label(index),
                        InTray(self.seat),
                        Text::default(),
                        self.fonts.bold(19.0),
                        TextLayout::no_wrap(),
                        Pickable::IGNORE,
                    ));
                });
            }
        });
    }

    /// Two lines; in deep trays three, a little smaller: what a card does takes words.
    fn line(&self, column: &mut ChildSpawnerCommands) {
        let (size, height) =
            if self.depth == TrayDepth::Plain { (18.0, 21.0) } else { (16.0, 18.0) };
        column.spawn((
            Part::Line,
            InTray(self.seat),
            Text::default(),
            self.fonts.regular(size),
            LineHeight::Px(height),
            Pickable::IGNORE,
        ));
    }
}
