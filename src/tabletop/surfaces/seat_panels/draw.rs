//! The nodes of seat panels.

use super::areas::over_tray;
use super::code;
use super::panel_root::{SeatPanelPart, SeatPanelRoot, seat_panel_root};
use super::seat_panel::{
    AccountLine, LegendLine, STEPS, SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressed,
    SeatPanels,
};
use crate::account::EffectCause;
use crate::geometry::{Tabletop, TypeScale};
use crate::picture::art::DrawingCache;
use crate::picture::lettering::TypeWeight;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme::{self, TableFonts};
use crate::seats::SeatPlaces;
use crate::surfaces::widgets::sizes::ON_PAPER;
use crate::surfaces::widgets::turn_to_me::turn_button;
use crate::surfaces::widgets::{
    SentenceTone, Widget, WidgetActivated, WidgetCaption, WidgetSizes, WidgetStyle,
};
use bevy::prelude::*;
use shoal_contract::Seat;

/// Width of a seat panel, in units where type has its default size.
const WIDTH: f32 = 600.0;
/// Buttons in columns: their maximum number, the width of each, the size of their target relative to the default, and
/// the sizes of their type and drawings.
const COLUMNS: usize = 3;
const COLUMN: f32 = 196.0;
const COMPACT: f32 = 0.72;
const LABEL: f32 = 17.0;
const DRAWING: f32 = 22.0;
/// Gap between buttons (`BETWEEN`), and space beside what stands on a seat panel with its rim (`BESIDE`).
const BETWEEN: f32 = 7.0;
const BESIDE: f32 = 28.0;
/// The sizes of type: titles, sentences, what is said, and sources.
const TITLE: f32 = 20.0;
const LINE: f32 = 19.0;
const SAID: f32 = 22.0;
const SOURCE: f32 = 16.0;
/// Width of the drawing of a cause.
const ICON: f32 = 22.0;
/// The edge on which a card stands, in units; and units in a millimetre of a table that nobody measured.
const CARD_EDGE: f32 = 8.0;
const UNITS_A_MILLIMETRE: f32 = 1.48;
/// Width of a drawing of a legend, and of one in columns.
const LEGEND: f32 = 40.0;
const LOW_LEGEND: f32 = 26.0;
/// Gap behind each answer of a legend in columns.
const BEHIND_ANSWER: f32 = 14.0;
/// Width of what is pressed in a corner, with the gap beside it.
const CORNER: f32 = 52.0;
/// Room for what is set a little wider than it is computed.
const ROOM: f32 = 1.03;
/// Height of the strip of time.
const STRIP: f32 = 5.0;

/// A seat panel, as it is drawn.
#[derive(Component, Debug)]
pub(super) struct DrawnSeatPanel(pub SeatPanel);

/// The button that a press on this node presses; `None` is the cross.
#[derive(Component, Debug, Clone, Copy)]
struct SeatPanelButtonNode(Option<u32>);

/// The strip that shrinks as time passes.
#[derive(Component)]
pub(super) struct SeatPanelTimeBar;

/// Draws the seat panels that are new or say something else, and takes away those that are gone. What only
/// grows older stays: a press on it is not lost.
pub(super) fn show(
    (seat_panels, places): (Res<SeatPanels>, SeatPlaces),
    drawn: Query<(Entity, &SeatPanelRoot, &DrawnSeatPanel)>,
    fonts: Res<TableFonts>,
    (mut art, mut images): (ResMut<DrawingCache>, ResMut<Assets<Image>>),
    mut rescaled: MessageReader<PictureRescaled>,
    mut type_was: Local<Option<TypeScale>>,
    mut commands: Commands,
) {
    let type_scale = places.tabletop.type_scale();
    let blurred = rescaled.read().count() > 0 || *type_was != Some(type_scale);
    if !seat_panels.is_changed() && !blurred {
        return;
    }
    *type_was = Some(type_scale);
    let wanted: Vec<(Seat, SeatPanelKind, &SeatPanel)> = seat_panels.drawn().collect();
    for (entity, lying, _) in &drawn {
        if !wanted.iter().any(|(seat, kind, _)| (*seat, *kind) == (lying.seat, lying.kind)) {
            commands.entity(entity).despawn();
        }
    }
    for (seat, kind, seat_panel) in wanted {
        let there = drawn.iter().find(|(_, lying, _)| (lying.seat, lying.kind) == (seat, kind));
        if there.is_some_and(|(.., drawn)| !blurred && drawn.0.looks_like(seat_panel)) {
            continue;
        }
        let root = match there {
            Some((root, ..)) => root,
            None => commands.spawn(seat_panel_root(seat, kind, WIDTH)).id(),
        };
        let mut painter = SeatPanelPainter {
            seat,
            colour: places.chairs.colour(seat),
            tray: places.tray(seat).map_or(WIDTH, |tray| over_tray(tray, 0.0).size.x),
            kind,
            fonts: &fonts,
            art: &mut art,
            images: &mut images,
            table: &places.tabletop,
        };
        painter.lay(commands.entity(root), seat_panel);
    }
}

/// Returns the width of a drawing of its legend.
fn legend_drawing(seat_panel: &SeatPanel) -> f32 {
    if seat_panel.columns { LOW_LEGEND } else { LEGEND }
}

/// Writes one seat panel.
struct SeatPanelPainter<'a> {
    seat: Seat,
    colour: Color,
    /// Room on its tray from side to side, in units.
    tray: f32,
    kind: SeatPanelKind,
    fonts: &'a TableFonts,
    art: &'a mut DrawingCache,
    images: &'a mut Assets<Image>,
    table: &'a Tabletop,
}

impl SeatPanelPainter<'_> {
    /// Returns this many units of type of the default size in units of the table.
    fn units(&self, usual: f32) -> f32 {
        usual * self.table.type_scale().by()
    }

    /// Returns type of this default size.
    fn size(&self, usual: f32) -> f32 {
        self.table.type_scale().size(usual)
    }

    /// The size at which type of this default size is written, in units where type has its default size: few pixels
    /// make small type larger.
    fn written(&self, usual: f32) -> f32 {
        self.size(usual) / self.table.type_scale().by()
    }

    /// Width of a seat panel, in units where type has its default size: as wide as what stands on it, and no wider than
    /// is well read.
    fn width_of(&self, seat_panel: &SeatPanel) -> f32 {
        if seat_panel.columns && seat_panel.legend.is_empty() {
            let columns = seat_panel.buttons.len().clamp(1, COLUMNS) as f32;
            return columns * (COLUMN + BETWEEN) - BETWEEN + BESIDE + 1.0;
        }
        let corner = CORNER
            * f32::from(u8::from(seat_panel.closes) + u8::from(seat_panel.is_worth_turning()));
        let drawing = if seat_panel.icon.is_some() { 40.0 } else { 0.0 };
        let beside = corner + drawing;
        let first = if seat_panel.title.is_empty() { beside } else { 0.0 };
        let [title, said, size, source] = [TITLE, SAID, LINE, SOURCE].map(|it| self.written(it));
        let lines =
            seat_panel.lines.iter().map(|line| TypeWeight::Regular.width(line, said) + first);
        let colours =
            seat_panel.colours.iter().map(|(_, word)| TypeWeight::Bold.width(word, size) + 40.0);
        let accounts = seat_panel.accounts.iter().map(|line| self.width_of_account(line));
        let legend = seat_panel.legend.iter().map(|line| {
            let icon = line.icon.map_or(0.0, |_| legend_drawing(seat_panel) + BETWEEN);
            let words = TypeWeight::Regular.width(&line.words, size);
            TypeWeight::Bold.width(line.button, size) + BETWEEN + icon + words
        });
        // On a tray, which is wide and low, all answers stand in one row.
        let (legend, most) = if seat_panel.columns {
            (
                legend.map(|wide| wide + BETWEEN + BEHIND_ANSWER).sum::<f32>(),
                self.tray / self.table.type_scale().by(),
            )
        } else {
            (legend.fold(0.0, f32::max), WIDTH)
        };
        let button = |button: &SeatPanelButton| {
            let drawing = if button.icon.is_some() { 34.0 } else { 0.0 };
            (TypeWeight::Bold.width(&button.label, size) + drawing).max(CORNER) + 34.0
        };
        let widest = lines
            .chain(accounts)
            .chain([legend])
            .chain([TypeWeight::Bold.width(&seat_panel.title, title) + beside])
            .chain([TypeWeight::Regular.width(&seat_panel.source, source)])
            .chain([colours.sum(), seat_panel.buttons.iter().map(button).sum()])
            .fold(0.0, f32::max);
        (widest * ROOM + 30.0).min(most)
    }

    /// Width of a line of what happened to a seat before wrapping.
    fn width_of_account(&self, line: &AccountLine) -> f32 {
        let size = self.written(LINE);
        let cause = |cause: &EffectCause| {
            let icon = cause.icon.map_or(0.0, |_| ICON + BETWEEN / 2.0);
            BETWEEN + icon + TypeWeight::Bold.width(&cause.text(), size)
        };
        let head = TypeWeight::Regular.width(&line.account.head(), size);
        let causes = line.account.causes().iter().map(cause).sum::<f32>();
        TypeWeight::Bold.width(&line.name, size) + BETWEEN + head + causes
    }

    /// The cut of what is pressed.
    fn cut(&self) -> WidgetSizes {
        WidgetSizes::on_paper(self.table, ON_PAPER)
    }

    fn lay(&mut self, mut root: EntityCommands, seat_panel: &SeatPanel) {
        let card = seat_panel.behind_card.map(|size| {
            let units = |length: f32| self.table.units(length, length * UNITS_A_MILLIMETRE);
            Vec2::new(units(size.x), units(size.y))
        });
        let edge = if card.is_some() { CARD_EDGE } else { 2.0 };
        let is_low = seat_panel.columns && !seat_panel.legend.is_empty();
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            top: px(0),
            width: px(self.units(self.width_of(seat_panel))),
            min_width: card.map_or(Val::Auto, |card| px(card.x)),
            min_height: card.map_or(Val::Auto, |card| px(card.y)),
            flex_direction: FlexDirection::Column,
            padding: UiRect::axes(
                px(self.units(12.0)),
                px(self.units(if is_low { 4.0 } else { 8.0 })),
            ),
            row_gap: px(self.units(if is_low { 1.0 } else { 5.0 })),
            border: UiRect { top: px(edge), ..UiRect::all(px(2)) },
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let rim = BorderColor::all(self.colour);
        let name = Name::new(format!("{:?} slip", self.kind));
        let lying =
            SeatPanelRoot { seat: self.seat, kind: self.kind, wide: self.width_of(seat_panel) };
        root.despawn_related::<Children>();
        root.insert((
            name,
            lying,
            DrawnSeatPanel(seat_panel.clone()),
            node,
            rim,
            BackgroundColor(theme::TRAY),
        ));
        root.with_children(|paper| self.write(paper, seat_panel));
    }

    fn write(&mut self, paper: &mut ChildSpawnerCommands, seat_panel: &SeatPanel) {
        let corner = seat_panel.closes || seat_panel.is_worth_turning();
        if seat_panel.title.is_empty() && corner {
            // The first words stand beside what is in the corner.
            self.head(
                paper,
                seat_panel,
                seat_panel.sentence(),
                self.fonts.regular(self.size(SAID)),
            );
        } else if !seat_panel.title.is_empty() {
            self.head(paper, seat_panel, &seat_panel.title, self.fonts.bold(self.size(TITLE)));
        }
        let skipped = usize::from(seat_panel.title.is_empty() && corner);
        for line in seat_panel.lines.iter().skip(skipped) {
            self.text(paper, line, self.fonts.regular(self.size(LINE)), theme::TEXT);
        }
        for line in &seat_panel.accounts {
            self.row(paper, |painter, row| painter.account(row, line));
        }
        if !seat_panel.colours.is_empty() {
            self.row(paper, |painter, row| painter.colours(row, seat_panel));
        }
        let columns = if seat_panel.columns { seat_panel.legend.len().max(1) } else { 1 };
        for lines in seat_panel.legend.chunks(columns) {
            self.row(paper, |painter, row| {
                lines.iter().for_each(|line| painter.legend(row, line, seat_panel));
            });
        }
        if let Some(modules) = &seat_panel.code {
            let (image, side) = code::picture(modules, self.art.theme(), self.art.scale());
            let image = ImageNode::new(self.images.add(image));
            let (width, height) = (px(side), px(side));
            let (flex_shrink, align_self) = (0.0, AlignSelf::Center);
            let node = Node { width, height, flex_shrink, align_self, ..default() };
            paper.spawn((Name::new("Code"), image, node, Pickable::IGNORE));
        }
        if !seat_panel.source.is_empty() {
            let font = self.fonts.regular(self.size(SOURCE));
            self.text(paper, &seat_panel.source, font, theme::TEXT_QUIET);
        }
        if !seat_panel.buttons.is_empty() {
            self.row(paper, |painter, row| {
                let buttons = seat_panel.buttons.iter();
                buttons.for_each(|button| painter.button(row, button, seat_panel.columns));
            });
        }
        if let Some(left) = seat_panel.left {
            let node = Node { height: px(STRIP), width: width(left), ..default() };
            let colour = self.colour.with_alpha(0.7);
            paper.spawn((SeatPanelTimeBar, node, BackgroundColor(colour), Pickable::IGNORE));
        }
    }

    /// Things side by side, in more rows if there are many.
    fn row(
        &mut self,
        paper: &mut ChildSpawnerCommands,
        fill: impl FnOnce(&mut Self, &mut ChildSpawnerCommands),
    ) {
        let gap = px(self.units(BETWEEN));
        let node = Node {
            column_gap: gap,
            row_gap: gap,
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Stretch,
            margin: UiRect::top(px(2)),
            ..default()
        };
        paper.spawn((node, Pickable::IGNORE)).with_children(|row| fill(self, row));
    }

    fn text(&self, on: &mut ChildSpawnerCommands, words: &str, font: TextFont, colour: Color) {
        on.spawn((Text::new(words), font, TextColor(colour), Pickable::IGNORE));
    }

    /// Writes a drawing and the first words; in the corner what turns and what closes it.
    fn head(
        &mut self,
        paper: &mut ChildSpawnerCommands,
        seat_panel: &SeatPanel,
        words: &str,
        font: TextFont,
    ) {
        let gap = px(self.units(10.0));
        let row = Node { align_items: AlignItems::Center, column_gap: gap, ..default() };
        paper.spawn((row, Pickable::IGNORE)).with_children(|row| {
            if let Some(icon) = seat_panel.icon {
                self.drawing(row, icon, self.units(30.0), Color::WHITE);
            }
            let grow = Node { flex_grow: 1.0, flex_shrink: 1.0, ..default() };
            row.spawn((Text::new(words), font, TextColor(theme::TEXT), grow, Pickable::IGNORE));
            if seat_panel.is_worth_turning() {
                row.spawn(turn_button(self.seat, self.cut()));
            }
            if seat_panel.closes {
                let cross = (
                    Name::new("Close"),
                    SeatPanelButtonNode(None),
                    WidgetCaption::drawing("close"),
                );
                self.pressable(row, cross, None, false);
            }
        });
    }

    fn drawing(&mut self, on: &mut ChildSpawnerCommands, icon: &str, side: f32, tint: Color) {
        let image = ImageNode::new(self.art.get(self.images, icon, side)).with_color(tint);
        let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
        on.spawn((image, node, Pickable::IGNORE));
    }

    /// Writes what happened to a seat: its name, its number before and after, and the causes.
    fn account(&mut self, row: &mut ChildSpawnerCommands, line: &AccountLine) {
        let (bold, regular) =
            (self.fonts.bold(self.size(LINE)), self.fonts.regular(self.size(LINE)));
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

    /// Explains colours: a swatch and a word each.
    fn colours(&mut self, row: &mut ChildSpawnerCommands, seat_panel: &SeatPanel) {
        for (colour, word) in &seat_panel.colours {
            let gap = px(self.units(7.0));
            let key = Node { align_items: AlignItems::Center, column_gap: gap, ..default() };
            row.spawn((key, Pickable::IGNORE)).with_children(|key| {
                let side = px(self.units(24.0));
                let sea = Node { width: side, height: side, flex_shrink: 0.0, ..default() };
                let over = Node { width: percent(100), height: percent(100), ..default() };
                key.spawn((sea, BackgroundColor(theme::SEA), Pickable::IGNORE)).with_child((
                    over,
                    BackgroundColor(*colour),
                    Pickable::IGNORE,
                ));
                self.text(key, word, self.fonts.bold(self.size(LINE)), theme::TEXT);
            });
        }
    }

    /// Explains a button of a device: its name, a drawing, and words.
    fn legend(&mut self, row: &mut ChildSpawnerCommands, line: &LegendLine, on: &SeatPanel) {
        let behind = if on.columns { self.units(BEHIND_ANSWER) } else { 0.0 };
        let part = Node {
            margin: UiRect::right(px(behind)),
            align_items: AlignItems::Center,
            column_gap: px(self.units(BETWEEN)),
            ..default()
        };
        row.spawn((part, Pickable::IGNORE)).with_children(|part| {
            self.text(part, line.button, self.fonts.bold(self.size(LINE)), self.colour);
            if let Some(icon) = line.icon {
                self.drawing(part, icon, self.units(legend_drawing(on)), Color::WHITE);
            }
            self.text(part, &line.words, self.fonts.regular(self.size(LINE)), theme::TEXT);
        });
    }

    fn button(&mut self, row: &mut ChildSpawnerCommands, button: &SeatPanelButton, column: bool) {
        let name = Name::new(format!("Button {}", button.label));
        let presses = SeatPanelButtonNode(Some(button.id));
        if !column {
            let caption = WidgetCaption::new(button.label.clone()).with_icon(button.icon);
            self.pressable(row, (name, presses, caption), Some(button), button.strong);
            return;
        }
        let cut = WidgetSizes {
            text: self.size(LABEL),
            icon: self.units(DRAWING),
            ..WidgetSizes::on_paper(self.table, COMPACT)
        };
        let entity = self.pressable(row, (name, presses), Some(button), button.strong);
        row.commands_mut().entity(entity).insert(Node {
            justify_content: JustifyContent::Start,
            column_gap: px(cut.gap()),
            padding: UiRect::axes(px(cut.padding() / 2.0), px(cut.gap() / 2.0)),
            width: px(self.units(COLUMN)),
            flex_shrink: 1.0,
            ..cut.plate()
        });
        row.commands_mut().entity(entity).with_children(|inside| {
            let off = button.off.is_some();
            if let Some(icon) = button.icon {
                let dim = if off { 0.3 } else { 1.0 };
                self.drawing(inside, icon, cut.icon, Color::srgba(1.0, 1.0, 1.0, dim));
            }
            let colour = if off { theme::TEXT_OFF } else { theme::TEXT };
            let words = Node { flex_shrink: 1.0, ..default() };
            inside.spawn((words, Pickable::IGNORE)).with_children(|words| {
                self.text(words, &button.label, self.fonts.bold(cut.text), colour);
            });
        });
    }

    /// Spawns something that its seat can press.
    fn pressable(
        &self,
        row: &mut ChildSpawnerCommands,
        what: impl Bundle,
        button: Option<&SeatPanelButton>,
        strong: bool,
    ) -> Entity {
        let (id, off) = button.map_or((u32::MAX, None), |it| (it.id, it.off.clone()));
        let rim = if strong { self.colour } else { Color::NONE };
        let widget = Widget::of(self.seat).known_as(id).off(off);
        let (cut, on) = (self.cut(), SeatPanelPart { seat: self.seat, kind: self.kind });
        let mut spawned =
            row.spawn((what, widget, WidgetStyle { rim, ..WidgetStyle::default() }, cut, on));
        spawned.insert(cut.plate()).observe(press);
        spawned.id()
    }
}

fn press(
    used: On<WidgetActivated>,
    widgets: Query<(&Widget, &SeatPanelPart, &SeatPanelButtonNode)>,
    mut pressed: MessageWriter<SeatPanelPressed>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let Ok((widget, &SeatPanelPart { seat, kind }, presses)) = widgets.get(used.entity) else {
        return;
    };
    match &widget.off {
        Some(why) => seat_panels.inform(seat, why.clone()),
        None => {
            let (button, pointer) = (presses.0, Some(used.pointer));
            pressed.write(SeatPanelPressed { seat, kind, button, pointer });
        }
    }
}

fn width(left: u8) -> Val {
    percent(100.0 * f32::from(left) / f32::from(STEPS))
}

/// Shows how much time is left.
pub(super) fn shrink(
    seat_panels: Res<SeatPanels>,
    roots: Query<(&SeatPanelRoot, &Children)>,
    mut strips: Query<&mut Node, With<SeatPanelTimeBar>>,
) {
    if !seat_panels.is_changed() {
        return;
    }
    for (lying, children) in &roots {
        let Some(left) =
            seat_panels.get(lying.seat, lying.kind).and_then(|seat_panel| seat_panel.left)
        else {
            continue;
        };
        let mut strips = strips.iter_many_mut(children);
        while let Some(mut node) = strips.fetch_next() {
            if node.width != width(left) {
                node.width = width(left);
            }
        }
    }
}
