//! The nodes of a panel of the lobby, by its plan.

use super::LobbyWish;
use super::middle::{LobbyButton, LobbyNode};
use super::name_warnings::NameWarnings;
use super::plan::{
    GAP_ON_TILE, INSIDE, LobbyButtonPart, LobbyButtonPlan, LobbyInk, LobbyLook, LobbyPlan,
    LobbySentenceKind, RIM,
};
use crate::features::tutorial::BeginTutorial;
use bevy::prelude::*;
use shoal_tabletop::facing::{Facing, turned};
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::theme;
use shoal_tabletop::picture::typeset::TypesetText;
use shoal_tabletop::pointers::PointerDevices;
use shoal_tabletop::surfaces::widgets::{Widget, WidgetActivated, WidgetStyle};
use shoal_tabletop::system::ids::TrayId;

/// The first ids by which the buttons of a panel are known again when it is drawn anew: of those with one wish each,
/// and of tabs, games, presets and levels.
const SINGLE: u32 = 100;
const UNFINISHED: u32 = 110;
const TABS: u32 = 120;
const GAMES: u32 = 150;
const PRESETS: u32 = 250;
const FORMATS: u32 = 350;
const LEVELS: u32 = 400;
/// Gap between a drawing and the words beside it, in units.
const BESIDE: f32 = 8.0;

/// Draws panels.
pub struct LobbyPainter<'a, 'w> {
    /// Drawings, images and fonts.
    pub assets: &'a mut DrawingAssets<'w>,
}

type Parent<'w> = ChildSpawnerCommands<'w>;

impl LobbyPainter<'_, '_> {
    /// Draws what is planned for a panel.
    pub fn panel(&mut self, commands: &mut Commands, frame: FacingBox, plan: &LobbyPlan) {
        let (node, turn) = turned(frame);
        let name = Name::new(format!("Lobby panel {:?}", frame.facing));
        let root = (name, LobbyNode, Facing::EverySide, node, turn, Pickable::IGNORE);
        commands.spawn(root).with_children(|panel| {
            plan.buttons.iter().for_each(|button| self.button(panel, button));
            for (kind, at, words) in &plan.sentences {
                self.sentence(panel, *kind, *at, words);
            }
        });
    }

    /// Draws a button with everything on it.
    fn button(&mut self, panel: &mut Parent, plan: &LobbyButtonPlan) {
        let radius = match plan.look {
            LobbyLook::Action => plan.at.height() / 2.0,
            LobbyLook::Tab => 8.0,
            LobbyLook::Tile | LobbyLook::Option => 16.0,
        };
        // Titles of tiles side by side are in one line, and so is what is below them.
        let (justify_content, inside) = match (plan.look, plan.parts.len()) {
            (LobbyLook::Tile, 3..) => (JustifyContent::SpaceBetween, INSIDE.y),
            _ => (JustifyContent::Center, 0.0),
        };
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content,
            row_gap: px(GAP_ON_TILE),
            padding: UiRect::vertical(px(inside)),
            border: UiRect::all(px(RIM)),
            border_radius: BorderRadius::all(px(radius.min(32.0))),
            ..placed(plan.at)
        };
        let mut button = panel.spawn((Name::new(plan.name.clone()), node));
        let widget = Widget::of_all().known_as(button_id_of(plan).id());
        button.insert((LobbyButton(plan.wish), widget, look_of(plan))).observe(send_wish);
        button.with_children(|button| {
            plan.parts.iter().for_each(|part| self.part(button, part, plan.lit));
        });
    }

    fn part(&mut self, parent: &mut Parent, part: &LobbyButtonPart, lit: bool) {
        match part {
            LobbyButtonPart::Words(words, ink) => {
                let (bold, colour) = match ink {
                    LobbyInk::Strong => (true, theme::TEXT),
                    LobbyInk::Dim => (true, theme::TEXT_OFF),
                    LobbyInk::Plain => (false, theme::TEXT),
                    LobbyInk::Quiet if lit => (false, theme::TEXT),
                    LobbyInk::Quiet => (false, theme::TEXT_QUIET),
                };
                self.lines(parent, words, bold, colour);
            }
            LobbyButtonPart::Drawing(name, size) => self.drawing(parent, name, *size),
            LobbyButtonPart::Picture(image, room, aspect) => {
                let width = room.x.min(room.y / aspect.max(0.1));
                let box_of_row = Node {
                    height: px(room.y),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    ..default()
                };
                let node = Node {
                    width: px(width),
                    height: px(width * aspect),
                    border_radius: BorderRadius::all(px(8)),
                    flex_shrink: 0.0,
                    ..default()
                };
                let picture = (ImageNode::new(image.clone()), node, Pickable::IGNORE);
                parent.spawn((box_of_row, Pickable::IGNORE)).with_child(picture);
            }
            LobbyButtonPart::Beside(name, size, lines) => {
                let node = Node {
                    column_gap: px(BESIDE),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    ..default()
                };
                let down = Node { flex_direction: FlexDirection::Column, ..node.clone() };
                let down = Node { align_items: AlignItems::Start, row_gap: px(0), ..down };
                parent.spawn((node, Pickable::IGNORE)).with_children(|row| {
                    self.drawing(row, name, *size);
                    row.spawn((down, Pickable::IGNORE)).with_children(|column| {
                        for line in lines {
                            self.text(column, line, false, theme::TEXT);
                        }
                    });
                });
            }
        }
    }

    fn text(&self, parent: &mut Parent, text: &TypesetText, bold: bool, colour: Color) {
        parent.spawn(text.node(&self.assets.fonts, bold, colour, Justify::Left));
    }

    /// Draws the lines of a text, each centred.
    fn lines(&self, parent: &mut Parent, text: &TypesetText, bold: bool, colour: Color) {
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

    fn drawing(&mut self, parent: &mut Parent, name: &str, size: f32) {
        let image = self.assets.get(name, size);
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        parent.spawn((ImageNode::new(image), node, Pickable::IGNORE));
    }

    /// Draws a sentence in the middle of its row.
    fn sentence(
        &mut self,
        panel: &mut Parent,
        kind: LobbySentenceKind,
        at: Rect,
        words: &TypesetText,
    ) {
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(BESIDE),
            ..placed(at)
        };
        let (name, colour) = match kind {
            LobbySentenceKind::Numbers => ("Numbers", theme::TEXT),
            LobbySentenceKind::Notice => ("Notice", theme::LOSS),
            LobbySentenceKind::Mice => ("Mice", theme::OMEN),
            LobbySentenceKind::Hint => ("Hint", theme::TEXT),
            LobbySentenceKind::Calibrate => ("Calibrate", theme::TEXT_QUIET),
            LobbySentenceKind::Memory => ("Memory", theme::TEXT_QUIET),
        };
        panel.spawn((Name::new(name), node, Pickable::IGNORE)).with_children(|row| {
            if let Some(drawing) = kind.drawing() {
                self.drawing(row, drawing, at.height().floor());
            }
            self.lines(row, words, false, colour);
        });
    }
}

/// Returns a node in this place of its panel.
fn placed(at: Rect) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(at.min.x),
        top: px(at.min.y),
        width: px(at.width()),
        height: px(at.height()),
        ..default()
    }
}

/// Returns the colours of a button: what begins something is filled, what is chosen has a rim, and settings are quiet.
fn look_of(plan: &LobbyButtonPlan) -> WidgetStyle {
    let quiet_rim = theme::BUTTON_HOVER.with_alpha(0.45);
    let (ground, rim) = match (plan.look, plan.lit) {
        (LobbyLook::Action, true) => (theme::BUTTON_HOVER, theme::TEXT),
        (LobbyLook::Action, false) => (theme::BUTTON, theme::BUTTON),
        (LobbyLook::Tab, true) => (theme::BUTTON, theme::BUTTON),
        (LobbyLook::Tab, false) => (theme::TRAY, theme::TRAY),
        (LobbyLook::Tile | LobbyLook::Option, true) => (theme::BUTTON, theme::TEXT),
        (LobbyLook::Tile, false) => (theme::BUTTON_OFF, quiet_rim),
        (LobbyLook::Option, false) => (theme::TRAY, quiet_rim),
    };
    WidgetStyle { ground, rim, ..WidgetStyle::default() }
}

/// Returns the id of a button, whatever is written on it.
fn button_id_of(plan: &LobbyButtonPlan) -> TrayId {
    TrayId::Lobby(match plan.wish {
        LobbyWish::Start => SINGLE,
        LobbyWish::GoOn(_) => UNFINISHED + plan.id,
        LobbyWish::Again => SINGLE + 2,
        LobbyWish::NextChoice => SINGLE + 3,
        LobbyWish::Puzzles => SINGLE + 4,
        LobbyWish::StopLater => SINGLE + 5,
        LobbyWish::NoStop => SINGLE + 6,
        LobbyWish::SecretWay => SINGLE + 7,
        LobbyWish::Learn => SINGLE + 8,
        LobbyWish::Page(..) => TABS + plan.id,
        LobbyWish::Game(_) => GAMES + plan.id,
        LobbyWish::Preset(_) => PRESETS + plan.id,
        LobbyWish::Format(_) => FORMATS + plan.id,
        LobbyWish::Level(_) => LEVELS + plan.id,
    })
}

fn send_wish(
    activated: On<WidgetActivated>,
    buttons: Query<&LobbyButton>,
    devices: PointerDevices,
    mut names: NameWarnings,
    mut wishes: MessageWriter<LobbyWish>,
    mut lessons: MessageWriter<BeginTutorial>,
) {
    let Ok(&LobbyButton(wish)) = buttons.get(activated.entity) else { return };
    let seat = devices.acting_seat(activated.pointer);
    if wish.begins() && !names.let_begin(seat) {
        return;
    }
    match wish {
        LobbyWish::Learn => _ = lessons.write(BeginTutorial { seat }),
        wish => _ = wishes.write(wish),
    }
}
