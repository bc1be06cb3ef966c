//! A match of a plain game at the table: its trays, its clicks, and what may be chosen.

use super::super::prelude::*;
use super::{PlainAction, PlainBoard, PlainView, score_of};
use crate::matches::playback::SetupOf;
use bevy::prelude::*;
use shoal_contract::{Match, PlainGame, PlainPosition, Seat};
use shoal_tabletop::geometry::FacingBox;

/// Height above the table of the rings around what can be done.
const RINGS: f32 = 3.0;

impl<V: PlainView> GameTrays for V {
    fn tray(context: &TrayContext<V>, seat: Seat) -> TrayModel {
        let (view, setup) = (context.view(), context.hosted.game().setup());
        let number = V::SCORE.map(|name| (score_of(view, seat).to_string(), name.to_owned()));
        let (number, number_name) = number.unwrap_or_default();
        let chips = vec![TrayChip::text(Self::stage(view, setup))];
        TrayModel { number, number_name, chips, ..TrayModel::default() }
    }

    fn sentence(context: &TrayContext<V>, seat: Seat, awaited: bool) -> String {
        match context.view().awaited()[..] {
            _ if awaited => V::ASK.to_owned(),
            [next] if next != seat => format!("{} is to move.", context.name(next)),
            _ => "Wait for the others.".into(),
        }
    }
}

impl<V: PlainView> GameView for V {
    type Spot = Cell;
    type Intent = ();
    type ButtonCommand = ();
    type ControlParam = ();
    type TrayParam = ();

    /// Over drawings, and under all that is at height 2 or more.
    const VEIL: f32 = 1.5;

    fn board(
        _game: &Match<PlainGame<V::Position>>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        _chairs: &Chairs,
    ) -> PlainBoard {
        let (low, high) = tabletop.board_room(trays);
        let (rows, columns) = V::CELLS;
        let grid = |cell| BoardGrid::Square { columns, rows, cell, ghost_columns: 0, wraps: false };
        let grid = grid(BoardGrid::fitting(high - low, grid));
        PlainBoard(BoardSurface::centred(grid, (low + high) / 2.0))
    }

    fn surface(board: &PlainBoard) -> BoardSurface {
        board.0
    }

    fn stage(view: &V::Position, _setup: &SetupOf<V>) -> String {
        format!("{} {}", V::TURN, view.turn())
    }

    fn winners(view: &V::Position) -> Option<Vec<Seat>> {
        view.winners()
    }

    fn click(controls: &mut SeatControls<V>, seat: Seat, at: Cell) {
        controls.choose(seat, V::action(at));
    }

    /// Rings where the seat in turn can do something, unless that is a secret.
    fn turn_highlights(
        context: &TrayContext<V>,
        seat: Seat,
        board: &PlainBoard,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        let size = Vec2::splat(board.cell());
        let ring =
            |cell| HighlightRing { at: board.0.centre(cell), size, meaning: FrameMeaning::Legal };
        let open = legal_cells::<V>(context.view(), seat, |it| !V::Position::is_secret(it));
        let from = places.tray(seat).map(FacingBox::inner_middle);
        TurnHighlights {
            colour: places.chairs.colour(seat),
            shape: FrameShape::Box,
            breath: (0.8, 0.95),
            rings: open.into_iter().map(ring).collect(),
            light: from.map(|from| (from, board.0.on.center())),
            height: RINGS,
        }
    }

    /// The cells of all that a seat may do: secret or not, everybody knows what that is.
    fn legal_ground(context: &TrayContext<V>, seat: Seat, board: &PlainBoard) -> Vec<GroundArea> {
        let size = Vec2::splat(board.cell());
        let cells = legal_cells::<V>(context.view(), seat, |_| true).into_iter();
        cells.map(|cell| GroundArea::new(FrameShape::Box, board.0.centre(cell), size)).collect()
    }
}

/// The cells of those actions that a seat may take, as everybody sees the position.
fn legal_cells<V: PlainView>(
    view: &V::Position,
    seat: Seat,
    is_shown: impl Fn(&PlainAction<V>) -> bool,
) -> Vec<Cell> {
    let actions = view.legal(seat).into_iter().filter(is_shown);
    actions.filter_map(|action| V::cell(view, &action)).collect()
}
