//! The middle of the table before a match: a panel for each side that reads, with the game, its
//! levels, and the ways to begin.

use super::super::art::Art;
use super::super::facing::{Facing, readers};
use super::super::geometry::{Frame, Tabletop};
use super::super::join::lights::Light;
use super::super::lettering::Cut;
use super::super::projection::PictureRescaled;
use super::super::seats::Chairs;
use super::super::settings::Settings;
use super::super::slips::Covered;
use super::super::theme::{self, Fonts};
use super::super::tray::turned;
use super::super::widgets::{Activate, Look, Widget};
use super::LobbyWish;
use super::level_pictures::WIDTH as PICTURE;
use super::offers::{LevelOffer, Offers};
use super::panels::frames;
use bevy::prelude::*;

/// A panel narrower than this has a smaller card and column.
const NARROW: f32 = 1200.0;
/// How wide card and ways are, in wide and in narrow panels.
const BESIDE: [(f32, f32); 2] = [(400.0, 330.0), (232.0, 236.0)];
/// How wide the tile of a level is.
const TILE: f32 = PICTURE + 22.0;
/// How high a picture of a level may be.
const HIGHEST: f32 = 112.0;
/// How wide an arrow to further levels is.
const ARROW: f32 = 48.0;
/// Between two things.
const GAP: f32 = 12.0;

/// How the picture is put on a table, until somebody has done it.
const CALIBRATE: &str = "A projector above a table? Calibrate it in the dots (...) of your tray.";
/// How wide a panel must be to say so beside what to do at first.
const TEACHES: f32 = 1450.0;

/// Everything that only lies here while the lobby is open.
#[derive(Component)]
pub struct LobbyNode;

/// A button of the lobby, by what pressing it wishes for. The same one lies before each reader.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wishes(pub LobbyWish);

/// Lays the panels out anew when there is something else to choose from, or somebody else to read.
pub fn lay_out(
    (chairs, tabletop, covered): (Res<Chairs>, Res<Tabletop>, Res<Covered>),
    settings: Res<Settings>,
    (offers, lights): (Res<Offers>, Query<(), With<Light>>),
    nodes: Query<Entity, With<LobbyNode>>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
    mut laid: Local<(Vec<Frame>, bool, bool)>,
) {
    let blurred = rescaled.read().count() > 0;
    let frames = frames(&tabletop, &readers(&tabletop, &chairs), &covered.0);
    let now = (frames, !lights.is_empty(), settings.is_uncalibrated());
    if !blurred && !offers.is_changed() && *laid == now && !nodes.is_empty() {
        return;
    }
    for node in &nodes {
        commands.entity(node).despawn();
    }
    for &frame in &now.0 {
        let mut painter = Painter {
            fonts: &fonts,
            art: &mut art,
            images: &mut images,
            narrow: frame.size.x < NARROW,
            lights: now.1,
            teaches: now.2 && frame.size.x >= TEACHES,
        };
        painter.panel(&mut commands, frame, &offers);
    }
    *laid = now;
}

/// Clears the table for the match.
pub fn clear(nodes: Query<Entity, With<LobbyNode>>, mut commands: Commands) {
    for node in &nodes {
        commands.entity(node).despawn();
    }
}

struct Painter<'a> {
    fonts: &'a Fonts,
    art: &'a mut Art,
    images: &'a mut Assets<Image>,
    narrow: bool,
    /// Whether there are hands that have a light and no cursor: they choose nothing before they sit.
    lights: bool,
    /// Whether to say how the picture is put on the table.
    teaches: bool,
}

type Parent<'w> = ChildSpawnerCommands<'w>;

impl Painter<'_> {
    fn panel(&mut self, commands: &mut Commands, frame: Frame, offers: &Offers) {
        let (node, turn) = turned(frame);
        let node = Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(14),
            ..node
        };
        let name = Name::new(format!("Lobby panel {:?}", frame.facing));
        let faces = Facing::Duplicated;
        commands.spawn((name, LobbyNode, faces, node, turn, Pickable::IGNORE)).with_children(
            |panel| {
                let row = Node {
                    column_gap: px(GAP),
                    align_items: AlignItems::Stretch,
                    justify_content: JustifyContent::SpaceBetween,
                    ..default()
                };
                panel.spawn((row, Pickable::IGNORE)).with_children(|row| {
                    self.card(row, offers);
                    self.levels(row, offers, frame.size.x);
                    self.ways(row, offers);
                });
                self.foot(panel, offers);
            },
        );
    }

    fn text(&self, parent: &mut Parent, text: &str, font: TextFont, colour: Color) {
        parent.spawn((Text::new(text), font, TextColor(colour), Pickable::IGNORE));
    }

    /// A few words on one line: room is kept for no second one.
    fn label(&self, parent: &mut Parent, text: &str, font: TextFont, colour: Color) {
        let one_line = TextLayout::no_wrap();
        parent.spawn((Text::new(text), font, TextColor(colour), one_line, Pickable::IGNORE));
    }

    fn picture(&mut self, parent: &mut Parent, name: &str, size: f32) {
        let image = self.art.get(self.images, name, size);
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        parent.spawn((ImageNode::new(image), node, Pickable::IGNORE));
    }

    /// The chosen game; the others as buttons above it, if there are others.
    fn card(&mut self, row: &mut Parent, offers: &Offers) {
        let width = BESIDE[usize::from(self.narrow)].0;
        let node = Node {
            width: px(width),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(10),
            padding: UiRect::all(px(if self.narrow { 12.0 } else { 18.0 })),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(22)),
            flex_shrink: 0.0,
            ..default()
        };
        let look = (BackgroundColor(theme::TRAY), BorderColor::all(theme::CARD_RIM));
        let Some(&(emblem, title)) = offers.games.get(offers.chosen) else { return };
        row.spawn((Name::new("Game"), node, look, Pickable::IGNORE)).with_children(|card| {
            if offers.games.len() > 1 {
                let node = Node { column_gap: px(8), ..default() };
                card.spawn((node, Pickable::IGNORE)).with_children(|games| {
                    for (index, (emblem, title)) in offers.games.iter().enumerate() {
                        let lit = index == offers.chosen;
                        self.game(games, LobbyWish::Game(index), emblem, title, lit);
                    }
                });
            }
            let node = Node { column_gap: px(14), align_items: AlignItems::Center, ..default() };
            card.spawn((node, Pickable::IGNORE)).with_children(|head| {
                // Among the others above, its emblem is lit.
                if offers.games.len() == 1 {
                    self.picture(head, emblem, if self.narrow { 56.0 } else { 84.0 });
                }
                let size = if self.narrow { 28.0 } else { 40.0 };
                self.text(head, title, self.fonts.bold(size), theme::TEXT);
            });
            let size = if self.narrow { 19.0 } else { 23.0 };
            self.text(card, offers.sentence, self.fonts.regular(size), theme::TEXT);
            self.text(card, &offers.measure, self.fonts.regular(size - 1.0), theme::TEXT_QUIET);
        });
    }

    /// A game that could be chosen.
    fn game(&mut self, row: &mut Parent, wish: LobbyWish, emblem: &str, title: &str, lit: bool) {
        let node = Node {
            width: px(64),
            height: px(64),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..pressable_node()
        };
        let mut button = row.spawn((Name::new(title.to_owned()), node));
        pressable(&mut button, wish, lit);
        button.with_children(|button| self.picture(button, emblem, 48.0));
    }

    /// As many levels as there is room for, the chosen one among them; arrows to the others, or, where
    /// there is room for one alone, a press on it goes round.
    fn levels(&mut self, row: &mut Parent, offers: &Offers, width: f32) {
        let count = offers.levels.len();
        let (card, ways) = BESIDE[usize::from(self.narrow)];
        let room = width - card - ways - 2.0 * GAP;
        let fit = |room: f32| ((room + GAP) / (TILE + GAP)).floor().max(0.0) as usize;
        let (shown, arrows) = match (fit(room), fit(room - 2.0 * (ARROW + GAP))) {
            (all, _) if all >= count => (count, false),
            (_, 0) => (1, false),
            (_, some) => (some, true),
        };
        let chosen = offers.levels.iter().position(|level| level.chosen).unwrap_or(0);
        let turned = |by: usize| LobbyWish::Level((chosen + by) % count.max(1));
        let first = chosen.saturating_sub(shown / 2).min(count - shown);
        let node = Node {
            column_gap: px(GAP),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_grow: 1.0,
            ..default()
        };
        row.spawn((Name::new("Levels"), node, Pickable::IGNORE)).with_children(|levels| {
            if arrows {
                self.arrow(levels, turned(count - 1), true);
            }
            for (index, level) in offers.levels.iter().enumerate().skip(first).take(shown) {
                let alone = shown == 1 && !arrows;
                let wish = if alone { turned(1) } else { LobbyWish::Level(index) };
                self.level(levels, wish, level, alone && count > 1);
            }
            if arrows {
                self.arrow(levels, turned(1), false);
            }
        });
    }

    /// An arrow to the next level, or back to the one before.
    fn arrow(&mut self, row: &mut Parent, wish: LobbyWish, back: bool) {
        let node = Node {
            width: px(ARROW),
            height: px(2.0 * ARROW),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..pressable_node()
        };
        let mut button = row.spawn((Name::new("Further levels"), node));
        pressable(&mut button, wish, false);
        button.with_children(|button| self.chevron(button, 40.0, back));
    }

    fn chevron(&mut self, parent: &mut Parent, size: f32, back: bool) {
        let image = self.art.get(self.images, "next", size);
        let image = ImageNode { flip_x: back, ..ImageNode::new(image) };
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        parent.spawn((image, node, Pickable::IGNORE));
    }

    /// A level; `onward` if a press leads to the next one.
    fn level(&mut self, row: &mut Parent, wish: LobbyWish, level: &LevelOffer, onward: bool) {
        let node = Node {
            width: px(TILE),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(6),
            padding: UiRect::axes(px(8), px(12)),
            flex_shrink: 0.0,
            ..pressable_node()
        };
        let mut button = row.spawn((Name::new(level.title.clone()), node));
        pressable(&mut button, wish, level.chosen);
        let (image, aspect) = level.picture.clone();
        let width = PICTURE.min(HIGHEST / aspect.max(0.1));
        let size = Vec2::new(width, width * aspect);
        let colour = if level.chosen { theme::TEXT } else { theme::TEXT_QUIET };
        button.with_children(|tile| {
            let frame = Node {
                height: px(HIGHEST),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            };
            tile.spawn((frame, Pickable::IGNORE)).with_children(|frame| {
                let node = Node {
                    width: px(size.x),
                    height: px(size.y),
                    border_radius: BorderRadius::all(px(8)),
                    ..default()
                };
                frame.spawn((ImageNode::new(image), node, Pickable::IGNORE));
            });
            let title = Cut::Bold.fitting(&level.title, 23.0, PICTURE - 8.0).max(15.0);
            self.label(tile, &level.title, self.fonts.bold(title), colour);
            self.label(tile, &level.players, self.fonts.regular(20.0), theme::TEXT_QUIET);
            if onward {
                self.chevron(tile, 26.0, false);
            }
        });
    }

    /// The ways to begin, the usual one first, and what everybody may turn.
    fn ways(&mut self, row: &mut Parent, offers: &Offers) {
        let node = Node {
            width: px(BESIDE[usize::from(self.narrow)].1),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(12),
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("Ways to begin"), node, Pickable::IGNORE)).with_children(|ways| {
            let way = |words: &Option<String>| words.as_deref().map(str::to_owned);
            if let Some(bots) = way(&offers.watch) {
                self.way(ways, LobbyWish::Start, "Watch", &bots, true);
            }
            if let Some(how_far) = way(&offers.go_on) {
                self.way(ways, LobbyWish::GoOn, "Go on", &how_far, offers.watch.is_none());
            }
            if let Some(again) = way(&offers.again) {
                let first = offers.go_on.is_none() && offers.watch.is_none();
                self.way(ways, LobbyWish::Again, "Same again", &again, first);
            }
            if let Some((title, more)) = offers.format {
                let more = if self.narrow { "" } else { more };
                self.way(ways, LobbyWish::Format, title, more, false);
            }
            if let Some(choice) = offers.choice {
                self.way(ways, LobbyWish::Turn, choice, "", false);
            }
        });
    }

    fn way(&mut self, column: &mut Parent, wish: LobbyWish, label: &str, more: &str, lit: bool) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            min_height: px(68),
            padding: UiRect::axes(px(14), px(8)),
            ..pressable_node()
        };
        let mut button = column.spawn((Name::new(label.to_owned()), node));
        pressable(&mut button, wish, lit);
        button.with_children(|button| {
            self.text(button, label, self.fonts.bold(28.0), theme::TEXT);
            if !more.is_empty() {
                self.text(button, more, self.fonts.regular(20.0), theme::TEXT_QUIET);
            }
        });
    }

    /// What to do at first; and what is wrong, or else what the book tells.
    fn foot(&mut self, panel: &mut Parent, offers: &Offers) {
        let node = Node {
            align_self: AlignSelf::Center,
            align_items: AlignItems::Center,
            column_gap: px(10),
            ..default()
        };
        let (picture, hint) = match self.lights {
            true => {
                ("mouse", "Sit down, then choose here: move your mouse along the edge, and press.")
            }
            false => {
                ("mouse", "Click a place at the edge to sit down. Empty places can take a bot.")
            }
        };
        let more = match (&offers.told, &offers.memory) {
            (Some(told), _) => Some((format!("{}.", told.trim_end_matches('.')), theme::LOSS)),
            (None, memory) => memory.clone().map(|memory| (memory, theme::TEXT_QUIET)),
        };
        // Who has played here before knows how the picture is put on the table.
        let is_first = more.is_none() && offers.go_on.is_none() && offers.again.is_none();
        if self.lights || more.is_none() {
            panel.spawn((Name::new("Hint"), node.clone(), Pickable::IGNORE)).with_children(
                |foot| {
                    self.picture(foot, picture, 30.0);
                    let colour = if self.lights { theme::TEXT } else { theme::TEXT_QUIET };
                    self.text(foot, hint, self.fonts.regular(21.0), colour);
                    if self.teaches && is_first {
                        self.picture(foot, "ruler", 30.0);
                        let font = self.fonts.regular(21.0);
                        self.label(foot, CALIBRATE, font, theme::TEXT_QUIET);
                    }
                },
            );
        }
        if let Some((words, colour)) = more {
            panel.spawn((Name::new("Foot"), node, Pickable::IGNORE)).with_children(|foot| {
                self.text(foot, &words, self.fonts.regular(21.0), colour);
            });
        }
    }
}

fn pressable_node() -> Node {
    Node { border: UiRect::all(px(3)), border_radius: BorderRadius::all(px(20)), ..default() }
}

/// Makes a node a widget of everybody that wishes for something.
fn pressable(button: &mut EntityCommands, wish: LobbyWish, lit: bool) {
    let look = Look {
        ground: if lit { theme::BUTTON } else { theme::BUTTON_OFF },
        rim: if lit { theme::TEXT } else { theme::BUTTON_HOVER.with_alpha(0.45) },
        ..Look::default()
    };
    button.insert((Wishes(wish), Widget::of_all(), look)).observe(hear);
}

fn hear(used: On<Activate>, wishes: Query<&Wishes>, mut heard: MessageWriter<LobbyWish>) {
    if let Ok(wish) = wishes.get(used.entity) {
        heard.write(wish.0);
    }
}
