//! The nodes of a panel of the lobby, by its plan.

use super::LobbyWish;
use super::middle::{LobbyButton, LobbyNode};
use super::offers::{LevelOffer, LobbyOffers};
use super::plan::{
    FOOT_GAP, GAP, LobbyButtonGrid, LobbyCardPlan, LobbyFootnote, LobbyLevelsPlan, LobbyPlan, RIM,
};
use bevy::prelude::*;
use shoal_tabletop::facing::{Facing, turned};
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::picture::typeset::{LINE, TypesetText};
use shoal_tabletop::surfaces::widgets::{Widget, WidgetActivated, WidgetStyle};
use shoal_tabletop::system::ids::TrayId;

/// Numbers by which the buttons of a panel are known again when it is drawn anew: ways to begin, arrows, games, presets
/// and levels.
const WAYS: u32 = 100;
const BACK: u32 = 110;
const ONWARD: u32 = 111;
const GAMES: u32 = 120;
const PRESETS: u32 = 150;
const LEVELS: u32 = 200;

/// Draws panels.
pub struct LobbyPainter<'a> {
    /// The fonts.
    pub fonts: &'a TableFonts,
    /// The drawings.
    pub art: &'a mut DrawingCache,
    /// The images of the drawings.
    pub images: &'a mut Assets<Image>,
}

type Parent<'w> = ChildSpawnerCommands<'w>;

impl LobbyPainter<'_> {
    /// Draws what is planned for a panel.
    pub fn panel(
        &mut self,
        commands: &mut Commands,
        frame: FacingBox,
        plan: &LobbyPlan,
        offers: &LobbyOffers,
    ) {
        let (node, turn) = turned(frame);
        let node = Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(FOOT_GAP),
            ..node
        };
        let name = Name::new(format!("Lobby panel {:?}", frame.facing));
        let faces = Facing::Duplicated;
        commands.spawn((name, LobbyNode, faces, node, turn, Pickable::IGNORE)).with_children(
            |panel| {
                let row = Node {
                    height: px(plan.row),
                    flex_shrink: 0.0,
                    column_gap: px(GAP),
                    align_items: AlignItems::Stretch,
                    justify_content: JustifyContent::SpaceBetween,
                    ..default()
                };
                panel.spawn((row, Pickable::IGNORE)).with_children(|row| {
                    if let Some(card) = &plan.card {
                        self.card(row, card, offers);
                    }
                    if let Some(levels) = &plan.levels {
                        self.levels(row, levels, offers);
                    }
                    if !plan.ways.all.is_empty() {
                        self.ways(row, &plan.ways);
                    }
                });
                if let Some(chips) = &plan.chips {
                    let node =
                        Node { align_self: AlignSelf::Center, flex_shrink: 0.0, ..default() };
                    panel
                        .spawn((Name::new("Presets"), node, Pickable::IGNORE))
                        .with_children(|row| self.ways(row, chips));
                }
                for (foot, words) in &plan.foot {
                    self.foot(panel, *foot, words);
                }
            },
        );
    }

    fn words(&self, parent: &mut Parent, words: &TypesetText, bold: bool, colour: Color) {
        parent.spawn(words.node(self.fonts, (bold, colour), Justify::Left));
    }

    /// Draws words whose lines are centred, one below the other.
    fn centred(&self, parent: &mut Parent, words: &TypesetText, bold: bool, colour: Color) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        parent.spawn((node, Pickable::IGNORE)).with_children(|column| {
            for line in words.text.lines() {
                let words = TypesetText { text: line.to_owned(), size: words.size };
                self.words(column, &words, bold, colour);
            }
        });
    }

    fn picture(&mut self, parent: &mut Parent, name: &str, size: f32) {
        let image = self.art.get(self.images, name, size);
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        parent.spawn((ImageNode::new(image), node, Pickable::IGNORE));
    }

    /// Draws the card of the chosen game, with the others as buttons above it, if there are others.
    fn card(&mut self, row: &mut Parent, plan: &LobbyCardPlan, offers: &LobbyOffers) {
        let Some(&(emblem, _)) = offers.games.get(offers.chosen) else { return };
        let node = Node {
            width: px(plan.size.x),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(plan.gap),
            padding: UiRect::all(px(plan.padding)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(22)),
            flex_shrink: 0.0,
            ..default()
        };
        let look = (BackgroundColor(theme::TRAY), BorderColor::all(theme::CARD_RIM));
        row.spawn((Name::new("Game"), node, look, Pickable::IGNORE)).with_children(|card| {
            if let Some((size, fit)) = plan.games {
                let games: Vec<usize> = (0..offers.games.len()).collect();
                for some in games.chunks(fit) {
                    let node = Node { column_gap: px(8), flex_shrink: 0.0, ..default() };
                    card.spawn((node, Pickable::IGNORE)).with_children(|row| {
                        for &index in some {
                            self.game(row, index, size, offers);
                        }
                    });
                }
            }
            if let Some(title) = &plan.title {
                let node =
                    Node { column_gap: px(14), align_items: AlignItems::Center, ..default() };
                card.spawn((node, Pickable::IGNORE)).with_children(|head| {
                    if let Some(size) = plan.emblem {
                        self.picture(head, emblem, size);
                    }
                    self.words(head, title, true, theme::TEXT);
                });
            }
            if let Some(sentence) = &plan.sentence {
                self.words(card, sentence, false, theme::TEXT);
            }
            if let Some(measure) = &plan.measure {
                self.words(card, measure, false, theme::TEXT_QUIET);
            }
        });
    }

    /// Draws the button of a game.
    fn game(&mut self, row: &mut Parent, index: usize, size: f32, offers: &LobbyOffers) {
        let (emblem, title) = offers.games[index];
        let node = Node {
            width: px(size),
            height: px(size),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..pressable_node()
        };
        let mut button = row.spawn((Name::new(title), node));
        let known = TrayId::Lobby(GAMES + index as u32);
        pressable(&mut button, known, LobbyWish::Game(index), index == offers.chosen);
        button.with_children(|button| self.picture(button, emblem, (size * 0.75).round()));
    }

    /// Draws the levels that are shown, the chosen one among them, and arrows to the others; where there is room for
    /// one alone, a press on it goes round.
    fn levels(&mut self, row: &mut Parent, plan: &LobbyLevelsPlan, offers: &LobbyOffers) {
        let count = offers.levels.len();
        let chosen = offers.levels.iter().position(|level| level.chosen).unwrap_or(0);
        let turned = |by: usize| LobbyWish::Level((chosen + by) % count.max(1));
        let node = Node {
            column_gap: px(GAP),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_grow: 1.0,
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("Levels"), node, Pickable::IGNORE)).with_children(|levels| {
            if let Some(size) = plan.arrow {
                self.arrow(levels, turned(count - 1), size, true);
            }
            for (index, words) in plan.shown.clone().zip(&plan.words) {
                let (known, wish) = match plan.onward {
                    Some(_) => (ONWARD, turned(1)),
                    None => (LEVELS + index as u32, LobbyWish::Level(index)),
                };
                let pressed = (TrayId::Lobby(known), wish);
                self.level(levels, pressed, &offers.levels[index], (plan, words));
            }
            if let Some(size) = plan.arrow {
                self.arrow(levels, turned(1), size, false);
            }
        });
    }

    /// Draws an arrow to the next level, or back to the one before.
    fn arrow(&mut self, row: &mut Parent, wish: LobbyWish, size: Vec2, back: bool) {
        let node = Node {
            width: px(size.x),
            height: px(size.y),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..pressable_node()
        };
        let mut button = row.spawn((Name::new("Further levels"), node));
        pressable(&mut button, TrayId::Lobby(if back { BACK } else { ONWARD }), wish, false);
        let drawing = (size.min_element() * 0.8).round();
        button.with_children(|button| self.chevron(button, drawing, back));
    }

    fn chevron(&mut self, parent: &mut Parent, size: f32, back: bool) {
        let image = self.art.get(self.images, "next", size);
        let image = ImageNode { flip_x: back, ..ImageNode::new(image) };
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        parent.spawn((image, node, Pickable::IGNORE));
    }

    fn level(
        &mut self,
        row: &mut Parent,
        (known, wish): (TrayId, LobbyWish),
        level: &LevelOffer,
        (plan, (title, players)): (&LobbyLevelsPlan, &(TypesetText, Option<TypesetText>)),
    ) {
        let node = Node {
            width: px(plan.tile.x),
            height: px(plan.tile.y),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            row_gap: px(6),
            flex_shrink: 0.0,
            ..pressable_node()
        };
        let mut button = row.spawn((Name::new(level.title.clone()), node));
        pressable(&mut button, known, wish, level.chosen);
        let (image, aspect) = level.picture.clone();
        let colour = if level.chosen { theme::TEXT } else { theme::TEXT_QUIET };
        button.with_children(|tile| {
            if let Some(room) = plan.picture {
                let width = room.x.min(room.y / aspect.max(0.1));
                let frame = Node {
                    height: px(room.y),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    flex_shrink: 0.0,
                    ..default()
                };
                tile.spawn((frame, Pickable::IGNORE)).with_children(|frame| {
                    let node = Node {
                        width: px(width),
                        height: px(width * aspect),
                        border_radius: BorderRadius::all(px(8)),
                        ..default()
                    };
                    frame.spawn((ImageNode::new(image), node, Pickable::IGNORE));
                });
            }
            self.centred(tile, title, true, colour);
            if let Some(players) = players {
                self.words(tile, players, false, theme::TEXT_QUIET);
            }
            if let Some(size) = plan.onward {
                self.chevron(tile, size, false);
            }
        });
    }

    /// Draws the ways to begin, the default one first, and the setting that everybody may change.
    fn ways(&mut self, row: &mut Parent, plan: &LobbyButtonGrid) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(plan.gap),
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("Ways to begin"), node, Pickable::IGNORE)).with_children(|ways| {
            for some in plan.all.chunks(plan.columns.max(1)) {
                let node = Node { column_gap: px(plan.gap), flex_shrink: 0.0, ..default() };
                ways.spawn((node, Pickable::IGNORE)).with_children(|row| {
                    for way in some {
                        let node = Node {
                            width: px(plan.button.x),
                            height: px(plan.button.y),
                            flex_direction: FlexDirection::Column,
                            align_items: AlignItems::Center,
                            justify_content: JustifyContent::Center,
                            flex_shrink: 0.0,
                            ..pressable_node()
                        };
                        let label = way.label.text.clone();
                        let mut button = row.spawn((Name::new(label), node));
                        pressable(&mut button, button_id_of(way.wish), way.wish, way.lit);
                        button.with_children(|button| {
                            let ink = if way.dim { theme::TEXT_OFF } else { theme::TEXT };
                            self.words(button, &way.label, true, ink);
                            if let Some(more) = &way.more {
                                self.centred(button, more, false, theme::TEXT_QUIET);
                            }
                        });
                    }
                });
            }
        });
    }

    fn foot(&mut self, panel: &mut Parent, foot: LobbyFootnote, words: &TypesetText) {
        let node = Node {
            align_self: AlignSelf::Center,
            align_items: AlignItems::Center,
            column_gap: px(10),
            flex_shrink: 0.0,
            ..default()
        };
        let (name, colour) = match foot {
            LobbyFootnote::Numbers => ("Numbers", theme::TEXT),
            LobbyFootnote::Notice => ("Notice", theme::LOSS),
            LobbyFootnote::Mice => ("Mice", theme::OMEN),
            LobbyFootnote::Hint => ("Hint", theme::TEXT),
            LobbyFootnote::Calibrate => ("Calibrate", theme::TEXT_QUIET),
            LobbyFootnote::Memory => ("Memory", theme::TEXT_QUIET),
        };
        panel.spawn((Name::new(name), node, Pickable::IGNORE)).with_children(|row| {
            if let Some(drawing) = foot.drawing() {
                self.picture(row, drawing, (words.size * LINE).round());
            }
            self.centred(row, words, false, colour);
        });
    }
}

fn pressable_node() -> Node {
    Node { border: UiRect::all(px(RIM)), border_radius: BorderRadius::all(px(20)), ..default() }
}

/// Returns the id of the button for a wish, whatever is written on it.
fn button_id_of(wish: LobbyWish) -> TrayId {
    TrayId::Lobby(match wish {
        LobbyWish::Start => WAYS,
        LobbyWish::GoOn => WAYS + 1,
        LobbyWish::Again => WAYS + 2,
        LobbyWish::NextChoice => WAYS + 3,
        LobbyWish::StopLater => WAYS + 5,
        LobbyWish::NoStop => WAYS + 6,
        LobbyWish::SecretWay => WAYS + 7,
        LobbyWish::Preset(index) => PRESETS + index as u32,
        _ => WAYS + 4,
    })
}

/// Makes a node a button for everybody that sends a wish.
fn pressable(button: &mut EntityCommands, known: TrayId, wish: LobbyWish, lit: bool) {
    let look = WidgetStyle {
        ground: if lit { theme::BUTTON } else { theme::BUTTON_OFF },
        rim: if lit { theme::TEXT } else { theme::BUTTON_HOVER.with_alpha(0.45) },
        ..WidgetStyle::default()
    };
    let widget = Widget::of_all().known_as(known.id());
    button.insert((LobbyButton(wish), widget, look)).observe(handle);
}

fn handle(
    used: On<WidgetActivated>,
    wishes: Query<&LobbyButton>,
    mut heard: MessageWriter<LobbyWish>,
) {
    if let Ok(wish) = wishes.get(used.entity) {
        heard.write(wish.0);
    }
}
