//! Marks for the penguin or tile that each seat looks at: the routes of a penguin, the fish its move takes, the tile
//! it sinks, and the tile where it would end. Every seat has its own, side by side.

use super::ice_layout::IceBoardAccess;
use super::penguins;
use crate::choose::aim::selected_penguin;
use crate::prelude::*;
use crate::trays::TrayFacts;
use easy_ext::ext;
use shoal_penguins::position::PenguinRoutes;
use shoal_table::features::help::AdvisedCells;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::surfaces::board::labels::{BoardLabelLayout, SeatLabel};
use shoal_tabletop::surfaces::board::{
    self, BoardHighlights, CellHighlight, HighlightStyle, despawn_outdated,
};

/// The marks for the penguin or tile that one seat looks at. On the board it is the parent of all that is drawn of it.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct RouteMarks {
    seat: Seat,
    /// The routes of its penguin.
    pub routes: Option<PenguinRoutes>,
    /// `true` if the seat has chosen that penguin, and does not only point at it.
    pub is_chosen: bool,
    /// The tile on which the penguin would stand.
    target: Option<IceCell>,
    /// `true` if the seat has chosen that tile by buttons, and does not only point at it.
    is_aimed: bool,
    /// `true` if it is decided ahead, for the seat's turn.
    pub kept: bool,
    /// `true` while it is not the seat's turn: then it is only outlined.
    is_ahead: bool,
}

#[ext(BoardMarks)]
pub(crate) impl TrayContext<'_, '_, PenguinsView> {
    /// The marks for the penguin or tile that a seat looks at; none while the past is shown.
    fn route_marks(&self, seat: Seat) -> Option<RouteMarks> {
        let ice = &self.shown.view;
        if self.shown.past().is_some() || ice.phase == PenguinsPhase::Over {
            return None;
        }
        let (hover, intent) = (self.aims.hover(seat), self.aims.own(seat));
        let aimed = intent.target;
        let position = position(self.world());
        let kept = self.premoves.get(seat).map(|kept| kept.plan);
        let is_ahead = !self.turn.has(seat);
        let marks = |routes: Option<PenguinRoutes>, target: Option<IceCell>, kept| {
            let is_chosen =
                kept || routes.as_ref().is_some_and(|it| intent.chosen == Some(it.from));
            let is_aimed = kept || target.is_some() && target == aimed;
            RouteMarks { seat, routes, is_chosen, target, is_aimed, kept, is_ahead }
        };
        let selected = selected_penguin(ice, seat, &self.aims)
            .and_then(|from| PenguinRoutes::of(position, from));
        if let Some(routes) = selected {
            // The tile under the cursor comes before the one chosen with buttons.
            let pointed = hover.filter(|&to| routes.reach(to));
            let target = pointed.or(aimed.filter(|&to| routes.reach(to)));
            return Some(marks(Some(routes), target, false));
        }
        match kept {
            Some(Action::Move(from, to)) => {
                let mut routes = PenguinRoutes::of(position, from)?;
                routes.lines.retain(|line| line.contains(&to));
                Some(marks(Some(routes), Some(to), true))
            }
            Some(Action::Place(at)) => Some(marks(None, Some(at), true)),
            _ => {
                let places = ice.phase == PenguinsPhase::Placing && self.to_place(seat) > 0;
                let free = |at: &IceCell| ice.fish_at(*at) > 0 && ice.penguin_at(*at).is_none();
                let target = aimed.or(hover).filter(free).filter(|_| places)?;
                Some(marks(None, Some(target), false))
            }
        }
    }

    /// The routes a seat looks at, unless they are those of a decision ahead.
    fn routes(&self, seat: Seat) -> Option<PenguinRoutes> {
        self.route_marks(seat).filter(|marks| !marks.kept).and_then(|marks| marks.routes)
    }
}

/// Highlights the tile each seat points at, and those of the advice it has asked for.
pub fn point(
    shown: Res<PlaybackState<PenguinsView>>,
    aims: Res<SeatIntents<PenguinsView>>,
    board: Res<ActiveBoard>,
    advised: Res<AdvisedCells>,
    mut boards: Query<&mut BoardHighlights>,
) {
    if !(shown.is_changed() || aims.is_changed() || advised.is_changed() || board.is_added()) {
        return;
    }
    let Ok(mut highlights) = boards.get_mut(board.surface) else { return };
    let mut wanted = BoardHighlights::default();
    for (seat, aim) in aims.iter() {
        let tile = aim.hover.filter(|at| shown.view.fish_at(*at) > 0);
        wanted.hover(seat, tile.map(cell_of));
        for &cell in advised.cells(seat) {
            wanted.mark(cell, CellHighlight::of(seat, HighlightStyle::Target));
        }
    }
    highlights.set_if_neq(wanted);
}

/// Draws the marks of each seat that have changed.
pub fn draw(
    context: TrayContext<PenguinsView>,
    ice: IceBoardAccess,
    places: SeatPlaces,
    drawn: Query<(Entity, &RouteMarks)>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let anew = ice.board.is_added() || places.is_changed();
    if !(context.is_new() || anew) {
        return;
    }
    let seats = places.chairs.seats();
    let wanted: Vec<RouteMarks> = seats.filter_map(|seat| context.route_marks(seat)).collect();
    for marks in despawn_outdated(drawn.iter(), &wanted, anew, &mut commands) {
        let on = (Name::new("Route marks"), Transform::default(), Visibility::default());
        let root = commands.spawn((on, marks.clone(), ChildOf(ice.board.root))).id();
        let mut painter = RoutePainter {
            commands: &mut commands,
            assets: &mut assets,
            layout: &ice.layout,
            root,
            seat: marks.seat,
            colour: places.chairs.colour(marks.seat),
        };
        match (marks.is_ahead, marks.is_chosen) {
            (true, _) => painter.outline_routes(marks),
            (false, true) => painter.draw_routes(marks),
            (false, false) => painter.hint_at_routes(marks),
        }
        painter.draw_target(marks);
        painter.draw_fish_gain(marks, &places);
    }
}

/// Draws the marks of one seat.
struct RoutePainter<'a, 'w, 's, 'd> {
    commands: &'a mut Commands<'w, 's>,
    assets: &'a mut DrawingAssets<'d>,
    layout: &'a IceLayout,
    root: Entity,
    seat: Seat,
    colour: Color,
}

impl RoutePainter<'_, '_, '_, '_> {
    fn spawn(&mut self, drawn: (Sprite, Transform)) {
        self.commands.spawn((drawn, ChildOf(self.root)));
    }

    /// Draws a drawing of this size at a point, at this height above the table.
    fn draw(&mut self, name: &str, size: Vec2, colour: Color, at: Vec2, height: f32) {
        let image = self.assets.get(name, size.x);
        self.spawn((tinted(image, size, colour), board_transform(at, height)));
    }

    /// The height of a seat's marks above the table: each seat has a height of its own.
    fn height(&self) -> f32 {
        layers::MARKS + f32::from(self.seat.0) * 0.2
    }

    /// Draws a small pale dot on each tile that a penguin could reach at which its player only points.
    fn hint_at_routes(&mut self, marks: &RouteMarks) {
        let Some(routes) = &marks.routes else { return };
        let (size, colour) = (Vec2::splat(self.layout.width * 0.13), self.colour.with_alpha(0.6));
        for &at in routes.lines.iter().flatten() {
            self.draw("dot", size, colour, self.layout.centre(at), self.height() + 0.1);
        }
    }

    /// Draws a line for each route of the chosen penguin, with a dot on each tile. The lines of two seats run side by side.
    fn draw_routes(&mut self, marks: &RouteMarks) {
        let Some(routes) = &marks.routes else { return };
        let (unit, height, colour) = (self.layout.width, self.height(), self.colour);
        let aside = (f32::from(self.seat.0) - 1.5) * unit * 0.04;
        let from = self.layout.centre(routes.from);
        for line in &routes.lines {
            let Some(&end) = line.last() else { continue };
            let direction = (self.layout.centre(end) - from).normalize_or_zero();
            let beside = direction.perp() * aside;
            let start = from + direction * unit * 0.26 + beside;
            let to = self.layout.centre(end) + beside;
            self.spawn(board::line(start, to, unit * 0.075, theme::DEEP, height));
            self.spawn(board::line(start, to, unit * 0.036, colour, height + 0.05));
            for &at in line {
                self.draw_dot(self.layout.centre(at) + beside, marks.target == Some(at));
            }
        }
        let size = self.layout.surface.grid.cell_size();
        self.draw("crack", size, Color::WHITE.with_alpha(0.75), from, height - 0.5);
    }

    fn draw_dot(&mut self, at: Vec2, is_target: bool) {
        let (unit, height, colour) = (self.layout.width, self.height(), self.colour);
        let size = unit * if is_target { 0.36 } else { 0.18 };
        self.draw("dot", Vec2::splat(size), colour, at, height + 0.1);
    }

    /// Draws frames around the penguin and the tiles that it could reach: what is planned covers nothing.
    fn outline_routes(&mut self, marks: &RouteMarks) {
        let Some(routes) = &marks.routes else { return };
        self.draw_frame(routes.from, meaning_of(marks.is_chosen));
        let reached = routes.lines.iter().flatten().filter(|at| Some(**at) != marks.target);
        reached.for_each(|at| self.draw_frame(*at, FrameMeaning::Legal));
    }

    /// Draws a frame in a tile; that of another seat in the same tile is smaller or larger.
    fn draw_frame(&mut self, at: IceCell, meaning: FrameMeaning) {
        let part = 1.0 - 0.07 * f32::from(self.seat.0);
        let size = self.layout.surface.grid.cell_size() * part;
        let frame = choice_frame(self.assets, size, FrameShape::Hexagon, meaning, self.colour);
        self.spawn((frame, board_transform(self.layout.centre(at), self.height() + 0.15)));
    }

    /// Draws a frame where the penguin would stand, with a check mark if that is decided ahead.
    fn draw_target(&mut self, marks: &RouteMarks) {
        let Some(to) = marks.target else { return };
        self.draw_frame(to, meaning_of(marks.is_aimed));
        if marks.kept {
            let side = Vec2::splat(self.layout.width * 0.3);
            let (at, height) = (self.layout.centre(to), self.height());
            self.draw("check", side, Color::WHITE, at, height + 0.18);
        }
    }

    /// Draws the fish that the move takes, beside the penguin and turned to its player.
    fn draw_fish_gain(&mut self, marks: &RouteMarks, places: &SeatPlaces) {
        let Some(routes) = marks.routes.as_ref().filter(|routes| !routes.lines.is_empty()) else {
            return;
        };
        let reader = places.facing(self.seat);
        let scale = places.tabletop.board_type_scale();
        let (words, size) = (format!("+{}", routes.fish), gain_letter_size(self.layout, scale));
        let label = SeatLabel::new(self.seat, reader, words, theme::GAIN, size);
        let mut label_layout = BoardLabelLayout::between_trays(&places.tabletop, *places.depth);
        let penguin =
            penguin_with_letter(self.layout, self.layout.centre(routes.from), reader, scale);
        let Some(label) = label.beside(penguin, &mut label_layout) else { return };
        let mut gain = self.commands.spawn((Name::new("Fish gain"), ChildOf(self.root)));
        label.draw(&mut gain, layers::TAKES, &self.assets.fonts);
    }
}

/// The frame of what a seat has chosen, or only points at.
fn meaning_of(is_chosen: bool) -> FrameMeaning {
    if is_chosen { FrameMeaning::Chosen } else { FrameMeaning::Mine }
}

/// The letter size for the fish that a move takes: large on large tiles.
fn gain_letter_size(layout: &IceLayout, scale: TypeScale) -> f32 {
    labels::letter_size(scale).max((layout.width * 0.24).min(40.0))
}

/// The area that a penguin covers together with its letter, whose player sits at the edge `reader`.
fn penguin_with_letter(layout: &IceLayout, at: Vec2, reader: TableEdge, scale: TypeScale) -> Rect {
    let (lettered, side) = (penguins::lettered(layout, scale), layout.width * penguins::SIZE);
    let body = Rect::from_center_size(at, Vec2::splat(side * 0.6));
    let size = Vec2::splat(lettered.size);
    body.union(labels::standing(at, lettered.seen, size, reader))
}
