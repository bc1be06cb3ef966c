//! The look back at a match as a page to print: first what decided it, then its course, then questions to talk about,
//! with room to write.

use super::curves;
use super::page::PosterPage;
use crate::features::evening::date;
use bevy::math::{Rect, Vec2};
use shoal_contract::{MatchReview, listed};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::pdf::PdfDocument;
use shoal_tabletop::picture::print::{PaperSize, QUIET, SvgPicture, TextStyle, full_page, inked};
use shoal_tabletop::picture::theme;
use std::fmt::Write as _;

/// Margin of the page. All lengths here are in millimetres.
const MARGIN: f32 = 18.0;
/// Size of the emblem, and type size of the title beside it.
const EMBLEM: f32 = 22.0;
const TITLE: f32 = 9.0;
/// Type size of the first sentence and of the rest, and distance between lines as a multiple of the type size.
const FIRST: f32 = 6.0;
const REST: f32 = 4.6;
const LEADING: f32 = 1.32;
/// Height of the curves, and their drawing's units in a millimetre.
const CURVES: f32 = 55.0;
const UNITS: f32 = 8.0;
/// Distance between lines to write on, and their greatest number for each question.
const RULE: f32 = 8.0;
const RULES: usize = 3;

/// Makes the page as a PDF file.
///
/// # Errors
/// A sentence, if a drawing cannot be put on paper.
pub(super) fn file(page: &PosterPage, review: &MatchReview) -> Result<Vec<u8>, String> {
    let (width, height) = PaperSize::A4.millimetres();
    let mut paper = PdfDocument::new(width, height, &format!("A look back at {}", page.title));
    full_page(&mut paper, &draw(page, review))?;
    Ok(paper.finish())
}

/// Draws the page as SVG.
pub fn draw(page: &PosterPage, review: &MatchReview) -> String {
    let (width, height) = PaperSize::A4.millimetres();
    let mut column = LookBackPage { picture: SvgPicture::new(width, height), width, y: MARGIN };
    column.head(page);
    for (at, sentence) in review.sentences.iter().enumerate() {
        match at {
            0 => column.text(TypeWeight::Bold, sentence, FIRST),
            _ => column.text(TypeWeight::Regular, sentence, REST),
        }
        column.y += 2.0;
    }
    column.curves(page);
    if !review.timeline.is_empty() {
        column.text(TypeWeight::Regular, &review.timeline, REST);
        column.y += 4.0;
    }
    if !review.questions.is_empty() {
        column.text(TypeWeight::Bold, "To talk about", FIRST);
        column.questions(&review.questions, height - MARGIN);
    }
    column.picture.finish()
}

/// A page that is filled from the top.
struct LookBackPage {
    picture: SvgPicture,
    width: f32,
    /// Lower end of the filled part.
    y: f32,
}

impl LookBackPage {
    /// Adds the emblem, the title, the players, the date and the winners.
    fn head(&mut self, page: &PosterPage) {
        self.picture.drawing_in(page.emblem, (MARGIN, MARGIN), EMBLEM, inked);
        let left = MARGIN + EMBLEM + 6.0;
        let when = page.date.map(date::in_words).unwrap_or_default();
        let end = (self.width - MARGIN, MARGIN + 8.0);
        self.picture.line(&when, TextStyle::regular(REST).ink(QUIET).end(), end);
        let start = (left, MARGIN + 8.0);
        self.picture.line(page.title, TextStyle::bold(TITLE), start);
        let played = listed(&page.names);
        let size = TypeWeight::Regular.fitting(&played, REST, self.width - MARGIN - left);
        let start = (left, MARGIN + 15.0);
        self.picture.line(&played, TextStyle::regular(size), start);
        let won = won(page);
        let size = TypeWeight::Regular.fitting(&won, REST, self.width - MARGIN - left);
        let start = (left, MARGIN + 21.5);
        self.picture.line(&won, TextStyle::regular(size), start);
        self.y = MARGIN + EMBLEM + 8.0;
    }

    /// Adds text over the whole width.
    fn text(&mut self, weight: TypeWeight, text: &str, size: f32) {
        for line in weight.wrapped(text, size, self.width - 2.0 * MARGIN) {
            self.y += size * LEADING;
            let start = (MARGIN, self.y - size * 0.3);
            self.picture.line(&line, TextStyle::of(weight, size), start);
        }
    }

    /// Adds the curves of the match, with their names below.
    fn curves(&mut self, page: &PosterPage) {
        let Some(plot) = &page.first_plot else { return };
        self.y += 3.0;
        let size = UNITS * Vec2::new(self.width - 2.0 * MARGIN, CURVES);
        let mut svg = String::new();
        let frame = Rect::from_corners(Vec2::ZERO, size);
        curves::draw(plot, page.axis(), frame, &mut svg);
        let (y, scale) = (self.y, UNITS.recip());
        let svg = inked(&svg);
        let group = format!("<g transform=\"translate({MARGIN} {y}) scale({scale})\">{svg}</g>");
        self.picture.raw(&group);
        self.y += CURVES + REST;
        let mut x = MARGIN + 8.0;
        for curve in &plot.curves {
            let (colour, wide) =
                (theme::hex(curve.colour), TypeWeight::Bold.width(&curve.name, REST));
            self.picture.line(&curve.name, TextStyle::bold(REST).ink(&colour), (x, self.y));
            x += wide + 6.0;
        }
        self.y += 6.0;
    }

    /// Adds the questions, each with as many lines to write on as the page has room for.
    fn questions(&mut self, questions: &[String], bottom: f32) {
        let wide = self.width - 2.0 * MARGIN;
        let lines =
            |question: &String| TypeWeight::Regular.wrapped(question, REST, wide).len() as f32;
        let said: f32 = questions.iter().map(|question| lines(question) * REST * LEADING).sum();
        let left = bottom - self.y - said - 2.0 * questions.len() as f32;
        let rules = (left / RULE / questions.len() as f32).floor().clamp(0.0, RULES as f32);
        for (at, question) in questions.iter().enumerate() {
            self.text(TypeWeight::Regular, &format!("{}. {question}", at + 1), REST);
            let mut rule = String::new();
            for _ in 0..rules as usize {
                self.y += RULE;
                let _ = write!(rule, "M{MARGIN},{}h{wide}", self.y);
            }
            self.y += 2.0;
            let style = "fill=\"none\" stroke=\"#B9C4CE\" stroke-width=\"0.3\"";
            self.picture.raw(&format!("<path d=\"{rule}\" {style}/>"));
        }
    }
}

/// A few words about the winners.
fn won(page: &PosterPage) -> String {
    let name = |seat: &shoal_contract::Seat| page.names.get(seat.index()).cloned();
    let winners = page.standing.winners.iter().flatten().filter_map(name);
    let winners: Vec<String> = winners.collect();
    if winners.is_empty() {
        "Nobody has won.".into()
    } else {
        format!("Won by {}.", listed(&winners))
    }
}
