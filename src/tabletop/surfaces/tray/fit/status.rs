//! Fits the status of a tray: its name, and its chips.

use super::super::model::TrayChip;
use super::{BETWEEN_CHIPS, IN_CHIP, SPARE, text_width};
use crate::geometry::TrayRows;
use crate::picture::lettering::{LEFT_OUT, TypeWeight};

/// Size to which the type of a name shrinks before other things go, relative to its default.
const SMALLEST_NAME: f32 = 0.7;
/// Minimum number of letters of a shortened name.
const LEAST_LETTERS: usize = 5;
/// The longest of the usual places in the order.
const LONGEST_PLACE: &str = "ready";

/// The name and the chips as they are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedStatus {
    /// The name, or what is left of it.
    pub name: String,
    /// The size of its type.
    pub size: f32,
    /// The chips, by index; `None` for one that is left out.
    pub chips: Vec<Option<FittedChip>>,
}

/// A chip as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FittedChip {
    /// Its text.
    pub text: String,
    /// `true` if it does not count at the moment.
    pub dim: bool,
}

/// Fits the status into this width; the place in the order always has room.
pub fn status(
    rows: &TrayRows,
    width: f32,
    name: &str,
    place: &str,
    chips: &[TrayChip],
) -> FittedStatus {
    let chip_width = |(chip, shown): (&TrayChip, &Option<FittedChip>)| {
        let Some(shown) = shown else { return 0.0 };
        let icon = chip.icon.map_or(0.0, |_| rows.chip_icon());
        let text = chip_text_width(rows, &shown.text);
        BETWEEN_CHIPS + icon + text + if icon > 0.0 && text > 0.0 { IN_CHIP } else { 0.0 }
    };
    // What is there does not depend on whose turn it is.
    let place_width = |place| text_width(TypeWeight::Bold, place, rows.label);
    let fixed = place_width(place).max(place_width(LONGEST_PLACE)) + BETWEEN_CHIPS;
    let least = rows.scale.least().min(rows.name);
    let room_for = |shown: &[Option<FittedChip>]| {
        width - fixed - chips.iter().zip(shown).map(chip_width).sum::<f32>()
    };
    let fits = |shown: &[Option<FittedChip>], least: f32| {
        let size = TypeWeight::Bold.fitting(name, rows.name, room_for(shown) / SPARE);
        (size >= least).then(|| FittedStatus { name: name.into(), size, chips: shown.to_vec() })
    };
    let in_words: Vec<_> = chips.iter().map(|chip| Some(in_words(chip))).collect();
    let whole: Vec<_> = chips.iter().map(|chip| Some(shown_alone(chip))).collect();
    let mut shown = folded(chips);
    let at_once = [&in_words, &whole, &shown].iter().find_map(|it| fits(it, rows.name));
    if let Some(status) = at_once {
        return status;
    }
    loop {
        if let Some(status) = fits(&shown, (rows.name * SMALLEST_NAME).max(least)) {
            return status;
        }
        let Some(last) = shown.iter().rposition(Option::is_some) else { break };
        shown[last] = None;
    }
    fits(&shown, least).unwrap_or_else(|| {
        let name = shortened(name, least, room_for(&shown));
        FittedStatus { name, size: least, chips: shown }
    })
}

/// Returns the width that the text of a chip keeps: the same for all numbers of one or two digits, so that chips stay
/// where they are while these change.
pub fn chip_text_width(rows: &TrayRows, text: &str) -> f32 {
    let mut steady = String::new();
    let mut digits = 0;
    for letter in text.chars().map(Some).chain([None]) {
        let is_digit = letter.is_some_and(|letter| letter.is_ascii_digit());
        if is_digit {
            digits += 1;
            steady.push('0');
        } else if std::mem::take(&mut digits) == 1 {
            steady.push('0');
        }
        steady.extend(letter.filter(|_| !is_digit));
    }
    text_width(TypeWeight::Bold, &steady, rows.label)
}

fn shown_alone(chip: &TrayChip) -> FittedChip {
    FittedChip { text: chip.text.clone(), dim: chip.dim }
}

fn in_words(chip: &TrayChip) -> FittedChip {
    let text = if chip.words.is_empty() { &chip.text } else { &chip.words };
    FittedChip { text: text.clone(), dim: chip.dim }
}

/// Folds the chips that fold into one: the first of them, with the number of those that count.
pub fn folded(chips: &[TrayChip]) -> Vec<Option<FittedChip>> {
    let all = chips.iter().filter(|chip| chip.folds).count();
    let count = chips.iter().filter(|chip| chip.folds && !chip.dim).count();
    let first = chips.iter().position(|chip| chip.folds);
    let of = |(at, chip): (usize, &TrayChip)| match (chip.folds, Some(at) == first) {
        (false, _) => Some(shown_alone(chip)),
        (true, true) => Some(FittedChip { text: format!("{count}/{all}"), dim: false }),
        (true, false) => None,
    };
    chips.iter().enumerate().map(of).collect()
}

/// Returns as many letters as fit, but at least [`LEAST_LETTERS`].
fn shortened(name: &str, size: f32, width: f32) -> String {
    let least: String = name.chars().take(LEAST_LETTERS).collect();
    let fitting = TypeWeight::Bold.beginning(name, size, width / SPARE);
    fitting
        .filter(|fitting| fitting.chars().count() > LEAST_LETTERS)
        .unwrap_or_else(|| format!("{}{LEFT_OUT}", least.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;

    fn chips() -> Vec<TrayChip> {
        let industry = |icon, dim| TrayChip { dim, folds: true, ..TrayChip::icon(icon, "") };
        let mut chips = vec![TrayChip::text("Turn 12"), TrayChip::icon("pollution", "45")];
        chips.extend([industry("industry_1", true), industry("industry_2", false)]);
        chips
    }

    fn texts(status: &FittedStatus) -> Vec<Option<&str>> {
        status.chips.iter().map(|chip| chip.as_ref().map(|chip| chip.text.as_str())).collect()
    }

    #[test]
    fn drawings_become_a_count_first_then_the_name_is_smaller_and_only_then_chips_go() {
        let usual = rows(1.0);
        let shown = |width| status(&usual, width, "A Mackerel", "next", &chips());
        let whole = shown(484.0);
        assert_eq!(texts(&whole), [Some("Turn 12"), Some("45"), Some(""), Some("")]);
        assert_eq!((whole.name.as_str(), whole.size), ("A Mackerel", usual.name));
        let less = shown(375.0);
        assert_eq!(texts(&less), [Some("Turn 12"), Some("45"), Some("1/2"), None]);
        assert_eq!(less.name, "A Mackerel");
        let mut before = 1;
        for width in (150..375).rev() {
            let shown = shown(width as f32);
            assert_eq!(shown.name, "A Mackerel", "in {width}");
            let gone = shown.chips.iter().filter(|chip| chip.is_none()).count();
            assert!(gone >= before, "what has gone comes back in {width}: {shown:?}");
            assert!(shown.size >= SMALLEST_NAME * usual.name || gone == 4, "{width}: {shown:?}");
            assert!(shown.size >= usual.scale.least(), "in {width}: {shown:?}");
            before = gone;
        }
        let least = shown(120.0);
        assert_eq!(texts(&least), [None; 4]);
        assert!(least.name.starts_with("A Mac"), "{least:?}");
    }

    #[test]
    fn chips_stay_while_their_numbers_change_and_while_turns_do() {
        let rows = rows(1.0);
        let counts = |fish: u32| {
            let count = |fish: u32| TrayChip::icon("token_tang", format!("{fish}/12"));
            vec![TrayChip::text(format!("round {fish}")), count(fish), count(fish)]
        };
        for width in 200..500 {
            let shown = |fish, place| {
                let status = status(&rows, width as f32, "A Mackerel", place, &counts(fish));
                texts(&status).iter().map(Option::is_some).collect::<Vec<_>>()
            };
            let usual = shown(1, "now");
            for (fish, place) in [(9, "next"), (12, "now"), (88, "done"), (3, "")] {
                assert_eq!(shown(fish, place), usual, "{fish} {place} in {width}");
            }
        }
    }

    #[test]
    fn chips_say_in_words_what_they_count_where_there_is_room_for_all() {
        let chips = [
            TrayChip::icon("hat_star", "12").in_words("Bob 12"),
            TrayChip::icon("ice", "52").in_words("52 tiles"),
        ];
        let usual = rows(1.0);
        let shown = |width| status(&usual, width, "A Mackerel", "next", &chips);
        assert_eq!(texts(&shown(600.0)), [Some("Bob 12"), Some("52 tiles")]);
        assert_eq!(texts(&shown(380.0)), [Some("12"), Some("52")]);
    }
}
