//! Marks on the board for each seat: rivers to start from, squares in reach, the path that is drawn,
//! the square the next step would end in.
//!
//! - [`prices`]: prices of the squares in reach, and the paths to them; [`forecasts`]: the forecast of the next drift
//! - [`turn_highlights`]: rings and a light for the seat in turn

pub mod forecasts;
pub mod prices;
pub mod turn_highlights;

use crate::cards::playing;
use crate::choose::reach::SquarePaths;
use crate::prelude::*;
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
    if !(context.is_new() || advised.is_changed() || active_board.is_added()) {
        return;
    }
    let Ok(mut highlights) = boards.get_mut(active_board.surface) else { return };
    let mut wanted = BoardHighlights::default();
    // What others look at ahead is seen above what the seat in turn can reach.
    let acting = context.turn.acting();
    let others = context.chairs.seats().filter(|seat| acting != Some(*seat));
    for seat in acting.into_iter().chain(others) {
        mark_rivers(&mut wanted, &context, seat);
        mark_paths(&mut wanted, &context, seat);
    }
    if context.shown.is_idle() {
        let setup = context.hosted.game().setup();
        playing::marks::mark(&mut wanted, context.view(), setup, &context.own.picks, &context.aims);
    }
    for seat in context.chairs.seats() {
        mark_path(&mut wanted, seat, advised.cells(seat).iter().copied(), HighlightStyle::Path);
        wanted.hover(seat, context.aims.hover(seat).map(Cell::from));
    }
    highlights.set_if_neq(wanted);
}

/// Marks the river that a seat in turn looks at, or the one that it has chosen ahead.
fn mark_rivers(highlights: &mut BoardHighlights, context: &TrayContext, seat: Seat) {
    let rivers = context.world().resource::<SeaBoard>().rivers();
    let mut mark = |river: usize, style| {
        highlights.mark(Cell::from(rivers[river]), CellHighlight::of(seat, style));
    };
    if context.view().phase == FishAndMenPhase::Placing && context.turn.acting() == Some(seat) {
        // All that it may choose have rings.
        if context.aims.get(seat).is_some() {
            mark(context.aims.river(seat, context.world()), HighlightStyle::Target);
        }
    }
    if let Some(FishPremove::Start { river, .. }) = context.premoves.get(seat).map(|it| &it.plan) {
        mark(*river, HighlightStyle::Target);
    }
}

/// Marks the squares in reach that a seat looks at, and the path it has drawn or kept.
fn mark_paths(highlights: &mut BoardHighlights, context: &TrayContext, seat: Seat) {
    let mut mark = |square: Square, style| {
        highlights.mark(Cell::from(square), CellHighlight::of(seat, style));
    };
    // A forecast is seen through what is in reach, and what somebody plans ahead is only outlined.
    let planned = context.own.reach.in_turn(seat).is_none();
    let is_outlined = planned || context.own.forecast.is_shown();
    let within = if is_outlined { HighlightStyle::Outline } else { HighlightStyle::Reach };
    for (square, path) in context.paths(seat).into_iter().flatten() {
        mark(*square, if path.wins { HighlightStyle::Target } else { within });
    }
    let in_turn = |_: &Square| context.own.reach.in_turn(seat).is_some();
    if let Some(next) = context.next_square(seat).filter(in_turn) {
        mark(next, HighlightStyle::Path);
    }
    if let Some(path) = context.path(seat) {
        let squares = path.through.iter().map(|at| at.square()).chain(path.end());
        let through = if planned { HighlightStyle::Mine } else { HighlightStyle::Path };
        mark_path(highlights, seat, squares.map(Cell::from), through);
    }
}

/// Marks the cells of a path, and its end.
fn mark_path(
    highlights: &mut BoardHighlights,
    seat: Seat,
    cells: impl Iterator<Item = Cell> + Clone,
    through: HighlightStyle,
) {
    for cell in cells.clone() {
        highlights.mark(cell, CellHighlight::of(seat, through));
    }
    if let Some(end) = cells.last() {
        highlights.mark(end, CellHighlight::of(seat, HighlightStyle::Target));
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
    fn paths(&self, seat: Seat) -> Option<&SquarePaths> {
        let reach = &self.own.reach;
        let mine = reach.in_turn(seat).filter(|_| self.turn.can_act(seat));
        mine.or_else(|| reach.preview(seat).map(|preview| &preview.paths))
    }

    /// The path a seat has drawn, or decided on.
    fn path(&self, seat: Seat) -> Option<&SwimPath> {
        let kept = || match self.premoves.get(seat)? {
            Premove { plan: FishPremove::Swim { path, .. }, played: 0, .. } => Some(path),
            _ => None,
        };
        self.paths(seat).and_then(|_| self.aims.path(seat)).or_else(kept)
    }
}
