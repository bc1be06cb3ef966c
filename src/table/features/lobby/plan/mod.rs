//! What a panel of the lobby shows, and how large: as much as there is room for. Type is never smaller
//! than people wish for and projectors can show: where there is no room, fewer things are shown.
//!
//! Everything has its size before it is drawn: what is computed here is what lies on the table.
//!
//! - `card`, `levels`, `ways`: what is in the row, from left to right

mod card;
mod levels;
mod ways;

pub use card::Card;
pub use levels::Levels;
pub use ways::Ways;

use super::offers::Offers;
use bevy::math::Vec2;
use shoal_tabletop::geometry::TypeScale;
use shoal_tabletop::picture::lettering::Weight;
use shoal_tabletop::picture::typeset::{SENTENCE, Typesetter, Words};
use shoal_tabletop::surfaces::middle::{Shown, fit_if};

/// Type below the row where there is room.
const FOOT: f32 = 21.0;
/// What is said quietly on levels and buttons.
const QUIET: f32 = 20.0;
/// How far type comes nearer to the least before something is left out; and at last.
const SHRINKS: [f32; 5] = [1.0, 0.9, 0.8, 0.72, 0.63];
const SHRINKS_FIRST: usize = 3;
/// Between two things.
pub const GAP: f32 = 12.0;
/// Between a row of things and the words below it.
pub const FOOT_GAP: f32 = 14.0;
/// The rim of what can be pressed.
pub const RIM: f32 = 3.0;
/// What there is room for on a panel, and what it is written with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    /// The panel.
    pub size: Vec2,
    /// How large type is on this table.
    pub scale: TypeScale,
    /// How much larger everything is than usual, where there is plenty of room.
    pub grow: f32,
    /// The least size of what is pressed.
    pub target: f32,
}

/// What stands below the row, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foot {
    /// What the chosen numbers are like.
    Numbers,
    /// What is wrong.
    Notice,
    /// The way to mice that are told apart.
    Mice,
    /// What to do at first.
    Hint,
    /// How the picture is put on a table.
    Calibrate,
    /// What the book tells.
    Memory,
}

/// What a panel shows.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyPlan {
    /// How high the row of card, levels and ways is.
    pub row: f32,
    /// The chosen game.
    pub card: Option<Card>,
    /// Its levels.
    pub levels: Option<Levels>,
    /// The ways to begin.
    pub ways: Ways,
    /// The presets, and when to stop; below the row.
    pub chips: Option<Ways>,
    /// What stands below.
    pub foot: Vec<(Foot, Words)>,
}

/// What can be left out, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    Numbers,
    Sentence,
    Calibrate,
    Measure,
    Memory,
    Hint,
    Players,
    More,
    Chips,
    Pictures,
    Title,
    Formats,
    Mice,
    Levels,
    Card,
    Rounds,
    Notice,
}

impl From<Thing> for usize {
    fn from(thing: Thing) -> Self {
        thing as Self
    }
}

impl Foot {
    fn thing(self) -> Thing {
        match self {
            Foot::Numbers => Thing::Numbers,
            Foot::Notice => Thing::Notice,
            Foot::Mice => Thing::Mice,
            Foot::Hint => Thing::Hint,
            Foot::Calibrate => Thing::Calibrate,
            Foot::Memory => Thing::Memory,
        }
    }

    /// What is drawn before it.
    pub fn drawing(self) -> Option<&'static str> {
        match self {
            Foot::Hint | Foot::Mice => Some("mouse"),
            Foot::Calibrate => Some("ruler"),
            Foot::Numbers | Foot::Notice | Foot::Memory => None,
        }
    }
}

/// How wide card and ways are.
#[derive(Clone, Copy, PartialEq)]
enum Beside {
    Wide,
    Narrow,
    /// As wide as what stands there.
    Least,
}

impl Beside {
    /// Of a number for each of them, that of this one.
    fn of(self, each: [f32; 3]) -> f32 {
        each[self as usize]
    }
}

/// How a panel is filled.
#[derive(Clone, Copy)]
struct Filling {
    shown: Shown,
    shrink: f32,
    beside: Beside,
    columns: usize,
    /// Whether there is air around words on buttons.
    airy: bool,
}

impl Room {
    /// What is shown of these offers; nothing if there is no room for the ways to begin.
    pub fn plan(&self, offers: &Offers, foot: &[(Foot, String)]) -> Option<LobbyPlan> {
        // Before pictures are left out, type shrinks a little.
        let tries = [(Thing::More, &SHRINKS[..SHRINKS_FIRST]), (Thing::Notice, &SHRINKS)];
        tries.into_iter().find_map(|(last, shrinks)| {
            Shown::fewer_and_fewer(last).find_map(|shown| {
                shrinks.iter().find_map(|&shrink| self.fullest(offers, foot, (shown, shrink)))
            })
        })
    }

    /// Of the ways to fill it that show the same, the one with the most levels.
    fn fullest(
        &self,
        offers: &Offers,
        foot: &[(Foot, String)],
        (shown, shrink): (Shown, f32),
    ) -> Option<LobbyPlan> {
        let plan = |beside, (airy, columns)| {
            let filling = Filling { shown, shrink, beside, columns, airy };
            let set = Typesetter { scale: self.scale, by: self.grow * shrink };
            Writer { room: *self, filling, set }.plan(offers, foot)
        };
        let ways = [(true, 1), (false, 1), (false, 2)];
        let levels = |plan: &LobbyPlan| plan.levels.as_ref().map_or(0, |levels| levels.shown.len());
        let usual = ways.into_iter().find_map(|way| {
            let (wide, narrow) = (plan(Beside::Wide, way), plan(Beside::Narrow, way));
            match (wide, narrow) {
                (Some(wide), Some(narrow)) if levels(&narrow) > levels(&wide) => Some(narrow),
                (wide, narrow) => wide.or(narrow),
            }
        });
        usual.or_else(|| ways.into_iter().find_map(|way| plan(Beside::Least, way)))
    }
}

/// Reckons one way to fill a panel.
struct Writer {
    room: Room,
    filling: Filling,
    set: Typesetter,
}

impl Writer {
    /// A length that grows with the type on it.
    fn wide(&self, usual: f32) -> f32 {
        usual * self.room.grow * self.room.scale.by() * self.filling.shrink
    }

    /// A length that grows with the panel alone.
    fn long(&self, usual: f32) -> f32 {
        usual * self.room.grow
    }

    fn plan(&self, offers: &Offers, foot: &[(Foot, String)]) -> Option<LobbyPlan> {
        let room = self.room.size;
        let foot = self.foot(foot)?;
        let below: f32 = foot.iter().map(|(_, words)| words.height().ceil() + FOOT_GAP).sum();
        let chips = self.filling.shown.fit(Thing::Chips, || self.chips(offers))?;
        let high = room.y - below - chips.as_ref().map_or(0.0, |chips| chips.size().y + FOOT_GAP);
        let ways = self.ways(offers)?;
        let card = self.filling.shown.fit(Thing::Card, || self.card(offers))?;
        let beside = card.iter().map(|card| card.size.x).chain([ways.size().x]);
        let beside: f32 = beside.filter(|wide| *wide > 0.0).map(|wide| wide + GAP).sum();
        let has_levels = self.filling.shown.has(Thing::Levels) && !offers.levels.is_empty();
        let for_levels = Vec2::new(room.x - beside, high);
        let levels = fit_if(has_levels, || self.levels(offers, for_levels))?;
        let heights = card.iter().map(|card| card.size.y);
        let row = heights
            .chain(levels.iter().map(|levels| levels.tile.y))
            .chain([ways.size().y])
            .fold(0.0, f32::max);
        let fits = row <= high && (levels.is_some() || beside - GAP <= room.x);
        fits.then_some(LobbyPlan { row, card, levels, ways, chips, foot })
    }

    fn foot(&self, foot: &[(Foot, String)]) -> Option<Vec<(Foot, Words)>> {
        let shown = foot.iter().filter(|(foot, _)| self.filling.shown.has(foot.thing()));
        let set = |(foot, text): &(Foot, String)| {
            let drawing = foot.drawing().map_or(0.0, |_| self.drawing() + 10.0);
            let most = if matches!(foot, Foot::Notice | Foot::Mice) { 4 } else { 2 };
            let width = self.room.size.x - drawing;
            let words = self.set.lines(Weight::Regular, text, (FOOT, SENTENCE), (width, most))?;
            Some((*foot, words))
        };
        shown.map(set).collect()
    }

    /// How wide the drawing beside a line is: no higher than its line.
    fn drawing(&self) -> f32 {
        (self.set.size(FOOT, SENTENCE) * 1.4).round()
    }
}
