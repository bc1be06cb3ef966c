//! Plans a panel of the lobby. Its rows depend on the table and on what all games offer, never on who sits there or on
//! what is chosen: what can be pressed stays where it is.
//!
//! Everything has its place before it is drawn. Type is never smaller than people wish for and projectors can show:
//! where there is no room, fewer things are said.
//!
//! - `rows`: the rows of a panel, from its tabs to what begins a match
//! - `tiles`: a row of tiles: games, levels, or numbers that go well together
//! - `buttons`: tabs, options, and what begins a match

mod buttons;
mod rows;
mod tiles;

pub use rows::LobbyPanelSpace;
pub use tiles::GAP_ON_TILE;

use super::LobbyWish;
use super::offers::LobbyOffers;
use super::pages::LobbyPage;
use bevy::asset::Handle;
use bevy::image::Image;
use bevy::math::{Rect, Vec2};
use rows::LobbyRows;
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{FontSizes, LINE, NAME, SENTENCE, TypesetText, Typesetter};
use tiles::{LobbyTile, TileStrip};

/// Preferred type: titles and labels, and the quieter words.
const LABEL: FontSizes = FontSizes::new(24.0, NAME);
const QUIET: FontSizes = FontSizes::new(20.0, SENTENCE);
/// Type of a sentence about something that is wrong: as small as sentences are, so that it takes little room.
const NOTICE: FontSizes = FontSizes::new(SENTENCE, SENTENCE);
/// Gap between two things side by side, in units.
const GAP: f32 = 8.0;
/// The rim of what can be pressed, and the margin inside it, in units.
pub const RIM: f32 = 3.0;
pub const INSIDE: Vec2 = Vec2::new(6.0, 5.0);

/// The kinds of sentences below the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbySentenceKind {
    /// A description of the chosen numbers or, without any, of the game.
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

impl LobbySentenceKind {
    /// Returns the name of the drawing before the sentence.
    pub fn drawing(self) -> Option<&'static str> {
        match self {
            Self::Hint | Self::Mice => Some("mouse"),
            Self::Calibrate => Some("ruler"),
            Self::Numbers | Self::Notice | Self::Memory => None,
        }
    }
}

/// A sentence of a panel.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbySentence {
    /// Its kind.
    pub kind: LobbySentenceKind,
    /// The words, and shorter ones for where these have no room.
    pub words: Vec<String>,
}

/// The looks of what can be pressed, so that choices, options and actions differ at first sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyLook {
    /// A tab of the page that is open, or of another.
    Tab,
    /// A thing to choose among others.
    Tile,
    /// A setting.
    Option,
    /// It begins something.
    Action,
}

/// One thing on a button, below the one before.
#[derive(Debug, Clone, PartialEq)]
pub enum LobbyButtonPart {
    /// Words.
    Words(TypesetText, LobbyInk),
    /// A drawing of this size.
    Drawing(&'static str, f32),
    /// A picture of a level in the middle of a box.
    Picture(Handle<Image>, Vec2, f32),
    /// A drawing of this size with words beside it.
    Beside(&'static str, f32, Vec<TypesetText>),
}

/// The weight and colour of words on a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyInk {
    /// A name.
    Strong,
    /// The words about it.
    Plain,
    /// A name of what cannot be chosen now.
    Dim,
    /// A smaller word above a name.
    Quiet,
}

/// A button with its place on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyButtonPlan {
    /// Its place on the panel, from the panel's upper left corner.
    pub at: Rect,
    /// The wish that pressing it makes.
    pub wish: LobbyWish,
    /// A number by which it is known again among those with the same kind of wish.
    pub id: u32,
    /// Its name for those who look for it.
    pub name: String,
    /// Its look.
    pub look: LobbyLook,
    /// `true` if it is chosen, open, or what to press next.
    pub lit: bool,
    /// The things on it, from top to bottom.
    pub parts: Vec<LobbyButtonPart>,
}

/// The content of a panel, everything with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyPlan {
    /// All that can be pressed.
    pub buttons: Vec<LobbyButtonPlan>,
    /// The sentences with their boxes.
    pub sentences: Vec<(LobbySentenceKind, Rect, TypesetText)>,
}

/// The page of a panel.
#[derive(Debug, Clone, Copy)]
pub struct LobbyPanelContents<'a> {
    /// Everything that is offered.
    pub offers: &'a LobbyOffers,
    /// The sentences, the most important first.
    pub sentences: &'a [LobbySentence],
    /// The side that reads the panel.
    pub side: TableEdge,
    /// The page that is open.
    pub page: LobbyPage,
}

impl LobbyPanelSpace {
    /// Returns the plan of a panel; `None` if there is no room for what begins a match.
    pub fn plan(&self, contents: LobbyPanelContents) -> Option<LobbyPlan> {
        let mut rows = LobbyRows::of(self, contents.offers)?;
        let planner = LobbyPlanner { space: *self, set: rows.set, contents };
        let notice = planner.notice(&mut rows);
        let mut buttons = planner.tabs(&rows);
        buttons.extend(planner.page(&rows));
        buttons.extend(planner.actions(&rows));
        let sentences = notice.map_or_else(|| planner.sentences(&rows), |notice| vec![notice]);
        Some(LobbyPlan { buttons, sentences })
    }
}

/// Computes what stands in the rows of a panel.
struct LobbyPlanner<'a> {
    space: LobbyPanelSpace,
    set: Typesetter,
    contents: LobbyPanelContents<'a>,
}

impl LobbyPlanner<'_> {
    /// Plans the page that is open.
    fn page(&self, rows: &LobbyRows) -> Vec<LobbyButtonPlan> {
        let offers = self.contents.offers;
        match self.contents.page {
            LobbyPage::Game => self.strip(tiles::games(offers), offers.games.len(), rows.body),
            LobbyPage::Level => self.strip(tiles::levels(offers), offers.levels.len(), rows.body),
            LobbyPage::Unfinished => {
                let tiles = tiles::unfinished(offers);
                self.strip(tiles, offers.unfinished.len(), rows.body)
            }
            LobbyPage::Rules => {
                let options = self.options(rows);
                let above = options.iter().map(|option| option.at.min.y - GAP);
                let bottom = above.fold(rows.body.max.y, f32::min);
                let room = Rect { max: Vec2::new(rows.body.max.x, bottom), ..rows.body };
                let (tiles, slots) = tiles::rules(offers);
                let mut all = self.strip(tiles, slots, room);
                all.extend(options);
                all
            }
        }
    }

    fn strip(&self, tiles: Vec<LobbyTile>, slots: usize, room: Rect) -> Vec<LobbyButtonPlan> {
        TileStrip::planned(self.set, &self.space, &tiles, slots, room)
            .map(|strip| strip.buttons(self.set, &tiles))
            .unwrap_or_default()
    }

    /// Sets what is wrong, which everybody must read whole: it takes the rows of all sentences, and the foot of the page
    /// if these are too few.
    fn notice(&self, rows: &mut LobbyRows) -> Option<(LobbySentenceKind, Rect, TypesetText)> {
        let first = self.contents.sentences.first();
        let first = first.filter(|first| first.kind == LobbySentenceKind::Notice)?;
        let (words, wide) = (first.words.first()?, rows.body.width());
        let bottom = rows.sentences.last().map_or(rows.body.max.y, |row| row.max.y);
        let most = (bottom - rows.body.min.y) / (self.set.size(NOTICE) * LINE);
        let whole = self.set.lines(TypeWeight::Regular, words, NOTICE, wide, most as usize);
        let words = whole.or_else(|| self.set.named(TypeWeight::Regular, words, NOTICE, wide))?;
        let top = rows.sentences.first().map_or(bottom, |row| row.min.y);
        let top = top.min(bottom - words.height().ceil());
        rows.body.max.y = rows.body.max.y.min(top - GAP);
        let at = Rect::new(rows.body.min.x, top, rows.body.max.x, bottom);
        Some((first.kind, at, words))
    }

    /// Sets the sentences, one in each row, as long as there are rows.
    fn sentences(&self, rows: &LobbyRows) -> Vec<(LobbySentenceKind, Rect, TypesetText)> {
        let set = |(row, sentence): (&Rect, &LobbySentence)| {
            let drawing = sentence.kind.drawing().map_or(0.0, |_| row.height() + GAP);
            let fitting = |words: &String| {
                self.set.line(TypeWeight::Regular, words, QUIET, row.width() - drawing)
            };
            let words = sentence.words.iter().find_map(fitting);
            Some((sentence.kind, *row, words?))
        };
        rows.sentences.iter().zip(self.contents.sentences).filter_map(set).collect()
    }
}
