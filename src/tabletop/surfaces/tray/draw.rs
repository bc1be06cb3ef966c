//! Makes the nodes of the trays show what their models say.

use super::fit;
use super::model::{TrayButton, TrayModel, TrayModels};
use super::slots::{TrayOwner, TraySlot, TrayText};
use super::spawn::Tray;
use crate::account::{EffectCause, SeatAccount};
use crate::geometry::TrayRows;
use crate::picture::art::DrawingCache;
use crate::picture::theme::writing::write;
use crate::picture::theme::{self, TableFonts};
use crate::seats::Chairs;
use crate::surfaces::rest::IdleTimer;
use crate::surfaces::widgets::caption::show_if;
use crate::surfaces::widgets::{PushButton, SentenceTone, Widget, WidgetCaption, WidgetSizes};
use crate::system::settings::Settings;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::borrow::Cow;

/// The words of a tray.
type Words = (
    &'static TrayOwner,
    &'static TrayText,
    &'static mut Text,
    &'static mut TextColor,
    &'static mut TextFont,
    &'static mut Node,
);
/// Its chips and their drawings.
type SlotParts =
    (&'static TrayOwner, &'static TraySlot, &'static mut Node, Option<&'static mut ImageNode>);
/// Its buttons.
type TrayButtonNodes = (
    &'static TrayOwner,
    &'static TraySlot,
    &'static mut Widget,
    &'static mut PushButton,
    &'static mut WidgetCaption,
    &'static mut WidgetSizes,
    &'static mut Node,
);

/// A drawing, and what it is tinted with.
type TintedIcon = Option<(&'static str, Color)>;

/// The parts of a tray's model that are shown.
struct FittedTray {
    seat: Seat,
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
        let seat = tray.seat;
        let colour = tray.colour();
        let place = place(model, colour).0;
        let (buttons, lines) =
            fit::fit_below_status(rows, (columns.rows, tray.target()), model, players);
        Self {
            seat,
            colour,
            title: fit::status(rows, columns.status, &tray.title(), place, &model.chips),
            buttons,
            lines,
            names_number: columns.names_number(rows, &model.number_name),
        }
    }

    /// Returns what a chip shows; `None` if there is no such, or no room for it.
    fn chip(&self, index: usize) -> Option<&fit::FittedChip> {
        self.title.chips.get(index)?.as_ref()
    }

    /// A cause in the line of what happened.
    fn cause(&self, index: usize) -> Option<&EffectCause> {
        self.lines.news.as_ref()?.0.causes().get(index)
    }

    /// Returns whether there is something for a slot that is no button, and its drawing with its tint.
    fn slot(&self, slot: TraySlot, model: &TrayModel) -> Option<(bool, TintedIcon)> {
        let chip = |index: usize| model.chips.get(index).zip(self.chip(index));
        Some(match slot {
            TraySlot::Chip(index) => (chip(index).is_some(), None),
            TraySlot::ChipIcon(index) => {
                let faded = |dim| if dim { Color::srgba(1.0, 1.0, 1.0, 0.3) } else { Color::WHITE };
                let drawn = chip(index).and_then(|(it, shown)| Some((it.icon?, faded(shown.dim))));
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
    mut texts: Query<Words, Without<TraySlot>>,
    mut drawn: Query<SlotParts, Without<Widget>>,
    mut buttons: Query<TrayButtonNodes>,
    fonts: Res<TableFonts>,
    (mut art, mut images): (ResMut<DrawingCache>, ResMut<Assets<Image>>),
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    let model = |tray: &Tray| models.0.get(tray.seat.index());
    let player = |seat| Some((chairs.get(seat)?.name.as_str(), chairs.letter(seat)));
    let players: Vec<(&str, char)> = chairs.seats().filter_map(player).collect();
    let shown: Vec<(&Tray, &TrayModel, FittedTray)> = trays
        .iter()
        .filter_map(|tray| Some((tray, model(tray)?, FittedTray::of(tray, model(tray)?, &players))))
        .collect();
    let find = |seat: Seat| shown.iter().find(|(.., shown)| shown.seat == seat);
    for (TrayOwner(seat), part, mut text, mut colour, mut font, mut node) in &mut texts {
        let Some((_, model, shown)) = find(*seat) else { continue };
        let (words, tint) = words(*part, model, shown);
        write(&mut text, &words);
        colour.set_if_neq(TextColor(tint));
        match part {
            TrayText::Line => _ = font.set_if_neq(fonts.regular(shown.lines.sentence.size)),
            TrayText::Lead => {
                show_if(&mut node, shown.lines.lead.is_some());
                if let Some(lead) = &shown.lines.lead {
                    font.set_if_neq(fonts.bold(lead.size));
                }
            }
            TrayText::News | TrayText::Cause(_) => {
                show_if(&mut node, !words.is_empty());
                let size = shown.lines.news.as_ref().map_or(0.0, |news| news.1);
                let head = *part == TrayText::News;
                let wanted = if head { fonts.regular(size) } else { fonts.bold(size) };
                if size > 0.0 {
                    font.set_if_neq(wanted);
                }
            }
            TrayText::Name => _ = font.set_if_neq(fonts.bold(shown.title.size)),
            // Else they keep a gap beside them.
            TrayText::NumberName | TrayText::Place => show_if(&mut node, !words.is_empty()),
            _ => {}
        }
    }
    for (TrayOwner(seat), slot, mut node, image) in &mut drawn {
        let Some((tray, model, shown)) = find(*seat) else { continue };
        if *slot == TraySlot::Buttons {
            lay_rows(&mut node, shown.buttons.rows, tray.rows());
            continue;
        }
        let Some((there, drawing)) = shown.slot(*slot, model) else { continue };
        show_if(&mut node, there);
        let (Some((name, tint)), Some(mut image)) = (drawing, image) else { continue };
        let handle = art.get(&mut images, name, tray.rows().chip_icon());
        if image.image != handle || image.color != tint {
            (image.image, image.color) = (handle, tint);
        }
    }
    for (TrayOwner(seat), slot, widget, button, caption, mut cut, mut node) in &mut buttons {
        let (TraySlot::Button(index), Some((_, model, shown))) = (*slot, find(*seat)) else {
            continue;
        };
        let there = shown.buttons.there.get(index) == Some(&true);
        let fit::ButtonPadding { beside, least } = shown.buttons.padding;
        if node.min_width != px(least) {
            node.min_width = px(least);
            node.padding = UiRect::axes(px(beside), px(0));
        }
        let fit::ButtonRows { high, icon, .. } = shown.buttons.rows;
        if there && node.height != px(high) {
            node.height = px(high);
        }
        let model = model.buttons.get(index).filter(|_| there).map(|it| shown.buttons.shown(it));
        fill(*seat, model.as_deref(), (widget, button, caption, node));
        let wanted = WidgetSizes { text: shown.buttons.size, icon, ..*cut };
        cut.set_if_neq(wanted);
    }
}

/// Makes room for the rows of buttons.
fn lay_rows(node: &mut Mut<Node>, of_buttons: fit::ButtonRows, rows: &TrayRows) {
    show_if(node, of_buttons.count > 0);
    let wrap = if of_buttons.count > 1 { FlexWrap::Wrap } else { FlexWrap::NoWrap };
    let high = px(of_buttons.depth(rows));
    if of_buttons.count > 0 && (node.height, node.flex_wrap) != (high, wrap) {
        (node.height, node.flex_wrap) = (high, wrap);
    }
}

/// Makes a button show its model, or hides it.
pub fn fill(
    seat: Seat,
    model: Option<&TrayButton>,
    (mut widget, mut button, mut caption, mut node): (
        Mut<Widget>,
        Mut<PushButton>,
        Mut<WidgetCaption>,
        Mut<Node>,
    ),
) {
    show_if(&mut node, model.is_some());
    let Some(model) = model else { return };
    let wanted = Widget { open: model.open, ..Widget::of(seat).known_as(model.id) };
    widget.set_if_neq(wanted.off(model.off.clone()));
    button.set_if_neq(PushButton { strong: model.strong });
    caption.set_if_neq(WidgetCaption::new(&model.label).with_icon(model.icon));
}

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
            (&chip.text, if chip.dim { theme::TEXT_OFF } else { theme::TEXT })
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
    stir: Option<Res<IdleTimer>>,
    settings: Option<Res<Settings>>,
    mut trays: Query<(&Tray, &mut BorderColor, &mut BackgroundColor)>,
) {
    let rests = stir.is_some_and(|stir| stir.is_resting())
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
