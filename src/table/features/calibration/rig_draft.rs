//! The rig as it is being calibrated, with everything that can be changed and undone. Pure numbers.

use bevy::math::Vec2;
use shoal_tabletop::geometry::homography::{self, Point, QuadCorners};
use shoal_tabletop::system::rigs::{BORDERS, PictureOrientation, RigSettings, SIDES, SafeBorder};

/// Lengths of a step to choose from, in pixels of the display.
pub const STEPS: [f32; 4] = [0.25, 1.0, 4.0, 16.0];
/// Part of the hand's motion by which a dragged thing moves while a side button is held.
pub const FINE: f32 = 0.125;
/// Assumed width of an unmeasured rectangle, in millimetres: the picture of a typical lens 1.65 m above the table.
pub const ASSUMED_WIDTH: f32 = 1300.0;
/// Number of steps that can be undone.
const REMEMBERED: usize = 500;

/// A page of the calibration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CalibrationPage {
    /// Corners, flips and turns.
    #[default]
    Corners,
    /// Lengths and the dark border.
    Lengths,
}

/// One of the two measured lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MeasuredLength {
    /// Along the picture's upper edge.
    #[default]
    Width,
    /// Along its left edge.
    Height,
}

/// A row of the page of lengths, to which a player without a cursor goes step by step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LengthsRow {
    /// A length.
    Length(MeasuredLength),
    /// The dark border.
    Border,
    /// Ruler and card.
    Ruler,
    /// Everything on the page as on a new rig.
    Reset,
}

impl LengthsRow {
    /// All rows, from above.
    const ALL: [Self; 5] = [
        Self::Length(MeasuredLength::Width),
        Self::Length(MeasuredLength::Height),
        Self::Border,
        Self::Ruler,
        Self::Reset,
    ];

    /// Returns the row that is this many rows below: after the last comes the first.
    pub fn below(self, count: isize) -> Self {
        let at = Self::ALL.iter().position(|row| *row == self).unwrap_or(0) as isize;
        Self::ALL[(at + count).rem_euclid(Self::ALL.len() as isize) as usize]
    }
}

/// The rig as it is being calibrated.
#[derive(Debug, Clone, PartialEq)]
pub struct RigDraft {
    /// The page that is open.
    pub page: CalibrationPage,
    /// The rig as it is now.
    pub rig: RigSettings,
    /// The corners as they are on the window, as fractions of it, even if nobody has set any.
    pub placed: QuadCorners,
    /// The corner that steps move, 0 to 3.
    pub chosen: usize,
    /// The length that typed digits go to.
    pub length: MeasuredLength,
    /// The row that is chosen on the page of lengths.
    pub row: LengthsRow,
    /// Assumed width and height of an unmeasured rectangle, in millimetres.
    unmeasured: [f32; 2],
    /// Reason why the last change was refused, as a sentence.
    pub refused: Option<String>,
    /// The digits typed so far.
    typed: String,
    /// Index of the step's length in [`STEPS`].
    step: usize,
    /// The rig before each change, oldest first.
    past: Vec<RigSettings>,
}

impl RigDraft {
    /// Begins with a rig whose corners are `placed` on the window, for a table of this shape.
    pub fn new(rig: RigSettings, placed: QuadCorners, table: Vec2) -> Self {
        Self {
            unmeasured: [ASSUMED_WIDTH, (ASSUMED_WIDTH * table.y / table.x).floor()],
            page: CalibrationPage::default(),
            rig,
            placed,
            chosen: 0,
            length: MeasuredLength::default(),
            row: LengthsRow::Length(MeasuredLength::default()),
            refused: None,
            typed: String::new(),
            step: 1,
            past: Vec::new(),
        }
    }

    /// The length of one step, in pixels of the display.
    pub fn step(&self) -> f32 {
        STEPS[self.step]
    }

    /// Chooses a step that is this many places further in [`STEPS`]: longer, or shorter if negative.
    pub fn change_step(&mut self, longer: i32) {
        let last = STEPS.len() as i32 - 1;
        self.step = (self.step as i32 + longer).clamp(0, last) as usize;
    }

    /// Remembers the rig as it is, so that the next change can be undone.
    pub fn remember(&mut self) {
        if self.past.last() == Some(&self.rig) {
            return;
        }
        if self.past.len() == REMEMBERED {
            self.past.remove(0);
        }
        self.past.push(self.rig.clone());
    }

    /// `true` if there is anything to undo.
    pub fn can_undo(&self) -> bool {
        self.past.iter().any(|past| *past != self.rig)
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        self.forget_refusal();
        while let Some(past) = self.past.pop() {
            if past != self.rig {
                self.placed = past.corners.unwrap_or(self.placed);
                self.rig = past;
                return;
            }
        }
    }

    /// Resets everything that this page sets to the values of a new rig.
    pub fn reset(&mut self) {
        self.remember();
        self.forget_refusal();
        let new = RigSettings::default();
        match self.page {
            CalibrationPage::Corners => {
                self.rig.corners = None;
                self.rig.orient(PictureOrientation::default());
            }
            CalibrationPage::Lengths => {
                (self.rig.size_mm, self.rig.safe_border) = (new.size_mm, new.safe_border);
            }
        }
    }

    /// Moves the chosen corner to a fraction of the window, if a picture remains; otherwise notes the refusal.
    pub fn move_to(&mut self, place: Point) {
        let mut corners = self.placed;
        corners[self.chosen] = place.map(|value| value.clamp(0.0, 1.0));
        match homography::check_corners(corners) {
            Ok(()) if corners == self.placed => self.refused = None,
            Ok(()) => {
                self.placed = corners;
                self.rig.corners = Some(corners);
                self.refused = None;
            }
            Err(problem) => self.refused = Some(format!("Not there: {problem}.")),
        }
    }

    /// Moves the chosen corner by fractions of the window, as one change that can be undone.
    pub fn nudge(&mut self, by: Point) {
        self.remember();
        let [x, y] = self.placed[self.chosen];
        self.move_to([x + by[0], y + by[1]]);
    }

    /// Turns or flips the picture.
    pub fn orient(&mut self, turn: impl FnOnce(PictureOrientation) -> PictureOrientation) {
        self.remember();
        self.forget_refusal();
        self.rig.orient(turn(self.rig.orientation()));
    }

    /// Goes to another page.
    pub fn open(&mut self, page: CalibrationPage) {
        self.page = page;
        self.forget_refusal();
    }

    /// The two lengths in millimetres, measured or assumed.
    pub fn size(&self) -> [f32; 2] {
        self.rig.size_mm.unwrap_or(self.unmeasured)
    }

    /// Makes a length longer by this many millimetres.
    pub fn lengthen(&mut self, length: MeasuredLength, by: f32) {
        self.choose(LengthsRow::Length(length));
        self.set_length(self.size()[length as usize] + by);
    }

    /// Chooses a row. Typed digits go to the length that was chosen last.
    pub fn choose(&mut self, row: LengthsRow) {
        self.row = row;
        if let LengthsRow::Length(length) = row {
            self.length = length;
        }
        self.forget_refusal();
    }

    /// The digits typed so far; `None` if no length is being typed.
    pub fn typed(&self) -> Option<&str> {
        (!self.typed.is_empty()).then_some(self.typed.as_str())
    }

    /// Adds a digit to the length that is being typed. The length counts as soon as a table can have it.
    pub fn type_digit(&mut self, digit: u8) {
        self.refused = None;
        if self.typed.len() == 5 {
            self.typed.clear();
        }
        self.typed.push(char::from(b'0' + digit % 10));
        if let Ok(length) = self.typed.parse::<f32>()
            && (SIDES.0..=SIDES.1).contains(&length)
        {
            self.put_length(length);
        }
    }

    /// Removes the last typed digit; returns `true` if there was one.
    pub fn erase_digit(&mut self) -> bool {
        self.typed.pop().is_some()
    }

    /// Ends the typing of a length; returns `true` if any was typed.
    pub fn end_typing(&mut self) -> bool {
        let typed = std::mem::take(&mut self.typed);
        match typed.parse::<f32>() {
            Ok(length) => self.set_length(length),
            Err(_) => return false,
        }
        true
    }

    fn set_length(&mut self, length: f32) {
        let (low, high) = SIDES;
        if (low..=high).contains(&length) {
            self.put_length(length);
        } else {
            let sentence =
                format!("A side of {length} mm is not possible: use {low} to {high} mm.");
            self.refused = Some(sentence);
        }
    }

    fn put_length(&mut self, length: f32) {
        self.remember();
        let mut size = self.size();
        size[self.length as usize] = length;
        self.rig.size_mm = Some(size);
    }

    /// Widens the dark border by this many steps: of 5 mm if it is in millimetres, else of one per cent. A new border
    /// on a measured table is in millimetres.
    pub fn widen_border(&mut self, by: f32) {
        self.remember();
        self.forget_refusal();
        self.rig.safe_border = match (self.rig.safe_border, self.rig.size_mm) {
            (SafeBorder::Millimetres(wide), _) => {
                SafeBorder::Millimetres((wide + 5.0 * by).clamp(0.0, BORDERS.1))
            }
            (SafeBorder::Percent(0.0), Some(_)) => {
                SafeBorder::Millimetres((5.0 * by).clamp(0.0, BORDERS.1))
            }
            (SafeBorder::Percent(part), _) => {
                SafeBorder::Percent((part + by).clamp(0.0, BORDERS.0))
            }
        };
    }

    /// The rig to save: its corners are rounded to a millionth of the window, as numbers that people can read.
    pub fn rig_to_save(&self) -> RigSettings {
        let round = |value: f64| (value * 1e6).round() / 1e6;
        let corners = self.rig.corners.map(|corners| corners.map(|corner| corner.map(round)));
        RigSettings { corners, ..self.rig.clone() }
    }

    fn forget_refusal(&mut self) {
        self.refused = None;
        self.typed.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use homography::UNIT_SQUARE;

    fn draft() -> RigDraft {
        RigDraft::new(RigSettings::default(), UNIT_SQUARE, Vec2::new(1920.0, 1080.0))
    }

    #[test]
    fn a_corner_goes_where_it_is_moved_but_not_off_the_window() {
        let mut draft = draft();
        draft.move_to([0.2, -3.0]);
        assert_eq!(draft.placed[0], [0.2, 0.0]);
        assert_eq!(draft.rig.corners, Some(draft.placed));
    }

    #[test]
    fn crossed_corners_are_refused_with_the_reason_and_change_nothing() {
        let mut draft = draft();
        draft.move_to([0.9, 0.9]);
        assert_eq!((draft.placed, draft.rig.corners), (UNIT_SQUARE, None));
        assert!(draft.refused.as_ref().is_some_and(|reason| reason.starts_with("Not there: ")));
        draft.move_to([0.1, 0.1]);
        assert_eq!(draft.refused, None);
    }

    #[test]
    fn corners_nobody_touched_are_not_kept() {
        let mut draft = draft();
        draft.move_to([0.0, 0.0]);
        assert_eq!(draft.rig_to_save().corners, None);
    }

    #[test]
    fn every_step_is_undone_one_by_one() {
        let mut draft = draft();
        let new = draft.clone();
        draft.nudge([0.1, 0.1]);
        draft.orient(PictureOrientation::turned);
        draft.lengthen(MeasuredLength::Width, 100.0);
        assert_eq!(draft.rig.size_mm, Some([1400.0, 731.0]));
        draft.undo();
        assert_eq!((draft.rig.size_mm, draft.rig.quarter_turns), (None, 1));
        draft.undo();
        draft.undo();
        assert_eq!(draft.rig, new.rig);
        assert!(!draft.can_undo());
        draft.undo();
        assert_eq!(draft.rig, new.rig);
    }

    #[test]
    fn a_page_resets_what_it_sets_and_that_can_be_undone() {
        let mut draft = draft();
        draft.nudge([0.1, 0.0]);
        draft.orient(|was| PictureOrientation { flip_h: true, ..was });
        draft.open(CalibrationPage::Lengths);
        draft.lengthen(MeasuredLength::Height, 10.0);
        draft.reset();
        assert_eq!(draft.rig.size_mm, None);
        assert!(draft.rig.flip_h && draft.rig.corners.is_some());
        draft.open(CalibrationPage::Corners);
        draft.reset();
        assert_eq!(draft.rig, RigSettings::default());
        draft.undo();
        assert!(draft.rig.flip_h);
    }

    #[test]
    fn a_length_is_typed_and_what_cannot_be_meant_is_refused_with_a_sentence() {
        let mut draft = draft();
        draft.choose(LengthsRow::Length(MeasuredLength::Height));
        [6, 9, 4].into_iter().for_each(|digit| draft.type_digit(digit));
        assert_eq!(draft.size(), [1300.0, 694.0]);
        assert!(draft.end_typing());
        assert!(!draft.end_typing(), "nothing more was typed");
        draft.choose(LengthsRow::Length(MeasuredLength::Width));
        draft.type_digit(7);
        assert!(draft.end_typing());
        assert_eq!(draft.size(), [1300.0, 694.0]);
        assert!(draft.refused.as_ref().is_some_and(|reason| reason.contains("7 mm")));
        draft.lengthen(MeasuredLength::Height, -1000.0);
        assert_eq!(draft.size(), [1300.0, 694.0]);
    }

    #[test]
    fn a_border_is_in_millimetres_on_a_measured_table() {
        let mut draft = draft();
        draft.widen_border(1.0);
        assert_eq!(draft.rig.safe_border, SafeBorder::Percent(1.0));
        draft.reset();
        draft.open(CalibrationPage::Lengths);
        draft.reset();
        draft.lengthen(MeasuredLength::Width, 0.0);
        draft.widen_border(1.0);
        assert_eq!(draft.rig.safe_border, SafeBorder::Millimetres(5.0));
        draft.widen_border(-3.0);
        assert_eq!(draft.rig.safe_border, SafeBorder::Millimetres(0.0));
    }

    #[test]
    fn steps_stay_among_those_there_are() {
        let mut draft = draft();
        draft.change_step(9);
        assert_eq!(draft.step(), 16.0);
        draft.change_step(-9);
        assert_eq!(draft.step(), 0.25);
    }
}
