//! What of a tray's model there is room for. The larger the type, the more gives way, in this order:
//!
//! - status: chips that are drawings alone, from the last; letters of the name, down to the seat's own;
//!   the other chips, from the last
//! - buttons: their type, a little; the air beside what stands on them; those that cannot be pressed
//!   now; their type; the last ones
//! - what is said: its type, down to the usual size; what is said last. Its first line, which says what to
//!   do, gives way in nothing but its type
//! - cards: their names (see `widgets::card`)

use super::super::geometry::TrayRows;
use super::super::lettering::Cut;
use super::model::{Chip, TrayButton};

/// What text is reckoned to be wider than its letters: a hair.
const SPARE: f32 = 1.02;
/// By how much the type of buttons becomes smaller before any of them goes.
const A_LITTLE: f32 = 0.85;
/// Steps in which type becomes smaller.
const STEP: f32 = 0.96;
/// What stands for letters that are left out.
const LEFT_OUT: &str = "…";

/// Between the parts of the status, and of a chip.
pub const BETWEEN_CHIPS: f32 = 7.0;
pub const IN_CHIP: f32 = 3.0;
/// Between buttons, on a button between drawing and words, and its rim.
pub const BETWEEN_BUTTONS: f32 = 6.0;
pub const ON_BUTTON: f32 = 5.0;
pub const BUTTON_RIM: f32 = 2.0;

/// How wide buttons are beside what stands on them, in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Air {
    /// Beside the words, at either side.
    pub beside: f32,
    /// The least width of a whole button.
    pub least: f32,
}

impl Air {
    /// Where there is room.
    pub const PLENTY: Self = Self { beside: 8.0, least: 50.0 };
    /// Where there is not: still over 20 mm on a table of 1.3 m.
    const LITTLE: Self = Self { beside: 3.0, least: 41.0 };
}

/// What is shown of the name and the chips.
#[derive(Debug, Clone, PartialEq)]
pub struct Status {
    /// The name, or what is left of it.
    pub name: String,
    /// Which chips are there.
    pub chips: Vec<bool>,
}

/// What of the status fits this width; the place in the order always does.
pub fn status(rows: &TrayRows, width: f32, name: &str, place: &str, chips: &[Chip]) -> Status {
    let chip_width = |chip: &Chip| {
        let icon = chip.icon.map_or(0.0, |_| rows.chip_icon());
        let text = text_width(Cut::Bold, &chip.text, rows.label);
        icon + text + if icon > 0.0 && text > 0.0 { IN_CHIP } else { 0.0 }
    };
    let widths: Vec<f32> = chips.iter().map(|chip| chip_width(chip) + BETWEEN_CHIPS).collect();
    let fixed = text_width(Cut::Bold, place, rows.label) + BETWEEN_CHIPS;
    let mut shown = Status { name: name.into(), chips: vec![true; chips.len()] };
    let room = |shown: &Status| {
        let there = widths.iter().zip(&shown.chips).filter(|(_, there)| **there);
        let taken = there.map(|(width, _)| width).sum::<f32>();
        width - fixed - taken - text_width(Cut::Bold, &shown.name, rows.name)
    };
    let drop_last = |shown: &mut Status, may: fn(&Chip) -> bool| {
        let last = (0..chips.len()).rev().find(|&at| shown.chips[at] && may(&chips[at]));
        last.map(|at| shown.chips[at] = false).is_some()
    };
    while room(&shown) < 0.0 && drop_last(&mut shown, |chip| chip.text.is_empty() || chip.dim) {}
    if room(&shown) < 0.0 {
        let left = room(&shown) + text_width(Cut::Bold, name, rows.name);
        shown.name = shortened(name, rows.name, left);
    }
    while room(&shown) < 0.0 && drop_last(&mut shown, |_| true) {}
    shown
}

/// As many letters as fit; the first, which is the seat's own, always does.
fn shortened(name: &str, size: f32, width: f32) -> String {
    let letters: Vec<char> = name.chars().collect();
    let cut = |count: usize| {
        let kept: String = letters[..count].iter().collect();
        format!("{}{LEFT_OUT}", kept.trim_end())
    };
    // Fewer than these tell nothing.
    let fitting = (5..letters.len()).rev().map(cut);
    let mut fitting = fitting.filter(|name| text_width(Cut::Bold, name, size) <= width);
    fitting.next().unwrap_or_else(|| letters.iter().take(1).collect())
}

/// What is shown of the buttons.
#[derive(Debug, Clone, PartialEq)]
pub struct Buttons {
    /// The size of their type.
    pub size: f32,
    /// How wide they are beside it.
    pub air: Air,
    /// Which are there.
    pub there: Vec<bool>,
}

/// Which buttons fit this width side by side, and how large their type is for that.
pub fn buttons(rows: &TrayRows, width: f32, all: &[TrayButton]) -> Buttons {
    let least = rows.scale.least().min(rows.label);
    let fits = |there: &[bool], size: f32, air: Air| {
        let shown = all.iter().zip(there).filter(|(_, there)| **there);
        let width_of = |button| button_width(rows, button, size, air) + BETWEEN_BUTTONS;
        shown.map(|(button, _)| width_of(button)).sum::<f32>() - BETWEEN_BUTTONS <= width
    };
    let smaller = |there: &[bool], to: f32, air: Air| {
        let mut sizes = std::iter::successors(Some(rows.label), |size| Some(size * STEP))
            .take_while(|size| *size > to)
            .chain([to]);
        sizes.find(|&size| fits(there, size, air))
    };
    let mut there = vec![true; all.len()];
    for air in [Air::PLENTY, Air::LITTLE] {
        if let Some(size) = smaller(&there, (rows.label * A_LITTLE).max(least), air) {
            return Buttons { size, air, there };
        }
    }
    if all.iter().any(|button| button.off.is_none()) {
        there = all.iter().map(|button| button.off.is_none()).collect();
    }
    loop {
        for air in [Air::PLENTY, Air::LITTLE] {
            if let Some(size) = smaller(&there, least, air) {
                return Buttons { size, air, there };
            }
        }
        match there.iter().rposition(|there| *there) {
            Some(last) => there[last] = false,
            None => return Buttons { size: rows.label, air: Air::PLENTY, there },
        }
    }
}

/// How wide a button is with type of this size.
pub fn button_width(rows: &TrayRows, button: &TrayButton, size: f32, air: Air) -> f32 {
    let icon = button.icon.map_or(0.0, |_| rows.button_icon());
    let text = text_width(Cut::Bold, &button.label, size);
    let gap = if icon > 0.0 && text > 0.0 { ON_BUTTON } else { 0.0 };
    (icon + gap + text + 2.0 * (air.beside + BUTTON_RIM)).max(air.least)
}

/// Words as they are written in a tray.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// As much of them as has room.
    pub text: String,
    /// The size of their type.
    pub size: f32,
    lines: usize,
}

/// What is shown of what a tray says: its first line if there are several, and the rest below it. The first
/// line gets what room it needs, one line if smaller type is enough for that.
pub fn said(rows: &TrayRows, width: f32, text: &str) -> (Option<Written>, Written) {
    let Some((first, rest)) = text.split_once('\n') else {
        return (None, sentence(rows, width, text, rows.lines));
    };
    let sizes = (rows.sentence, rows.scale.least().min(rows.sentence));
    let on = |lines| written(Cut::Bold, sizes, width, first, lines);
    let lead = Some(on(1)).filter(|lead| lead.text == first).unwrap_or_else(|| on(rows.lines));
    let left = rows.lines - lead.lines;
    (Some(lead), sentence(rows, width, rest, left))
}

/// What is shown of a sentence that may have so many lines.
fn sentence(rows: &TrayRows, width: f32, text: &str, lines: usize) -> Written {
    let usual = (rows.sentence / rows.scale.by().max(1.0)).max(rows.scale.least());
    written(Cut::Regular, (rows.sentence, usual), width, text, lines)
}

/// Words on at most so many lines: in smaller type if they need it, and then without their end.
fn written(cut: Cut, (largest, least): (f32, f32), width: f32, text: &str, most: usize) -> Written {
    let lines = |size: f32| -> Vec<String> {
        let wrapped = |part: &str| cut.wrapped(part, size * SPARE, width);
        text.split('\n').flat_map(wrapped).collect()
    };
    let mut size = largest;
    while lines(size).len() > most && size > least {
        size = (size * STEP).max(least);
    }
    let mut all = lines(size);
    if all.len() <= most {
        return Written { text: text.into(), size, lines: all.len() };
    }
    all.truncate(most);
    if let Some(last) = all.last_mut() {
        let fits = |line: &str| text_width(cut, line, size) <= width;
        while !last.is_empty() && !fits(&format!("{last}{LEFT_OUT}")) {
            last.pop();
        }
        *last = format!("{}{LEFT_OUT}", last.trim_end());
    }
    Written { text: all.join("\n"), size, lines: most }
}

/// How wide a line is, and a hair more.
pub fn text_width(cut: Cut, text: &str, size: f32) -> f32 {
    cut.width(text, size) * SPARE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::{PLACES, Tabletop, TrayDepth};

    fn rows(text: f32) -> TrayRows {
        Tabletop { text, ..Tabletop::default() }.tray_rows(PLACES[0], TrayDepth::WithCards)
    }

    fn chips() -> Vec<Chip> {
        let mut chips = vec![Chip::text("Turn 12"), Chip::icon("pollution", "45")];
        chips.extend(["industry_1", "industry_2"].map(|icon| Chip::icon(icon, "")));
        chips
    }

    #[test]
    fn drawings_give_way_first_then_letters_of_the_name_and_then_what_all_must_know() {
        let shown = |width| status(&rows(1.0), width, "A Mackerel", "next", &chips());
        assert_eq!(shown(484.0), Status { name: "A Mackerel".into(), chips: vec![true; 4] });
        let less = shown(330.0);
        assert_eq!(
            (less.name.as_str(), &less.chips[..3]),
            ("A Mackerel", &[true, true, false][..])
        );
        let (little, least) = (shown(275.0), shown(120.0));
        assert!(little.name.starts_with("A Ma") && little.name.ends_with(LEFT_OUT), "{little:?}");
        assert_eq!(little.chips, [true, true, false, false]);
        assert_eq!(least, Status { name: "A".into(), chips: vec![false; 4] });
    }

    #[test]
    fn what_cannot_be_pressed_now_gives_way_to_what_can() {
        let button = |label: &str, off: bool| TrayButton {
            label: label.into(),
            off: off.then(|| "Not now.".into()),
            ..TrayButton::default()
        };
        let all = [button("Feed +14", true), button("Forward -3", false), button("Done", false)];
        let shown = |width| buttons(&rows(2.0), width, &all);
        assert_eq!(shown(700.0).there, [true; 3]);
        assert_eq!(shown(380.0).there, [false, true, true]);
        assert!(shown(260.0).size < shown(380.0).size);
        assert_eq!(shown(40.0).there, [false; 3]);
    }

    #[test]
    fn a_long_sentence_is_written_smaller_and_then_cut() {
        let long = "All pollution in one square is gone, and nothing else happens. ".repeat(5);
        let (lead, Written { text, size, .. }) = said(&rows(2.0), 480.0, &long);
        assert_eq!(lead, None);
        assert!(text.ends_with(LEFT_OUT) && text.split('\n').count() == rows(2.0).lines, "{text}");
        assert!((size - rows(1.0).sentence).abs() < 0.01, "{size}");
        let (_, short) = said(&rows(2.0), 480.0, "Feed.");
        assert_eq!((short.text.as_str(), short.size), ("Feed.", rows(2.0).sentence));
    }

    #[test]
    fn what_to_do_keeps_its_line_and_what_is_said_below_it_gives_way() {
        let long = "All pollution in one square is gone, and nothing else happens. ".repeat(5);
        for text in [1.0, 1.5, 2.0] {
            let (lead, rest) = said(&rows(text), 400.0, &format!("Click a fish\n{long}"));
            let lead = lead.expect("it comes first");
            assert_eq!((lead.text.as_str(), lead.lines), ("Click a fish", 1));
            assert_eq!(rest.lines, rows(text).lines - 1);
            assert!(rest.text.ends_with(LEFT_OUT), "{}", rest.text);
        }
    }
}
