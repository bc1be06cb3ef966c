//! Marks on the board for each seat: rivers to start from, squares in reach, the path that is drawn,
//! the square the next step would end in.
//!
//! - [`prices`]: prices of the squares in reach, and the ways to them; [`outlooks`]: the forecast of the next drift
//! - [`turn_highlights`]: rings and a light for the seat in turn

pub mod outlooks;
pub mod prices;
pub mod turn_highlights;

use super::FishAndMenView;
use super::trays::{Shown, TrayContext};
use crate::cards::playing;
use crate::choose::aim::{Aims, SeatAims};
use crate::choose::reach::Reach;
use bevy::prelude::*;
use easy_ext::ext;
use shoal_contract::Seat;
use shoal_fish_and_men::explain::ahead::Plan;
use shoal_fish_and_men::explain::ways::Way;
use shoal_fish_and_men::rules::board::Board;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::pieces::fish::fish_of;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_fish_and_men::state::Phase;
use shoal_table::features::help::Advised;
use shoal_table::features::premoves::Premove;
use shoal_table::matches::hosting::Hosted;
use shoal_tabletop::surfaces::board::{Cell, Highlights, LaidBoard, Mark, Style};
use std::collections::BTreeMap;

/// Marks the squares that matter to the seat whose turn it is, and those under the cursors.
pub fn mark(
    context: TrayContext,
    laid: Res<LaidBoard>,
    advised: Res<Advised>,
    mut boards: Query<&mut Highlights>,
) {
    let (hosted, shown, aims) = (&context.hosted, &context.shown, &context.aims);
    let Shown { reach, picks, outlooks, .. } = &*context.own;
    if !(context.is_new() || advised.is_changed() || laid.is_added()) {
        return;
    }
    // A forecast is seen through what is in reach.
    let within = if outlooks.lies() { Style::Outline } else { Style::Reach };
    let Ok(mut highlights) = boards.get_mut(laid.surface) else { return };
    let mut wanted = Highlights::default();
    if let Some(seat) = context.turn.acting() {
        match shown.view.phase {
            Phase::Placing => mark_rivers(&mut wanted, hosted, aims, seat),
            Phase::FishMove if reach.seat == Some(seat) => {
                mark_reach(&mut wanted, hosted, aims, reach, (seat, within));
            }
            _ => {}
        }
    }
    for seat in Seat::all(shown.view.fish.len()).filter(|&seat| reach.seat != Some(seat)) {
        mark_ahead(&mut wanted, &context, (seat, within));
        mark_start(&mut wanted, hosted, &context, seat);
    }
    if shown.is_idle() {
        playing::marks::mark(&mut wanted, &shown.view, hosted.game().setup(), picks, aims);
    }
    for seat in Seat::all(shown.view.fish.len()) {
        mark_advice(&mut wanted, advised.cells(seat), seat);
    }
    for (seat, aim) in aims.iter() {
        wanted.hover(seat, aim.hover.map(Cell::from));
    }
    highlights.set_if_neq(wanted);
}

fn mark_rivers(
    highlights: &mut Highlights,
    hosted: &Hosted<FishAndMenView>,
    aims: &Aims,
    seat: Seat,
) {
    let world = hosted.game().world();
    let rivers = world.resource::<Board>().rivers();
    let looked_at = aims.get(seat).map(|aim| aim.river);
    for river in free_rivers(world) {
        let style = if looked_at == Some(river) { Style::Target } else { Style::Reach };
        highlights.mark(Cell::from(rivers[river]), Mark::of(seat, style));
    }
}

/// Marks the squares that a seat looks at before its turn, and the way it has drawn or kept.
fn mark_ahead(highlights: &mut Highlights, context: &TrayContext, (seat, within): (Seat, Style)) {
    for (square, way) in context.own.looks.get(seat).into_iter().flat_map(|look| &look.ways) {
        let style = if way.wins { Style::Target } else { within };
        highlights.mark(Cell::from(*square), Mark::of(seat, style));
    }
    let Some(way) = context.way(seat) else { return };
    for position in &way.through {
        highlights.mark(Cell::from(position.square()), Mark::of(seat, Style::Path));
    }
    if let Some(end) = way.through.last() {
        highlights.mark(Cell::from(end.square()), Mark::of(seat, Style::Target));
    }
}

/// Marks the river that a seat has chosen ahead.
fn mark_start(
    highlights: &mut Highlights,
    hosted: &Hosted<FishAndMenView>,
    context: &TrayContext,
    seat: Seat,
) {
    let kept = context.premoves.get(seat).map(|kept| &kept.plan);
    let Some(Plan::Start { river, .. }) = kept else { return };
    if let Some(&mouth) = hosted.game().world().resource::<Board>().rivers().get(*river) {
        highlights.mark(Cell::from(mouth), Mark::of(seat, Style::Target));
    }
}

/// Marks the way that a bot would take for a seat that has asked, and its end.
fn mark_advice(highlights: &mut Highlights, cells: &[Cell], seat: Seat) {
    let Some((last, way)) = cells.split_last() else { return };
    for cell in way {
        highlights.mark(*cell, Mark::of(seat, Style::Path));
    }
    highlights.mark(*last, Mark::of(seat, Style::Target));
}

fn mark_reach(
    highlights: &mut Highlights,
    hosted: &Hosted<FishAndMenView>,
    aims: &Aims,
    reach: &Reach,
    (seat, within): (Seat, Style),
) {
    for (square, way) in &reach.ways {
        let style = if way.wins { Style::Target } else { within };
        highlights.mark(Cell::from(*square), Mark::of(seat, style));
    }
    // Where the next step forward would end (rules 2.6).
    let world = hosted.game().world();
    let fish = fish_of(world, seat);
    if let Some(at) = fish.and_then(|fish| fish.at) {
        let next = world.resource::<Board>().stepped(at, aims.heading(seat)).square();
        if reach.ways.contains_key(&next) {
            highlights.mark(Cell::from(next), Mark::of(seat, Style::Path));
        }
    }
    if let Some((target, way)) = aims.get(seat).and_then(|aim| aim.path.as_ref()) {
        for position in &way.through {
            highlights.mark(Cell::from(position.square()), Mark::of(seat, Style::Path));
        }
        highlights.mark(Cell::from(*target), Mark::of(seat, Style::Target));
    }
}

#[ext(BoardMarks)]
pub(crate) impl TrayContext<'_, '_> {
    /// The square in reach that a seat's next step forward would end in (rules 2.6).
    fn next(&self, seat: Seat) -> Option<Square> {
        let at = self.view().fish.get(seat.index())?.at?;
        let board = self.world().resource::<Board>();
        let next = board.stepped(at, self.aims.heading(seat)).square();
        self.ways(seat)?.contains_key(&next).then_some(next)
    }

    /// The squares in reach of a seat, if they are shown.
    fn ways(&self, seat: Seat) -> Option<&BTreeMap<Square, Way>> {
        let acts = self.turn.can_act(seat) && self.own.reach.seat == Some(seat);
        let mine = Some(&self.own.reach.ways).filter(|_| acts);
        mine.or_else(|| self.own.looks.get(seat).map(|look| &look.ways))
    }

    /// The way a seat has drawn, or decided on.
    fn way(&self, seat: Seat) -> Option<&Way> {
        let drawn = || self.aims.get(seat)?.path.as_ref().map(|(_, way)| way);
        let kept = || match self.premoves.get(seat)? {
            Premove { plan: Plan::Swim { way, .. }, played: 0, .. } => Some(way),
            _ => None,
        };
        self.ways(seat).and_then(|_| drawn()).or_else(kept)
    }
}
