//! Marks for the penguin or tile that each seat looks at: the ways of a penguin, what its move takes and sinks, where
//! it would end. Every seat has its own, side by side.

use super::penguins;
use crate::choose::aim::selected_penguin;
use crate::prelude::*;
use crate::trays::TrayFacts;
use easy_ext::ext;
use shoal_penguins::position::PenguinRoutes;
use shoal_table::features::help::AdvisedCells;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::surfaces::board::labels::BoardLabelLayout;
use shoal_tabletop::surfaces::board::{
    self, BoardHighlights, CellHighlight, HighlightStyle, despawn_outdated,
};

/// The penguin or tile that one seat looks at. On the board it is the parent of all that is drawn of it.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct RouteMarks {
    seat: Seat,
    /// The ways of its penguin.
    pub routes: Option<PenguinRoutes>,
    /// The tile on which the penguin would stand.
    target: Option<IceCell>,
    /// `true` if it is kept for the seat's turn.
    pub kept: bool,
}

#[ext(BoardMarks)]
pub(crate) impl TrayContext<'_, '_, PenguinsView> {
    /// The penguin or tile that a seat looks at; none while the past is shown.
    fn route_marks(&self, seat: Seat) -> Option<RouteMarks> {
        let ice = &self.shown.view;
        if self.shown.past().is_some() || ice.phase == PenguinsPhase::Over {
            return None;
        }
        let (hover, aimed) = (self.aims.hover(seat), self.aims.own(seat).target);
        let position = position(self.world());
        let kept = self.premoves.get(seat).map(|kept| kept.plan);
        let looked = selected_penguin(ice, seat, &self.aims)
            .and_then(|from| PenguinRoutes::of(position, from));
        if let Some(routes) = looked {
            // What is pointed at comes first: with a cursor there, no other aim is needed.
            let pointed = hover.filter(|&to| routes.reach(to));
            let target = pointed.or(aimed.filter(|&to| routes.reach(to)));
            return Some(RouteMarks { seat, routes: Some(routes), target, kept: false });
        }
        match kept {
            Some(Action::Move(from, to)) => {
                let mut routes = PenguinRoutes::of(position, from)?;
                routes.lines.retain(|line| line.contains(&to));
                let routes = Some(routes);
                Some(RouteMarks { seat, routes, target: Some(to), kept: true })
            }
            Some(Action::Place(at)) => {
                Some(RouteMarks { seat, routes: None, target: Some(at), kept: true })
            }
            _ => {
                let places = ice.phase == PenguinsPhase::Placing && self.to_place(seat) > 0;
                let free = |at: &IceCell| ice.fish_at(*at) > 0 && ice.penguin_at(*at).is_none();
                let target = aimed.or(hover).filter(free).filter(|_| places)?;
                Some(RouteMarks { seat, routes: None, target: Some(target), kept: false })
            }
        }
    }

    /// The ways a seat looks at, kept ones aside.
    fn routes(&self, seat: Seat) -> Option<PenguinRoutes> {
        self.route_marks(seat).filter(|sight| !sight.kept).and_then(|sight| sight.routes)
    }
}

/// Shows where each seat points.
pub fn point(
    shown: Res<PlaybackState<PenguinsView>>,
    aims: Res<SeatIntents<PenguinsView>>,
    laid: Res<ActiveBoard>,
    advised: Res<AdvisedCells>,
    mut boards: Query<&mut BoardHighlights>,
) {
    if !(shown.is_changed() || aims.is_changed() || advised.is_changed() || laid.is_added()) {
        return;
    }
    let Ok(mut highlights) = boards.get_mut(laid.surface) else { return };
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

/// Draws what each seat looks at, as far as it has changed.
pub fn draw(
    context: TrayContext<PenguinsView>,
    (floe, laid, places): (Res<IceLayout>, Res<ActiveBoard>, SeatPlaces),
    there: Query<(Entity, &RouteMarks)>,
    fonts: Res<TableFonts>,
    mut art: ResMut<DrawingCache>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let anew = laid.is_added() || places.is_changed();
    if !(context.is_new() || anew) {
        return;
    }
    let seats = places.chairs.seats();
    let wanted: Vec<RouteMarks> = seats.filter_map(|seat| context.route_marks(seat)).collect();
    for sight in despawn_outdated(there.iter(), &wanted, anew, &mut commands) {
        let on = (Name::new("Sight"), Transform::default(), Visibility::default());
        let root = commands.spawn((on, sight.clone(), ChildOf(laid.root))).id();
        let mut painter = RoutePainter {
            commands: &mut commands,
            art: &mut art,
            images: &mut images,
            floe: &floe,
            root,
            seat: sight.seat,
            colour: places.chairs.colour(sight.seat),
        };
        painter.ways(sight);
        painter.target(sight);
        painter.draw_fish_gain(sight, &places, &fonts);
    }
}

struct RoutePainter<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    art: &'a mut DrawingCache,
    images: &'a mut Assets<Image>,
    floe: &'a IceLayout,
    root: Entity,
    seat: Seat,
    colour: Color,
}

impl RoutePainter<'_, '_, '_> {
    fn put(&mut self, drawn: (Sprite, Transform)) {
        self.commands.spawn((drawn, ChildOf(self.root)));
    }

    /// A drawing of this size.
    fn draw(&mut self, name: &str, size: Vec2, colour: Color, (at, height): (Vec2, f32)) {
        let image = self.art.get(self.images, name, size.x);
        self.put((tinted(image, size, colour), board_transform(at, height)));
    }

    /// The layer of a seat's marks: those of two seats lie one above the other, never in between.
    fn height(&self) -> f32 {
        layers::MARKS + f32::from(self.seat.0) * 0.2
    }

    /// A line for each way, with a dot on each tile. Two seats' lines lie side by side.
    fn ways(&mut self, sight: &RouteMarks) {
        let Some(routes) = &sight.routes else { return };
        let (unit, height, colour) = (self.floe.width, self.height(), self.colour);
        let aside = (f32::from(self.seat.0) - 1.5) * unit * 0.04;
        let from = self.floe.centre(routes.from);
        for line in &routes.lines {
            let Some(&end) = line.last() else { continue };
            let way = self.floe.centre(end) - from;
            let beside = way.perp().normalize_or_zero() * aside;
            let start = from + way.normalize_or_zero() * unit * 0.26 + beside;
            let to = self.floe.centre(end) + beside;
            self.put(board::line((start, to), unit * 0.075, theme::DEEP, height));
            self.put(board::line((start, to), unit * 0.036, colour, height + 0.05));
            for &at in line {
                self.dot(self.floe.centre(at) + beside, sight.target == Some(at));
            }
        }
        let (size, look) = (self.floe.surface.grid.cell_size(), Color::WHITE.with_alpha(0.75));
        self.draw("crack", size, look, (from, height - 0.5));
    }

    fn dot(&mut self, at: Vec2, is_target: bool) {
        let (unit, height, colour) = (self.floe.width, self.height(), self.colour);
        let size = unit * if is_target { 0.36 } else { 0.18 };
        self.draw("dot", Vec2::splat(size), colour, (at, height + 0.1));
    }

    /// A thick frame where the penguin would stand; with a hook if that is kept.
    fn target(&mut self, sight: &RouteMarks) {
        let Some(to) = sight.target else { return };
        let size = self.floe.surface.grid.cell_size();
        let (at, height) = (self.floe.centre(to), self.height());
        self.draw("hex_frame", size, self.colour, (at, height + 0.15));
        if sight.kept {
            let side = Vec2::splat(size.x * 0.3);
            self.draw("check", side, Color::WHITE, (at, height + 0.18));
        }
    }

    /// Draws the fish that the move takes, beside the penguin and turned to its player.
    fn draw_fish_gain(&mut self, sight: &RouteMarks, places: &SeatPlaces, fonts: &TableFonts) {
        let Some(routes) = sight.routes.as_ref().filter(|routes| !routes.lines.is_empty()) else {
            return;
        };
        let reader = places.facing(self.seat);
        let scale = places.tabletop.type_scale();
        let words = format!("+{}", routes.fish);
        let size = take_size(self.floe, scale);
        let ground = labels::ground_of(&words, size);
        let mut page = BoardLabelLayout::between_trays(&places.tabletop, *places.depth);
        let thing = bird_with_letter(self.floe, self.floe.centre(routes.from), reader, scale);
        let Some(place) = page.beside(thing, ground, reader) else { return };
        let at = board_transform(place.center(), layers::TAKES).with_rotation(labels::turn(reader));
        let name = (Name::new("Take"), Facing::Owner(self.seat));
        let plate = labels::on_plate(ground, words, size, theme::GAIN, fonts);
        self.commands.spawn((name, plate, at, ChildOf(self.root)));
    }
}

/// The letter size of the fish that a move takes: large on large tiles.
fn take_size(floe: &IceLayout, scale: TypeScale) -> f32 {
    labels::letter_size(scale).max((floe.width * 0.24).min(40.0))
}

/// The ground that a penguin covers together with its letter, in front of its player.
fn bird_with_letter(floe: &IceLayout, at: Vec2, reader: TableEdge, scale: TypeScale) -> Rect {
    let (lettered, bird) = (penguins::lettered(floe, scale), floe.width * penguins::SIZE);
    let body = Rect::from_center_size(at, Vec2::splat(bird * 0.6));
    let size = Vec2::splat(lettered.size);
    body.union(labels::standing(at, lettered.seen, size, reader))
}
