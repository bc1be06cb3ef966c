//! Plans a panel of the lobby: it shows as much as there is room for. Type is never smaller than people wish for and
//! projectors can show: where there is no room, fewer things are shown.
//!
//! Everything has its size before it is drawn: the panel on the table is as it is computed here.
//!
//! - `card`, `levels`, `buttons`: what is in the row, from left to right

mod buttons;
mod card;
mod levels;

pub use buttons::LobbyButtonGrid;
pub use card::LobbyCardPlan;
pub use levels::{LobbyLevelText, LobbyLevelsPlan};

use super::offers::LobbyOffers;
use bevy::math::Vec2;
use shoal_tabletop::geometry::TypeScale;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{FontSizes, SENTENCE, TypesetText, Typesetter};
use shoal_tabletop::surfaces::middle::ContentSelection;

/// Type below the row where there is room.
const FOOT: f32 = 21.0;
/// Type of the quieter words on levels and buttons.
const QUIET: f32 = 20.0;
/// Factors by which type is brought nearer to the smallest size: the first [`SHRINKS_FIRST`] before pictures are left
/// out, all of them afterwards.
const SHRINKS: [f32; 5] = [1.0, 0.9, 0.8, 0.72, 0.63];
/// Number of factors that are tried before pictures are left out.
const SHRINKS_FIRST: usize = 3;
/// Gap between two things, in units.
pub const GAP: f32 = 12.0;
/// Gap between a row of things and the words below it, in units.
pub const FOOT_GAP: f32 = 14.0;
/// The rim of what can be pressed.
pub const RIM: f32 = 3.0;

/// The room on a panel, and the sizes of type and of things on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LobbyPanelSpace {
    /// The panel.
    pub size: Vec2,
    /// The scale of type on this table.
    pub scale: TypeScale,
    /// Factor by which everything is enlarged where there is plenty of room; 1 by default.
    pub grow: f32,
    /// The least size of what is pressed.
    pub target: f32,
}

/// The kinds of sentences below the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyFootnote {
    /// A description of the chosen numbers.
    Numbers,
    /// A sentence about something that is wrong.
    Notice,
    /// The way to mice that are told apart.
    Mice,
    /// The first hint.
    Hint,
    /// The hint about calibration.
    Calibrate,
    /// The last evening and the wins so far, from the book.
    Memory,
}

/// The content of a panel, with all sizes.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyPlan {
    /// Height of the row of card, levels and buttons, in units.
    pub row: f32,
    /// The chosen game.
    pub card: Option<LobbyCardPlan>,
    /// Its levels.
    pub levels: Option<LobbyLevelsPlan>,
    /// The buttons that begin a match.
    pub buttons: LobbyButtonGrid,
    /// The presets, and the time to stop; below the row.
    pub chips: Option<LobbyButtonGrid>,
    /// The sentences below.
    pub foot: Vec<(LobbyFootnote, TypesetText)>,
}

/// The parts of a panel that can be left out, in the order in which they are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LobbyPanelPart {
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

impl From<LobbyPanelPart> for usize {
    fn from(part: LobbyPanelPart) -> Self {
        part as Self
    }
}

impl LobbyFootnote {
    fn part(self) -> LobbyPanelPart {
        match self {
            LobbyFootnote::Numbers => LobbyPanelPart::Numbers,
            LobbyFootnote::Notice => LobbyPanelPart::Notice,
            LobbyFootnote::Mice => LobbyPanelPart::Mice,
            LobbyFootnote::Hint => LobbyPanelPart::Hint,
            LobbyFootnote::Calibrate => LobbyPanelPart::Calibrate,
            LobbyFootnote::Memory => LobbyPanelPart::Memory,
        }
    }

    /// Returns the name of the drawing before the sentence.
    pub fn drawing(self) -> Option<&'static str> {
        match self {
            LobbyFootnote::Hint | LobbyFootnote::Mice => Some("mouse"),
            LobbyFootnote::Calibrate => Some("ruler"),
            LobbyFootnote::Numbers | LobbyFootnote::Notice | LobbyFootnote::Memory => None,
        }
    }
}

/// The width of card and buttons.
#[derive(Clone, Copy, PartialEq)]
enum LobbyColumnWidth {
    Wide,
    Narrow,
    /// As wide as their content.
    Least,
}

impl LobbyColumnWidth {
    /// Returns the number for this width, given one for each of them.
    fn of(self, each: [f32; 3]) -> f32 {
        each[self as usize]
    }
}

/// One way to fill a panel.
#[derive(Clone, Copy)]
struct LobbyPanelDensity {
    /// The parts that are shown.
    shown: ContentSelection,
    /// Factor by which type is smaller.
    shrink: f32,
    /// Width of card and buttons, beside the levels.
    beside: LobbyColumnWidth,
    /// Number of columns of buttons.
    columns: usize,
    /// `true` if there is air around words on buttons.
    airy: bool,
}

impl LobbyPanelSpace {
    /// Returns the plan for these offers; `None` if there is no room for the buttons that begin a match.
    pub fn plan(
        &self,
        offers: &LobbyOffers,
        foot: &[(LobbyFootnote, String)],
    ) -> Option<LobbyPlan> {
        // Before pictures are left out, type shrinks a little.
        let tries =
            [(LobbyPanelPart::More, &SHRINKS[..SHRINKS_FIRST]), (LobbyPanelPart::Notice, &SHRINKS)];
        tries.into_iter().find_map(|(last, shrinks)| {
            ContentSelection::from_all_to_fewest(last).find_map(|shown| {
                shrinks.iter().find_map(|&shrink| self.fullest(offers, foot, shown, shrink))
            })
        })
    }

    /// Returns the plan with the most levels among those that show the same parts.
    fn fullest(
        &self,
        offers: &LobbyOffers,
        foot: &[(LobbyFootnote, String)],
        shown: ContentSelection,
        shrink: f32,
    ) -> Option<LobbyPlan> {
        let plan = |beside, (airy, columns)| {
            let density = LobbyPanelDensity { shown, shrink, beside, columns, airy };
            let set = Typesetter { scale: self.scale, by: self.grow * shrink };
            LobbyPlanner { space: *self, density, set }.plan(offers, foot)
        };
        let buttons = [(true, 1), (false, 1), (false, 2)];
        let levels = |plan: &LobbyPlan| plan.levels.as_ref().map_or(0, |levels| levels.shown.len());
        let roomy = buttons.into_iter().find_map(|buttons| {
            let (wide, narrow) =
                (plan(LobbyColumnWidth::Wide, buttons), plan(LobbyColumnWidth::Narrow, buttons));
            match (wide, narrow) {
                (Some(wide), Some(narrow)) if levels(&narrow) > levels(&wide) => Some(narrow),
                (wide, narrow) => wide.or(narrow),
            }
        });
        roomy.or_else(|| buttons.into_iter().find_map(|it| plan(LobbyColumnWidth::Least, it)))
    }
}

/// Computes the plan for one way to fill a panel.
struct LobbyPlanner {
    space: LobbyPanelSpace,
    density: LobbyPanelDensity,
    set: Typesetter,
}

impl LobbyPlanner {
    /// Returns a length that grows with the type on it.
    fn scaled_text_width(&self, length: f32) -> f32 {
        length * self.space.grow * self.space.scale.by() * self.density.shrink
    }

    /// Returns a length that grows with the panel alone.
    fn scaled_length(&self, length: f32) -> f32 {
        length * self.space.grow
    }

    fn plan(&self, offers: &LobbyOffers, foot: &[(LobbyFootnote, String)]) -> Option<LobbyPlan> {
        let room = self.space.size;
        let foot = self.foot(foot)?;
        let below: f32 = foot.iter().map(|(_, words)| words.height().ceil() + FOOT_GAP).sum();
        let shown = self.density.shown;
        let chips = if shown.has(LobbyPanelPart::Chips) { Some(self.chips(offers)?) } else { None };
        let high = room.y - below - chips.as_ref().map_or(0.0, |chips| chips.size().y + FOOT_GAP);
        let buttons = self.buttons(offers)?;
        let card = if shown.has(LobbyPanelPart::Card) { Some(self.card(offers)?) } else { None };
        let beside = card.iter().map(|card| card.size.x).chain([buttons.size().x]);
        let beside: f32 = beside.filter(|wide| *wide > 0.0).map(|wide| wide + GAP).sum();
        let has_levels = shown.has(LobbyPanelPart::Levels) && !offers.levels.is_empty();
        let for_levels = Vec2::new(room.x - beside, high);
        let levels = if has_levels { Some(self.levels(offers, for_levels)?) } else { None };
        let heights = card.iter().map(|card| card.size.y);
        let row = heights
            .chain(levels.iter().map(|levels| levels.tile.y))
            .chain([buttons.size().y])
            .fold(0.0, f32::max);
        let fits = row <= high && (levels.is_some() || beside - GAP <= room.x);
        fits.then_some(LobbyPlan { row, card, levels, buttons, chips, foot })
    }

    /// Sets the sentences below the row.
    fn foot(&self, foot: &[(LobbyFootnote, String)]) -> Option<Vec<(LobbyFootnote, TypesetText)>> {
        let shown = foot.iter().filter(|(foot, _)| self.density.shown.has(foot.part()));
        let set = |(foot, text): &(LobbyFootnote, String)| {
            let drawing = foot.drawing().map_or(0.0, |_| self.drawing_size() + 10.0);
            let most =
                if matches!(foot, LobbyFootnote::Notice | LobbyFootnote::Mice) { 4 } else { 2 };
            let width = self.space.size.x - drawing;
            let words = self.set.lines(
                TypeWeight::Regular,
                text,
                FontSizes::new(FOOT, SENTENCE),
                width,
                most,
            )?;
            Some((*foot, words))
        };
        shown.map(set).collect()
    }

    /// Returns the width of the drawing beside a line: no higher than its line.
    fn drawing_size(&self) -> f32 {
        (self.set.size(FontSizes::new(FOOT, SENTENCE)) * 1.4).round()
    }
}
