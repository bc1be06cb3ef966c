//! Fits a tray's model into its room. The larger the type, the more is reduced or left out, in this order:
//!
//! - status: a row of drawings becomes one with a count; the type of the name becomes a little smaller; chips go, from
//!   the last; the type of the name becomes smaller; its letters go
//! - buttons with places of their own: their type becomes smaller; words beside a drawing go; then they have no such
//!   places
//! - other buttons: their type becomes a little smaller; then the padding; those that cannot be pressed now go; the type
//!   becomes smaller; words beside a drawing go, from the last; one row becomes two; buttons without words go, from the
//!   last; then the last ones
//! - sentences: their type becomes smaller, down to the default size; the row of buttons goes if there are none; the
//!   last sentences go; the names of players become letters. The first line, which says what to do, only gets smaller
//!   type and letters for names; it goes only for the reply to a press that has no room below it as a whole
//! - what happened: the line goes while the sentences need it; its type becomes smaller, down to the default size; the
//!   smallest causes go
//! - cards: their names go (see `widgets::card`)

mod buttons;
mod flowing;
mod placed;

pub use buttons::{
    BUTTON_RIM, ButtonBox, ButtonPadding, ButtonRows, FittedButtons, ON_BUTTON, button_width,
    buttons,
};

use super::MOST_CAUSES;
use super::model::{TrayChip, TrayModel};
use crate::account::{EffectCause, SeatAccount};
use crate::geometry::TrayRows;
use crate::picture::lettering::{LEFT_OUT, TypeWeight};
use std::ops::Range;

/// Factor by which text counts as a little wider than its letters.
const SPARE: f32 = 1.02;
/// Steps in which type becomes smaller.
const STEP: f32 = 0.96;
/// Size to which the type of a name shrinks before other things go, relative to its default.
const SMALLEST_NAME: f32 = 0.7;
/// Minimum number of letters of a shortened name.
const LEAST_LETTERS: usize = 5;

/// The longest of the usual places in the order.
const LONGEST_PLACE: &str = "ready";

/// Gaps between the parts of the status (`BETWEEN_CHIPS`), and of a chip (`IN_CHIP`).
pub const BETWEEN_CHIPS: f32 = 7.0;
pub const IN_CHIP: f32 = 3.0;

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

/// Words as they are written in a tray.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedText {
    /// The words, as much of them as has room.
    pub text: String,
    /// The size of their type.
    pub size: f32,
    lines: usize,
    /// `true` if letters of a clause are left out.
    is_cut: bool,
}

/// The lines of a tray as they are shown: the first line of what it says if there are several, what happened, and the
/// rest of what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedLines {
    /// The first line, if it stands by itself.
    pub lead: Option<FittedText>,
    /// The account of what happened, and the size of its type, if there is a line for it.
    pub news: Option<(SeatAccount, f32)>,
    /// The rest.
    pub sentence: FittedText,
}

/// Fits the part of a tray below the status into a column of this width: buttons no lower than `target`, and the text.
/// The letters of these players replace their names where a clause would be cut: each tray shows its letter beside its
/// name.
pub fn fit_below_status(
    rows: &TrayRows,
    width: f32,
    target: f32,
    model: &TrayModel,
    players: &[(&str, char)],
) -> (FittedButtons, FittedLines) {
    let buttons = buttons(rows, width, target, model.slots, &model.buttons);
    let lines_below = |row: ButtonRows| {
        let (most, news) = (row.lines_below(rows), model.news.as_ref());
        let fit = |line: &str| {
            let fitted = lines(rows, width, most, line, news);
            let reply = line.split_once('\n').filter(|_| model.replies);
            match reply.filter(|(_, reply)| fitted.sentence.text != *reply) {
                Some((_, reply)) => lines(rows, width, most, reply, news),
                None => fitted,
            }
        };
        let named = fit(&model.line);
        if named.are_cut() { fit(&with_letters(&model.line, players)) } else { named }
    };
    let usual = lines_below(buttons.rows);
    if usual.say_all(model) || buttons.has_any() {
        return (buttons, usual);
    }
    (FittedButtons { rows: ButtonRows::NONE, ..buttons }, lines_below(ButtonRows::NONE))
}

/// Replaces the names of players by their letters: a longer name first, and no letter for a name in turn.
fn with_letters(text: &str, players: &[(&str, char)]) -> String {
    let mut players: Vec<_> = players.iter().filter(|(name, _)| !name.is_empty()).collect();
    players.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut found: Vec<(Range<usize>, char)> = Vec::new();
    for (name, letter) in players {
        for (at, _) in text.match_indices(name) {
            let end = at + name.len();
            let beside = [text[..at].chars().next_back(), text[end..].chars().next()];
            let is_word = !beside.into_iter().flatten().any(char::is_alphanumeric);
            let is_free = found.iter().all(|(taken, _)| end <= taken.start || taken.end <= at);
            if is_word && is_free {
                found.push((at..end, *letter));
            }
        }
    }
    found.sort_by_key(|(name, _)| std::cmp::Reverse(name.start));
    let mut text = text.to_owned();
    found.into_iter().for_each(|(name, letter)| text.replace_range(name, &letter.to_string()));
    text
}

impl FittedLines {
    fn are_cut(&self) -> bool {
        self.sentence.is_cut || self.lead.as_ref().is_some_and(|lead| lead.is_cut)
    }

    /// `true` if nothing of the tray's text is left out, nor of what happened to its seat.
    fn say_all(&self, model: &TrayModel) -> bool {
        let rest = match (&self.lead, model.line.split_once('\n')) {
            (Some(lead), Some((first, rest))) if lead.text == first => rest,
            (None, None) => &model.line,
            _ => return false,
        };
        self.sentence.text == rest && self.news.is_some() == model.news.is_some()
    }
}

/// Fits the text of a tray and the account of what happened to its seat into at most this many lines. The account has a
/// line unless the text would lose words by it: what a player has to do, or asked for, comes first.
fn lines(
    rows: &TrayRows,
    width: f32,
    most: usize,
    text: &str,
    news: Option<&SeatAccount>,
) -> FittedLines {
    let whole = split_and_fit(rows, width, text, most);
    let words = |(lead, rest): &(Option<FittedText>, FittedText)| {
        (lead.as_ref().map(|lead| lead.text.clone()), rest.text.clone())
    };
    let taken = |(lead, rest): &(Option<FittedText>, FittedText)| {
        lead.as_ref().map_or(0, |lead| lead.lines) + rest.lines
    };
    let room = |_: &&SeatAccount| {
        let less = split_and_fit(rows, width, text, most.checked_sub(1)?);
        (words(&less) == words(&whole) && taken(&less) < most).then_some(less)
    };
    match news.and_then(|news| Some((shown_news(rows, width, news)?, room(&news)?))) {
        Some((news, (lead, sentence))) => FittedLines { lead, news: Some(news), sentence },
        None => FittedLines { lead: whole.0, news: None, sentence: whole.1 },
    }
}

/// Fits a text into this many lines: its first line if there are several, and the rest below it. The first line gets
/// the room it needs, one line if smaller type is enough for that. Of the rest nothing is shown rather than half a
/// clause.
fn split_and_fit(
    rows: &TrayRows,
    width: f32,
    text: &str,
    lines: usize,
) -> (Option<FittedText>, FittedText) {
    let Some((first, rest)) = text.split_once('\n') else {
        return (None, sentence(rows, width, text, lines));
    };
    let least = rows.scale.least().min(rows.sentence);
    let on = |lines| fit_words(TypeWeight::Bold, rows.sentence, least, width, first, lines);
    let lead = Some(on(1)).filter(|lead| lead.text == first).unwrap_or_else(|| on(lines));
    let left = lines.saturating_sub(lead.lines);
    let rest = match sentence(rows, width, rest, left) {
        rest if rest.is_cut => sentence(rows, width, "", left),
        rest => rest,
    };
    (Some(lead), rest)
}

/// Fits a sentence into this many lines.
fn sentence(rows: &TrayRows, width: f32, text: &str, lines: usize) -> FittedText {
    if text.is_empty() {
        return FittedText { text: String::new(), size: rows.sentence, lines: 0, is_cut: false };
    }
    let least = least_sentence(rows);
    fit_words(TypeWeight::Regular, rows.sentence, least, width, text, lines)
}

/// The default size of a sentence: larger type gives way down to it.
fn least_sentence(rows: &TrayRows) -> f32 {
    (rows.sentence / rows.scale.by().max(1.0)).max(rows.scale.least()).min(rows.sentence)
}

/// Fits what happened, with as many of its causes as fit one line, in smaller type if that is enough.
fn shown_news(rows: &TrayRows, width: f32, news: &SeatAccount) -> Option<(SeatAccount, f32)> {
    let wide = |account: &SeatAccount, size: f32| {
        let part = |cause: &EffectCause| {
            let icon = cause.icon.map_or(0.0, |_| cause_icon(rows) + IN_CHIP);
            BETWEEN_CHIPS + icon + text_width(TypeWeight::Bold, &cause.text(), size)
        };
        text_width(TypeWeight::Regular, &account.head(), size)
            + account.causes().iter().map(part).sum::<f32>()
    };
    let least = least_sentence(rows);
    (0..=news.causes().len().min(MOST_CAUSES)).rev().find_map(|most| {
        let account = news.shortened(most);
        let mut sizes = smaller_sizes(rows.sentence, least);
        let size = sizes.find(|&size| wide(&account, size) <= width)?;
        let says = !account.head().is_empty() || !account.causes().is_empty();
        says.then_some((account, size))
    })
}

/// Returns ever smaller sizes of type down to the least, which is the last of them.
fn smaller_sizes(largest: f32, least: f32) -> impl Iterator<Item = f32> {
    let sizes = std::iter::successors(Some(largest), |size| Some(size * STEP));
    sizes.take_while(move |size| *size > least).chain([least])
}

/// Returns the width of the drawing of a cause.
pub fn cause_icon(rows: &TrayRows) -> f32 {
    (rows.line - 1.0).floor()
}

/// Fits words into at most this many lines: in smaller type if they need it, then without the sentences at their end,
/// or what follows a semicolon, colon or comma. Only a clause that is too long for itself loses letters.
fn fit_words(
    weight: TypeWeight,
    largest: f32,
    least: f32,
    width: f32,
    text: &str,
    most: usize,
) -> FittedText {
    let lines = |text: &str, size: f32| -> Vec<String> {
        let wrapped = |part: &str| weight.wrapped(part, size * SPARE, width);
        text.split('\n').flat_map(wrapped).collect()
    };
    let mut size = largest;
    while lines(text, size).len() > most && size > least {
        size = (size * STEP).max(least);
    }
    let whole = |text: &str| {
        let lines = lines(text, size).len();
        (lines <= most).then(|| FittedText { text: text.into(), size, lines, is_cut: false })
    };
    // Half of a list would be untrue: what comes after a colon goes as a whole.
    let shorter = [('.', true), (';', false), (':', false), (',', false)].into_iter();
    let shorter = shorter.flat_map(|(mark, stays)| beginnings(text, mark, stays));
    let fitting = std::iter::once(text).chain(shorter).find_map(whole);
    fitting.unwrap_or_else(|| {
        let mut all = lines(text, size);
        all.truncate(most);
        if let Some(last) = all.last_mut() {
            let fitting = weight.beginning(last, size, width / SPARE);
            *last = fitting.unwrap_or_else(|| LEFT_OUT.into());
        }
        FittedText { text: all.join("\n"), size, lines: most, is_cut: true }
    })
}

/// Returns shorter and shorter beginnings of words, the longest first: up to a mark that a space or nothing follows, or
/// a line's end. The mark itself may stay.
fn beginnings(text: &str, mark: char, stays: bool) -> impl Iterator<Item = &str> {
    let ends = text.match_indices([mark, '\n']);
    let ends = ends.filter(|(at, found)| {
        *found == "\n" || text[at + found.len()..].chars().next().is_none_or(char::is_whitespace)
    });
    let ends: Vec<usize> =
        ends.map(|(at, found)| at + if stays { found.len() } else { 0 }).collect();
    ends.into_iter().rev().map(|end| text[..end].trim_end()).filter(|text| !text.is_empty())
}

/// Returns the width of a line with a little room to spare.
pub fn text_width(weight: TypeWeight, text: &str, size: f32) -> f32 {
    weight.width(text, size) * SPARE
}

#[cfg(test)]
mod tests {
    use super::super::model::TrayButton;
    use super::*;
    use crate::geometry::{PLACES, Tabletop, TrayDepth};

    pub(super) fn rows(text: f32) -> TrayRows {
        Tabletop { text, ..Tabletop::default() }.tray_rows(PLACES[0], TrayDepth::Deep)
    }

    fn whole(rows: &TrayRows, width: f32, text: &str) -> (Option<FittedText>, FittedText) {
        split_and_fit(rows, width, text, rows.lines)
    }

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

    #[test]
    fn of_long_words_whole_sentences_are_left_in_smaller_type_and_only_one_too_long_is_cut() {
        let one = "All pollution in one square is gone, and nothing else happens.";
        let (lead, shown) = whole(&rows(2.0), 480.0, &[one; 5].join(" "));
        assert_eq!(lead, None);
        assert!(shown.text.ends_with(one) && shown.lines <= rows(2.0).lines, "{shown:?}");
        assert!((shown.size - rows(1.0).sentence).abs() < 0.01, "{shown:?}");
        let (_, shown) = whole(&rows(2.0), 480.0, &one.replace([',', '.'], "").repeat(5));
        assert!(shown.text.ends_with(LEFT_OUT), "{shown:?}");
        assert_eq!(shown.text.split('\n').count(), rows(2.0).lines);
        let listed = "13 → 8: steps −3, through pollution −2, a boat −1, and hunger";
        for (width, left) in [(500.0, listed), (250.0, "13 → 8")] {
            assert_eq!(whole(&rows(1.0), width, &format!("Feed\n{listed}")).1.text, left);
        }
        let (_, short) = whole(&rows(2.0), 480.0, "Feed.");
        assert_eq!((short.text.as_str(), short.size), ("Feed.", rows(2.0).sentence));
    }

    #[test]
    fn what_to_do_keeps_its_line_and_what_is_said_below_it_gives_way() {
        let long = "All pollution in one square is gone. ".repeat(9);
        for text in [1.0, 1.5, 2.0] {
            let (lead, rest) = whole(&rows(text), 400.0, &format!("Click a fish\n{long}"));
            let lead = lead.expect("it comes first");
            assert_eq!((lead.text.as_str(), lead.lines), ("Click a fish", 1));
            assert!(rest.lines < rows(text).lines, "{rest:?}");
            assert!(rest.text.len() < long.len() && rest.text.ends_with("gone."), "{rest:?}");
        }
    }

    #[test]
    fn a_tray_without_buttons_has_more_lines_for_what_it_says() {
        let rows = rows(1.0);
        let line = "word ".repeat(22).trim_end().to_owned();
        let shown = |buttons| {
            let model = TrayModel { line: line.clone(), buttons, ..TrayModel::default() };
            fit_below_status(&rows, 200.0, 30.0, &model, &[])
        };
        let (none, whole) = shown(Vec::new());
        assert_eq!((none.rows.count, &whole.sentence.text), (0, &line));
        assert!(whole.sentence.lines > rows.lines, "{whole:?}");
        let (one, cut) = shown(vec![TrayButton { label: "Go".into(), ..TrayButton::default() }]);
        assert!(one.rows.count == 1 && cut.are_cut(), "{cut:?}");
    }

    #[test]
    fn letters_stand_for_names_before_a_clause_is_cut() {
        let players = [("Mackerel", 'B'), ("Ann", 'A')];
        let told = with_letters("Mackerel's marker leaps, as Annas and Ann's do.", &players);
        assert_eq!(told, "B's marker leaps, as Annas and A's do.");
        let alike = [("Wilhelmina", 'A'), ("A", 'G'), ("Ann A", 'C')];
        let told = with_letters("Wilhelmina is before A and Ann A.", &alike);
        assert_eq!(told, "A is before G and C.", "a letter is nobody's name");
        let line = "Mackerel has a card to play now, and shows it.\n".to_owned();
        let model = TrayModel { line, ..TrayModel::default() };
        let lead = |width| {
            let (_, lines) = fit_below_status(&rows(1.0), width, 30.0, &model, &players);
            lines.lead.expect("there are two lines").text
        };
        assert_eq!(lead(400.0), "Mackerel has a card to play now, and shows it.");
        assert_eq!(lead(47.0), "B has a card to play now");
    }
}
