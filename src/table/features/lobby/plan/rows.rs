//! The rows of a panel: the tabs of its pages, the open page, sentences, and what begins a match.

use super::buttons::ACTIONS;
use super::tiles::{self, TileDetail, TileStrip};
use super::{GAP, INSIDE, LABEL, QUIET, RIM};
use crate::features::lobby::offers::LobbyOffers;
use bevy::math::{Rect, Vec2};
use shoal_tabletop::geometry::TypeScale;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{LINE, NAME, Typesetter};

/// Factors by which type is brought nearer to the smallest size before less is said.
const SHRINKS: [f32; 4] = [1.0, 0.9, 0.8, 0.7];
/// Letters for which a tab that says everything in one line has room.
const TAB_LETTERS: f32 = 12.5;
/// Gap between two rows, in units.
const BETWEEN_ROWS: f32 = 8.0;
/// The longest word on what begins a match.
const LONGEST_WORD: &str = "Puzzles";

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

/// The amount that a panel says: the most first.
#[derive(Debug, Clone, Copy)]
struct LobbyPanelDetail {
    sentences: usize,
    games: TileDetail,
    /// Lines on a tab, and on what begins a match.
    tab: usize,
    action: usize,
}

const DETAILS: [LobbyPanelDetail; 7] = {
    let most = LobbyPanelDetail { sentences: 2, games: TileDetail::Everything, tab: 2, action: 2 };
    let words = LobbyPanelDetail { sentences: 1, games: TileDetail::Words, ..most };
    let picture = LobbyPanelDetail { games: TileDetail::PictureAndTitle, ..most };
    let brief = LobbyPanelDetail { sentences: 1, action: 1, ..picture };
    [
        most,
        LobbyPanelDetail { sentences: 1, ..most },
        words,
        LobbyPanelDetail { sentences: 1, ..picture },
        brief,
        LobbyPanelDetail { sentences: 0, games: TileDetail::Title, ..brief },
        LobbyPanelDetail { sentences: 0, games: TileDetail::Title, tab: 1, ..brief },
    ]
};

/// The rows of a panel with their places on it.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyRows {
    /// The type of everything on the panel.
    pub set: Typesetter,
    /// The tabs.
    pub tabs: Rect,
    /// Number of lines on a tab: 2, or 1 for its word and what is chosen side by side or, if `brief`, the word alone.
    pub tab_lines: usize,
    /// `true` if a tab has room for its word alone.
    pub brief: bool,
    /// The open page.
    pub body: Rect,
    /// The sentences.
    pub sentences: Vec<Rect>,
    /// The actions that begin a match.
    pub actions: Rect,
    /// Number of columns of what begins a match.
    pub columns: usize,
}

impl LobbyRows {
    /// Returns the rows with the most that has room; `None` if not even the least has.
    pub fn of(space: &LobbyPanelSpace, offers: &LobbyOffers) -> Option<Self> {
        let with = |detail: LobbyPanelDetail| {
            let mut shrunk = SHRINKS.into_iter();
            shrunk.find_map(|by| Self::fitting(space, offers, detail, by))
        };
        DETAILS.into_iter().find_map(with)
    }

    /// Returns the rows with this much detail if everything in them has room.
    fn fitting(
        space: &LobbyPanelSpace,
        offers: &LobbyOffers,
        detail: LobbyPanelDetail,
        shrink: f32,
    ) -> Option<Self> {
        let set = Typesetter { scale: space.scale, by: space.grow * shrink };
        let (line, quiet) = (set.size(LABEL) * LINE, set.size(QUIET) * LINE);
        let around = 2.0 * (RIM + INSIDE.y / 2.0);
        let high = |lines: f32| (lines + around).max(space.target).ceil();
        let wide = (space.size.x - 2.0 * GAP) / 3.0 - 2.0 * (RIM + INSIDE.x);
        let in_one_line = wide > TAB_LETTERS * set.size(LABEL);
        let brief = detail.tab == 1 && !in_one_line;
        let tab_lines = if in_one_line { 1 } else { detail.tab };
        let tabs = high(if tab_lines == 2 { quiet + line } else { line });
        let columns = [ACTIONS, 3].into_iter().find(|columns| {
            // In one row the middle one is wider than the others.
            let shares = if *columns == ACTIONS { 5.4 } else { 3.0 };
            let wide = (space.size.x - GAP * (*columns - 1) as f32) / shares;
            let inner = wide - 2.0 * (RIM + INSIDE.x);
            set.least_width(TypeWeight::Bold, LONGEST_WORD, NAME) <= inner
        })?;
        let action = high(if detail.action == 2 { 2.0 * line } else { line });
        let action_rows = ACTIONS.div_ceil(columns) as f32;
        let actions = action_rows * action + (action_rows - 1.0) * GAP;
        let sentences = detail.sentences as f32 * quiet.ceil();
        let gaps = BETWEEN_ROWS * if detail.sentences > 0 { 3.0 } else { 2.0 };
        let body = space.size.y - tabs - actions - sentences - gaps;
        if body < space.target {
            return None;
        }
        let row = |top: f32, high: f32| Rect::new(0.0, top, space.size.x, top + high);
        let body = row(tabs + BETWEEN_ROWS, body);
        let games = tiles::games(offers);
        let strip = TileStrip::planned(set, space, &games, games.len(), body)?;
        let first = body.max.y + BETWEEN_ROWS;
        (strip.detail <= detail.games).then(|| Self {
            set,
            tabs: row(0.0, tabs),
            tab_lines,
            brief,
            body,
            sentences: (0..detail.sentences)
                .map(|at| row(first + at as f32 * quiet.ceil(), quiet.ceil()))
                .collect(),
            actions: row(space.size.y - actions, actions),
            columns,
        })
    }
}
