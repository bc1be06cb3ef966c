//! The panel of buttons on the table: what is on it, where, and what a press there means. Pure numbers,
//! in units of the table; the panel is turned to whoever stands before it.

use super::work::{Length, Page, Work};
use crate::table::geometry::{Edge, Frame};
use crate::table::rigs::SafeBorder;
use bevy::math::{IVec2, Rect, Vec2};

/// The panel's size, as whoever it is turned to sees it: turned any way it fits in the circle.
pub const SIZE: Vec2 = Vec2::new(800.0, 480.0);
/// Between the panel's rim and what is on it.
const MARGIN: f32 = 26.0;
/// Between buttons.
const GAP: f32 = 12.0;
/// How high a button is.
const HIGH: f32 = 58.0;
/// How far the panel of the second page stays from the rim, and from a rim with an arrow.
const FROM_RIM: f32 = 20.0;
const FROM_ARROW: f32 = 76.0;

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Press {
    /// Steps move this corner.
    Corner(usize),
    /// Moves the chosen corner one step that way, as whoever presses sees it.
    Nudge(IVec2),
    /// Makes steps longer or shorter.
    Step(i32),
    /// Takes the last step back.
    Undo,
    /// Puts the page back as it is in a new rig.
    Reset,
    /// Exchanges left and right.
    FlipH,
    /// Exchanges above and below.
    FlipV,
    /// Turns the picture by a quarter.
    Turn,
    /// Turns the panel to the next edge.
    TurnPanel,
    /// Goes to the other page.
    Open(Page),
    /// Figures go to this length.
    Choose(Length),
    /// Makes a length longer by so many millimetres.
    Lengthen(Length, i32),
    /// Makes the dark border wider.
    Border(i32),
    /// Puts ruler and card in the next place.
    Station,
    /// Leaves and changes nothing.
    Leave,
    /// Leaves and keeps the rig.
    Keep,
}

/// What is on a button.
#[derive(Debug, Clone, PartialEq)]
pub enum Face {
    /// Words.
    Text(String),
    /// A drawing, and how far it is turned clockwise, in degrees.
    Icon(&'static str, f32),
    /// A drawing before words.
    Both(&'static str, String),
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Like most.
    Plain,
    /// What is chosen, or switched on.
    Lit,
    /// What one mostly wants to press at the end.
    Main,
    /// It can't be pressed now.
    Off,
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// Where it is on the panel, from its upper left corner.
    pub rect: Rect,
    /// What is on it.
    pub face: Face,
    /// How it looks.
    pub look: Look,
}

/// Words on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Where they are.
    pub rect: Rect,
    /// What they say.
    pub text: String,
    /// What they are.
    pub kind: LineKind,
}

/// What words on the panel are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// What the page is for.
    Title,
    /// What to do.
    Help,
    /// Why something was refused.
    Refusal,
    /// What the buttons beside it set.
    Label,
    /// The number that the buttons beside it turn.
    Value,
}

/// Everything on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// Where it lies on the table, and to whom it is turned.
    pub frame: Frame,
    /// The buttons.
    pub buttons: Vec<Button>,
    /// The words.
    pub lines: Vec<Line>,
}

impl Panel {
    /// The panel of a page on a table of this size, turned to an edge.
    pub fn of(work: &Work, table: Vec2, facing: Edge) -> Self {
        let mut rows = Rows::new();
        match work.page {
            Page::Corners => corners_page(work, &mut rows),
            Page::Lengths => lengths_page(work, &mut rows),
        }
        let centre = match work.page {
            Page::Corners => table / 2.0,
            // Ruler and card have the middle.
            Page::Lengths => beside_middle(table, facing),
        };
        Self { frame: Frame::new(centre, SIZE, facing), buttons: rows.buttons, lines: rows.lines }
    }

    /// The button at a point of the table.
    pub fn button_at(&self, table: Vec2) -> Option<&Button> {
        let seen = self.frame.facing.turn_back(table - self.frame.centre) + SIZE / 2.0;
        let found = self.buttons.iter().find(|button| button.rect.contains(seen));
        found.filter(|button| button.look != Look::Off)
    }
}

fn beside_middle(table: Vec2, facing: Edge) -> Vec2 {
    let (rim, arrow) = (SIZE.y / 2.0 + FROM_RIM, SIZE.y / 2.0 + FROM_ARROW);
    match facing {
        Edge::South => Vec2::new(table.x / 2.0, table.y - rim),
        Edge::North => Vec2::new(table.x / 2.0, arrow),
        Edge::West => Vec2::new(arrow, table.y / 2.0),
        Edge::East => Vec2::new(table.x - rim, table.y / 2.0),
    }
}

/// The edge to the left hand of whoever sits at this one.
pub fn next_edge(edge: Edge) -> Edge {
    match edge {
        Edge::South => Edge::West,
        Edge::West => Edge::North,
        Edge::North => Edge::East,
        Edge::East => Edge::South,
    }
}

fn corners_page(work: &Work, rows: &mut Rows) {
    rows.head(work, "Put the picture on your table", "Drag the four glowing corners to where the \
        picture shall end. Hold the right button too and they go slowly. Lines look straight and the \
        circle round when it is right.");
    rows.begin(HIGH);
    for corner in 0..4 {
        let look = if corner == work.chosen { Look::Lit } else { Look::Plain };
        let face = Face::Text((corner + 1).to_string());
        rows.button(52.0, Press::Corner(corner), face, look);
    }
    rows.space(18.0);
    for (way, degrees) in
        [(IVec2::NEG_X, 270.0), (IVec2::X, 90.0), (IVec2::NEG_Y, 0.0), (IVec2::Y, 180.0)]
    {
        rows.button(52.0, Press::Nudge(way), Face::Icon("nudge", degrees), Look::Plain);
    }
    rows.space(18.0);
    rows.button(44.0, Press::Step(-1), Face::Text("-".into()), Look::Plain);
    rows.line(88.0, LineKind::Value, format!("{} px", work.step()));
    rows.button(44.0, Press::Step(1), Face::Text("+".into()), Look::Plain);
    rows.begin(HIGH);
    let lit = |on: bool| if on { Look::Lit } else { Look::Plain };
    let rig = &work.rig;
    rows.share(3, Press::FlipH, Face::Both("flip_h", "Left-right".into()), lit(rig.flip_h));
    rows.share(3, Press::FlipV, Face::Both("flip_v", "Up-down".into()), lit(rig.flip_v));
    let turned = rig.quarter_turns != 0;
    rows.share(3, Press::Turn, Face::Both("quarter_turn", "Quarter turn".into()), lit(turned));
    rows.begin(HIGH);
    let look = if work.can_undo() { Look::Plain } else { Look::Off };
    rows.share(3, Press::Undo, Face::Both("undo", "Undo".into()), look);
    rows.share(3, Press::Reset, Face::Text("Reset".into()), Look::Plain);
    rows.share(3, Press::Open(Page::Lengths), Face::Both("ruler", "Measure".into()), Look::Plain);
    rows.begin(HIGH + 6.0);
    rows.share(2, Press::Leave, Face::Text("Leave without saving".into()), Look::Plain);
    rows.share(2, Press::Keep, Face::Both("check", "Keep".into()), Look::Main);
}

fn lengths_page(work: &Work, rows: &mut Rows) {
    rows.head(
        work,
        "Measure the light",
        "Lay a tape along the two bright arrows and set what it says. Then the ruler is 100 mm long and a \
         bank card fits its outline, everywhere. Keep 15 cm of table free around the light, for hands \
         and mice.");
    for (length, name) in [(Length::Width, "Width"), (Length::Height, "Height")] {
        rows.begin(HIGH);
        for by in [-100, -10, -1] {
            rows.lengthen(length, by);
        }
        let typed = work.typed().filter(|_| work.length == length).map(|typed| format!("{typed}_"));
        let value = work.size()[length as usize];
        let unknown = work.rig.size_mm.is_none();
        let shown = typed.unwrap_or_else(|| value.round().to_string());
        let text = format!("{name} {shown}{}", if unknown { "?" } else { " mm" });
        let look = if work.length == length { Look::Lit } else { Look::Plain };
        let room = rows.room() - 3.0 * (74.0 + GAP);
        rows.button(room, Press::Choose(length), Face::Text(text), look);
        for by in [1, 10, 100] {
            rows.lengthen(length, by);
        }
    }
    rows.begin(HIGH);
    rows.line(126.0, LineKind::Label, "Dark rim".into());
    rows.button(56.0, Press::Border(-1), Face::Text("-".into()), Look::Plain);
    rows.line(100.0, LineKind::Value, border_text(work.rig.safe_border));
    rows.button(56.0, Press::Border(1), Face::Text("+".into()), Look::Plain);
    rows.space(18.0);
    let look = if work.can_undo() { Look::Plain } else { Look::Off };
    rows.button(112.0, Press::Undo, Face::Text("Undo".into()), look);
    let room = rows.room();
    rows.button(room, Press::Station, Face::Both("ruler", "Elsewhere".into()), Look::Plain);
    rows.begin(HIGH + 6.0);
    rows.share(4, Press::Open(Page::Corners), Face::Text("Corners".into()), Look::Plain);
    rows.share(4, Press::Reset, Face::Text("Reset".into()), Look::Plain);
    rows.share(4, Press::Leave, Face::Text("Don't save".into()), Look::Plain);
    rows.share(4, Press::Keep, Face::Both("check", "Keep".into()), Look::Main);
}

fn border_text(border: SafeBorder) -> String {
    match border {
        SafeBorder::Percent(0.0) | SafeBorder::Millimetres(0.0) => "none".into(),
        other => other.to_string(),
    }
}

/// Buttons and words laid out row by row.
struct Rows {
    buttons: Vec<Button>,
    lines: Vec<Line>,
    /// Where the next thing of this row begins.
    at: Vec2,
    /// How high this row is.
    high: f32,
}

impl Rows {
    fn new() -> Self {
        Self { buttons: vec![], lines: vec![], at: Vec2::splat(MARGIN), high: 0.0 }
    }

    /// What the page is for and what to do, or why something was refused.
    fn head(&mut self, work: &Work, title: &str, help: &str) {
        self.high = 44.0;
        let full = SIZE.x - 2.0 * MARGIN;
        self.line(full - HIGH - GAP, LineKind::Title, title.into());
        let corner = Rect::new(SIZE.x - MARGIN - HIGH, MARGIN, SIZE.x - MARGIN, MARGIN + 44.0);
        let face = Face::Icon("turn_panel", 0.0);
        let turn = Button { press: Press::TurnPanel, rect: corner, face, look: Look::Plain };
        self.buttons.push(turn);
        self.begin(84.0);
        let (kind, text) = match &work.refused {
            Some(refused) => (LineKind::Refusal, refused.as_str()),
            None => (LineKind::Help, help),
        };
        self.line(full, kind, text.into());
    }

    /// Begins the next row.
    fn begin(&mut self, high: f32) {
        self.at = Vec2::new(MARGIN, self.at.y + self.high + GAP);
        self.high = high;
    }

    fn space(&mut self, wide: f32) {
        self.at.x += wide;
    }

    /// What is left of this row.
    fn room(&self) -> f32 {
        SIZE.x - MARGIN - self.at.x
    }

    fn take(&mut self, wide: f32) -> Rect {
        let rect = Rect::from_corners(self.at, self.at + Vec2::new(wide, self.high));
        self.at.x += wide + GAP;
        rect
    }

    fn button(&mut self, wide: f32, press: Press, face: Face, look: Look) {
        let rect = self.take(wide);
        self.buttons.push(Button { press, rect, face, look });
    }

    /// A button as wide as each of `parts` in a full row.
    fn share(&mut self, parts: usize, press: Press, face: Face, look: Look) {
        let full = SIZE.x - 2.0 * MARGIN + GAP;
        self.button(full / parts as f32 - GAP, press, face, look);
    }

    fn line(&mut self, wide: f32, kind: LineKind, text: String) {
        let rect = self.take(wide);
        self.lines.push(Line { rect, text, kind });
    }

    fn lengthen(&mut self, length: Length, by: i32) {
        let sign = if by > 0 { "+" } else { "-" };
        let face = Face::Text(format!("{sign}{}", by.abs()));
        self.button(74.0, Press::Lengthen(length, by), face, Look::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::homography::UNIT_SQUARE;
    use crate::table::rigs::RigSettings;

    fn panels() -> impl Iterator<Item = (Panel, Vec2)> {
        let mut work = Work::new(RigSettings::default(), UNIT_SQUARE);
        work.nudge([0.1, 0.1]);
        [Page::Corners, Page::Lengths].into_iter().flat_map(move |page| {
            let mut work = work.clone();
            work.open(page);
            [1296.0, 1920.0, 2592.0].into_iter().flat_map(move |wide| {
                let table = Vec2::new(wide, 1080.0);
                Edge::ALL.map(|edge| (Panel::of(&work, table, edge), table))
            })
        })
    }

    #[test]
    fn everything_lies_on_the_panel_and_nothing_on_anything_else() {
        for (panel, table) in panels() {
            let (low, high) = panel.frame.covers();
            assert!(low.cmpge(Vec2::ZERO).all() && high.cmple(table).all(), "{low} {high}");
            let buttons = panel.buttons.iter().map(|button| button.rect);
            let rects: Vec<Rect> =
                buttons.chain(panel.lines.iter().map(|line| line.rect)).collect();
            let room = Rect::from_corners(Vec2::splat(MARGIN - 0.01), SIZE - MARGIN + 0.01);
            for (index, rect) in rects.iter().enumerate() {
                assert!(room.union(*rect) == room, "{rect:?} is not on the panel");
                for other in &rects[index + 1..] {
                    assert!(rect.intersect(*other).is_empty(), "{rect:?} on {other:?}");
                }
            }
        }
    }

    #[test]
    fn buttons_are_found_where_they_are_seen_whichever_way_the_panel_is_turned() {
        for (panel, _) in panels() {
            for button in &panel.buttons {
                let seen = button.rect.center() - SIZE / 2.0;
                let found = panel.button_at(panel.frame.at(seen));
                assert_eq!(found, Some(button));
            }
        }
    }

    #[test]
    fn targets_are_at_least_twenty_millimetres_on_the_usual_table() {
        let unit = 1300.0 / 1920.0;
        for (panel, _) in panels() {
            for button in &panel.buttons {
                assert!(button.rect.size().min_element() * unit >= 20.0, "{button:?}");
            }
        }
    }

    #[test]
    fn a_refusal_stands_where_the_help_was() {
        let mut work = Work::new(RigSettings::default(), UNIT_SQUARE);
        work.move_to([0.9, 0.9]);
        let panel = Panel::of(&work, Vec2::new(1920.0, 1080.0), Edge::South);
        let refusal = panel.lines.iter().find(|line| line.kind == LineKind::Refusal);
        assert_eq!(refusal.map(|line| Some(&line.text)), Some(work.refused.as_ref()));
    }

    #[test]
    fn what_has_nothing_to_undo_cannot_be_pressed() {
        let work = Work::new(RigSettings::default(), UNIT_SQUARE);
        let panel = Panel::of(&work, Vec2::new(1920.0, 1080.0), Edge::South);
        let undo = panel.buttons.iter().find(|button| button.press == Press::Undo);
        let at = undo.expect("it is there").rect.center() - SIZE / 2.0;
        assert_eq!(panel.button_at(panel.frame.at(at)), None);
    }
}
