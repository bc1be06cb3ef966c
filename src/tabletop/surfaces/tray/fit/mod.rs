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
mod status;
mod words;

pub use buttons::{
    BUTTON_RIM, ButtonBox, ButtonPadding, ButtonRows, FittedButtons, ON_BUTTON, button_width,
    buttons,
};
pub use status::{FittedChip, FittedStatus, chip_text_width, folded, status};
pub use words::{FittedText, text_width};

use super::MOST_CAUSES;
use super::model::TrayModel;
use crate::account::{EffectCause, SeatAccount};
use crate::geometry::TrayRows;
use crate::picture::lettering::TypeWeight;
use std::ops::Range;
use words::{least_sentence, smaller_sizes, split_and_fit};

/// Factor by which text counts as a little wider than its letters.
const SPARE: f32 = 1.02;
/// Gaps between the parts of the status (`BETWEEN_CHIPS`), and of a chip (`IN_CHIP`).
pub const BETWEEN_CHIPS: f32 = 7.0;
pub const IN_CHIP: f32 = 3.0;

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

/// Returns the width of the drawing of a cause.
pub fn cause_icon(rows: &TrayRows) -> f32 {
    (rows.line - 1.0).floor()
}

#[cfg(test)]
mod tests {
    use super::super::model::TrayButton;
    use super::*;
    use crate::geometry::{PLACES, Tabletop, TrayDepth};
    use crate::picture::lettering::LEFT_OUT;

    pub(super) fn rows(text: f32) -> TrayRows {
        Tabletop { text, ..Tabletop::default() }.tray_rows(PLACES[0], TrayDepth::Deep)
    }

    fn whole(rows: &TrayRows, width: f32, text: &str) -> (Option<FittedText>, FittedText) {
        split_and_fit(rows, width, text, rows.lines)
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
