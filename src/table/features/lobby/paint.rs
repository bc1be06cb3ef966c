//! The nodes of a panel of the lobby, by its plan.

use super::LobbyWish;
use super::middle::{LobbyButton, LobbyNode};
use super::offers::{LevelOffer, LobbyOffers};
use super::plan::{
    FOOT_GAP, GAP, LobbyButtonGrid, LobbyCardPlan, LobbyFootnote, LobbyLevelText, LobbyLevelsPlan,
    LobbyPlan, RIM,
};
use bevy::prelude::*;
use shoal_tabletop::facing::{Facing, turned};
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::theme;
use shoal_tabletop::picture::typeset::{LINE, TypesetText};
use shoal_tabletop::surfaces::widgets::{Widget, WidgetActivated, WidgetStyle};
use shoal_tabletop::system::ids::TrayId;

/// Ids by which the buttons of a panel are known again when it is drawn anew: those that begin a match, arrows, games,
/// presets and levels.
const BEGIN: u32 = 100;
const BACK: u32 = 110;
const ONWARD: u32 = 111;
const GAMES: u32 = 120;
const PRESETS: u32 = 150;
const LEVELS: u32 = 200;

/// Draws panels.
pub struct LobbyPainter<'a, 'w> {
    /// Drawings, images and fonts.
    pub assets: &'a mut DrawingAssets<'w>,
}

type Parent<'w> = ChildSpawnerCommands<'w>;

impl LobbyPainter<'_, '_> {
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
        let facing = Facing::Duplicated;
        commands.spawn((name, LobbyNode, facing, node, turn, Pickable::IGNORE)).with_children(
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
                    if !plan.buttons.all.is_empty() {
                        self.buttons(row, &plan.buttons);
                    }
                });
                if let Some(chips) = &plan.chips {
                    let node =
                        Node { align_self: AlignSelf::Center, flex_shrink: 0.0, ..default() };
                    panel
                        .spawn((Name::new("Presets"), node, Pickable::IGNORE))
                        .with_children(|row| self.buttons(row, chips));
                }
                for (kind, text) in &plan.foot {
                    self.footnote(panel, *kind, text);
                }
            },
        );
    }

    fn text(&self, parent: &mut Parent, text: &TypesetText, bold: bool, colour: Color) {
        parent.spawn(text.node(&self.assets.fonts, bold, colour, Justify::Left));
    }

    /// Draws a text whose lines are centred, one below the other.
    fn centred_text(&self, parent: &mut Parent, text: &TypesetText, bold: bool, colour: Color) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        parent.spawn((node, Pickable::IGNORE)).with_children(|column| {
            for line in text.text.lines() {
                let line = TypesetText { text: line.to_owned(), size: text.size };
                self.text(column, &line, bold, colour);
            }
        });
    }

    fn picture(&mut self, parent: &mut Parent, name: &str, size: f32) {
        let image = self.assets.get(name, size);
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
        let colours = (BackgroundColor(theme::TRAY), BorderColor::all(theme::CARD_RIM));
        row.spawn((Name::new("Game"), node, colours, Pickable::IGNORE)).with_children(|card| {
            if let Some((size, fit)) = plan.games {
                let games: Vec<usize> = (0..offers.games.len()).collect();
                for row_of_games in games.chunks(fit) {
                    let node = Node { column_gap: px(8), flex_shrink: 0.0, ..default() };
                    card.spawn((node, Pickable::IGNORE)).with_children(|row| {
                        for &index in row_of_games {
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
                    self.text(head, title, true, theme::TEXT);
                });
            }
            if let Some(sentence) = &plan.sentence {
                self.text(card, sentence, false, theme::TEXT);
            }
            if let Some(measure) = &plan.measure {
                self.text(card, measure, false, theme::TEXT_QUIET);
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
        let id = TrayId::Lobby(GAMES + index as u32);
        make_button(&mut button, id, LobbyWish::Game(index), index == offers.chosen);
        button.with_children(|button| self.picture(button, emblem, (size * 0.75).round()));
    }

    /// Draws the levels that are shown, the chosen one among them, and arrows to the others; where there is room for
    /// one alone, a press on it goes round.
    fn levels(&mut self, row: &mut Parent, plan: &LobbyLevelsPlan, offers: &LobbyOffers) {
        let count = offers.levels.len();
        let chosen = offers.levels.iter().position(|level| level.chosen).unwrap_or(0);
        let further = |by: usize| LobbyWish::Level((chosen + by) % count.max(1));
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
                self.arrow(levels, further(count - 1), size, true);
            }
            for (index, text) in plan.shown.clone().zip(&plan.texts) {
                let (id, wish) = match plan.onward {
                    Some(_) => (ONWARD, further(1)),
                    None => (LEVELS + index as u32, LobbyWish::Level(index)),
                };
                let (id, offer) = (TrayId::Lobby(id), &offers.levels[index]);
                self.level(levels, id, wish, offer, text, plan);
            }
            if let Some(size) = plan.arrow {
                self.arrow(levels, further(1), size, false);
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
        make_button(&mut button, TrayId::Lobby(if back { BACK } else { ONWARD }), wish, false);
        let drawing = (size.min_element() * 0.8).round();
        button.with_children(|button| self.chevron(button, drawing, back));
    }

    fn chevron(&mut self, parent: &mut Parent, size: f32, back: bool) {
        let image = self.assets.get("next", size);
        let image = ImageNode { flip_x: back, ..ImageNode::new(image) };
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        parent.spawn((image, node, Pickable::IGNORE));
    }

    /// Draws a level as a button: its picture, its title, and the number of players.
    fn level(
        &mut self,
        row: &mut Parent,
        id: TrayId,
        wish: LobbyWish,
        offer: &LevelOffer,
        text: &LobbyLevelText,
        plan: &LobbyLevelsPlan,
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
        let mut button = row.spawn((Name::new(offer.title.clone()), node));
        make_button(&mut button, id, wish, offer.chosen);
        let (image, aspect) = offer.picture.clone();
        let colour = if offer.chosen { theme::TEXT } else { theme::TEXT_QUIET };
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
            self.centred_text(tile, &text.title, true, colour);
            if let Some(players) = &text.players {
                self.text(tile, players, false, theme::TEXT_QUIET);
            }
            if let Some(size) = plan.onward {
                self.chevron(tile, size, false);
            }
        });
    }

    /// Draws buttons in rows and columns.
    fn buttons(&mut self, row: &mut Parent, plan: &LobbyButtonGrid) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(plan.gap),
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((Name::new("Ways to begin"), node, Pickable::IGNORE)).with_children(|column| {
            for row_of_buttons in plan.all.chunks(plan.columns.max(1)) {
                let node = Node { column_gap: px(plan.gap), flex_shrink: 0.0, ..default() };
                column.spawn((node, Pickable::IGNORE)).with_children(|row| {
                    for planned in row_of_buttons {
                        let node = Node {
                            width: px(plan.button.x),
                            height: px(plan.button.y),
                            flex_direction: FlexDirection::Column,
                            align_items: AlignItems::Center,
                            justify_content: JustifyContent::Center,
                            flex_shrink: 0.0,
                            ..pressable_node()
                        };
                        let (label, wish) = (planned.label.text.clone(), planned.wish);
                        let mut button = row.spawn((Name::new(label), node));
                        make_button(&mut button, button_id_of(wish), wish, planned.lit);
                        button.with_children(|button| {
                            let colour = if planned.dim { theme::TEXT_OFF } else { theme::TEXT };
                            self.text(button, &planned.label, true, colour);
                            if let Some(more) = &planned.more {
                                self.centred_text(button, more, false, theme::TEXT_QUIET);
                            }
                        });
                    }
                });
            }
        });
    }

    /// Draws a sentence below the row.
    fn footnote(&mut self, panel: &mut Parent, kind: LobbyFootnote, text: &TypesetText) {
        let node = Node {
            align_self: AlignSelf::Center,
            align_items: AlignItems::Center,
            column_gap: px(10),
            flex_shrink: 0.0,
            ..default()
        };
        let (name, colour) = match kind {
            LobbyFootnote::Numbers => ("Numbers", theme::TEXT),
            LobbyFootnote::Notice => ("Notice", theme::LOSS),
            LobbyFootnote::Mice => ("Mice", theme::OMEN),
            LobbyFootnote::Hint => ("Hint", theme::TEXT),
            LobbyFootnote::Calibrate => ("Calibrate", theme::TEXT_QUIET),
            LobbyFootnote::Memory => ("Memory", theme::TEXT_QUIET),
        };
        panel.spawn((Name::new(name), node, Pickable::IGNORE)).with_children(|row| {
            if let Some(drawing) = kind.drawing() {
                self.picture(row, drawing, (text.size * LINE).round());
            }
            self.centred_text(row, text, false, colour);
        });
    }
}

fn pressable_node() -> Node {
    Node { border: UiRect::all(px(RIM)), border_radius: BorderRadius::all(px(20)), ..default() }
}

/// Returns the id of the button for a wish, whatever is written on it.
fn button_id_of(wish: LobbyWish) -> TrayId {
    TrayId::Lobby(match wish {
        LobbyWish::Start => BEGIN,
        LobbyWish::GoOn => BEGIN + 1,
        LobbyWish::Again => BEGIN + 2,
        LobbyWish::NextChoice => BEGIN + 3,
        LobbyWish::StopLater => BEGIN + 5,
        LobbyWish::NoStop => BEGIN + 6,
        LobbyWish::SecretWay => BEGIN + 7,
        LobbyWish::Preset(index) => PRESETS + index as u32,
        _ => BEGIN + 4,
    })
}

/// Makes a node a button for everybody that sends a wish.
fn make_button(button: &mut EntityCommands, id: TrayId, wish: LobbyWish, lit: bool) {
    let look = WidgetStyle {
        ground: if lit { theme::BUTTON } else { theme::BUTTON_OFF },
        rim: if lit { theme::TEXT } else { theme::BUTTON_HOVER.with_alpha(0.45) },
        ..WidgetStyle::default()
    };
    let widget = Widget::of_all().known_as(id.id());
    button.insert((LobbyButton(wish), widget, look)).observe(send_wish);
}

fn send_wish(
    activated: On<WidgetActivated>,
    buttons: Query<&LobbyButton>,
    mut wishes: MessageWriter<LobbyWish>,
) {
    if let Ok(button) = buttons.get(activated.entity) {
        wishes.write(button.0);
    }
}
