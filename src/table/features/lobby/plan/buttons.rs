//! The tabs of a panel, the options on its last page, and what begins a match. Each has a place of its own, whether it
//! is offered now or not.

use super::rows::LobbyRows;
use super::tiles;
use super::{
    GAP, INSIDE, LABEL, LobbyButtonPart, LobbyButtonPlan, LobbyInk, LobbyLook, LobbyPlanner, QUIET,
    RIM,
};
use crate::features::lobby::LobbyWish;
use crate::features::lobby::offers::LobbyOffers;
use crate::features::lobby::pages::LobbyPage;
use bevy::math::{Rect, Vec2};
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{LINE, NAME, TypesetText};

/// Longest words on an option: a narrower one would hardly ever show what is set.
const OPTION: &str = "behind a card";
/// Numbers of columns of options, the most first.
const OPTION_COLUMNS: [usize; 4] = [5, 4, 3, 2];

/// Number of things that begin a match, and their shares of one row: the middle one says most.
pub const ACTIONS: usize = WEIGHTS.len();
const WEIGHTS: [f32; 5] = [1.0, 1.0, 1.4, 1.0, 1.0];

/// The number by which an option is known among tiles with the same kind of wish.
const OPTION_ID: u32 = 40;

/// An option, or something that begins a match.
struct LobbyChoice<'a> {
    wish: LobbyWish,
    /// Its label, and shorter ones for where it has no room.
    labels: Vec<&'a str>,
    /// A few words below, if there is room for any of these.
    more: Vec<String>,
    lit: bool,
}

impl<'a> LobbyChoice<'a> {
    fn new(wish: LobbyWish, label: &'a str, lit: bool) -> Self {
        Self { wish, labels: vec![label], more: Vec::new(), lit }
    }
}

impl LobbyPlanner<'_> {
    /// Plans the tabs: each says its word and what is chosen on its page.
    pub(super) fn tabs(&self, rows: &LobbyRows) -> Vec<LobbyButtonPlan> {
        let (side, open) = (self.contents.side, self.contents.page);
        let tab = |(page, at): (LobbyPage, Rect)| LobbyButtonPlan {
            at,
            wish: LobbyWish::Page(side, page),
            id: page as u32,
            name: page.title().into(),
            look: LobbyLook::Tab,
            lit: page == open,
            parts: self.tab_parts(page, rows, at.width() - 2.0 * (RIM + INSIDE.x)),
        };
        let places = columns(rows.tabs, LobbyPage::ALL.len());
        LobbyPage::ALL.into_iter().zip(places).map(tab).collect()
    }

    /// Returns the words on a tab of this width.
    fn tab_parts(&self, page: LobbyPage, rows: &LobbyRows, wide: f32) -> Vec<LobbyButtonPart> {
        let chosen = self.contents.offers.chosen_on(page);
        let bold = |words: &str| self.set.line(TypeWeight::Bold, words, LABEL, wide);
        let strong = |words: TypesetText| LobbyButtonPart::Words(words, LobbyInk::Strong);
        let word = || bold(page.title()).map(strong).into_iter().collect::<Vec<_>>();
        if rows.brief {
            return word();
        }
        if rows.tab_lines == 1 {
            let both = bold(&format!("{}: {chosen}", page.title()));
            return both.or_else(|| bold(chosen)).map_or_else(word, |words| vec![strong(words)]);
        }
        let label = self.set.line(TypeWeight::Regular, page.title(), QUIET, wide);
        let label = label.map(|words| LobbyButtonPart::Words(words, LobbyInk::Quiet));
        match bold(chosen) {
            Some(chosen) => label.into_iter().chain([strong(chosen)]).collect(),
            None => {
                let lines = self.set.lines(TypeWeight::Bold, chosen, LABEL, wide, 2);
                let lines = lines.filter(|lines| lines.height() <= rows.tabs.height() - 2.0 * RIM);
                lines.map_or_else(word, |words| vec![strong(words)])
            }
        }
    }

    /// Plans the options at the foot of the last page, as many as have room.
    pub(super) fn options(&self, rows: &LobbyRows) -> Vec<LobbyButtonPlan> {
        let offers = self.contents.offers;
        let around = 2.0 * (RIM + INSIDE.x);
        let least = self.set.least_width(TypeWeight::Bold, OPTION, NAME) + around;
        let line = self.set.size(LABEL) * LINE;
        // A sentence about something that is wrong may take all the room.
        if rows.body.height() < line + 2.0 * RIM {
            return Vec::new();
        }
        let wide = |count: usize| (rows.body.width() + GAP) / count as f32 - GAP;
        let count = OPTION_COLUMNS.into_iter().find(|count| wide(*count) >= least).unwrap_or(1);
        let high = (2.0 * line + 2.0 * RIM + 2.0).max(self.space.target).ceil();
        let high = high.min(rows.body.height());
        let fit = (((rows.body.height() + GAP) / (high + GAP)).floor() as usize).max(1);
        let has_tiles = fit > 2 || (fit == 2 && count >= options(offers, false).len());
        let all = options(offers, !has_tiles);
        let needed = all.len().div_ceil(count).min(fit);
        let along = needed as f32 * (high + GAP) - GAP;
        let is_alone = tiles::rules(offers).1 == 0;
        let top =
            if is_alone { rows.body.center().y - along / 2.0 } else { rows.body.max.y - along };
        let places = (0..needed).flat_map(|row| {
            let top = top + row as f32 * (high + GAP);
            columns(Rect { min: Vec2::new(rows.body.min.x, top), ..rows.body }, count)
                .into_iter()
                .map(move |at| Rect { max: Vec2::new(at.max.x, top + high), ..at })
        });
        let planned = all.into_iter().zip(places);
        planned.filter_map(|(choice, at)| self.choice(choice?, at, LobbyLook::Option)).collect()
    }

    /// Plans what begins a match, and what else can be done with the chosen game.
    pub(super) fn actions(&self, rows: &LobbyRows) -> Vec<LobbyButtonPlan> {
        let all = actions(self.contents.offers, self.contents.side);
        let count = all.len().div_ceil(rows.columns);
        let high = (rows.actions.height() + GAP) / count as f32 - GAP;
        let places = (0..count).flat_map(|row| {
            let top = rows.actions.min.y + row as f32 * (high + GAP);
            let row = Rect::new(rows.actions.min.x, top, rows.actions.max.x, top + high);
            match rows.columns {
                ACTIONS => weighted_columns(row, &WEIGHTS),
                count => columns(row, count),
            }
        });
        let planned = all.into_iter().zip(places);
        planned.filter_map(|(choice, at)| self.choice(choice?, at, LobbyLook::Action)).collect()
    }

    /// Plans one of them in its place: with the label and the words that have room.
    fn choice(&self, choice: LobbyChoice, at: Rect, look: LobbyLook) -> Option<LobbyButtonPlan> {
        let room = at.size() - 2.0 * Vec2::new(RIM + INSIDE.x, RIM);
        let bold = |label: &&str| {
            let line = self.set.line(TypeWeight::Bold, label, LABEL, room.x);
            line.or_else(|| self.set.lines(TypeWeight::Bold, label, LABEL, room.x, 2))
                .filter(|words| words.height() <= room.y)
        };
        let label = choice.labels.iter().find_map(bold);
        let label = label
            .or_else(|| self.set.named(TypeWeight::Bold, choice.labels.last()?, LABEL, room.x))?;
        let left = room.y - label.height();
        let more = choice.more.iter().find_map(|words| {
            let line = self.set.line(TypeWeight::Regular, words, QUIET, room.x)?;
            (line.height() <= left).then_some(line)
        });
        let words = LobbyButtonPart::Words(label, LobbyInk::Strong);
        let more = more.map(|more| LobbyButtonPart::Words(more, LobbyInk::Quiet));
        Some(LobbyButtonPlan {
            at,
            wish: choice.wish,
            id: match choice.wish {
                LobbyWish::Page(_, page) => page as u32,
                _ if look == LobbyLook::Option => OPTION_ID,
                _ => 0,
            },
            name: choice.labels.first().copied().unwrap_or_default().into(),
            look,
            lit: choice.lit,
            parts: std::iter::once(words).chain(more).collect(),
        })
    }
}

/// Divides a row into columns of equal width.
fn columns(row: Rect, count: usize) -> Vec<Rect> {
    weighted_columns(row, &vec![1.0; count])
}

/// Divides a row into columns with these shares of its width.
fn weighted_columns(row: Rect, weights: &[f32]) -> Vec<Rect> {
    let gaps = GAP * weights.len().saturating_sub(1) as f32;
    let share = (row.width() - gaps) / weights.iter().sum::<f32>();
    let mut left = row.min.x;
    let column = |weight: &f32| {
        let column = Rect::new(left.floor(), row.min.y, (left + weight * share).floor(), row.max.y);
        left += weight * share + GAP;
        column
    };
    weights.iter().map(column).collect()
}

/// Returns what begins a match, each in its place: to go on, the same again, to learn, puzzles, and to watch bots.
fn actions(offers: &LobbyOffers, side: TableEdge) -> [Option<LobbyChoice<'_>>; ACTIONS] {
    let earlier =
        |game: &str, more: &String| vec![format!("{game}, {more}"), game.to_owned(), more.clone()];
    let again = offers.again.as_ref().map(|(game, more)| {
        let labels = vec!["Same again", "Again"];
        let more = earlier(game, more);
        LobbyChoice { more, labels, ..LobbyChoice::new(LobbyWish::Again, "", false) }
    });
    let go_on = offers.unfinished.first().map(|first| {
        let (wish, more) = match offers.unfinished.len() {
            1 => (LobbyWish::GoOn(0), earlier(first.title, &first.how_far)),
            count => {
                let more = vec![format!("{count} matches")];
                (LobbyWish::Page(side, LobbyPage::Unfinished), more)
            }
        };
        LobbyChoice { more, ..LobbyChoice::new(wish, "Go on", true) }
    });
    let learn = offers.has_lesson.then(|| {
        let labels = vec!["Learn it in five minutes", "Learn it"];
        LobbyChoice { labels, ..LobbyChoice::new(LobbyWish::Learn, "", false) }
    });
    let with_more = |wish, label, more: &Option<String>, lit| {
        let more = vec![more.clone()?];
        Some(LobbyChoice { more, ..LobbyChoice::new(wish, label, lit) })
    };
    [
        go_on,
        again,
        learn,
        with_more(LobbyWish::Puzzles, "Puzzles", &offers.puzzles, false),
        with_more(LobbyWish::Start, "Watch", &offers.watch, true),
    ]
}

/// Returns the options, each in its place: the time to stop, no such time, the setting that everybody may change, the
/// way to choose in secret, and the format where it is no tile. With `all` the presets and the formats are among
/// them, each as one button that goes round.
fn options(offers: &LobbyOffers, all: bool) -> Vec<Option<LobbyChoice<'_>>> {
    let (stop, is_set) = &offers.stop;
    let option = |wish, label| Some(LobbyChoice::new(wish, label, false));
    let chosen = offers.formats.iter().find(|offer| offer.chosen);
    let is_tile = !all && tiles::has_format_tiles(offers);
    let format = chosen.filter(|_| !is_tile);
    let format = format.and_then(|it| option(LobbyWish::Format(it.next), it.format.title()));
    let preset = offers.presets.iter().position(|offer| offer.chosen);
    let next = preset.map_or(0, |at| (at + 1) % offers.presets.len());
    let preset = (all && !offers.presets.is_empty())
        .then(|| LobbyChoice::new(LobbyWish::Preset(next), offers.preset_title(), false));
    let mut options = vec![
        offers.choice.and_then(|label| option(LobbyWish::NextChoice, label)),
        offers.secret_way.and_then(|way| option(LobbyWish::SecretWay, way.label())),
        Some(LobbyChoice::new(LobbyWish::StopLater, stop, *is_set)),
        is_set.then(|| LobbyChoice::new(LobbyWish::NoStop, "No end", false)),
        format,
    ];
    if all {
        options.insert(0, preset);
    }
    options
}
