//! Signs of buttons, sticks, wheels and keys: a few shapes, each with the part or the letters that are meant.

use super::drawing;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// Colour of everything that stands out on a shape.
const INK: &str = "#F3F1E7";
/// Size of the box in which a letter is drawn, and the gap between two.
const LETTER: [f32; 2] = [20.0, 28.0];
const GAP: f32 = 9.0;

/// A shape that several signs have.
type Shape = (&'static str, &'static str);

const DISC: Shape = drawing!("../../../../assets/drawings", "", "sign_disc");
const SHOULDER: Shape = drawing!("../../../../assets/drawings", "", "sign_shoulder");
const TRIGGER: Shape = drawing!("../../../../assets/drawings", "", "sign_trigger");
const SHOULDERS: Shape = drawing!("../../../../assets/drawings", "", "sign_shoulders");
const BUTTONS: Shape = drawing!("../../../../assets/drawings", "", "sign_buttons");
const STICK: Shape = drawing!("../../../../assets/drawings", "", "sign_stick");
const CROSS: Shape = drawing!("../../../../assets/drawings", "", "sign_cross");
const PILL: Shape = drawing!("../../../../assets/drawings", "", "sign_pill");
const MOUSE: Shape = drawing!("../../../../assets/drawings", "", "sign_mouse");
const KEY: Shape = drawing!("../../../../assets/drawings", "", "sign_key");

/// A part of a sign that stands out on its shape.
#[derive(Debug, Clone, Copy)]
enum SignMark {
    /// A letter or two in the middle.
    Letters(&'static str),
    /// Lines along a path.
    Line(&'static str),
    /// Fields with these outlines.
    Field(&'static str),
    /// A letter in the middle, and a field.
    LetterAndField(&'static str, &'static str),
}
use SignMark::{Field, LetterAndField, Letters, Line};

/// Arrowheads at the four edges.
const TO_LEFT: &str = "M17,26V74L0,50Z";
const TO_RIGHT: &str = "M83,26V74L100,50Z";
const UP: &str = "M26,17H74L50,0Z";
const DOWN: &str = "M26,83H74L50,100Z";

/// All signs: the name, the shape, and the part that stands out.
const SIGNS: [(&str, Shape, SignMark); 60] = [
    ("sign_a", DISC, Letters("A")),
    ("sign_b", DISC, Letters("B")),
    ("sign_x", DISC, Letters("X")),
    ("sign_y", DISC, Letters("Y")),
    ("sign_cross_shape", DISC, Line("M32,32L68,68M68,32L32,68")),
    ("sign_circle_shape", DISC, Line("M50,28A22,22 0 1 1 49.9,28Z")),
    ("sign_square_shape", DISC, Line("M33,33H67V67H33Z")),
    ("sign_triangle_shape", DISC, Line("M50,25L71,62H29Z")),
    ("sign_lower", BUTTONS, Field("M50,64A17,17 0 1 1 49.9,64Z")),
    ("sign_right", BUTTONS, Field("M81,33A17,17 0 1 1 80.9,33Z")),
    ("sign_left", BUTTONS, Field("M19,33A17,17 0 1 1 18.9,33Z")),
    ("sign_upper", BUTTONS, Field("M50,2A17,17 0 1 1 49.9,2Z")),
    ("sign_lb", SHOULDER, Letters("LB")),
    ("sign_rb", SHOULDER, Letters("RB")),
    ("sign_l1", SHOULDER, Letters("L1")),
    ("sign_r1", SHOULDER, Letters("R1")),
    ("sign_l", SHOULDER, Letters("L")),
    ("sign_r", SHOULDER, Letters("R")),
    ("sign_lt", TRIGGER, Letters("LT")),
    ("sign_rt", TRIGGER, Letters("RT")),
    ("sign_l2", TRIGGER, Letters("L2")),
    ("sign_r2", TRIGGER, Letters("R2")),
    ("sign_zl", TRIGGER, Letters("ZL")),
    ("sign_zr", TRIGGER, Letters("ZR")),
    ("sign_left_shoulder", SHOULDERS, Field("M6,92V66H42V92Z")),
    ("sign_right_shoulder", SHOULDERS, Field("M94,92V66H58V92Z")),
    ("sign_left_trigger", SHOULDERS, Field("M6,50V24C6,14 14,8 24,8H42V50Z")),
    ("sign_right_trigger", SHOULDERS, Field("M94,50V24C94,14 86,8 76,8H58V50Z")),
    ("sign_left_stick_in", STICK, LetterAndField("L", "M30,0H70L50,17ZM30,100H70L50,83Z")),
    ("sign_right_stick_in", STICK, LetterAndField("R", "M30,0H70L50,17ZM30,100H70L50,83Z")),
    ("sign_left_stick_left", STICK, LetterAndField("L", TO_LEFT)),
    ("sign_left_stick_right", STICK, LetterAndField("L", TO_RIGHT)),
    ("sign_left_stick_up", STICK, LetterAndField("L", UP)),
    ("sign_left_stick_down", STICK, LetterAndField("L", DOWN)),
    ("sign_right_stick_left", STICK, LetterAndField("R", TO_LEFT)),
    ("sign_right_stick_right", STICK, LetterAndField("R", TO_RIGHT)),
    ("sign_right_stick_up", STICK, LetterAndField("R", UP)),
    ("sign_right_stick_down", STICK, LetterAndField("R", DOWN)),
    ("sign_cross_left", CROSS, Field("M6,34H38V66H6Z")),
    ("sign_cross_right", CROSS, Field("M94,34H62V66H94Z")),
    ("sign_cross_up", CROSS, Field("M34,6V38H66V6Z")),
    ("sign_cross_down", CROSS, Field("M34,94V62H66V94Z")),
    ("sign_windows", DISC, Line("M28,30H58V56H28ZM44,44H72V70H44Z")),
    ("sign_lines", DISC, Line("M30,34H70M30,50H70M30,66H70")),
    ("sign_minus", DISC, Line("M28,50H72")),
    ("sign_plus", DISC, Line("M28,50H72M50,28V72")),
    ("sign_rays", PILL, Line("M50,40V62M32,42L36,60M68,42L64,60")),
    ("sign_select", PILL, Field("M66,36V64L32,50Z")),
    ("sign_start", PILL, Field("M34,36V64L68,50Z")),
    ("sign_home", DISC, Line("M28,50L50,30L72,50M35,48V70H65V48")),
    ("sign_mouse_left", MOUSE, Field("M50,5V44H19V36C19,19 33,5 50,5Z")),
    ("sign_mouse_right", MOUSE, Field("M50,5V44H81V36C81,19 67,5 50,5Z")),
    ("sign_wheel", MOUSE, Field("M40,22C40,9 60,9 60,22V40C60,53 40,53 40,40Z")),
    ("sign_wheel_up", MOUSE, Field("M50,8L74,40H26ZM42,48H58V80H42Z")),
    ("sign_wheel_down", MOUSE, Field("M42,16H58V48H42ZM50,90L74,58H26Z")),
    ("sign_mouse_side_back", MOUSE, Field("M4,66H34V84H4Z")),
    ("sign_mouse_side_forward", MOUSE, Field("M4,46H34V64H4Z")),
    ("sign_mouse_side", MOUSE, Field("M4,46H34V64H4ZM4,66H34V84H4Z")),
    ("sign_key", KEY, Line("")),
    ("sign_key_space", KEY, Line("M24,46V58H76V46")),
];

/// The sources of all signs, put together when one is first shown.
static SOURCES: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let source = |&(name, (_, shape), mark): &(&'static str, Shape, SignMark)| {
        let body = shape.trim_end().trim_end_matches("</svg>");
        (name, format!("{body}{}</svg>", mark.drawn()))
    };
    SIGNS.iter().map(source).collect()
});

/// The source of the sign with this name, if there is one.
pub(super) fn source(name: &str) -> Option<&'static str> {
    let sources: &'static Vec<(&'static str, String)> = &SOURCES;
    sources.iter().find(|(of, _)| *of == name).map(|(_, source)| source.as_str())
}

/// The names of all signs.
#[cfg(any(test, feature = "testing"))]
pub fn names() -> impl Iterator<Item = &'static str> {
    SIGNS.iter().map(|(name, ..)| *name)
}

impl SignMark {
    fn drawn(self) -> String {
        let line = |path: &str, wide: f32| {
            format!(
                r#"<path d="{path}" fill="none" stroke="{INK}" stroke-width="{wide}" stroke-linecap="round" stroke-linejoin="round"/>"#
            )
        };
        let field = |path: &str| format!(r#"<path d="{path}" fill="{INK}"/>"#);
        match self {
            Letters(letters) if letters.len() == 1 => set_letters(letters, 1.6, 6.5),
            Letters(letters) => set_letters(letters, 1.25, 7.5),
            Line("") => String::new(),
            Line(path) => line(path, 8.5),
            Field(path) => field(path),
            LetterAndField(letter, path) => set_letters(letter, 1.1, 6.5) + &field(path),
        }
    }
}

/// Draws letters side by side around the middle, this much larger than their box, with strokes of this width in the box.
fn set_letters(letters: &str, scale: f32, stroke: f32) -> String {
    let count = letters.chars().count() as f32;
    let [wide, high] = LETTER;
    let left = 50.0 - scale * (count * wide + (count - 1.0) * GAP) / 2.0;
    let mut drawn = format!(
        r#"<g transform="translate({left},{}) scale({scale})" fill="none" stroke="{INK}" stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round">"#,
        50.0 - scale * high / 2.0
    );
    for (at, letter) in letters.chars().enumerate() {
        let x = at as f32 * (wide + GAP);
        _ = write!(drawn, r#"<path transform="translate({x},0)" d="{}"/>"#, strokes_of(letter));
    }
    drawn + "</g>"
}

/// The strokes of a letter or a figure that is printed on buttons.
fn strokes_of(letter: char) -> &'static str {
    match letter {
        'A' => "M0,28L10,0L20,28M4,18H16",
        'B' => "M1,0V28H10C23,28 23,14 10,14H1M10,14C21,14 21,0 10,0H1",
        'L' => "M2,0V28H18",
        'R' => "M1,28V0H10C23,0 23,15 10,15H1M10,15L19,28",
        'T' => "M0,0H20M10,0V28",
        'X' => "M1,0L19,28M19,0L1,28",
        'Y' => "M1,0L10,14L19,0M10,14V28",
        'Z' => "M1,0H19L1,28H19",
        '1' => "M4,7L11,0V28",
        '2' => "M1,7C2,-3 18,-3 19,7C19,14 3,20 1,28H19",
        _ => "M0,0H20V28H0Z",
    }
}
