//! The plan of an end sheet: what is on each of its pages, from the room before a seat. Where there is little, there are
//! more pages; nothing becomes too small to read.

use bevy::math::Vec2;
use shoal_contract::MatchReview;
use shoal_tabletop::geometry::TypeScale;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::SET;

/// Greatest size of a sheet before a seat, and of one for all, in units, with type of the default size.
const MOST: Vec2 = Vec2::new(660.0, 430.0);
const MOST_FOR_ALL: Vec2 = Vec2::new(960.0, 700.0);
/// Width below which the buttons stand below the pages, not beside them.
const NARROW: f32 = 500.0;
/// Margin around everything, with the rim; and the gap between two parts.
pub(super) const AROUND: Vec2 = Vec2::new(14.0, 10.0);
pub(super) const GAP: f32 = 8.0;
/// Least width of a column of seats, and least height of a narrow sheet with its buttons below.
const COLUMN: f32 = 185.0;
const HIGH: f32 = 260.0;
/// Type sizes of the headline and of lines.
const HEADLINE: f32 = 34.0;
pub(super) const LINE: f32 = 19.0;
/// Height of a page below which the headline is no larger than its lines, so that more of these have room.
const LOW: f32 = 200.0;
/// Height of a line relative to its type.
const LEADING: f32 = 1.36;
/// Least and greatest height of curve and small poster.
const PICTURES: [f32; 2] = [108.0, 190.0];
/// Height of the small poster, relative to that of a page, from which the large one would show nothing more.
const AS_LARGE: f32 = 0.85;

/// A part of an end sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum EndSheetPart {
    /// The headline, and a stretch of the standings in columns.
    Standings { columns: usize, from: usize, count: usize },
    /// The awards.
    Awards,
    /// The curve with the poster beside it, of this height.
    Pictures(f32),
    /// The poster, as large as there is room.
    Poster(f32),
    /// A stretch of the lines that look back at what decided the match.
    Review { from: usize, count: usize },
}

/// The amount of content of an ending.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EndingSize<'a> {
    /// `true` if it is told on one sheet for all.
    pub is_shared: bool,
    /// Number of lines above the standings.
    pub headlines: usize,
    /// Number of seats.
    pub seats: usize,
    /// Number of awards.
    pub awards: usize,
    /// The look back at what decided it, if there is one.
    pub review: Option<&'a MatchReview>,
}

/// The pages of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct EndSheetPlan {
    /// Width of the whole sheet, in units.
    pub wide: f32,
    /// Size of a page.
    pub page: Vec2,
    /// Type size of the headline, with type of the default size.
    pub headline: f32,
    /// `true` if the buttons stand below the page.
    pub buttons_below: bool,
    /// The parts of each page.
    pub pages: Vec<Vec<EndSheetPart>>,
}

/// A line of the look back, with the role of its paragraph.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ReviewLine {
    pub words: String,
    pub role: ReviewRole,
}

/// The role of a paragraph of the look back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReviewRole {
    Title,
    Sentence,
    /// A question to talk about.
    Question,
}

impl ReviewRole {
    /// The weight of its type.
    pub fn weight(self) -> TypeWeight {
        if self == Self::Title { TypeWeight::Bold } else { TypeWeight::Regular }
    }
}

/// Breaks the look back into lines that fit this width, in type of this size.
pub(super) fn review_lines(review: &MatchReview, wide: f32, type_size: f32) -> Vec<ReviewLine> {
    let said = review.sentences.iter().chain(Some(&review.timeline));
    let said = said.map(|words| (words.clone(), ReviewRole::Sentence));
    let questions = review.questions.join(" ");
    let questions = Some(questions).filter(|questions| !questions.is_empty());
    let questions = questions.map(|it| (format!("To talk about: {it}"), ReviewRole::Question));
    let title = ("What decided it".to_owned(), ReviewRole::Title);
    let all = [title].into_iter().chain(said).chain(questions);
    let lines = all.flat_map(|(paragraph, role)| {
        let lines = role.weight().wrapped(&paragraph, type_size, wide / SET);
        lines.into_iter().map(move |words| ReviewLine { words, role })
    });
    lines.collect()
}

/// Height of a line of this type.
pub(super) fn line_height(type_size: f32) -> f32 {
    (type_size * LEADING).ceil()
}

impl EndSheetPlan {
    /// Plans a sheet for the room before a seat, or for all, with buttons of this size.
    pub fn of(area: Vec2, scale: TypeScale, button: Vec2, ending: EndingSize<'_>) -> Self {
        let most = if ending.is_shared { MOST_FOR_ALL } else { MOST } * scale.by();
        let (wide, high) = (area.x.min(most.x).floor(), area.y.min(most.y).floor());
        let buttons_below = wide < NARROW * scale.by() && high >= HIGH * scale.by();
        let beside = if buttons_below { 0.0 } else { button.x + GAP };
        let below = if buttons_below { button.y + GAP } else { 0.0 };
        let page = Vec2::new(wide - 2.0 * AROUND.x - beside, high - 2.0 * AROUND.y - below);
        let headline = if page.y < LOW * scale.by() { LINE } else { HEADLINE };
        let review = ending.review.map(|review| review_lines(review, page.x, scale.size(LINE)));
        let review = review.unwrap_or_default();
        let questions = review.iter().filter(|line| line.role == ReviewRole::Question).count();
        let review = [review.len() - questions, questions];
        let content = EndSheetContent { ending, scale, headline, review };
        let (page, pages) = content.pages(page);
        Self { wide, page, headline, buttons_below, pages }
    }
}

/// The content of an ending in type of a size.
struct EndSheetContent<'a> {
    ending: EndingSize<'a>,
    scale: TypeScale,
    headline: f32,
    /// Number of lines of the look back: what decided the match, and questions to talk about.
    review: [usize; 2],
}

impl EndSheetContent<'_> {
    /// Puts all seats on pages below the headline, in as many columns as there is room for.
    fn standings(&self, page: Vec2) -> Vec<Vec<EndSheetPart>> {
        let seats = self.ending.seats;
        let left = page.y - self.headline_height();
        let rows = (left / line_height(self.scale.size(LINE))).floor().max(1.0) as usize;
        let most = (page.x / (COLUMN * self.scale.by())).floor().max(1.0) as usize;
        let columns = seats.div_ceil(rows).clamp(1, most);
        let part = |from: usize| {
            let count = (rows * columns).min(seats - from);
            vec![EndSheetPart::Standings { columns, from, count }]
        };
        (0..seats).step_by(rows * columns).map(part).collect()
    }

    fn headline_height(&self) -> f32 {
        let more = self.ending.headlines.saturating_sub(1) as f32;
        line_height(self.scale.size(self.headline)) + more * line_height(self.scale.size(LINE))
    }

    /// Puts the parts on pages, in order: as many on each as have room; the look back below the pictures where all of it
    /// has. Returns them with the size of a page: it is as low as its parts are, and pictures fill what is left of theirs.
    fn pages(&self, page: Vec2) -> (Vec2, Vec<Vec<EndSheetPart>>) {
        let mut pages = self.standings(page);
        let mut left = page.y - pages.last().map_or(0.0, |parts| self.height(parts));
        if self.ending.awards > 0 {
            let high = self.height(&[EndSheetPart::Awards]);
            if high + GAP > left {
                pages.push(Vec::new());
                left = page.y + GAP;
            }
            pages.last_mut().into_iter().for_each(|parts| parts.push(EndSheetPart::Awards));
            left -= high + GAP;
        }
        let [least, most] = PICTURES.map(|it| it * self.scale.by());
        // What all read from far is as large as there is room.
        let most = if self.ending.is_shared { page.y } else { most };
        if least + GAP > left {
            pages.push(Vec::new());
            left = page.y + GAP;
        }
        let line = line_height(self.scale.size(LINE));
        let count = self.review.iter().sum();
        let told = count as f32 * line + GAP;
        let is_together = count > 0 && least + GAP + told <= left;
        let left = if is_together { left - told } else { left };
        let high = (left - GAP).min(most).min(page.y);
        let review = is_together.then_some(EndSheetPart::Review { from: 0, count });
        let parts = [EndSheetPart::Pictures(high)].into_iter().chain(review);
        pages.last_mut().into_iter().for_each(|last| last.extend(parts.clone()));
        let review = if is_together { [0, 0] } else { self.review };
        let used = pages.iter().map(|parts| self.height(parts)).fold(0.0, f32::max);
        let said = review.map(|lines| lines as f32 * line);
        let page = Vec2::new(page.x, used.max(said[0]).max(said[1]).min(page.y));
        let used = pages.last().map_or(0.0, |parts| self.height(parts));
        for part in pages.last_mut().into_iter().flatten() {
            if let EndSheetPart::Pictures(own) = part {
                *own += (page.y - used).max(0.0);
            }
        }
        self.look_back(&mut pages, review, page.y, high);
        (page, pages)
    }

    /// Adds a look back of these numbers of lines, whose questions have a page of their own where not all has room on one;
    /// and the large poster: below it, or on a page of its own, where it is larger there than the small one of this height.
    fn look_back(
        &self,
        pages: &mut Vec<Vec<EndSheetPart>>,
        [said, asked]: [usize; 2],
        page: f32,
        small: f32,
    ) {
        let rows = (page / line_height(self.scale.size(LINE))).floor().max(1.0) as usize;
        let together = said + asked <= rows;
        let stretches =
            if together { [0..said + asked, 0..0] } else { [0..said, said..said + asked] };
        for stretch in stretches {
            for from in stretch.clone().step_by(rows) {
                let count = rows.min(stretch.end - from);
                pages.push(vec![EndSheetPart::Review { from, count }]);
            }
        }
        let last = pages.last_mut().filter(|_| said > 0);
        let below = last.as_ref().map_or(0.0, |parts| page - self.height(parts) - GAP);
        match last {
            Some(parts) if small < AS_LARGE * below => parts.push(EndSheetPart::Poster(below)),
            _ if small < AS_LARGE * page => pages.push(vec![EndSheetPart::Poster(page)]),
            _ => {}
        }
    }

    /// Height of these parts on one page.
    fn height(&self, parts: &[EndSheetPart]) -> f32 {
        let line = line_height(self.scale.size(LINE));
        let of = |part: &EndSheetPart| match *part {
            EndSheetPart::Standings { columns, count, .. } => {
                self.headline_height() + count.div_ceil(columns) as f32 * line
            }
            EndSheetPart::Awards => self.ending.awards as f32 * line,
            EndSheetPart::Review { count, .. } => count as f32 * line,
            EndSheetPart::Pictures(high) | EndSheetPart::Poster(high) => high,
        };
        let all: f32 = parts.iter().map(of).sum();
        all + GAP * parts.len().saturating_sub(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::default;
    use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};

    const BUTTON: Vec2 = Vec2::new(112.0, 44.0);

    fn looking_back(sentences: usize) -> MatchReview {
        let sentence = "Together you earned $389 in 15 rounds, and 60 fish were left in the sea.";
        MatchReview { sentences: vec![sentence.into(); sentences], ..MatchReview::default() }
    }

    #[test]
    fn every_page_has_room_whatever_the_area_and_the_size_of_type() {
        for area in [(632.0, 187.0), (632.0, 382.0), (382.0, 504.0), (772.0, 512.0), (632.0, 772.0)]
        {
            for (pixels, text) in [(1.0, 1.0), (2.0 / 3.0, 1.0), (1.0, 1.5)] {
                for (seats, awards, sentences) in [(2, 0, 1), (4, 3, 3), (8, 3, 9)] {
                    let review = looking_back(sentences);
                    let scale = Tabletop { pixels, text, ..Tabletop::default() }.type_scale();
                    let ending = EndingSize {
                        headlines: 2,
                        seats,
                        awards,
                        review: Some(&review),
                        ..default()
                    };
                    let plan = EndSheetPlan::of(area.into(), scale, BUTTON, ending);
                    let all: Vec<EndSheetPart> = plan.pages.concat();
                    let has =
                        |is: fn(&EndSheetPart) -> bool| all.iter().filter(|it| is(it)).count() == 1;
                    let counts = all.iter().map(|part| match part {
                        EndSheetPart::Standings { count, .. } => *count,
                        _ => 0,
                    });
                    assert_eq!(counts.sum::<usize>(), seats, "{plan:?}");
                    let lines = review_lines(&review, plan.page.x, scale.size(LINE)).len();
                    let counts = all.iter().map(|part| match part {
                        EndSheetPart::Review { count, .. } => *count,
                        _ => 0,
                    });
                    assert_eq!(counts.sum::<usize>(), lines, "{plan:?}");
                    assert!(has(|it| matches!(it, EndSheetPart::Pictures(_))), "{plan:?}");
                    let posters = all.iter().filter(|it| matches!(it, EndSheetPart::Poster(_)));
                    let is_large = all.iter().any(|it| match it {
                        EndSheetPart::Pictures(high) => *high >= AS_LARGE * plan.page.y,
                        _ => false,
                    });
                    assert!(posters.count() == 1 || is_large, "{plan:?}");
                    let few = text > 1.0 && area.1 < 200.0;
                    for parts in plan.pages.iter().filter(|_| !few) {
                        let content = EndSheetContent {
                            ending,
                            scale,
                            headline: plan.headline,
                            review: [0, 0],
                        };
                        let high = content.height(parts);
                        assert!(high <= plan.page.y + 0.5, "{parts:?} of {area:?}: {plan:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn eight_people_turn_few_pages_where_there_is_least_room_and_all_stand_on_the_first() {
        let scale = Tabletop { pixels: 2.0 / 3.0, ..Tabletop::default() }.type_scale();
        let review = looking_back(2);
        let ending =
            EndingSize { headlines: 1, seats: 8, awards: 3, review: Some(&review), ..default() };
        for area in [(632.0, 187.0), (382.0, 504.0)] {
            let plan = EndSheetPlan::of(area.into(), scale, BUTTON, ending);
            assert!(plan.pages.len() <= 4, "{plan:?}");
            let first = plan.pages[0][0];
            assert!(matches!(first, EndSheetPart::Standings { count: 8, .. }), "{plan:?}");
        }
    }

    #[test]
    fn four_people_read_everything_but_the_large_poster_at_one_glance() {
        let scale = Tabletop::default().type_scale();
        let ending = EndingSize { headlines: 1, seats: 4, awards: 3, review: None, ..default() };
        let plan = EndSheetPlan::of(Vec2::new(632.0, 382.0), scale, BUTTON, ending);
        assert_eq!(plan.pages.len(), 2, "{plan:?}");
        assert_eq!(plan.pages[0].len(), 3);
    }

    #[test]
    fn on_the_sheet_for_all_before_a_screen_everything_but_the_large_poster_is_on_one_page() {
        let screen = Tabletop { seating: SeatingArrangement::Screen, ..Tabletop::default() };
        let scale = screen.type_scale();
        let review = looking_back(2);
        for seats in 2..=5 {
            let ending = EndingSize {
                is_shared: true,
                headlines: 1,
                seats,
                awards: 3,
                review: Some(&review),
            };
            let plan = EndSheetPlan::of(Vec2::new(1896.0, 870.0), scale, BUTTON, ending);
            assert!(plan.wide > 0.5 * screen.size.x, "{plan:?}");
            let lines = review_lines(&review, plan.page.x, scale.size(LINE)).len();
            let [first, last] = plan.pages.as_slice() else { panic!("{plan:?}") };
            let all = EndSheetPart::Standings { columns: 1, from: 0, count: seats };
            assert_eq!(first[..2], [all, EndSheetPart::Awards], "{plan:?}");
            assert!(matches!(first[2], EndSheetPart::Pictures(high) if high > 150.0), "{plan:?}");
            assert_eq!(first[3], EndSheetPart::Review { from: 0, count: lines }, "{plan:?}");
            assert!(matches!(last[..], [EndSheetPart::Poster(_)]), "{plan:?}");
        }
    }

    #[test]
    fn no_page_with_pictures_or_a_short_look_back_is_left_half_empty() {
        let scale = Tabletop { pixels: 2.0 / 3.0, ..Tabletop::default() }.type_scale();
        let review = looking_back(2);
        for area in [(632.0, 292.0), (632.0, 390.0), (430.0, 660.0)] {
            let ending = EndingSize {
                headlines: 1,
                seats: 4,
                awards: 3,
                review: Some(&review),
                ..default()
            };
            let plan = EndSheetPlan::of(area.into(), scale, BUTTON, ending);
            let content =
                EndSheetContent { ending, scale, headline: plan.headline, review: [0, 0] };
            for parts in &plan.pages[1..] {
                assert!(content.height(parts) > 0.5 * plan.page.y, "{parts:?} of {plan:?}");
            }
        }
    }
}
