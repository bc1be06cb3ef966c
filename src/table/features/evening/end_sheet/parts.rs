//! The parts of an end sheet: standings, awards, pictures, and what decided the match.

use super::super::ending::FoundEnding;
use super::super::poster::{NOBODY, StandingPlace, plotted};
use super::award_line::AwardLine;
use super::plan::{EndSheetPart, GAP, LINE, ReviewLine, ReviewRole, line_height, review_lines};
use bevy::prelude::*;
use shoal_contract::{MatchReview, Seat, listed};
use shoal_tabletop::account::{EffectCause, SeatAccount};
use shoal_tabletop::geometry::TypeScale;
use shoal_tabletop::picture::art::rasterise;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme;
use shoal_tabletop::picture::typeset::{SET, set_width};
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::widgets::SentenceTone;
use std::ops::Range;

/// Gap between two things in a line.
pub(super) const BETWEEN: f32 = 9.0;
/// Side of the drawing of an award, in sizes of type.
const AWARD_ICON: f32 = 1.15;
/// Width that a line leaves to the piece of its seat before its type becomes smaller.
const PIECE: f32 = 26.0;
/// The most causes of a number that are told.
const MOST_CAUSES: usize = 4;
/// Units of a curve's drawing in one of the table: its figures are as large as other type then.
const FINE: f32 = 1.75;

/// Draws the parts of a sheet.
pub(super) struct EndSheetPainter<'a, 'w, 'p> {
    pub found: &'a FoundEnding,
    pub review: Option<&'a MatchReview>,
    pub places: &'a SeatPlaces<'p>,
    pub scale: TypeScale,
    /// Type size of the headline, with type of the default size.
    pub headline: f32,
    pub assets: &'a mut DrawingAssets<'w>,
}

impl EndSheetPainter<'_, '_, '_> {
    /// Draws a part on a page of this size.
    pub fn part(&mut self, page: &mut ChildSpawnerCommands, part: EndSheetPart, size: Vec2) {
        match part {
            EndSheetPart::Standings { columns, from, count } => {
                self.standings(page, from..from + count, columns, size.x);
            }
            EndSheetPart::Awards => self.awards(page, size.x),
            EndSheetPart::Pictures(high) => self.pictures(page, Vec2::new(size.x, high)),
            EndSheetPart::Poster(high) => self.poster(page, Vec2::new(size.x, high.min(size.y))),
            EndSheetPart::Review { from, count } => {
                self.review(page, from..from + count, size.x);
            }
        }
    }

    fn line_size(&self) -> f32 {
        self.scale.size(LINE)
    }

    /// Spawns words on one line.
    fn words(&self, on: &mut ChildSpawnerCommands, words: &str, font: TextFont, colour: Color) {
        let layout = TextLayout::no_wrap();
        on.spawn((Text::new(words), font, TextColor(colour), layout, Pickable::IGNORE));
    }

    fn drawing(&mut self, on: &mut ChildSpawnerCommands, name: &str, side: f32) {
        let image = ImageNode::new(self.assets.get(name, side));
        let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
        on.spawn((image, node, Pickable::IGNORE));
    }

    /// Spawns a row as high as a line of this type.
    fn row(
        &mut self,
        on: &mut ChildSpawnerCommands,
        wide: f32,
        type_size: f32,
        fill: impl FnOnce(&mut Self, &mut ChildSpawnerCommands),
    ) {
        let node = Node {
            width: px(wide),
            height: px(line_height(type_size)),
            column_gap: px(BETWEEN),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        on.spawn((node, Pickable::IGNORE)).with_children(|row| fill(self, row));
    }

    /// Spawns who has won, and seats in order.
    fn standings(
        &mut self,
        page: &mut ChildSpawnerCommands,
        range: Range<usize>,
        columns: usize,
        wide: f32,
    ) {
        let found = self.found;
        let part = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
        page.spawn((part, Pickable::IGNORE)).with_children(|part| {
            self.headline(part, wide);
            let places = found.page.standings();
            let places = places.get(range).unwrap_or_default();
            let rows = places.len().div_ceil(columns);
            let node = Node { column_gap: px(GAP), ..default() };
            part.spawn((node, Pickable::IGNORE)).with_children(|all| {
                let wide = (wide - GAP * (columns as f32 - 1.0)) / columns as f32;
                for column in places.chunks(rows.max(1)) {
                    let node = Node { flex_direction: FlexDirection::Column, ..default() };
                    all.spawn((node, Pickable::IGNORE)).with_children(|list| {
                        column.iter().for_each(|&place| self.standing(list, place, wide));
                    });
                }
            });
        });
    }

    fn headline(&mut self, part: &mut ChildSpawnerCommands, wide: f32) {
        let page = &self.found.page;
        let headline = page.headline();
        let most = self.scale.size(self.headline);
        let size = TypeWeight::Bold.fitting(&headline, most, wide / SET);
        let size = size.max(self.scale.least());
        let colour = match page.standing.winners.as_deref() {
            Some([]) => theme::LOSS,
            Some([winner]) => page.chairs.colour(*winner),
            _ => theme::TEXT,
        };
        self.row(part, wide, most, |painter, row| {
            painter.words(row, &headline, painter.assets.fonts.bold(size), colour);
        });
        if page.is_lost() && page.defeat.is_some() {
            self.row(part, wide, self.line_size(), |painter, row| {
                let font = painter.assets.fonts.bold(painter.line_size());
                painter.words(row, NOBODY, font, theme::TEXT);
            });
        }
    }

    /// Spawns the line of a seat: its place, its piece and name, and as far as there is room its number and what made it.
    fn standing(&mut self, list: &mut ChildSpawnerCommands, place: StandingPlace, wide: f32) {
        let (page, seat) = (&self.found.page, place.seat);
        let mark = page.chairs.mark(seat);
        let name = format!("{} {}", theme::seat_letter(mark), self.name(seat));
        let numeral = place.place.map(|place| format!("{place}."));
        let fared = page.fared.get(seat.index()).cloned().unwrap_or_default();
        let counted = page.counted.get(seat.index()).cloned().unwrap_or_default();
        let number = page.numbers.get(seat.index()).map(i32::to_string).unwrap_or_default();
        // A line is longer than its letters by gaps and the piece; the number is never left out.
        let least = [numeral.as_deref().unwrap_or_default(), &name, &number].join("");
        let size = TypeWeight::Bold.fitting(&least, self.line_size(), wide - 5.0 * BETWEEN - PIECE);
        let size = size.max(self.scale.least());
        let piece = size * 1.25;
        let head = numeral.as_ref().map_or(0.0, |words| bold(words, size) + BETWEEN);
        let left = wide - head - piece - 2.0 * BETWEEN - bold(&name, size);
        let fitting = [fared, counted, number.clone()].into_iter().filter_map(|words| {
            let left = left - set_width(TypeWeight::Regular, &words, size);
            (left >= 0.0).then_some((words, left - BETWEEN))
        });
        let fitting: Vec<(String, f32)> = fitting.collect();
        let account = page.accounts.get(seat.index()).cloned().flatten();
        let told = account.and_then(|account| {
            // What made the number says more than words beside it, but for those that say what it counts.
            let told = |(words, left): &(String, f32)| {
                Some((words.clone(), causes_in(&account, *left, size)?))
            };
            fitting.iter().filter(|(words, _)| *words != number).find_map(told)
        });
        let untold = || (fitting.into_iter().next().unwrap_or_default().0, Vec::new());
        let (fared, causes) = told.unwrap_or_else(untold);
        let (colour, piece_name) = (page.chairs.colour(seat), page.piece);
        self.row(list, wide, self.line_size(), |painter, row| {
            let fonts = [painter.assets.fonts.bold(size), painter.assets.fonts.regular(size)];
            if let Some(numeral) = numeral {
                painter.words(row, &numeral, fonts[0].clone(), theme::TEXT);
            }
            let image = ImageNode::new(painter.assets.of_seat(piece_name, mark, piece));
            let node = Node { width: px(piece), flex_shrink: 0.0, ..default() };
            row.spawn((image, node, Pickable::IGNORE));
            painter.words(row, &name, fonts[0].clone(), colour);
            painter.words(row, &fared, fonts[1].clone(), theme::TEXT);
            for cause in causes {
                painter.cause(row, &cause, size);
            }
        });
    }

    fn name(&self, seat: Seat) -> &str {
        self.found.page.names.get(seat.index()).map_or("", String::as_str)
    }

    fn cause(&mut self, row: &mut ChildSpawnerCommands, cause: &EffectCause, size: f32) {
        let gap = px(BETWEEN / 3.0);
        let node = Node {
            align_items: AlignItems::Center,
            column_gap: gap,
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((node, Pickable::IGNORE)).with_children(|part| {
            if let Some(icon) = cause.icon {
                self.drawing(part, icon, size);
            }
            let colour = SentenceTone::of(cause.amount).colour();
            self.words(part, &cause.text(), self.assets.fonts.bold(size), colour);
        });
    }

    /// Spawns a line for each award.
    fn awards(&mut self, page: &mut ChildSpawnerCommands, wide: f32) {
        let (found, size) = (self.found, self.line_size());
        let part = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
        page.spawn((part, Pickable::IGNORE)).with_children(|part| {
            for award in &found.page.awards {
                let icon_and_title = size * AWARD_ICON + bold(award.kind.title, size);
                let left = wide - icon_and_title - 2.0 * BETWEEN;
                let line = AwardLine::fitting(award, self.winners(&award.seats), left, size);
                let colour = match award.seats.as_slice() {
                    [one] => found.page.chairs.colour(*one),
                    _ => theme::TEXT,
                };
                self.row(part, wide, size, |painter, row| {
                    let fonts = &painter.assets.fonts;
                    let (strong, plain) = (fonts.bold(size), fonts.regular(size));
                    painter.drawing(row, award.kind.cause, size * AWARD_ICON);
                    painter.words(row, award.kind.title, strong.clone(), theme::TEXT);
                    painter.words(row, &line.winners, strong, colour);
                    painter.words(row, &line.reason, plain, theme::TEXT_QUIET);
                });
            }
        });
    }

    /// The seats that share an award: by their names, and by their letters.
    fn winners(&self, seats: &[Seat]) -> [String; 2] {
        let names: Vec<&str> = seats.iter().map(|&seat| self.name(seat)).collect();
        let chairs = &self.found.page.chairs;
        let letters = seats.iter().map(|&seat| theme::seat_letter(chairs.mark(seat)).to_string());
        [listed(&names), listed(&letters.collect::<Vec<_>>())]
    }

    /// Spawns the curve, and the poster beside it.
    fn pictures(&mut self, page: &mut ChildSpawnerCommands, size: Vec2) {
        let found = self.found;
        let poster = (size.y / found.poster_height.max(0.1)).min(size.x * 0.4).floor();
        let node = Node { column_gap: px(GAP), height: px(size.y), flex_shrink: 0.0, ..default() };
        page.spawn((node, Pickable::IGNORE)).with_children(|row| {
            let curve = Vec2::new((size.x - poster - GAP).floor(), size.y.floor());
            if let Some(plot) = &found.page.plot {
                let drawn = plotted(plot, found.page.axis(), curve * FINE / self.scale.by());
                let pixels = (curve.x * self.assets.art.scale()).ceil() as u32;
                // It is of this match alone: no cache keeps it.
                if let Ok(image) = rasterise(&drawn, pixels) {
                    let image = self.assets.images.add(image);
                    self.picture(row, image, curve);
                }
            }
            let high = (poster * found.poster_height).min(size.y);
            self.picture(row, found.poster[0].clone(), Vec2::new(poster, high));
        });
    }

    /// Spawns the poster, as large as there is room.
    fn poster(&mut self, page: &mut ChildSpawnerCommands, size: Vec2) {
        let ratio = self.found.poster_height.max(0.1);
        let wide = size.x.min(size.y / ratio).floor();
        let node = Node { justify_content: JustifyContent::Center, width: px(size.x), ..default() };
        page.spawn((node, Pickable::IGNORE)).with_children(|row| {
            self.picture(row, self.found.poster[1].clone(), Vec2::new(wide, wide * ratio));
        });
    }

    fn picture(&self, on: &mut ChildSpawnerCommands, image: Handle<Image>, size: Vec2) {
        let node = Node {
            width: px(size.x),
            height: px(size.y),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(6)),
            ..default()
        };
        on.spawn((ImageNode::new(image), node, Pickable::IGNORE));
    }

    /// Spawns lines of what decided the match, and what to talk about.
    fn review(&mut self, page: &mut ChildSpawnerCommands, range: Range<usize>, wide: f32) {
        let Some(review) = self.review else { return };
        let size = self.line_size();
        let lines = review_lines(review, wide, size);
        let part = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
        page.spawn((part, Pickable::IGNORE)).with_children(|part| {
            for ReviewLine { words, role } in lines.get(range).unwrap_or_default() {
                let font = match role.weight() {
                    TypeWeight::Bold => self.assets.fonts.bold(size),
                    TypeWeight::Regular => self.assets.fonts.regular(size),
                };
                let is_question = *role == ReviewRole::Question;
                let colour = if is_question { theme::TEXT_QUIET } else { theme::TEXT };
                self.row(part, wide, size, |painter, row| painter.words(row, words, font, colour));
            }
        });
    }
}

fn bold(words: &str, size: f32) -> f32 {
    set_width(TypeWeight::Bold, words, size)
}

/// Returns as many causes of a number as have room on a line, the greatest ones first of all; `None` if not even the
/// greatest one has room beside the sum of the others.
fn causes_in(account: &SeatAccount, wide: f32, size: f32) -> Option<Vec<EffectCause>> {
    let width = |cause: &EffectCause| {
        let icon = cause.icon.map_or(0.0, |_| size + BETWEEN / 3.0);
        icon + bold(&cause.text(), size) + BETWEEN
    };
    let least = account.causes().len().min(2);
    let shorter = (least..=MOST_CAUSES).rev().map(|most| account.shortened(most));
    let mut fitting = shorter.filter(|it| it.causes().iter().map(width).sum::<f32>() <= wide);
    fitting.next().map(|account| account.causes().to_vec())
}
