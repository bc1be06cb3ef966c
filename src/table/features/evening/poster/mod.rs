//! The match poster: one picture of a match that is over, made from the match itself and not from the screen. It shows
//! the final board with the trails of everything that moved over it, the players, and their fortunes from turn to turn.
//!
//! The match is replayed from its beginning and its actions, so a journal makes the same picture as the table did.
//!
//! For a game that looks back at its matches ([`ReviewableGame`]), a page to print is made as well.

mod awards;
mod curves;
mod family_tree;
mod look_back;
mod page;
mod standings;

pub use awards::{AwardKind, AwardMeasure, MatchAward, award};
pub use curves::PlotAxis;
pub use family_tree::{FamilyTreeBranch, family_tree};

/// Items that tests of the whole table look at.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::look_back::draw;
}

use super::date;
use crate::features::absence::MatchSeating;
use crate::features::guesses::SeatGuesses;
use crate::features::monitors::{MatchPlot, MonitorSource};
use crate::matches::hosting::HostedMatch;
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{ActionOf, EventOf, MatchHistory, SetupOf, ViewOf, retrace};
use bevy::image::ImageFormat;
use bevy::math::Vec2;
pub(super) use page::PosterPage;
use shoal_contract::journal::{Journal, JournalReading};
use shoal_contract::{
    Actor, ChanceSampler, Game as _, GameSetup, Match, MatchBeginning, ReviewableGame, Seat, Viewer,
};
use shoal_files::write_output;
use shoal_tabletop::account::{EffectCause, PlaybackPosition, SeatAccount, SeatEffect};
use shoal_tabletop::picture::art::strokes::{SvgStrokes, svg_of};
use shoal_tabletop::picture::art::{nested, rasterise};
use shoal_tabletop::picture::theme::SEAT_COLOURS;
use shoal_tabletop::seats::Chairs;
pub(super) use standings::StandingPlace;
use std::io::Cursor;
use std::path::Path;

/// The words for an end without a winner.
pub const NOBODY: &str = "Nobody has won";
/// Width of a poster, in pixels.
const PIXELS: u32 = 2400;

/// A game with a poster for each match.
pub trait MatchPoster: LobbyGame + MonitorSource {
    /// The record of everything that moved over the board.
    type Trails: Default + Send;

    /// Records the movement of an event; `view` is the board after it.
    fn remember(
        _trails: &mut Self::Trails,
        _event: &EventOf<Self>,
        _view: &ViewOf<Self>,
        _setup: &SetupOf<Self>,
    ) {
    }

    /// Draws the final board with its trails; the chairs give the colours and pieces. By default it is the game's
    /// emblem on the sea.
    fn scene(
        _setup: &SetupOf<Self>,
        _view: &ViewOf<Self>,
        _trails: &Self::Trails,
        _chairs: &Chairs,
    ) -> PosterScene {
        let size = Vec2::new(1600.0, 480.0);
        let emblem = nested(Self::card().emblem, None, size / 2.0, 360.0);
        let sea = r##"<rect width="100%" height="100%" fill="#0B2A4A"/>"##;
        PosterScene { svg: format!("{sea}{emblem}"), size }
    }

    /// Drawings for the ends of the curves in the first plot, for a game whose board tells little about its course.
    /// Those curves are drawn in place of the board then.
    fn curve_ends(_view: &ViewOf<Self>) -> Option<Vec<&'static str>> {
        None
    }

    /// A few words about a seat, beside its name: `health 82, home`. `gone` is the word for a seat that is out: it has
    /// left, or its program was removed.
    fn seat_summary(view: &ViewOf<Self>, seat: Seat, gone: &'static str) -> String;

    /// Returns the number that matters most to a seat with the word for what it counts, as a shorter summary of it:
    /// `health 82`. By default it is the number alone.
    fn counted(number: i32) -> String {
        number.to_string()
    }

    /// The reason why nobody has won, in a few words, where all have lost together: `The sea is empty`.
    fn defeat(_view: &ViewOf<Self>) -> Option<&'static str> {
        None
    }

    /// The awards at the end of a match, the most telling first: the first three that somebody has earned are given.
    const AWARDS: &'static [AwardKind] = &[];

    /// Returns a cause of a seat's number as it counts over a whole match, where several that are told apart in a turn may
    /// be one.
    fn cause_in_match(cause: EffectCause) -> EffectCause {
        cause
    }

    /// The unit in which the game is counted, in the singular: `turn`.
    fn unit() -> &'static str {
        "turn"
    }

    /// Length of the match in these units, if the game counts them.
    fn lasted(game: &Match<Self::Game>) -> Option<u64> {
        Self::Game::turns(game.world())
    }

    /// The drawing under the pieces of the winners.
    fn laurels() -> &'static str {
        "glow"
    }

    /// Chooses the plot of [`MonitorSource::plots`] that goes into the picture.
    fn poster_plot(plots: Vec<MatchPlot>) -> Option<MatchPlot> {
        plots.into_iter().next()
    }
}

/// A picture of a board.
#[derive(Debug, Clone, PartialEq)]
pub struct PosterScene {
    /// SVG elements, without an `<svg>` around them.
    pub svg: String,
    /// Size of the box of the drawing, whose corner is at (0, 0).
    pub size: Vec2,
}

impl PosterScene {
    /// A picture of curves, with a drawing at the end of each.
    fn of_curves(plot: &MatchPlot, axis: PlotAxis, drawings: &[&str]) -> Self {
        let size = Vec2::new(1600.0, 620.0);
        let mut svg = String::from(r##"<rect width="100%" height="100%" fill="#0A3350"/>"##);
        curves::draw_with_ends(plot, axis, drawings, size, &mut svg);
        Self { svg, size }
    }
}

/// Draws a plot as SVG in a box of this size.
pub fn plotted(plot: &MatchPlot, axis: PlotAxis, size: Vec2) -> String {
    let frame = bevy::math::Rect::from_corners(Vec2::ZERO, size);
    let mut svg = String::new();
    curves::draw(plot, axis, frame, &mut svg);
    svg_of(size, svg)
}

/// Draws a track over a board in the colour of a mark, with a dark rim. `path` is SVG path data; `rim` and `line` are
/// width and opacity of each stroke.
pub fn track(path: &str, mark: usize, [rim, line]: [(f32, f32); 2]) -> String {
    let colour = format!("#{:06X}", SEAT_COLOURS[mark % SEAT_COLOURS.len()]);
    let mut strokes = SvgStrokes::default();
    for (colour, (width, opacity)) in [("#04101E", rim), (colour.as_str(), line)] {
        strokes.line(path, colour, opacity, width);
    }
    strokes.0
}

/// Returns all that happened to the seats of a match, in order.
fn effects_of_match<V: MatchPoster>(history: &MatchHistory<V>) -> Vec<SeatEffect> {
    let end = PlaybackPosition::after(usize::MAX);
    let in_match = |effect| match effect {
        SeatEffect::Turn(seat) => SeatEffect::Turn(seat),
        SeatEffect::Own(seat, cause) => SeatEffect::Own(seat, V::cause_in_match(cause)),
        SeatEffect::Happened(seat, cause) => SeatEffect::Happened(seat, V::cause_in_match(cause)),
    };
    history.log().between(PlaybackPosition::default(), end).map(in_match).collect()
}

/// A record of a match, from which its poster and look back are made.
pub struct PosterRecord<V: MatchPoster> {
    /// The beginning of the match.
    pub beginning: MatchBeginning<V::Game>,
    /// The actions, without those that were taken back.
    pub actions: Vec<(Actor, ActionOf<V>)>,
    /// The day of the match, if known.
    pub date: Option<jiff::civil::Date>,
    /// The chairs of the match; empty if not known.
    pub chairs: Chairs,
    /// Number of right guesses of each seat while it waited; empty if not known: no journal has them.
    pub right_guesses: Vec<u32>,
}

impl<V: MatchPoster<Game: ReviewableGame>> PosterRecord<V> {
    /// Makes the look back as a PDF file to print; `None` if there is nothing to say.
    ///
    /// # Errors
    /// One sentence if the match cannot begin, or its page cannot be put on paper.
    pub fn look_back(&self, sampler: &dyn ChanceSampler) -> Result<Option<Vec<u8>>, String> {
        let (game, page) = self.replay()?;
        let review = V::Game::review(&game)(sampler).unwrap_or_default();
        if review.sentences.is_empty() || !game.is_over() {
            return Ok(None);
        }
        look_back::file(&page, &review).map(Some)
    }
}

impl<V: MatchPoster> PosterRecord<V> {
    /// Records the match on the table as it is today.
    pub(super) fn of_match(
        hosted: &HostedMatch<V>,
        chairs: &Chairs,
        guesses: &SeatGuesses,
    ) -> Self {
        let game = hosted.game();
        let taken = game.taken().iter().map(|taken| (taken.actor, taken.action.clone()));
        Self {
            beginning: game.beginning().clone(),
            actions: taken.collect(),
            date: Some(date::today()),
            chairs: Chairs(chairs.of_match().cloned().collect()),
            right_guesses: guesses.right_guesses(V::Game::seats(game.world())),
        }
    }

    /// Reads the match of a journal, as far as it can be read. Its day is that of the file's last change.
    ///
    /// # Errors
    /// One sentence if there is no match in it.
    pub fn of_journal(reading: &JournalReading, path: &Path) -> Result<Self, String> {
        let journal = Journal::<V::Game>::of(reading).map_err(|problem| problem.to_string())?;
        let played = std::fs::metadata(path).and_then(|data| data.modified()).ok();
        Ok(Self {
            beginning: journal.beginning,
            actions: journal.steps.into_iter().map(|step| (step.actor, step.action)).collect(),
            date: played.and_then(date::of),
            chairs: Chairs(reading.table().and_then(MatchSeating::read).unwrap_or_default().chairs),
            right_guesses: Vec::new(),
        })
    }

    /// Draws the poster as SVG.
    ///
    /// # Errors
    /// One sentence if the match cannot begin.
    pub fn draw(&self) -> Result<String, String> {
        self.page().map(|page| page.draw())
    }

    /// The contents of the poster.
    ///
    /// # Errors
    /// One sentence if the match cannot begin.
    pub fn page(&self) -> Result<PosterPage, String> {
        self.replay().map(|(_, page)| page)
    }

    /// Replays the match; returns it with the contents of its poster.
    fn replay(&self) -> Result<(Match<V::Game>, PosterPage), String> {
        let mut trails = V::Trails::default();
        let actions = self.actions.iter().map(|(actor, action)| (*actor, action));
        let retraced = retrace::<V>(&self.beginning, actions, |view, events, after, setup| {
            for (index, event) in events.iter().enumerate() {
                if index + 1 == events.len() {
                    view.clone_from(after);
                } else {
                    V::apply_event(view, event, after, setup);
                }
                V::remember(&mut trails, event, view, setup);
            }
        });
        let (game, history) = retraced.map_err(|problems| problems.to_string())?;
        let view = game.seen_by(Viewer::Table);
        let (setup, chairs) = (game.setup(), Chairs(self.chairs.0.clone()));
        let gone = |seat| match chairs.get(seat).and_then(|chair| chair.expelled) {
            Some(_) => "removed",
            None => "left",
        };
        let fared = |seat| V::seat_summary(&view, seat, gone(seat));
        let mut moments: Vec<_> =
            history.pages().iter().filter(|page| page.bookmark.part == 0).collect();
        moments.extend(history.pages().last().filter(|last| last.bookmark.part > 0));
        let views: Vec<&ViewOf<V>> = moments.iter().map(|page| &page.view).collect();
        let plots = V::plots(&views, setup, &chairs);
        let places: Vec<f32> = moments.iter().map(|page| page.bookmark.place() as f32).collect();
        let curves = plots.first().zip(V::curve_ends(&view));
        let axis = PlotAxis { unit: V::unit(), places: &places };
        let scene = curves.map(|(plot, drawings)| PosterScene::of_curves(plot, axis, &drawings));
        let seats = V::Game::seats(game.world());
        let effects = effects_of_match::<V>(&history);
        let first = history.pages().first().map(|page| V::seat_numbers(&page.view));
        let (before, now) = (first.unwrap_or_default(), V::seat_numbers(&view));
        let account = |seat: Seat| {
            let counts = |cause: &EffectCause| cause.amount != 0;
            let own = effects.iter().filter(|effect| effect.seat() == seat);
            let numbers = before.get(seat.index()).zip(now.get(seat.index()));
            let (&before, &now) = numbers?;
            Some(SeatAccount::of(before, now, own.filter_map(SeatEffect::cause).filter(counts)))
        };
        let page = PosterPage {
            title: V::Game::info().title,
            emblem: V::card().emblem,
            piece: V::piece(),
            laurels: V::laurels(),
            unit: V::unit(),
            level: V::level_of(setup),
            date: self.date,
            lasted: V::lasted(&game),
            names: setup.names(),
            fared: Seat::all(seats).map(fared).collect(),
            accounts: Seat::all(seats).map(account).collect(),
            counted: now.iter().copied().map(V::counted).collect(),
            numbers: now.clone(),
            awards: awards::awards(V::AWARDS, seats, &effects, &self.right_guesses),
            standing: V::Game::standing(game.world()),
            defeat: V::defeat(&view),
            scene: scene.unwrap_or_else(|| V::scene(setup, &view, &trails, &chairs)),
            first_plot: plots.first().cloned(),
            plot: V::poster_plot(plots),
            places,
            chairs,
        };
        Ok((game, page))
    }

    /// Draws the poster and saves it as a PNG file, in place of an older one.
    ///
    /// # Errors
    /// One sentence: the match cannot begin, or the file cannot be written.
    pub fn keep(&self, path: &Path) -> Result<(), String> {
        let image = rasterise(&self.draw()?, PIXELS)?;
        let unwritable =
            |why: String| format!("The match poster {} cannot be written: {why}.", path.display());
        let picture =
            image.try_into_dynamic().map_err(|problem| unwritable(problem.to_string()))?;
        let format = ImageFormat::Png.as_image_crate_format();
        let format = format.ok_or_else(|| unwritable("this program cannot write PNG".into()))?;
        let mut png = Cursor::new(Vec::new());
        let encoded = picture.to_rgb8().write_to(&mut png, format);
        encoded.map_err(|problem| unwritable(problem.to_string()))?;
        write_output(path, png.into_inner()).map_err(|problem| unwritable(problem.to_string()))
    }
}
