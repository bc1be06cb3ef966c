//! Draws the content of a seat panel: its size, its words and drawings, and its buttons.

mod widths;

use super::code;
use super::draw::{
    DrawnSeatPanel, SeatPanelButtonNode, SeatPanelTimeBar, press, width_of_time_bar,
};
use super::panel_root::{PanelColumns, SeatPanelPart, SeatPanelRoot};
use super::seat_panel::{AccountLine, LegendLine, SeatPanel, SeatPanelButton, SeatPanelKind};
use crate::geometry::Tabletop;
use crate::picture::assets::DrawingAssets;
use crate::picture::theme;
use crate::pointers::controls::Prompts;
use crate::surfaces::widgets::focus::FocusStart;
use crate::surfaces::widgets::sizes::ON_PAPER;
use crate::surfaces::widgets::turn_to_me::turn_button;
use crate::surfaces::widgets::{SentenceTone, Widget, WidgetCaption, WidgetSizes, WidgetStyle};
use bevy::prelude::*;
use shoal_contract::Seat;
use widths::legend_drawing;

/// Maximum width of a seat panel, in units, with type of the default size.
pub(super) const WIDTH: f32 = 600.0;
/// Buttons in columns: their maximum number, the width of each, the size of their target relative to the default, and
/// the sizes of their type and drawings.
const COLUMNS: usize = 3;
const COLUMN: f32 = 196.0;
const COMPACT: f32 = 0.72;
const LABEL: f32 = 17.0;
const DRAWING: f32 = 22.0;
/// Gap between buttons (`BETWEEN`), and space of a seat panel beside its content, with its rim (`BESIDE`).
const BETWEEN: f32 = 7.0;
const BESIDE: f32 = 28.0;
/// The sizes of type: titles, sentences, messages, and sources.
const TITLE: f32 = 20.0;
const LINE: f32 = 19.0;
const MESSAGE: f32 = 22.0;
const SOURCE: f32 = 16.0;
/// Width of the drawing of a cause.
const ICON: f32 = 22.0;
/// Width of the edge on which a card stands, in units; and units in a millimetre of a table that nobody measured.
const CARD_EDGE: f32 = 8.0;
const UNITS_A_MILLIMETRE: f32 = 1.48;
/// Gap behind each answer of a legend in columns.
const BEHIND_ANSWER: f32 = 14.0;
/// Height of the time bar.
const TIME_BAR: f32 = 5.0;
/// Space above and below the content of a panel, and of one that is as low as can be (`LOW_SPACE`).
const SPACE: f32 = 8.0;
const LOW_SPACE: f32 = 2.0;
/// Gap between the rows of such a panel.
const LOW_GAP: f32 = 1.0;

/// `true` for a panel that is as low as can be, on a tray.
fn is_low(seat_panel: &SeatPanel) -> bool {
    seat_panel.columns && !seat_panel.legend.is_empty()
}

/// Draws one seat panel.
pub(super) struct SeatPanelPainter<'a, 'w> {
    pub seat: Seat,
    /// The seat's colour.
    pub colour: Color,
    pub kind: SeatPanelKind,
    /// `true` if everybody may press its buttons.
    pub open: bool,
    /// The button on which a ring begins.
    pub start: Option<u32>,
    /// Size of the part of the seat's tray beside its number and below its name, in units.
    pub room_on_tray: Vec2,
    /// Width of the free part of the seat's tray, in units.
    pub tray_width: f32,
    pub assets: &'a mut DrawingAssets<'w>,
    pub prompts: &'a Prompts<'a>,
    pub table: &'a Tabletop,
}

impl SeatPanelPainter<'_, '_> {
    /// Scales a length for type of the default size to the size of type on this table.
    fn units(&self, usual: f32) -> f32 {
        usual * self.table.type_scale().by()
    }

    /// The size on this table of type with this default size.
    fn size(&self, usual: f32) -> f32 {
        self.table.type_scale().size(usual)
    }

    /// The sign of the button of the seat's gamepad that presses a button.
    fn sign_of(&self, button: &SeatPanelButton) -> Option<&'static str> {
        self.prompts.of_pad(self.seat, button.verb?).map(|prompt| prompt.drawing)
    }

    /// The sizes of its buttons.
    fn button_sizes(&self) -> WidgetSizes {
        WidgetSizes::on_paper(self.table, ON_PAPER)
    }

    /// Gives a root node the look and the content of a panel, in place of what it had.
    pub fn draw(&mut self, mut root: EntityCommands, seat_panel: &SeatPanel) {
        let card = seat_panel.behind_card.map(|size| {
            let units = |length: f32| self.table.units(length, length * UNITS_A_MILLIMETRE);
            Vec2::new(units(size.x), units(size.y))
        });
        let edge = if card.is_some() { CARD_EDGE } else { 2.0 };
        let wide = self.width_of(seat_panel);
        let is_low = is_low(seat_panel);
        let least = if is_low { px(self.room_on_tray.y) } else { Val::Auto };
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            top: px(0),
            width: px(self.units(wide)),
            min_width: card.map_or(Val::Auto, |card| px(card.x)),
            min_height: card.map_or(least, |card| px(card.y)),
            flex_direction: FlexDirection::Column,
            padding: UiRect::axes(
                px(self.units(12.0)),
                px(self.units(if is_low { LOW_SPACE } else { SPACE })),
            ),
            row_gap: px(self.units(if is_low { LOW_GAP } else { 5.0 })),
            border: UiRect { top: px(edge), ..UiRect::all(px(2)) },
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let rim = BorderColor::all(self.colour);
        let name = Name::new(format!("{:?} slip", self.kind));
        let is_grid = seat_panel.columns && seat_panel.legend.is_empty();
        let columns = is_grid.then(|| PanelColumns {
            each: COLUMN + BETWEEN,
            alone: self.width_of_column(seat_panel) + BESIDE + 1.0,
        });
        let panel =
            SeatPanelRoot { seat: self.seat, kind: self.kind, wide, columns, is_shared: false };
        let drawn = DrawnSeatPanel(seat_panel.clone());
        root.despawn_related::<Children>();
        root.insert((name, panel, drawn, node, rim, BackgroundColor(theme::TRAY)));
        root.with_children(|panel| self.fill(panel, seat_panel));
    }

    /// Spawns the content of a panel.
    fn fill(&mut self, panel: &mut ChildSpawnerCommands, seat_panel: &SeatPanel) {
        let corner = seat_panel.closes || seat_panel.is_worth_turning();
        if seat_panel.title.is_empty() && corner {
            // The first words are beside the buttons in the corner.
            self.head(
                panel,
                seat_panel,
                seat_panel.sentence(),
                self.assets.fonts.regular(self.size(MESSAGE)),
            );
        } else if !seat_panel.title.is_empty() {
            let font = self.assets.fonts.bold(self.size(TITLE));
            match is_low(seat_panel) {
                true => self.low_row(panel, |painter, row| {
                    let grow = f32::from(u8::from(seat_panel.closes));
                    row.spawn((painter.head_node(), Pickable::IGNORE)).with_children(|head| {
                        painter.icon_and_words(head, seat_panel, &seat_panel.title, font);
                    });
                    let justify_content = JustifyContent::SpaceBetween;
                    let node = Node { flex_grow: grow, justify_content, ..painter.head_node() };
                    row.spawn((node, Pickable::IGNORE)).with_children(|end| {
                        painter.source(end, seat_panel);
                        painter.corner(end, seat_panel);
                    });
                }),
                false => self.head(panel, seat_panel, &seat_panel.title, font),
            }
        }
        let skipped = usize::from(seat_panel.title.is_empty() && corner);
        for line in seat_panel.lines.iter().skip(skipped) {
            self.text(panel, line, self.assets.fonts.regular(self.size(LINE)), theme::TEXT);
        }
        for line in &seat_panel.accounts {
            self.row(panel, |painter, row| painter.account(row, line));
        }
        if !seat_panel.colours.is_empty() {
            self.row(panel, |painter, row| painter.colours(row, seat_panel));
        }
        let columns = if seat_panel.columns { seat_panel.legend.len().max(1) } else { 1 };
        for lines in seat_panel.legend.chunks(columns) {
            let answers = |painter: &mut Self, row: &mut ChildSpawnerCommands| {
                lines.iter().for_each(|line| painter.legend(row, line, seat_panel));
            };
            match is_low(seat_panel) {
                true => self.low_row(panel, answers),
                false => self.row(panel, answers),
            }
        }
        if let Some(modules) = &seat_panel.code {
            let (image, side) =
                code::picture(modules, self.assets.art.theme(), self.assets.art.scale());
            let image = ImageNode::new(self.assets.images.add(image));
            let (width, height) = (px(side), px(side));
            let (flex_shrink, align_self) = (0.0, AlignSelf::Center);
            let node = Node { width, height, flex_shrink, align_self, ..default() };
            panel.spawn((Name::new("Code"), image, node, Pickable::IGNORE));
        }
        if !is_low(seat_panel) {
            self.source(panel, seat_panel);
        }
        if !seat_panel.buttons.is_empty() {
            let node = if seat_panel.columns { self.grid_node() } else { self.row_node() };
            panel.spawn((node, Pickable::IGNORE)).with_children(|row| {
                let buttons = seat_panel.buttons.iter();
                buttons.for_each(|button| self.button(row, button, seat_panel.columns));
            });
        }
        if let Some(left) = seat_panel.left {
            // On the edge, where it takes no room from the content.
            let (position_type, bottom) = (PositionType::Absolute, px(0));
            let (height, width) = (px(TIME_BAR), width_of_time_bar(left));
            let node = Node { position_type, bottom, height, width, ..default() };
            let colour = self.colour.with_alpha(0.7);
            panel.spawn((SeatPanelTimeBar, node, BackgroundColor(colour), Pickable::IGNORE));
        }
    }

    /// Spawns things side by side, in several rows if there are many.
    fn row(
        &mut self,
        panel: &mut ChildSpawnerCommands,
        fill: impl FnOnce(&mut Self, &mut ChildSpawnerCommands),
    ) {
        self.row_with(panel, self.row_node(), fill);
    }

    /// Spawns things side by side in a panel that is as low as can be.
    fn low_row(
        &mut self,
        panel: &mut ChildSpawnerCommands,
        fill: impl FnOnce(&mut Self, &mut ChildSpawnerCommands),
    ) {
        let (row_gap, align_items) = (px(self.units(LOW_GAP)), AlignItems::Center);
        let node = Node { row_gap, align_items, margin: UiRect::ZERO, ..self.row_node() };
        self.row_with(panel, node, fill);
    }

    fn row_with(
        &mut self,
        panel: &mut ChildSpawnerCommands,
        node: Node,
        fill: impl FnOnce(&mut Self, &mut ChildSpawnerCommands),
    ) {
        panel.spawn((node, Pickable::IGNORE)).with_children(|row| fill(self, row));
    }

    fn row_node(&self) -> Node {
        let gap = px(self.units(BETWEEN));
        Node {
            column_gap: gap,
            row_gap: gap,
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Stretch,
            margin: UiRect::top(px(2)),
            ..default()
        }
    }

    /// Columns of equal width that share the whole panel, as many as have room.
    fn grid_node(&self) -> Node {
        let least = MinTrackSizingFunction::Px(self.units(COLUMN).floor());
        let widest = MaxTrackSizingFunction::Fraction(1.0);
        let columns = RepeatedGridTrack::minmax(GridTrackRepetition::AutoFill, least, widest);
        Node { display: Display::Grid, grid_template_columns: columns, ..self.row_node() }
    }

    /// Spawns words.
    fn text(&self, on: &mut ChildSpawnerCommands, words: &str, font: TextFont, colour: Color) {
        on.spawn((Text::new(words), font, TextColor(colour), Pickable::IGNORE));
    }

    /// Spawns a drawing and the first words, and in the corner the buttons that turn and close the panel.
    fn head(
        &mut self,
        panel: &mut ChildSpawnerCommands,
        seat_panel: &SeatPanel,
        words: &str,
        font: TextFont,
    ) {
        panel.spawn((self.head_node(), Pickable::IGNORE)).with_children(|row| {
            self.icon_and_words(row, seat_panel, words, font);
            self.corner(row, seat_panel);
        });
    }

    fn head_node(&self) -> Node {
        let gap = px(self.units(10.0));
        Node { align_items: AlignItems::Center, column_gap: gap, ..default() }
    }

    /// Spawns a drawing and the first words.
    fn icon_and_words(
        &mut self,
        row: &mut ChildSpawnerCommands,
        seat_panel: &SeatPanel,
        words: &str,
        font: TextFont,
    ) {
        if let Some(icon) = seat_panel.icon {
            self.drawing(row, icon, self.units(30.0), Color::WHITE);
        }
        let grow = Node { flex_grow: 1.0, flex_shrink: 1.0, ..default() };
        row.spawn((Text::new(words), font, TextColor(theme::TEXT), grow, Pickable::IGNORE));
    }

    /// Spawns the buttons that turn and close the panel.
    fn corner(&self, row: &mut ChildSpawnerCommands, seat_panel: &SeatPanel) {
        if seat_panel.is_worth_turning() {
            row.spawn(turn_button(self.seat, self.button_sizes()));
        }
        if seat_panel.closes {
            let cross = SeatPanelButtonNode(None);
            let cross = (Name::new("Close"), cross, WidgetCaption::drawing("close"));
            self.pressable(row, cross, None, false);
        }
    }

    /// Spawns a drawing.
    fn drawing(&mut self, on: &mut ChildSpawnerCommands, icon: &str, side: f32, tint: Color) {
        let image = ImageNode::new(self.assets.get(icon, side)).with_color(tint);
        let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
        on.spawn((image, node, Pickable::IGNORE));
    }

    /// Spawns the account of what happened to a seat: its name, its number before and after, and the causes.
    fn account(&mut self, row: &mut ChildSpawnerCommands, line: &AccountLine) {
        let (bold, regular) =
            (self.assets.fonts.bold(self.size(LINE)), self.assets.fonts.regular(self.size(LINE)));
        self.text(row, &line.name, bold.clone(), line.colour);
        let head = line.account.head();
        if !head.is_empty() {
            self.text(row, &head, regular, theme::TEXT);
        }
        for cause in line.account.causes() {
            let gap = px(self.units(BETWEEN / 2.0));
            let whole = Node { align_items: AlignItems::Center, column_gap: gap, ..default() };
            row.spawn((whole, Pickable::IGNORE)).with_children(|part| {
                if let Some(icon) = cause.icon {
                    self.drawing(part, icon, self.units(ICON), Color::WHITE);
                }
                let colour = SentenceTone::of(cause.amount).colour();
                self.text(part, &cause.text(), bold.clone(), colour);
            });
        }
    }

    /// Spawns the meaning of colours: a swatch and a word each.
    fn colours(&mut self, row: &mut ChildSpawnerCommands, seat_panel: &SeatPanel) {
        for (colour, word) in &seat_panel.colours {
            let gap = px(self.units(7.0));
            let key = Node { align_items: AlignItems::Center, column_gap: gap, ..default() };
            row.spawn((key, Pickable::IGNORE)).with_children(|key| {
                let side = px(self.units(24.0));
                let swatch = Node { width: side, height: side, flex_shrink: 0.0, ..default() };
                let over = Node { width: percent(100), height: percent(100), ..default() };
                key.spawn((swatch, BackgroundColor(theme::SEA), Pickable::IGNORE)).with_child((
                    over,
                    BackgroundColor(*colour),
                    Pickable::IGNORE,
                ));
                self.text(key, word, self.assets.fonts.bold(self.size(LINE)), theme::TEXT);
            });
        }
    }

    /// Spawns the meaning of a button of a device: its name, a drawing, and words.
    fn legend(&mut self, row: &mut ChildSpawnerCommands, line: &LegendLine, on: &SeatPanel) {
        let behind = if on.columns { self.units(BEHIND_ANSWER) } else { 0.0 };
        let part = Node {
            margin: UiRect::right(px(behind)),
            align_items: AlignItems::Center,
            column_gap: px(self.units(BETWEEN)),
            ..default()
        };
        row.spawn((part, Pickable::IGNORE)).with_children(|part| {
            if let Some(sign) = line.sign {
                self.drawing(part, sign.drawing, self.units(self.sign(on)), Color::WHITE);
            }
            let name = line.shown_button(self.names_buttons(on));
            if !name.is_empty() {
                self.text(part, name, self.assets.fonts.bold(self.size(LINE)), self.colour);
            }
            if let Some(icon) = line.icon {
                self.drawing(part, icon, self.units(legend_drawing(on)), Color::WHITE);
            }
            self.text(part, &line.words, self.assets.fonts.regular(self.size(LINE)), theme::TEXT);
        });
    }

    /// Spawns the source, if there is one, behind the sign of the button that it is about.
    fn source(&mut self, panel: &mut ChildSpawnerCommands, seat_panel: &SeatPanel) {
        if seat_panel.source.is_empty() {
            return;
        }
        let font = self.assets.fonts.regular(self.size(SOURCE));
        let Some(sign) = seat_panel.source_sign else {
            return self.text(panel, &seat_panel.source, font, theme::TEXT_QUIET);
        };
        let gap = px(self.units(BETWEEN));
        let row = Node { align_items: AlignItems::Center, column_gap: gap, ..default() };
        panel.spawn((row, Pickable::IGNORE)).with_children(|row| {
            self.drawing(row, sign, self.units(self.sign(seat_panel)), Color::WHITE);
            let words = Node { flex_shrink: 1.0, ..default() };
            row.spawn((words, Pickable::IGNORE)).with_children(|words| {
                self.text(words, &seat_panel.source, font, theme::TEXT_QUIET);
            });
        });
    }

    /// Spawns a button, in a `column` with its words at the left.
    fn button(&mut self, row: &mut ChildSpawnerCommands, button: &SeatPanelButton, column: bool) {
        let name = Name::new(format!("Button {}", button.label));
        let presses = SeatPanelButtonNode(Some(button.id));
        if !column {
            let caption = WidgetCaption::new(button.label.clone()).with_icon(button.icon);
            let caption = caption.with_sign(self.sign_of(button));
            self.pressable(row, (name, presses, caption), Some(button), button.strong);
            return;
        }
        let sizes = WidgetSizes {
            text: self.size(LABEL),
            icon: self.units(DRAWING),
            ..WidgetSizes::on_paper(self.table, COMPACT)
        };
        let entity = self.pressable(row, (name, presses), Some(button), button.strong);
        row.commands_mut().entity(entity).insert(Node {
            justify_content: JustifyContent::Start,
            column_gap: px(sizes.gap()),
            padding: UiRect::axes(px(sizes.padding() / 2.0), px(sizes.gap() / 2.0)),
            ..sizes.plate()
        });
        row.commands_mut().entity(entity).with_children(|inside| {
            let off = button.off.is_some();
            if let Some(icon) = button.icon {
                let dim = if off { 0.3 } else { 1.0 };
                self.drawing(inside, icon, sizes.icon, Color::srgba(1.0, 1.0, 1.0, dim));
            }
            let colour = if off { theme::TEXT_OFF } else { theme::TEXT };
            let words = Node { flex_shrink: 1.0, ..default() };
            inside.spawn((words, Pickable::IGNORE)).with_children(|words| {
                self.text(words, &button.label, self.assets.fonts.bold(sizes.text), colour);
            });
        });
    }

    /// Spawns a widget with these components that its seat can press.
    fn pressable(
        &self,
        row: &mut ChildSpawnerCommands,
        components: impl Bundle,
        button: Option<&SeatPanelButton>,
        strong: bool,
    ) -> Entity {
        let (id, off) = button.map_or((u32::MAX, None), |it| (it.id, it.off.clone()));
        let retreats = button.is_some_and(|button| button.retreats);
        let rim = if strong { self.colour } else { Color::NONE };
        let widget = Widget { open: self.open, ..Widget::of(self.seat) }
            .known_as(id)
            .off(off)
            .retreating(retreats);
        let sizes = self.button_sizes();
        let part = SeatPanelPart { seat: self.seat, kind: self.kind };
        let style = WidgetStyle { rim, ..WidgetStyle::default() };
        let mut spawned = row.spawn((components, widget, style, sizes, part));
        spawned.insert(sizes.plate()).observe(press);
        if self.start == Some(id) {
            spawned.insert(FocusStart);
        }
        spawned.id()
    }
}
