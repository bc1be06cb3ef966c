//! Slips: small papers that lie before a tray, turned to its player, over the board: what is kept for
//! the seat's turn, a bot's advice, help, the words of a lesson.
//!
//! A part of the table lays a slip, takes it away again, and hears what is pressed on it. Slips of a
//! seat lie one behind the other and never cover each other.

use super::art::Art;
use super::pointers::Hands;
use super::theme::{self, Fonts};
use super::tray::{Pressable, Tray, TraySystems, button, outside};
use crate::contract::Seat;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Over the board and the sheets of cards, under menus.
const OVER_SHEETS: i32 = 5;
/// How wide a slip is, in units.
const WIDTH: f32 = 460.0;

/// What a slip is for. The first lies nearest to the tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SlipKind {
    /// What is kept for the seat's turn.
    Armed,
    /// What a bot would do.
    Advice,
    /// What something is.
    Help,
    /// The words of a lesson.
    Lesson,
}

/// What stands on a slip.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Slip {
    /// A drawing before the title.
    pub icon: Option<&'static str>,
    /// What it is about, in a few words.
    pub title: String,
    /// One to three short sentences, each a paragraph.
    pub lines: Vec<String>,
    /// Where more is to be read, or who says so: smaller.
    pub source: String,
    /// What can be pressed, by the part that laid it: an id and a label.
    pub buttons: Vec<(u32, String)>,
    /// Whether there is a cross to close it.
    pub closes: bool,
}

/// The slips that lie on the table.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct Slips(BTreeMap<(Seat, SlipKind), Slip>);

impl Slips {
    /// Lays a slip before a seat, in place of the one of the same kind.
    pub fn lay(&mut self, seat: Seat, kind: SlipKind, slip: Slip) {
        self.0.insert((seat, kind), slip);
    }

    /// Takes a slip away.
    pub fn take(&mut self, seat: Seat, kind: SlipKind) {
        self.0.remove(&(seat, kind));
    }

    /// Takes away all slips of a kind.
    pub fn take_all(&mut self, kind: SlipKind) {
        self.0.retain(|key, _| key.1 != kind);
    }

    /// The slip of a kind before a seat.
    pub fn get(&self, seat: Seat, kind: SlipKind) -> Option<&Slip> {
        self.0.get(&(seat, kind))
    }

    /// All slips of a kind, by seat.
    pub fn of(&self, kind: SlipKind) -> impl Iterator<Item = (Seat, &Slip)> {
        self.0.iter().filter(move |(key, _)| key.1 == kind).map(|(key, slip)| (key.0, slip))
    }
}

/// Somebody who acts for the seat pressed something on its slip.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlipPressed {
    /// Whose slip.
    pub seat: Seat,
    /// Which.
    pub kind: SlipKind,
    /// The button; none is the cross.
    pub button: Option<u32>,
    /// By which pointer.
    pub pointer: PointerId,
}

/// Where the slips of a tray lie.
#[derive(Component)]
struct Pile(Seat);

/// A slip, as it is drawn.
#[derive(Component)]
struct Drawn(SlipKind, Slip);

/// Something on a slip that can be pressed.
#[derive(Component)]
pub(in crate::table) struct OnSlip(Seat, SlipKind, Option<u32>);

/// Adds the slips.
pub fn plugin(app: &mut App) {
    app.init_resource::<Slips>()
        .add_message::<SlipPressed>()
        .add_systems(Update, (add_to_trays, show, light).chain().in_set(TraySystems::Draw));
}

fn add_to_trays(trays: Query<(Entity, &Tray), Added<Tray>>, mut commands: Commands) {
    for (entity, tray) in &trays {
        let (top, bottom) = outside(tray.frame());
        // The first lies nearest to the tray, on whichever side of it the table is.
        let above = bottom != Val::Auto;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            top,
            bottom,
            width: px(WIDTH),
            flex_direction: match above {
                true => FlexDirection::ColumnReverse,
                false => FlexDirection::Column,
            },
            align_items: AlignItems::FlexStart,
            row_gap: px(5),
            padding: UiRect::vertical(px(4)),
            ..default()
        };
        let pile = (Name::new("Slips"), Pile(tray.seat), node, GlobalZIndex(OVER_SHEETS));
        commands.entity(entity).with_child((pile, Pickable::IGNORE));
    }
}

/// Draws the slips that are new or say something else, and takes away those that are gone.
fn show(
    slips: Res<Slips>,
    piles: Query<(Entity, Ref<Pile>, Option<&Children>)>,
    drawn: Query<&Drawn>,
    fonts: Res<Fonts>,
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut commands: Commands,
) {
    for (pile, whose, children) in &piles {
        if !slips.is_changed() && !whose.is_added() {
            continue;
        }
        let seat = whose.0;
        let wanted = slips.0.iter().filter(|(key, _)| key.0 == seat);
        let wanted: Vec<(SlipKind, &Slip)> = wanted.map(|(key, slip)| (key.1, slip)).collect();
        let there: Vec<Entity> = children.into_iter().flatten().copied().collect();
        let same = |entity: &Entity| {
            let drawn = drawn.get(*entity).ok()?;
            wanted.iter().position(|(kind, slip)| *kind == drawn.0 && **slip == drawn.1)
        };
        let mut kept: Vec<Option<Entity>> = vec![None; wanted.len()];
        for entity in there {
            match same(&entity) {
                Some(at) => kept[at] = Some(entity),
                None => commands.entity(entity).despawn(),
            }
        }
        if kept.iter().all(Option::is_some) {
            continue;
        }
        let order: Vec<Entity> = kept
            .into_iter()
            .zip(wanted)
            .map(|(entity, (kind, slip))| {
                let icon = slip.icon.map(|icon| art.get(&mut images, icon, 30.0));
                entity.unwrap_or_else(|| spawn(&mut commands, (seat, kind), slip, icon, &fonts))
            })
            .collect();
        commands.entity(pile).add_children(&order);
    }
}

fn spawn(
    commands: &mut Commands,
    (seat, kind): (Seat, SlipKind),
    slip: &Slip,
    icon: Option<Handle<Image>>,
    fonts: &Fonts,
) -> Entity {
    let node = Node {
        flex_direction: FlexDirection::Column,
        max_width: px(WIDTH),
        padding: UiRect::axes(px(12), px(7)),
        row_gap: px(4),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    };
    let rim = BorderColor::all(theme::seat_colour(seat.index()));
    let name = Name::new(format!("{kind:?} slip"));
    let mut paper = commands.spawn((name, Drawn(kind, slip.clone()), node, rim));
    paper.insert(BackgroundColor(theme::TRAY)).with_children(|paper| {
        let row = Node { align_items: AlignItems::Center, column_gap: px(10), ..default() };
        paper.spawn((row, Pickable::IGNORE)).with_children(|row| {
            if let Some(icon) = icon {
                let size = Node { width: px(30), height: px(30), flex_shrink: 0.0, ..default() };
                row.spawn((ImageNode::new(icon), size, Pickable::IGNORE));
            }
            let grow = Node { flex_grow: 1.0, flex_shrink: 1.0, ..default() };
            let title = (Text::new(slip.title.clone()), fonts.bold(20.0), TextColor(theme::TEXT));
            row.spawn((title, grow, Pickable::IGNORE));
            if slip.closes {
                let cross = (OnSlip(seat, kind, None), Name::new("Close"));
                press(row, cross, "×", 34.0, fonts);
            }
        });
        for line in &slip.lines {
            let text = (Text::new(line.clone()), fonts.regular(19.0), TextColor(theme::TEXT));
            paper.spawn((text, Pickable::IGNORE));
        }
        if !slip.source.is_empty() {
            let text = (Text::new(slip.source.clone()), fonts.regular(16.0));
            paper.spawn((text, TextColor(theme::TEXT_QUIET), Pickable::IGNORE));
        }
        if !slip.buttons.is_empty() {
            let row = Node {
                column_gap: px(6),
                row_gap: px(5),
                flex_wrap: FlexWrap::Wrap,
                margin: UiRect::top(px(2)),
                ..default()
            };
            paper.spawn((row, Pickable::IGNORE)).with_children(|row| {
                for (id, label) in &slip.buttons {
                    let button = (OnSlip(seat, kind, Some(*id)), Name::new(label.clone()));
                    press(row, button, label, 44.0, fonts);
                }
            });
        }
    });
    paper.id()
}

fn press(
    row: &mut ChildSpawnerCommands,
    what: impl Bundle,
    label: &str,
    width: f32,
    fonts: &Fonts,
) {
    let node = Node {
        min_width: px(width),
        height: px(36),
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::axes(px(8), px(0)),
        border_radius: BorderRadius::all(px(9)),
        ..default()
    };
    row.spawn((what, node, BackgroundColor(theme::BUTTON)))
        .insert(button())
        .observe(click)
        .with_child((
            Text::new(label),
            fonts.bold(18.0),
            TextColor(theme::TEXT),
            TextLayout::no_wrap(),
            Pickable::IGNORE,
        ));
}

fn click(
    mut click: On<Pointer<Click>>,
    pressed: Query<&OnSlip>,
    hands: Hands,
    mut messages: MessageWriter<SlipPressed>,
) {
    let Ok(&OnSlip(seat, kind, button)) = pressed.get(click.entity) else { return };
    let pointer = click.pointer_id;
    if click.button == PointerButton::Primary && hands.acts_for(pointer, seat) {
        click.propagate(false);
        messages.write(SlipPressed { seat, kind, button, pointer });
    }
}

fn light(mut nodes: Query<(&Pressable, &mut BackgroundColor), (With<OnSlip>, Changed<Pressable>)>) {
    for (pressable, mut ground) in &mut nodes {
        let colour = if pressable.is_pointed_at() { theme::BUTTON_HOVER } else { theme::BUTTON };
        ground.set_if_neq(BackgroundColor(colour));
    }
}
