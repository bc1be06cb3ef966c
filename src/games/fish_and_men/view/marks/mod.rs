//! Marks on the board for each seat: rivers to start from, squares in reach, the path that is drawn,
//! the square the next step would end in.
//!
//! - [`prices`]: prices of the squares in reach, and the paths to them; [`forecasts`]: the forecast of the next drift
//! - [`turn_highlights`]: rings and a light for the seat in turn

pub mod forecasts;
pub mod prices;
pub mod turn_highlights;

use super::trays::{FishTrayResources, TrayContext};
use crate::cards::playing;
use crate::choose::aim::{FishMoveDrafts, SeatAims};
use crate::choose::reach::ReachableSquares;
use crate::prelude::*;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_table::features::help::AdvisedCells;
use shoal_table::features::premoves::Premove;
use shoal_tabletop::surfaces::board::{BoardHighlights, CellHighlight, HighlightStyle};

/// Marks the squares that matter to the seat whose turn it is, and those under the cursors.
pub fn mark(
    context: TrayContext,
    active_board: Res<ActiveBoard>,
    advised: Res<AdvisedCells>,
    mut boards: Query<&mut BoardHighlights>,
) {
    let (hosted, shown, aims) = (&context.hosted, &context.shown, &context.aims);
    let FishTrayResources { reach, picks, forecast, .. } = &*context.own;
    if !(context.is_new() || advised.is_changed() || active_board.is_added()) {
        return;
    }
    // A forecast is seen through what is in reach.
    let within = if forecast.is_shown() { HighlightStyle::Outline } else { HighlightStyle::Reach };
    let Ok(mut highlights) = boards.get_mut(active_board.surface) else { return };
    let mut wanted = BoardHighlights::default();
    if let Some(seat) = context.turn.acting() {
        match shown.view.phase {
            FishAndMenPhase::Placing => mark_rivers(&mut wanted, hosted, aims, seat),
            FishAndMenPhase::FishMove if reach.seat == Some(seat) => {
                mark_reach(&mut wanted, hosted, aims, reach, seat, within);
            }
            _ => {}
        }
    }
    for seat in Seat::all(shown.view.fish.len()).filter(|&seat| reach.seat != Some(seat)) {
        mark_ahead(&mut wanted, &context, seat, within);
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
    highlights: &mut BoardHighlights,
    hosted: &HostedMatch<FishAndMenView>,
    aims: &FishMoveDrafts,
    seat: Seat,
) {
    let world = hosted.game().world();
    let rivers = world.resource::<SeaBoard>().rivers();
    let looked_at = aims.get(seat).map(|aim| aim.river);
    for river in free_rivers(world) {
        let style =
            if looked_at == Some(river) { HighlightStyle::Target } else { HighlightStyle::Reach };
        highlights.mark(Cell::from(rivers[river]), CellHighlight::of(seat, style));
    }
}

/// Marks the squares that a seat looks at before its turn, and the path it has drawn or kept.
fn mark_ahead(
    highlights: &mut BoardHighlights,
    context: &TrayContext,
    seat: Seat,
    within: HighlightStyle,
) {
    for (square, path) in
        context.own.previews.get(seat).into_iter().flat_map(|preview| &preview.paths)
    {
        let style = if path.wins { HighlightStyle::Target } else { within };
        highlights.mark(Cell::from(*square), CellHighlight::of(seat, style));
    }
    let Some(path) = context.path(seat) else { return };
    for position in &path.through {
        highlights
            .mark(Cell::from(position.square()), CellHighlight::of(seat, HighlightStyle::Path));
    }
    if let Some(end) = path.through.last() {
        highlights.mark(Cell::from(end.square()), CellHighlight::of(seat, HighlightStyle::Target));
    }
}

/// Marks the river that a seat has chosen ahead.
fn mark_start(
    highlights: &mut BoardHighlights,
    hosted: &HostedMatch<FishAndMenView>,
    context: &TrayContext,
    seat: Seat,
) {
    let kept = context.premoves.get(seat).map(|kept| &kept.plan);
    let Some(FishPremove::Start { river, .. }) = kept else { return };
    if let Some(&mouth) = hosted.game().world().resource::<SeaBoard>().rivers().get(*river) {
        highlights.mark(Cell::from(mouth), CellHighlight::of(seat, HighlightStyle::Target));
    }
}

/// Marks the path that a bot would take for a seat that has asked, and its end.
fn mark_advice(highlights: &mut BoardHighlights, cells: &[Cell], seat: Seat) {
    let Some((last, path)) = cells.split_last() else { return };
    for cell in path {
        highlights.mark(*cell, CellHighlight::of(seat, HighlightStyle::Path));
    }
    highlights.mark(*last, CellHighlight::of(seat, HighlightStyle::Target));
}

fn mark_reach(
    highlights: &mut BoardHighlights,
    hosted: &HostedMatch<FishAndMenView>,
    aims: &FishMoveDrafts,
    reach: &ReachableSquares,
    seat: Seat,
    within: HighlightStyle,
) {
    for (square, path) in &reach.paths {
        let style = if path.wins { HighlightStyle::Target } else { within };
        highlights.mark(Cell::from(*square), CellHighlight::of(seat, style));
    }
    // Where the next step forward would end (rules 2.6).
    let world = hosted.game().world();
    let fish = fish_of(world, seat);
    if let Some(at) = fish.and_then(|fish| fish.at) {
        let next = world.resource::<SeaBoard>().stepped(at, aims.heading(seat)).square();
        if reach.paths.contains_key(&next) {
            highlights.mark(Cell::from(next), CellHighlight::of(seat, HighlightStyle::Path));
        }
    }
    if let Some((target, path)) = aims.get(seat).and_then(|aim| aim.path.as_ref()) {
        for position in &path.through {
            highlights
                .mark(Cell::from(position.square()), CellHighlight::of(seat, HighlightStyle::Path));
        }
        highlights.mark(Cell::from(*target), CellHighlight::of(seat, HighlightStyle::Target));
    }
}

#[ext(BoardMarks)]
pub(crate) impl TrayContext<'_, '_> {
    /// The square in reach that a seat's next step forward would end in (rules 2.6).
    fn next_square(&self, seat: Seat) -> Option<Square> {
        let at = self.view().fish.get(seat.index())?.at?;
        let board = self.world().resource::<SeaBoard>();
        let next = board.stepped(at, self.aims.heading(seat)).square();
        self.paths(seat)?.contains_key(&next).then_some(next)
    }

    /// The squares in reach of a seat, if they are shown.
    fn paths(&self, seat: Seat) -> Option<&BTreeMap<Square, SwimPath>> {
        let acts = self.turn.can_act(seat) && self.own.reach.seat == Some(seat);
        let mine = Some(&self.own.reach.paths).filter(|_| acts);
        mine.or_else(|| self.own.previews.get(seat).map(|preview| &preview.paths))
    }

    /// The path a seat has drawn, or decided on.
    fn path(&self, seat: Seat) -> Option<&SwimPath> {
        let drawn = || self.aims.get(seat)?.path.as_ref().map(|(_, path)| path);
        let kept = || match self.premoves.get(seat)? {
            Premove { plan: FishPremove::Swim { path, .. }, played: 0, .. } => Some(path),
            _ => None,
        };
        self.paths(seat).and_then(|_| drawn()).or_else(kept)
    }
}
