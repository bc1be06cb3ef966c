//! The way of a focus from one place to another: to the nearest one in a direction, as its player sees the table.
//!
//! A place straight ahead is preferred to one aside. Where nothing is ahead, the focus goes around to the far side of its
//! row or column. Every place can be reached from every other: where nearness alone would leave one out, the way around
//! leads there.
//!
//! A panel counts as a whole for a focus that is not in it: what lies behind it comes after it, wherever its buttons are.

use crate::pointers::controls::ControlDirection;
use bevy::math::{Rect, Vec2};
use std::collections::{BTreeSet, VecDeque};

/// Distance by which the middle of a place must be ahead to be in a direction, in units.
const AHEAD: f32 = 1.0;
/// Cost of a unit aside, in units ahead.
const ASIDE: f32 = 2.0;
/// Cost of a unit between both middles, aside and ahead: it decides between places that are as good otherwise.
const APART: Vec2 = Vec2::new(0.01, 0.1);
/// Cost of going to one place of a panel rather than another, in costs of these.
const WITHIN: f32 = 0.01;
/// Number of places, each with a line, up to which ways are followed.
const MOST_STATES: usize = 4096;

impl ControlDirection {
    /// Returns the number of steps by which it moves a widget that is held: positive to the right or up.
    pub(super) fn steps(self) -> i32 {
        match self {
            ControlDirection::Right | ControlDirection::Up => 1,
            ControlDirection::Left | ControlDirection::Down => -1,
        }
    }

    /// Turns a point, x right and y toward the player, so that this direction is to the right.
    fn ahead(self, point: Vec2) -> Vec2 {
        match self {
            ControlDirection::Right => point,
            ControlDirection::Left => Vec2::new(-point.x, point.y),
            ControlDirection::Down => Vec2::new(point.y, point.x),
            ControlDirection::Up => Vec2::new(-point.y, point.x),
        }
    }

    fn is_vertical(self) -> bool {
        matches!(self, ControlDirection::Up | ControlDirection::Down)
    }

    /// Returns the point whose line a focus keeps when it has gone in this direction: the middle of its new place along
    /// the way, and the line as it was.
    pub(super) fn aim(self, aim: Vec2, to: Rect) -> Vec2 {
        let to = to.center();
        match self {
            ControlDirection::Left | ControlDirection::Right => Vec2::new(to.x, aim.y),
            ControlDirection::Up | ControlDirection::Down => Vec2::new(aim.x, to.y),
        }
    }
}

/// Two places as they are seen in a direction, which is to the right.
struct FocusStep {
    from: Rect,
    to: Rect,
    /// The line that the focus keeps.
    line: f32,
}

impl FocusStep {
    fn new(direction: ControlDirection, from: Rect, aim: Vec2, to: Rect) -> Self {
        let turned = |place: Rect| {
            Rect::from_corners(direction.ahead(place.min), direction.ahead(place.max))
        };
        let line = direction.ahead(aim).y;
        Self { from: turned(from), to: turned(to), line }
    }

    /// The width of the row that both have in common.
    fn in_common(&self) -> f32 {
        self.from.max.y.min(self.to.max.y) - self.from.min.y.max(self.to.min.y)
    }

    /// `true` if both are in one row.
    fn is_abreast(&self) -> bool {
        let common = self.in_common();
        common > 0.0 && common >= self.from.height().min(self.to.height()) / 2.0
    }

    /// Distance of the new place from the line.
    fn aside(&self) -> f32 {
        (self.to.min.y - self.line).max(self.line - self.to.max.y).max(0.0)
    }

    /// The cost of going straight there; `None` if it is not in this direction.
    fn cost(&self) -> Option<f32> {
        let apart = self.to.center() - self.from.center();
        let is_seen_ahead = || self.is_beyond() && self.in_common() > 0.0;
        let is_straight = apart.y.abs() <= apart.x || self.is_abreast() || is_seen_ahead();
        (apart.x > AHEAD && is_straight).then(|| self.way())
    }

    /// The cost of going straight into a panel; `None` if it is not in this direction. It may be aside by its own width.
    fn cost_of_panel(&self) -> Option<f32> {
        let is_near = self.is_beyond() && self.aside() <= self.to.height();
        self.cost().or_else(|| is_near.then(|| self.way()))
    }

    /// The cost of going to a place that is ahead and far aside; `None` if it is not in the row that is next.
    fn cost_aside(&self) -> Option<f32> {
        let is_next = self.to.min.x - self.from.max.x <= self.from.width();
        (self.is_beyond() && is_next).then(|| self.way())
    }

    /// `true` if all of it is ahead.
    fn is_beyond(&self) -> bool {
        self.to.min.x >= self.from.max.x - AHEAD
    }

    /// The cost of the way, whatever its direction.
    fn way(&self) -> f32 {
        let gap = (self.to.min.x - self.from.max.x).max(0.0);
        gap + ASIDE * self.aside() + self.apart()
    }

    /// The cost of the distance between both middles.
    fn apart(&self) -> f32 {
        let ahead = self.to.center().x - self.from.center().x;
        APART.dot(Vec2::new(ahead, (self.to.center().y - self.line).abs()))
    }

    /// The cost of going around to it: the farther behind it is, the lower; `None` if it is not behind in the same row.
    fn cost_around(&self) -> Option<f32> {
        let behind = self.from.center().x - self.to.center().x;
        (behind > AHEAD && self.is_abreast()).then(|| ASIDE * self.aside() - behind)
    }
}

/// Places as their player sees them, each with the panel that it is on, if it is on one.
#[derive(Debug, Clone, Copy)]
pub struct FocusPlaces<'a> {
    /// The places.
    pub places: &'a [Rect],
    /// The panels, in the order of the places; none for those beyond its end.
    pub panels: &'a [Option<Rect>],
}

impl FocusPlaces<'_> {
    fn panel(&self, at: usize) -> Option<Rect> {
        self.panels.get(at).copied().flatten()
    }

    /// The panel of a place, if it is not that of the one at `from`.
    fn other_panel(&self, from: usize, at: usize) -> Option<Rect> {
        self.panel(at).filter(|panel| Some(*panel) != self.panel(from))
    }

    /// Returns the index of the place to which a focus goes from the one at `from`; `None` if it stays. It keeps the line
    /// of `aim`.
    pub fn next(&self, from: usize, aim: Vec2, direction: ControlDirection) -> Option<usize> {
        let place = *self.places.get(from)?;
        self.ahead(from, aim, direction).or_else(|| {
            let missed = self.out_of_reach(from, aim);
            let near = |at: &usize| self.places[*at].center().distance(place.center());
            let missed = missed.into_iter().min_by(|a, b| near(a).total_cmp(&near(b)));
            missed.or_else(|| self.around(from, aim, direction))
        })
    }

    /// Returns the nearest place ahead: on the line if it is straight ahead there, or else from the middle. What is far
    /// aside in the row above or below comes last.
    fn ahead(&self, from: usize, aim: Vec2, direction: ControlDirection) -> Option<usize> {
        let place = self.places[from];
        let step = |aim: Vec2, to: Rect| FocusStep::new(direction, place, aim, to);
        let on = |aim: Vec2| self.cheapest(|at| self.cost(from, at, aim, direction));
        let is_straight = |at: &usize| {
            let to = self.other_panel(from, *at).unwrap_or(self.places[*at]);
            step(aim, to).aside() == 0.0
        };
        let aside = |at: usize| step(place.center(), self.places[at]).cost_aside();
        let aside = || direction.is_vertical().then(|| self.cheapest(aside)).flatten();
        on(aim).filter(is_straight).or_else(|| on(place.center())).or_else(aside)
    }

    /// The cost of going straight to a place: to its panel first, and within that to the nearest one.
    fn cost(&self, from: usize, at: usize, aim: Vec2, direction: ControlDirection) -> Option<f32> {
        let step = |to: Rect| FocusStep::new(direction, self.places[from], aim, to);
        let place = step(self.places[at]);
        let panel = self.other_panel(from, at).and_then(|panel| step(panel).cost_of_panel());
        let within = || WITHIN * (place.aside() + place.apart());
        panel.map(|panel| panel + within()).or_else(|| place.cost())
    }

    fn around(&self, from: usize, aim: Vec2, direction: ControlDirection) -> Option<usize> {
        let step = |at: usize| FocusStep::new(direction, self.places[from], aim, self.places[at]);
        self.cheapest(|at| step(at).cost_around())
    }

    /// Returns the places to which no way leads by nearness alone from one that was reached on this line.
    fn out_of_reach(&self, from: usize, aim: Vec2) -> Vec<usize> {
        let step = |at: usize, aim: Vec2, direction: ControlDirection| {
            let ahead = self.ahead(at, aim, direction);
            let to = ahead.or_else(|| self.around(at, aim, direction))?;
            Some((to, direction.aim(aim, self.places[to])))
        };
        let reached = reached(self.places.len(), (from, aim), step);
        (0..self.places.len()).filter(|at| !reached.contains(at)).collect()
    }

    fn cheapest(&self, cost: impl Fn(usize) -> Option<f32>) -> Option<usize> {
        let costs = (0..self.places.len()).filter_map(|at| Some((at, cost(at)?)));
        costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
    }
}

/// Returns the places to which steps lead from one of them, until all `count` of them are reached. Each step begins at a
/// place and a line, and returns both.
fn reached(
    count: usize,
    from: (usize, Vec2),
    step: impl Fn(usize, Vec2, ControlDirection) -> Option<(usize, Vec2)>,
) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([from.0]);
    let mut seen = BTreeSet::new();
    let mut open = VecDeque::from([from]);
    while let Some((at, aim)) = open.pop_front().filter(|_| reached.len() < count) {
        for direction in ControlDirection::ALL {
            let Some((to, aim)) = step(at, aim, direction) else { continue };
            reached.insert(to);
            if seen.len() < MOST_STATES && seen.insert((to, aim.x.to_bits(), aim.y.to_bits())) {
                open.push_back((to, aim));
            }
        }
    }
    reached
}

/// Returns the index of the place nearest to a point.
pub fn nearest(places: impl Iterator<Item = Rect>, to: Vec2) -> Option<usize> {
    let far = |place: Rect| place.center().distance(to);
    let places = places.enumerate();
    places.min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headless::times;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt as _, SeedableRng as _};

    use ControlDirection::{Down, Left, Right, Up};

    fn at(x: f32, y: f32, wide: f32, high: f32) -> Rect {
        Rect::from_center_size(Vec2::new(x, y), Vec2::new(wide, high))
    }

    /// The place of a focus after each of these steps.
    fn way(places: &[Rect], from: usize, steps: &[ControlDirection]) -> Vec<usize> {
        way_with(FocusPlaces { places, panels: &[] }, from, steps)
    }

    fn way_with(all: FocusPlaces, from: usize, steps: &[ControlDirection]) -> Vec<usize> {
        let places = all.places;
        let (mut on, mut aim) = (from, places[from].center());
        let step = |direction: &ControlDirection| {
            if let Some(to) = all.next(on, aim, *direction) {
                aim = direction.aim(aim, places[to]);
                on = to;
            }
            on
        };
        steps.iter().map(step).collect()
    }

    fn grid(columns: u8, rows: u8) -> Vec<Rect> {
        let row = |row| (0..columns).map(move |column| (column, row));
        let all = (0..rows).flat_map(row);
        all.map(|(x, y)| at(f32::from(x) * 100.0, f32::from(y) * 60.0, 90.0, 50.0)).collect()
    }

    /// Hexagons that touch, in columns: every other one is half a hexagon lower.
    fn hexagons(columns: u8, rows: u8) -> Vec<Rect> {
        let row = |row| (0..columns).map(move |column| (column, row));
        let all = (0..rows).flat_map(row).map(|(x, y)| (f32::from(x), f32::from(y), x % 2));
        all.map(|(x, y, odd)| at(x * 75.0, (y + f32::from(odd) / 2.0) * 86.0, 100.0, 86.0))
            .collect()
    }

    #[test]
    fn in_a_grid_it_goes_to_the_neighbour_and_around_to_the_far_side() {
        let grid = grid(3, 2);
        assert_eq!(way(&grid, 0, &[Right; 4]), [1, 2, 0, 1]);
        assert_eq!(way(&grid, 0, &[Left; 4]), [2, 1, 0, 2]);
        assert_eq!(way(&grid, 1, &[Down; 3]), [4, 1, 4]);
        assert_eq!(way(&grid, 1, &[Up; 3]), [4, 1, 4]);
    }

    #[test]
    fn over_hexagons_it_keeps_its_row_and_the_way_back_is_the_way_there() {
        let hexagons = hexagons(6, 4);
        let there = way(&hexagons, 12, &[Right; 4]);
        assert_eq!((there[1], there[3]), (14, 16), "every other one is in the same row: {there:?}");
        let both = [[Right; 3], [Left; 3]].concat();
        assert_eq!(way(&hexagons, 12, &both)[5], 12);
        assert_eq!(way(&hexagons, 12, &[Up, Up, Down, Down]), [6, 0, 6, 12]);
    }

    #[test]
    fn what_is_straight_ahead_comes_before_what_is_nearer_aside() {
        let places =
            [at(0.0, 0.0, 40.0, 40.0), at(70.0, 60.0, 40.0, 40.0), at(120.0, 0.0, 40.0, 40.0)];
        assert_eq!(way(&places, 0, &[Right]), [2]);
        assert_eq!(way(&places[..2], 0, &[Right]), [1]);
    }

    #[test]
    fn over_a_wide_button_it_comes_back_to_the_button_from_which_it_came() {
        let mut places = grid(3, 1);
        places.push(at(100.0, 80.0, 290.0, 50.0));
        for from in 0..3 {
            assert_eq!(way(&places, from, &[Down, Up]), [3, from]);
        }
    }

    #[test]
    fn a_shorter_row_ends_where_it_ends() {
        let places =
            [&grid(4, 1)[..], &[at(0.0, 300.0, 90.0, 50.0), at(100.0, 300.0, 90.0, 50.0)]].concat();
        assert_eq!(way(&places, 4, &[Right, Right]), [5, 4], "it is not thrown into another row");
        assert_eq!(way(&places, 3, &[Down, Up]), [5, 3]);
    }

    #[test]
    fn a_panel_comes_before_what_lies_behind_it_wherever_its_buttons_are() {
        let levers = [-250.0, 0.0, 250.0].map(|x| at(x, 500.0, 40.0, 60.0));
        let answers = [at(-240.0, 420.0, 100.0, 40.0), at(-120.0, 420.0, 100.0, 40.0)];
        let board = [-250.0, 0.0, 250.0, 600.0].map(|x| at(x, 200.0, 60.0, 60.0));
        let places = [&levers[..], &answers, &board].concat();
        let panel = Some(at(0.0, 400.0, 600.0, 100.0));
        let panels = [None, None, None, panel, panel];
        let all = FocusPlaces { places: &places, panels: &panels };
        for (lever, answer) in [(0, 3), (1, 4), (2, 4)] {
            assert_eq!(way_with(all, lever, &[Up]), [answer], "from lever {lever}");
        }
        for tile in 5..9 {
            let down = way_with(all, tile, &[Down])[0];
            assert!((3..5).contains(&down), "from tile {tile}: {down}");
        }
        assert_eq!(way_with(all, 3, &[Right]), [4], "within it each button is for itself");
    }

    #[test]
    fn a_row_below_is_reached_from_a_button_at_its_side() {
        let row = [0.0, 100.0, 200.0].map(|x| at(x, 60.0, 90.0, 40.0));
        let places = [&row[..], &[at(600.0, 0.0, 40.0, 40.0)]].concat();
        assert_eq!(way(&places, 3, &[Down]), [2]);
    }

    #[test]
    fn what_lies_partly_ahead_comes_before_what_is_far_behind_it() {
        let (tab, tile) = (at(400.0, 0.0, 200.0, 30.0), at(200.0, 60.0, 240.0, 60.0));
        let places = [tab, tile, at(100.0, 400.0, 30.0, 30.0)];
        assert_eq!(way(&places, 0, &[Down, Up]), [1, 0]);
    }

    #[test]
    fn of_two_in_a_row_that_are_nearest_to_each_other_the_opposite_direction_leads_back() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for _ in 0..times(100, 2000) {
            let places = random(&mut rng);
            for (from, place) in places.iter().enumerate() {
                for (there, back) in [(Right, Left), (Left, Right), (Up, Down), (Down, Up)] {
                    let aim = place.center();
                    let all = FocusPlaces { places: &places, panels: &[] };
                    let Some(to) = all.ahead(from, aim, there) else { continue };
                    let is_mutual = all.ahead(to, places[to].center(), back) == Some(from);
                    if is_mutual && FocusStep::new(there, *place, aim, places[to]).is_abreast() {
                        assert_eq!(way(&places, from, &[there, back]), [to, from], "{places:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_place_can_be_reached_from_every_other() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for round in 0..times(150, 20_000) {
            let places = match round {
                0 => grid(5, 3),
                1 => hexagons(6, 5),
                _ => random(&mut rng),
            };
            let panels = panels(&mut rng, &places);
            let all = FocusPlaces { places: &places, panels: &panels };
            for from in 0..places.len() {
                let step = |at: usize, aim: Vec2, direction: ControlDirection| {
                    let to = all.next(at, aim, direction)?;
                    Some((to, direction.aim(aim, places[to])))
                };
                let reached = reached(places.len(), (from, places[from].center()), step);
                assert_eq!(reached.len(), places.len(), "round {round} from {from}: {places:?}");
            }
        }
    }

    /// A panel around some of the places, in one round of two.
    fn panels(rng: &mut Xoshiro256PlusPlus, places: &[Rect]) -> Vec<Option<Rect>> {
        let split = rng.random_range(0.0..600.0_f32);
        let is_in = |place: &Rect| place.center().y < split;
        let panel = places.iter().filter(|place| is_in(place)).copied();
        let panel = panel.reduce(|one, other| one.union(other)).filter(|_| rng.random_bool(0.5));
        places.iter().map(|place| panel.filter(|_| is_in(place))).collect()
    }

    /// Places as trays, panels and boards have them, which do not overlap: rows of buttons, and some at random.
    fn random(rng: &mut Xoshiro256PlusPlus) -> Vec<Rect> {
        let mut places: Vec<Rect> = Vec::new();
        let wanted = rng.random_range(1..14);
        for _ in 0..60 {
            let (x, y) = (rng.random_range(0.0..1000.0_f32), rng.random_range(0.0..600.0_f32));
            let y = if rng.random_bool(0.5) { (y / 100.0).round() * 100.0 } else { y };
            let new = at(x, y, rng.random_range(30.0..300.0), rng.random_range(30.0..120.0));
            if places.len() < wanted && places.iter().all(|it| it.intersect(new).is_empty()) {
                places.push(new);
            }
        }
        places
    }
}
