//! Brings the nodes of the trays in line with their models.

use super::columns::AROUND_NUMBER;
use super::fit;
use super::model::{TrayButton, TrayModel, TrayModels};
use super::places::ButtonPlace;
use super::slots::{TrayLines, TrayOwner, TraySlot, TrayText};
use super::spawn::Tray;
use crate::account::{EffectCause, SeatAccount};
use crate::geometry::TrayRows;
use crate::picture::assets::DrawingAssets;
use crate::picture::lettering::TypeWeight;
use crate::picture::theme::writing::write;
use crate::picture::theme::{self, TableFonts};
use crate::pointers::Verb;
use crate::pointers::controls::Prompts;
use crate::seats::Chairs;
use crate::surfaces::rest::IdleTimer;
use crate::surfaces::seat_panels::CoveredTrays;
use crate::surfaces::widgets::caption::show_if;
use crate::surfaces::widgets::{PushButton, SentenceTone, Widget, WidgetCaption, WidgetSizes};
use crate::system::settings::Settings;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::borrow::Cow;

/// Tints of the drawings of chips: of those that do not count now, and of those on the world.
const FAINT: Color = Color::srgba(1.0, 1.0, 1.0, 0.3);
const QUIET: Color = Color::srgba(1.0, 1.0, 1.0, 0.75);

/// A text of a tray.
#[derive(QueryData)]
#[query_data(mutable)]
struct TrayTextNode {
    owner: &'static TrayOwner,
    part: &'static TrayText,
    text: &'static mut Text,
    colour: &'static mut TextColor,
    font: &'static mut TextFont,
    node: &'static mut Node,
}

/// A node of a tray that is shown or hidden, with its drawing if it has one.
#[derive(QueryData)]
#[query_data(mutable)]
struct TraySlotNode {
    owner: &'static TrayOwner,
    slot: &'static TraySlot,
    node: &'static mut Node,
    image: Option<&'static mut ImageNode>,
}

/// A button of a tray or a sheet.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct TrayButtonNode {
    /// The owner of the tray.
    pub owner: &'static TrayOwner,
    /// The place of the button.
    pub slot: &'static TraySlot,
    widget: &'static mut Widget,
    button: &'static mut PushButton,
    caption: &'static mut WidgetCaption,
    node: &'static mut Node,
}

impl TrayButtonNodeItem<'_, '_> {
    /// Brings the button in line with its model, or hides it.
    pub fn fill(&mut self, seat: Seat, model: Option<&TrayButton>, prompts: &Prompts) {
        show_if(&mut self.node, model.is_some());
        let Some(model) = model else { return };
        let wanted = Widget { open: model.open, ..Widget::of(seat).known_as(model.id) };
        let retreats = model.retreats || model.place == ButtonPlace::TakeBack;
        let wanted = Widget { begins_ring: model.begins_ring, ..wanted };
        self.widget.set_if_neq(wanted.off(model.off.clone()).retreating(retreats));
        let confirms = model.place.confirms();
        self.button.set_if_neq(PushButton { strong: model.strong, confirms });
        // Where there is no room for words, the drawing says more.
        let sign = sign_of(model, seat, prompts).filter(|_| !model.label.is_empty());
        let caption = WidgetCaption::new(&model.label).with_icon(model.icon).with_sign(sign);
        self.caption.set_if_neq(caption);
    }
}

/// Returns the sign of the button of a gamepad that presses a button of a tray, if one does.
fn sign_of(button: &TrayButton, seat: Seat, prompts: &Prompts) -> Option<&'static str> {
    let says_done = || prompts.of_pad(seat, Verb::Done).map(|prompt| prompt.drawing);
    button.place.confirms().then(says_done).flatten()
}

/// Returns the model of a tray with the signs on its buttons.
fn signed<'a>(model: &'a TrayModel, seat: Seat, prompts: &Prompts) -> Cow<'a, TrayModel> {
    if model.buttons.iter().all(|button| sign_of(button, seat, prompts).is_none()) {
        return Cow::Borrowed(model);
    }
    let mut model = model.clone();
    for button in &mut model.buttons {
        button.sign = sign_of(button, seat, prompts);
    }
    Cow::Owned(model)
}

/// The nodes of all trays that models fill in.
#[derive(SystemParam)]
pub struct TrayNodes<'w, 's> {
    texts: Query<'w, 's, TrayTextNode, Without<TraySlot>>,
    slots: Query<'w, 's, TraySlotNode, Without<Widget>>,
    buttons: TrayButtonNodes<'w, 's>,
}

/// The nodes of the buttons of all trays.
type TrayButtonNodes<'w, 's> = Query<'w, 's, (TrayButtonNode, &'static mut WidgetSizes)>;

/// A drawing and its tint.
type TintedIcon = Option<(&'static str, Color)>;

/// The parts of a tray's model that are shown, as they fit.
struct FittedTray {
    colour: Color,
    title: fit::FittedStatus,
    buttons: fit::FittedButtons,
    lines: fit::FittedLines,
    /// `true` if there is room for the name of the large number.
    names_number: bool,
}

impl FittedTray {
    fn of(tray: &Tray, model: &TrayModel, players: &[(&str, char)]) -> Self {
        let (rows, columns) = (tray.rows(), tray.columns());
        let colour = tray.colour();
        let place = place(model, colour).0;
        let (buttons, lines) =
            fit::fit_below_status(rows, columns.rows, tray.target(), model, players);
        Self {
            colour,
            title: fit::status(
                rows,
                columns.status_beside(model.slots.extra),
                &tray.title(),
                place,
                &model.chips,
            ),
            buttons,
            lines,
            names_number: columns.names_number(rows, &model.number_name),
        }
    }

    /// Returns a chip as it is shown; `None` if there is no such chip, or no room for it.
    fn chip(&self, index: usize) -> Option<&fit::FittedChip> {
        self.title.chips.get(index)?.as_ref()
    }

    /// Returns the first chip on the world, before which there is a gap.
    fn first_of_world(&self, model: &TrayModel) -> Option<usize> {
        (0..model.chips.len()).find(|&at| !model.chips[at].own && self.chip(at).is_some())
    }

    /// A cause in the line of what happened.
    fn cause(&self, index: usize) -> Option<&EffectCause> {
        self.lines.news.as_ref()?.0.causes().get(index)
    }

    /// Returns for a slot that is no button if it is shown, and its drawing with its tint; `None` for other slots.
    fn slot(&self, slot: TraySlot, model: &TrayModel) -> Option<(bool, TintedIcon)> {
        let chip = |index: usize| model.chips.get(index).zip(self.chip(index));
        Some(match slot {
            TraySlot::Chip(index) => (chip(index).is_some(), None),
            TraySlot::ChipIcon(index) => {
                let faded = |dim: bool, own: bool| match (dim, own) {
                    (true, _) => FAINT,
                    (false, false) => QUIET,
                    (false, true) => Color::WHITE,
                };
                let drawn =
                    chip(index).and_then(|(it, shown)| Some((it.icon?, faded(shown.dim, it.own))));
                (drawn.is_some(), drawn)
            }
            TraySlot::News => (self.lines.news.is_some(), None),
            TraySlot::Cause(index) => (self.cause(index).is_some(), None),
            TraySlot::CauseIcon(index) => {
                let icon = self.cause(index).and_then(|cause| cause.icon);
                (icon.is_some(), icon.map(|icon| (icon, Color::WHITE)))
            }
            _ => return None,
        })
    }
}

/// Shows texts, colours and slots, changed only where they differ: a layout costs more than a comparison.
pub fn show_models(
    models: Res<TrayModels>,
    chairs: Res<Chairs>,
    trays: Query<&Tray>,
    made: Query<(), Added<Tray>>,
    prompts: Prompts,
    mut nodes: TrayNodes,
    mut assets: DrawingAssets,
) {
    if !models.is_changed() && made.is_empty() && !prompts.is_changed() {
        return;
    }
    let model = |tray: &Tray| Some(signed(models.0.get(tray.seat.index())?, tray.seat, &prompts));
    let models: Vec<(&Tray, Cow<TrayModel>)> =
        trays.iter().filter_map(|tray| Some((tray, model(tray)?))).collect();
    let player = |seat| Some((chairs.get(seat)?.name.as_str(), chairs.letter(seat)));
    let players: Vec<(&str, char)> = chairs.seats().filter_map(player).collect();
    let shown = models.iter();
    let shown = shown.map(|(tray, model)| (*tray, &**model, FittedTray::of(tray, model, &players)));
    let shown: Vec<ShownTray> = shown.collect();
    let find = |owner: &TrayOwner| shown.iter().find(|(tray, ..)| tray.seat == owner.0);
    for mut text in &mut nodes.texts {
        if let Some((tray, model, shown)) = find(text.owner) {
            text.show(tray, model, shown, &assets.fonts);
        }
    }
    for mut slot in &mut nodes.slots {
        if let Some((tray, model, shown)) = find(slot.owner) {
            slot.show(tray, model, shown, &mut assets);
        }
    }
    for (tray, model, shown) in &shown {
        show_buttons(tray, model, &shown.buttons, &mut nodes.buttons, &prompts);
    }
}

/// Hides the lines of a tray while a panel is on it: none is cut by its edge.
pub fn hide_covered_lines(
    covered: Res<CoveredTrays>,
    mut lines: Query<(Ref<TrayLines>, &mut Visibility)>,
) {
    for (line, mut visibility) in &mut lines {
        if covered.is_changed() || line.is_added() {
            let is_covered = covered.0.contains(&line.0);
            let wanted = if is_covered { Visibility::Hidden } else { Visibility::Inherited };
            visibility.set_if_neq(wanted);
        }
    }
}

/// A tray with its model, and the parts of the model that are shown.
type ShownTray<'a> = (&'a Tray, &'a TrayModel, FittedTray);

impl TrayTextNodeItem<'_, '_> {
    /// Writes the text, or hides the node where it would only keep a gap beside it.
    fn show(&mut self, tray: &Tray, model: &TrayModel, shown: &FittedTray, fonts: &TableFonts) {
        let (words, tint) = words(*self.part, model, shown);
        write(&mut self.text, &words);
        self.colour.set_if_neq(TextColor(tint));
        match self.part {
            TrayText::Line => _ = self.font.set_if_neq(fonts.regular(shown.lines.sentence.size)),
            TrayText::Lead => {
                show_if(&mut self.node, shown.lines.lead.is_some());
                if let Some(lead) = &shown.lines.lead {
                    self.font.set_if_neq(fonts.bold(lead.size));
                }
            }
            TrayText::News | TrayText::Cause(_) => {
                show_if(&mut self.node, !words.is_empty());
                let size = shown.lines.news.as_ref().map_or(0.0, |news| news.1);
                let is_head = *self.part == TrayText::News;
                let wanted = if is_head { fonts.regular(size) } else { fonts.bold(size) };
                if size > 0.0 {
                    self.font.set_if_neq(wanted);
                }
            }
            TrayText::Name => _ = self.font.set_if_neq(fonts.bold(shown.title.size)),
            TrayText::NumberName | TrayText::Place => show_if(&mut self.node, !words.is_empty()),
            TrayText::Chip(_) => {
                let wide = px(fit::chip_text_width(tray.rows(), &words));
                if self.node.min_width != wide {
                    self.node.min_width = wide;
                }
            }
            TrayText::Number => {
                let room = tray.columns().badge - AROUND_NUMBER;
                let size = TypeWeight::Bold.fitting(&words, tray.rows().number, room);
                self.font.set_if_neq(fonts.bold(size));
            }
        }
    }
}

impl TraySlotNodeItem<'_, '_> {
    /// Shows the node with its drawing, or hides it.
    fn show(
        &mut self,
        tray: &Tray,
        model: &TrayModel,
        shown: &FittedTray,
        assets: &mut DrawingAssets,
    ) {
        if *self.slot == TraySlot::Buttons {
            lay_rows(&mut self.node, shown.buttons.rows, tray.rows());
            return;
        }
        let Some((is_there, drawing)) = shown.slot(*self.slot, model) else { return };
        show_if(&mut self.node, is_there);
        if let TraySlot::Chip(index) = *self.slot {
            let is_first = shown.first_of_world(model) == Some(index);
            let is_last = shown.title.chips.iter().rposition(Option::is_some) == Some(index);
            let columns = tray.columns();
            // The chips on the world end before the button at the end of the row.
            let after = columns.status - columns.status_beside(model.slots.extra && is_last);
            let left = if is_first { auto() } else { px(0) };
            let apart = UiRect { left, right: px(after), ..UiRect::ZERO };
            if self.node.margin != apart {
                self.node.margin = apart;
            }
        }
        let (Some((name, tint)), Some(image)) = (drawing, &mut self.image) else { return };
        let handle = assets.get(name, tray.rows().chip_icon());
        if image.image != handle || image.color != tint {
            (image.image, image.color) = (handle, tint);
        }
    }
}

impl TrayButtonNodeItem<'_, '_> {
    /// Shows one of the buttons of a tray as it fits, or hides the node.
    fn show(
        &mut self,
        tray: &Tray,
        button: Option<(&TrayButton, &fit::ButtonBox)>,
        rows: fit::ButtonRows,
        sizes: &mut Mut<WidgetSizes>,
        prompts: &Prompts,
    ) {
        let shown = button.map(|(button, place)| place.shown(button));
        self.fill(tray.seat, shown.as_deref(), prompts);
        let Some((_, place)) = button else { return };
        let wanted = Node {
            position_type: PositionType::Absolute,
            left: px(place.left),
            top: px(place.row as f32 * (rows.high + tray.rows().gap)),
            width: px(place.width),
            min_width: px(0),
            height: px(rows.high),
            padding: UiRect::axes(px(place.beside), px(0)),
            ..self.node.clone()
        };
        self.node.set_if_neq(wanted);
        let wanted = WidgetSizes { text: place.text, icon: rows.icon, ..**sizes };
        sizes.set_if_neq(wanted);
    }
}

/// Shows the buttons of a tray. A node keeps the button that it shows already, so that a finger stays on it while others
/// come and go.
fn show_buttons(
    tray: &Tray,
    model: &TrayModel,
    fitted: &fit::FittedButtons,
    nodes: &mut TrayButtonNodes,
    prompts: &Prompts,
) {
    let mut left: Vec<(&TrayButton, &fit::ButtonBox)> = model
        .buttons
        .iter()
        .zip(&fitted.boxes)
        .filter_map(|(button, place)| Some((button, place.as_ref()?)))
        .collect();
    let is_own = |button: &TrayButtonNodeItem| {
        button.owner.0 == tray.seat && matches!(button.slot, TraySlot::Button(_))
    };
    let is_extra = |button: &TrayButtonNodeItem| {
        button.owner.0 == tray.seat && *button.slot == TraySlot::Extra
    };
    for (mut node, _) in nodes.iter_mut().filter(|(node, _)| is_extra(node)) {
        node.fill(tray.seat, model.extra.as_ref(), prompts);
    }
    let mut others = Vec::new();
    for (mut node, mut sizes) in nodes.iter_mut().filter(|(node, _)| is_own(node)) {
        let kept = left.iter().position(|(button, _)| button.id == node.widget.id);
        match kept {
            Some(at) => node.show(tray, Some(left.remove(at)), fitted.rows, &mut sizes, prompts),
            None => others.push((node, sizes)),
        }
    }
    let mut left = left.into_iter();
    for (mut node, mut sizes) in others {
        node.show(tray, left.next(), fitted.rows, &mut sizes, prompts);
    }
}

/// Sizes the node of the rows of buttons.
fn lay_rows(node: &mut Mut<Node>, of_buttons: fit::ButtonRows, rows: &TrayRows) {
    show_if(node, of_buttons.count > 0);
    let high = px(of_buttons.depth(rows));
    if of_buttons.count > 0 && node.height != high {
        node.height = high;
    }
}

/// Returns a text of a tray and its colour.
fn words<'a>(part: TrayText, model: &'a TrayModel, shown: &'a FittedTray) -> (Cow<'a, str>, Color) {
    let (colour, lines) = (shown.colour, &shown.lines);
    let news = lines.news.as_ref().map(|news| &news.0);
    let (words, colour) = match part {
        TrayText::News => {
            return (news.map(SeatAccount::head).unwrap_or_default().into(), theme::TEXT);
        }
        TrayText::Cause(index) => {
            let cause = shown.cause(index);
            let colour = cause.map_or(theme::TEXT, |cause| SentenceTone::of(cause.amount).colour());
            return (cause.map(EffectCause::text).unwrap_or_default().into(), colour);
        }
        TrayText::Number => (model.number.as_str(), colour),
        TrayText::NumberName if !shown.names_number => ("", theme::TEXT_QUIET),
        TrayText::NumberName => (model.number_name.as_str(), theme::TEXT_QUIET),
        TrayText::Name => (shown.title.name.as_str(), colour),
        TrayText::Place => place(model, colour),
        TrayText::Lead => (lines.lead.as_ref().map_or("", |lead| &lead.text), theme::TEXT),
        TrayText::Line => (lines.sentence.text.as_str(), model.tone.colour()),
        TrayText::Chip(index) => shown.chip(index).map_or(("", theme::TEXT), |chip| {
            let is_own = model.chips.get(index).is_some_and(|chip| chip.own);
            let colour = match (chip.dim, is_own) {
                (true, _) => theme::TEXT_OFF,
                (false, false) => theme::TEXT_QUIET,
                (false, true) => theme::TEXT,
            };
            (&chip.text, colour)
        }),
    };
    (words.into(), colour)
}

/// Returns the place of a seat in the order and its colour: the seat in turn stands out; seats that wait long, or are
/// away, are quiet.
fn place(model: &TrayModel, colour: Color) -> (&str, Color) {
    if let Some(away) = &model.away {
        return (away, theme::TEXT_QUIET);
    }
    match model.place_in_order.as_deref() {
        None => ("", theme::TEXT),
        Some(now @ "now") => (now, colour),
        Some(next @ "next") => (next, theme::TEXT),
        Some(later) => (later, theme::TEXT_QUIET),
    }
}

/// Lights the edges of trays. That of an awaited seat glows, breathing slowly while the table does not rest; that of a
/// seat without its player glows calmly, and breathes as slowly as a sleeper when it is needed. That of a seat at which
/// a card may be aimed pulses in the colour of the seat that aims.
pub fn glow(
    models: Res<TrayModels>,
    chairs: Res<Chairs>,
    time: Res<Time>,
    idle: Option<Res<IdleTimer>>,
    settings: Option<Res<Settings>>,
    mut trays: Query<(&Tray, &mut BorderColor, &mut BackgroundColor)>,
) {
    let rests = idle.is_some_and(|idle| idle.is_resting())
        || settings.is_some_and(|settings| settings.play.reduced_motion);
    let breath = |pace: f32| {
        if rests { 1.0 } else { 0.5 - 0.5 * (time.elapsed_secs() * pace).cos() }
    };
    for (tray, mut border, mut ground) in &mut trays {
        let model = models.0.get(tray.seat.index());
        let awaited = model.is_some_and(|model| model.awaited);
        let target_of = model.and_then(|model| model.target_of);
        let away = model.is_some_and(|model| model.away.is_some());
        let colour = tray.colour();
        let (rim, depth) = match (awaited, away) {
            (true, false) => (colour, theme::TRAY.mix(&colour, 0.05 + 0.06 * breath(2.0))),
            (true, true) => (colour, theme::TRAY.mix(&colour, 0.05 + 0.09 * breath(1.0))),
            (false, true) => (colour.with_alpha(0.55), theme::TRAY.mix(&colour, 0.05)),
            (false, false) => (colour.with_alpha(0.25), theme::TRAY),
        };
        let rim = target_of
            .map_or(rim, |aiming| chairs.colour(aiming).with_alpha(0.3 + 0.7 * breath(3.5)));
        border.set_if_neq(BorderColor::all(rim));
        ground.set_if_neq(BackgroundColor(depth));
    }
}
