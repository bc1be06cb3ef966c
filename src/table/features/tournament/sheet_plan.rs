//! Plans the sheet of a tournament: it shows as much as there is room for. Type is never smaller than people wish for
//! and projectors can show; where there is no room fewer games are shown, or fewer lines of the results.

use super::model::{DealtGame, GameIndex, TableTournament};
use bevy::prelude::*;
use shoal_host::tournament::ResultsTable;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{
    FontSizes, NAME, SENTENCE, SET, TypesetText, Typesetter, set_width,
};
use shoal_tabletop::surfaces::middle::ContentSelection;

/// Margin around what is on the sheet, in units.
pub const PADDING: f32 = 18.0;
pub const GAP: f32 = 10.0;
/// Least and greatest width of the card of a game, in units.
const CARD: std::ops::RangeInclusive<f32> = 172.0..=480.0;
/// Margin around what is on a card, with its rim, in units.
pub const IN_CARD: f32 = 12.0;
/// The type of the title, of headings and of the foot.
const TITLE: f32 = 38.0;
const HEADING: f32 = 22.0;
const FOOT: f32 = 26.0;
/// Greatest height of a line with a name, in units.
const LINE: f32 = 48.0;
/// Size of the type on such a line, as a share of its height.
const TYPE: f32 = 0.8;
/// Greatest width of the table of results, in units.
const WIDEST: f32 = 900.0;
/// The sets of columns to try, each column with its share of the table's width: all of them, name and wins, the name
/// alone.
const COLUMNS: [&[(ResultsColumn, f32)]; 3] = [
    &[
        (ResultsColumn::Name, 0.46),
        (ResultsColumn::Games, 0.14),
        (ResultsColumn::Won, 0.14),
        (ResultsColumn::Scores, 0.26),
    ],
    &[(ResultsColumn::Name, 0.7), (ResultsColumn::Won, 0.3)],
    &[(ResultsColumn::Name, 1.0)],
];

/// A column of the table at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultsColumn {
    Name,
    Games,
    Won,
    Scores,
}

impl ResultsColumn {
    /// The head of the column.
    pub fn head(self) -> &'static str {
        match self {
            ResultsColumn::Name => "",
            ResultsColumn::Games => "games",
            ResultsColumn::Won => "won",
            ResultsColumn::Scores => "scores",
        }
    }
}

/// The content of the sheet, with all sizes.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentSheetPlan {
    /// The typesetter for all of it.
    pub set: Typesetter,
    /// The title.
    pub title: Option<TypesetText>,
    /// The part between title and foot.
    pub body: TournamentSheetBody,
    /// The foot.
    pub foot: Option<TypesetText>,
}

/// The part between title and foot. A line with a name has a height, and letters in it; a heading has letters of its
/// own.
#[derive(Debug, Clone, PartialEq)]
pub enum TournamentSheetBody {
    /// Games, the next one among them, on cards of this width.
    Games {
        shown: Vec<GameIndex>,
        /// `true` if names of teams have two lines.
        parted: bool,
        width: f32,
        heading: Option<f32>,
        line: f32,
        letters: f32,
    },
    /// The results of this many entrants, in a table with these columns.
    Table {
        rows: usize,
        columns: Vec<(ResultsColumn, f32)>,
        heading: Option<f32>,
        line: f32,
        letters: f32,
    },
}

/// The texts around the body.
pub struct TournamentSheetTexts<'a> {
    /// Versions of the title, the best one first.
    pub titles: &'a [String],
    /// The foot, and `true` if it says what is wrong: then it is left out last.
    pub foot: (&'a str, bool),
}

/// The parts of a sheet that can be left out, in the order in which they are left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TournamentSheetPart {
    Foot,
    Earlier,
    Heading,
    Title,
    Others,
    Trouble,
}

impl From<TournamentSheetPart> for usize {
    fn from(part: TournamentSheetPart) -> Self {
        part as Self
    }
}

/// The room on a sheet.
#[derive(Clone, Copy)]
pub struct TournamentSheetSpace {
    /// The sheet without its margins.
    pub size: Vec2,
    /// The typesetter.
    pub set: Typesetter,
}

impl TournamentSheetSpace {
    /// Returns the plan, if there is room for anything.
    pub fn plan(
        &self,
        tournament: &TableTournament,
        game: &'static str,
        next: Option<GameIndex>,
        texts: &TournamentSheetTexts,
    ) -> Option<TournamentSheetPlan> {
        ContentSelection::from_all_to_fewest(TournamentSheetPart::Trouble)
            .find_map(|shown| self.plan_parts(shown, tournament, game, next, texts))
    }

    /// Returns the plan that shows these parts, if they fit.
    fn plan_parts(
        &self,
        shown: ContentSelection,
        tournament: &TableTournament,
        game: &'static str,
        next: Option<GameIndex>,
        texts: &TournamentSheetTexts,
    ) -> Option<TournamentSheetPlan> {
        let (set, wide) = (self.set, self.size.x);
        let sizes = FontSizes::new(TITLE, NAME);
        let mut titles = texts.titles.iter();
        let title = match shown.has(TournamentSheetPart::Title) {
            true => Some(titles.find_map(|it| set.line(TypeWeight::Bold, it, sizes, wide))?),
            false => None,
        };
        let (foot, is_trouble) = texts.foot;
        let has_foot = shown.has(if is_trouble {
            TournamentSheetPart::Trouble
        } else {
            TournamentSheetPart::Foot
        });
        let sizes = FontSizes::new(FOOT, SENTENCE);
        let foot = match has_foot && !foot.is_empty() {
            true => Some(set.lines(TypeWeight::Regular, foot, sizes, wide, 3)?),
            false => None,
        };
        let heading = shown
            .has(TournamentSheetPart::Heading)
            .then(|| set.size(FontSizes::new(HEADING, SENTENCE)));
        let around = title.iter().chain(&foot).map(|words| words.height().ceil() + GAP);
        let high = self.size.y - around.sum::<f32>();
        let body = match next {
            Some(next) => self.games(shown, tournament, next, heading, high)?,
            None => self.table(&ResultsTable(&tournament.results(game)).lines(), heading, high)?,
        };
        Some(TournamentSheetPlan { set, title, body, foot })
    }

    /// Returns the factor by which the least type is larger than by default.
    fn type_factor(&self) -> f32 {
        self.set.least(NAME) / NAME
    }

    /// Returns the last games, as many as there is room for, the next one among them.
    fn games(
        &self,
        shown: ContentSelection,
        tournament: &TableTournament,
        next: GameIndex,
        heading: Option<f32>,
        high: f32,
    ) -> Option<TournamentSheetBody> {
        let all: Vec<GameIndex> = (0..tournament.rounds.len())
            .flat_map(|round| {
                (0..tournament.rounds[round].games.len()).map(move |game| GameIndex { round, game })
            })
            .collect();
        let set = self.set;
        let names = |parted: bool| -> Vec<String> {
            tournament.entrants.iter().flat_map(|entrant| entrant.lines(parted)).collect()
        };
        let beside =
            |letters: f32| 2.0 * IN_CARD + set_width(TypeWeight::Bold, "000", letters) + GAP;
        let needed_for = |names: &[String]| {
            let widths = names.iter().map(|name| set.least_width(TypeWeight::Bold, name, NAME));
            widths.fold(0.0, f32::max) + beside(set.least(NAME))
        };
        let needed = needed_for(&names(true));
        let least = needed.max(CARD.start() * self.type_factor()).min(self.size.x);
        let fit = ((self.size.x + GAP) / (least + GAP)).floor() as usize;
        let of_round = all.iter().filter(|at| at.round == next.round).count();
        let count =
            match (shown.has(TournamentSheetPart::Earlier), shown.has(TournamentSheetPart::Others))
            {
                (true, _) => fit.max(of_round).min(all.len()),
                (false, true) => of_round,
                (false, false) => 1,
            };
        let shown = match count {
            1 => vec![next],
            count => all[all.len() - count..].to_vec(),
        };
        if fit < count {
            return None;
        }
        let width = (self.size.x + GAP) / count as f32 - GAP;
        let width = width.min(needed.max(CARD.end() * self.type_factor()));
        let parted = needed_for(&names(false)) > width;
        let games = shown.iter().filter_map(|&at| tournament.game(at));
        let lines_of = |game: &DealtGame| -> usize {
            let players = game.players.iter().filter_map(|&player| tournament.entrants.get(player));
            players.map(|entrant| entrant.lines(parted).len()).sum()
        };
        let most = games.map(lines_of).max().unwrap_or(1);
        let high = high - heading.map_or(0.0, self::line) - 2.0 * IN_CARD;
        let (line, letters) = self.line(high, most)?;
        // The type is the same on all cards: the longest name has room beside a score.
        let room = (width - beside(letters)) / SET;
        let names = names(parted);
        let fitting = names.iter().map(|name| TypeWeight::Bold.fitting(name, letters, room));
        let letters = fitting.fold(letters, f32::min).max(self.set.least(NAME));
        Some(TournamentSheetBody::Games { shown, parted, width, heading, line, letters })
    }

    /// Returns the height of a line, if there are `count` of them in this height, and the size of its letters; `None`
    /// if these would be too small.
    fn line(&self, high: f32, count: usize) -> Option<(f32, f32)> {
        let line = (high / count.max(1) as f32).min(LINE * self.type_factor().max(1.0));
        let letters = line * TYPE;
        (letters >= self.set.least(NAME)).then_some((line, letters))
    }

    /// Returns the table of results, those who went furthest first; or as many of them as there is room for.
    fn table(
        &self,
        lines: &[shoal_host::tournament::TournamentLine],
        heading: Option<f32>,
        high: f32,
    ) -> Option<TournamentSheetBody> {
        let width = self.size.x.min(WIDEST * self.type_factor());
        let high = high - heading.map_or(0.0, self::line);
        let rows = (1..=lines.len()).rev().find(|&rows| self.line(high, rows).is_some())?;
        let (line, letters) = self.line(high, rows)?;
        let least = |text: &str| self.set.least_width(TypeWeight::Bold, text, NAME) + GAP;
        let fits = |columns: &&[(ResultsColumn, f32)]| {
            columns.iter().all(|(column, part)| {
                let room = part * width;
                let head = self.set.least_width(TypeWeight::Regular, column.head(), SENTENCE) + GAP;
                let words = lines[..rows].iter().map(|line| match column {
                    // A name that would need all of the width is cut off.
                    ResultsColumn::Name => least(line.name).min(width - 1.0),
                    ResultsColumn::Games | ResultsColumn::Won => least("000"),
                    ResultsColumn::Scores => least(&line.scores.join("  ")),
                });
                words.fold(head, f32::max) <= room
            })
        };
        let columns = COLUMNS.into_iter().find(fits)?;
        let columns = columns.iter().map(|(column, part)| (*column, part * width)).collect();
        Some(TournamentSheetBody::Table { rows, columns, heading, line, letters })
    }
}

/// Returns the height of a heading of this type, in units.
pub fn line(size: f32) -> f32 {
    (size * shoal_tabletop::picture::typeset::LINE).ceil()
}
