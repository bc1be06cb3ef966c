//! The page of a match poster, with the layout of everything on it.

use super::super::date;
use super::awards::MatchAward;
use super::curves::{self, PlotAxis};
use super::{NOBODY, PosterScene};
use crate::features::monitors::MatchPlot;
use bevy::math::{Rect, Vec2};
use shoal_contract::{MatchStanding, Seat, counted};
use shoal_tabletop::account::SeatAccount;
use shoal_tabletop::picture::art::nested;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::{SEAT_COLOURS, seat_letter};
use shoal_tabletop::seats::Chairs;
use std::fmt::Write as _;

/// Width of the page in its own units, in which all lengths here are.
const WIDTH: f32 = 2400.0;
/// Margin around everything.
const MARGIN: f32 = 80.0;
/// Height of the head with the title.
const HEAD: f32 = 210.0;
/// Height of the names and curves.
const FOOT: f32 = 640.0;
/// Height of the words that say that nobody has won.
const DEFEAT: f32 = 300.0;
/// Width of the list of names.
const NAMES: f32 = 760.0;

/// The contents of the page.
pub struct PosterPage {
    pub title: &'static str,
    /// The drawing that stands for the game.
    pub emblem: &'static str,
    /// The kind of drawing that stands for each seat.
    pub piece: &'static str,
    /// The drawing under the piece of a winner.
    pub laurels: &'static str,
    /// The unit in which the game is counted, in the singular: `turn`.
    pub unit: &'static str,
    pub level: Option<String>,
    pub date: Option<jiff::civil::Date>,
    /// Length of the match in these units.
    pub lasted: Option<u64>,
    /// Names, by seat.
    pub names: Vec<String>,
    /// A few words about the fortunes of each seat.
    pub fared: Vec<String>,
    /// The number that matters most to each seat; empty where there is none.
    pub numbers: Vec<i32>,
    /// The same numbers, each with the word for what it counts.
    pub counted: Vec<String>,
    /// The account of each seat from the beginning to the end: how its number came about.
    pub accounts: Vec<Option<SeatAccount>>,
    /// The awards.
    pub awards: Vec<MatchAward>,
    pub standing: MatchStanding,
    /// The reason why nobody has won, in a few words, if there is one.
    pub defeat: Option<&'static str>,
    pub scene: PosterScene,
    pub plot: Option<MatchPlot>,
    /// The plot on the page of the look back.
    pub first_plot: Option<MatchPlot>,
    /// Positions of the plot's values along its axis, in units.
    pub places: Vec<f32>,
    /// The chairs, for letters, colours and pieces.
    pub chairs: Chairs,
}

impl PosterPage {
    /// Draws the page as SVG.
    pub fn draw(&self) -> String {
        let board = WIDTH - 2.0 * MARGIN;
        let scale = board / self.scene.size.x;
        let board_height = self.scene.size.y * scale;
        let below = MARGIN + HEAD + board_height;
        let foot = below + 50.0 + if self.is_lost() { DEFEAT } else { 0.0 };
        let height = foot + FOOT + MARGIN;
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"><defs><radialGradient id="page" cx="50%" cy="42%" r="80%"><stop offset="0" stop-color="#0D2440"/><stop offset="1" stop-color="#050E1A"/></radialGradient><clipPath id="board"><rect width="{}" height="{}" rx="{}"/></clipPath></defs><rect width="{WIDTH}" height="{height}" fill="url(#page)"/>"##,
            self.scene.size.x,
            self.scene.size.y,
            28.0 / scale,
        );
        self.head(&mut svg);
        let _ = write!(
            svg,
            r##"<g transform="translate({MARGIN} {}) scale({scale})"><g clip-path="url(#board)"><svg width="{}" height="{}">{}</svg></g></g><rect x="{MARGIN}" y="{}" width="{board}" height="{board_height}" rx="28" fill="none" stroke="#2A4A68" stroke-width="4"/>"##,
            MARGIN + HEAD,
            self.scene.size.x,
            self.scene.size.y,
            self.scene.svg,
            MARGIN + HEAD,
        );
        if self.is_lost() {
            self.draw_defeat(below, &mut svg);
        }
        self.list(foot, &mut svg);
        if let Some(plot) = &self.plot {
            let frame = Rect::new(MARGIN + NAMES + 60.0, foot, WIDTH - MARGIN, foot + FOOT);
            curves::draw(plot, self.axis(), frame, &mut svg);
        }
        svg += "</svg>";
        svg
    }

    /// The axis of the plots.
    pub fn axis(&self) -> PlotAxis<'_> {
        PlotAxis { unit: self.unit, places: &self.places }
    }

    /// Draws the emblem, the title, the level and length of the match, and the date.
    fn head(&self, svg: &mut String) {
        let middle = MARGIN + 80.0;
        svg.push_str(&nested(self.emblem, None, Vec2::new(MARGIN + 80.0, middle), 160.0));
        let left = MARGIN + 200.0;
        text(svg, TypeWeight::Bold, self.title, Vec2::new(left, middle + 8.0), 92.0, "#F3F1E7");
        let mut told: Vec<String> = self.level.clone().into_iter().collect();
        told.extend(self.lasted.map(|lasted| counted(lasted, &format!("{}s", self.unit))));
        text(
            svg,
            TypeWeight::Regular,
            &told.join(", "),
            Vec2::new(left, middle + 72.0),
            46.0,
            "#9DB0BF",
        );
        if let Some(date) = self.date.map(date::in_words) {
            let x = WIDTH - MARGIN - TypeWeight::Regular.width(&date, 52.0);
            text(svg, TypeWeight::Regular, &date, Vec2::new(x, middle + 8.0), 52.0, "#F3F1E7");
        }
    }

    /// Says large, below the board, that nobody has won.
    fn draw_defeat(&self, top: f32, svg: &mut String) {
        let mut line = |weight: TypeWeight, words: &str, size: f32, below: f32, colour: &str| {
            let size = weight.fitting(words, size, WIDTH - 2.0 * MARGIN);
            let at = Vec2::new((WIDTH - weight.width(words, size)) / 2.0, top + below);
            text(svg, weight, words, at, size, colour);
        };
        line(TypeWeight::Bold, &self.headline(), 170.0, 180.0, "#FF7A5C");
        if self.defeat.is_some() {
            line(TypeWeight::Regular, NOBODY, 80.0, 280.0, "#F3F1E7");
        }
    }

    /// Lists the players in the order of the standings.
    fn list(&self, top: f32, svg: &mut String) {
        let order: Vec<Seat> = self.standings().into_iter().map(|place| place.seat).collect();
        let row = (FOOT / order.len().max(1) as f32).min(130.0);
        for (line, seat) in order.into_iter().enumerate() {
            let middle = top + row * (line as f32 + 0.5);
            self.player(seat, middle, row, svg);
        }
    }

    fn player(&self, seat: Seat, middle: f32, row: f32, svg: &mut String) {
        let (index, mark) = (seat.index(), self.chairs.mark(seat));
        let colour = format!("#{:06X}", SEAT_COLOURS[mark % SEAT_COLOURS.len()]);
        let place = Vec2::new(MARGIN + 70.0, middle);
        if self.has_won(seat) {
            svg.push_str(&nested(self.laurels, None, place, row * 1.25));
        }
        svg.push_str(&nested(self.piece, Some(mark), place, row * 1.05));
        let name = format!("{} {}", seat_letter(mark), self.names[index]);
        let name_size = TypeWeight::Bold.fitting(&name, (row * 0.5).min(58.0), NAMES - 380.0);
        let fared = self.fared.get(index).map_or("", String::as_str);
        let size = (row * 0.36).min(42.0);
        let (left, right) = (MARGIN + 165.0, MARGIN + NAMES);
        let end = left + TypeWeight::Bold.width(&name, name_size) + size;
        let beside = right - TypeWeight::Regular.width(fared, size);
        if beside >= end {
            let at = Vec2::new(left, middle + name_size * 0.35);
            text(svg, TypeWeight::Bold, &name, at, name_size, &colour);
            let at = Vec2::new(beside, middle + size * 0.35);
            text(svg, TypeWeight::Regular, fared, at, size, "#F3F1E7");
        } else {
            let size = TypeWeight::Regular.fitting(fared, size, right - left);
            let at = Vec2::new(left, middle);
            text(svg, TypeWeight::Bold, &name, at, name_size, &colour);
            let at = at + Vec2::new(0.0, size * 1.15);
            text(svg, TypeWeight::Regular, fared, at, size, "#F3F1E7");
        }
    }
}

/// Adds a line of text, with its left end and baseline at a point.
fn text(svg: &mut String, weight: TypeWeight, text: &str, at: Vec2, size: f32, colour: &str) {
    let path = weight.path(text, size, at.x, at.y);
    if !path.is_empty() {
        let _ = write!(svg, r##"<path d="{path}" fill="{colour}"/>"##);
    }
}
