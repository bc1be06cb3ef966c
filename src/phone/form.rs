//! The choice of a seat, as data: the page is made of it, and an answer is checked against it.

use serde::Serialize;
use thiserror::Error;

use crate::PhoneText;

/// The most entries of one part: no page has room for more.
const LONGEST: usize = 200;

/// A question to one seat. What is answered is one [`FormEntry`] for each part.
///
/// # Examples
///
/// ```
/// use shoal_phone::{ChoiceForm, FormOffer, FormPart};
///
/// let offer = |label: &str| FormOffer { label: label.into(), ..FormOffer::default() };
/// let taken = FormOffer { why_not: Some("It is empty.".into()), ..offer("The cave") };
/// let list = FormPart::List {
///     label: "Where do you dive?".into(),
///     offers: vec![offer("The reef"), taken],
///     least: 1,
///     most: 1,
/// };
/// let form = ChoiceForm { id: 1, title: "Dive".into(), parts: vec![list], made: None };
/// assert!(form.fits(&[vec![0]]).is_ok());
/// assert!(form.fits(&[vec![1]]).is_err(), "the cave cannot be chosen");
/// assert!(form.fits(&[vec![]]).is_err(), "nothing is chosen yet");
/// assert!(form.fits_as_draft(&[vec![]]).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceForm {
    /// Names this question; no other question of the evening has it. Below 2^53, for scripts. While it
    /// is asked, reasons and texts may change, but not which parts and offers there are.
    pub id: u64,
    /// The question, in words.
    pub title: PhoneText,
    /// The parts to be filled in, in this order.
    pub parts: Vec<FormPart>,
    /// The entries that the seat has chosen, while it may still choose otherwise.
    pub made: Option<Vec<FormEntry>>,
}

/// The answer to one part: offers (counted from 0), one number, a text as numbers, pieces in their order, or the
/// position of each lever.
pub type FormEntry = Vec<i32>;

/// A part of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum FormPart {
    /// Some of a list of offers.
    List {
        /// The words that say what to choose.
        label: PhoneText,
        /// The offers, including those that cannot be had now.
        offers: Vec<FormOffer>,
        /// The least number to choose.
        least: u8,
        /// The greatest number to choose.
        most: u8,
    },
    /// Some of a list of cards.
    Cards {
        /// The words that say what to choose.
        label: PhoneText,
        /// The cards, including those that cannot be chosen now.
        offers: Vec<FormOffer>,
        /// The least number to choose.
        least: u8,
        /// The greatest number to choose.
        most: u8,
    },
    /// Exactly one of a few short words, side by side.
    Buttons {
        /// The words that say what to choose.
        label: PhoneText,
        /// The words.
        offers: Vec<FormOffer>,
    },
    /// One number.
    Number {
        /// The name of the number.
        label: PhoneText,
        /// The smallest.
        least: i32,
        /// The greatest.
        most: i32,
        /// The difference from one number to the next, counted from the smallest; at least 1.
        step: i32,
    },
    /// A short text, one number for each character.
    Text {
        /// The name of the text.
        label: PhoneText,
        /// The least number of characters.
        least: u8,
        /// The greatest number of characters.
        most: u8,
    },
    /// Pieces in an order.
    Line {
        /// The words that say what the order means.
        label: PhoneText,
        /// The kinds of pieces.
        pieces: Vec<FormPiece>,
        /// The least number of pieces.
        least: u8,
        /// The greatest number of pieces.
        most: u8,
        /// The name of a thing on one of the pieces, if there is one. An entry then begins with the place of that
        /// piece, from 0.
        marker: Option<PhoneText>,
        /// Lines with names, to take as they are or to begin with.
        ready: Vec<FormTemplate>,
    },
    /// Levers, each in one of its positions.
    Levers {
        /// The words that say what the levers are for.
        label: PhoneText,
        /// The levers.
        levers: Vec<FormLever>,
    },
}

/// Something that may be chosen, or a card in the hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FormOffer {
    /// Its name.
    pub label: PhoneText,
    /// The effect or the cost; may be empty.
    pub detail: PhoneText,
    /// The reason why it cannot be chosen now; none if it can.
    pub why_not: Option<PhoneText>,
}

/// A kind of pieces of a [`FormPart::Line`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormPiece {
    /// Its name.
    pub label: PhoneText,
    /// The number of such pieces.
    pub count: u8,
}

/// A line with a name, of a [`FormPart::Line`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormTemplate {
    /// Its name.
    pub label: PhoneText,
    /// The entry that it fills in.
    pub entry: FormEntry,
}

/// A lever of [`FormPart::Levers`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormLever {
    /// The name of the thing that it moves.
    pub label: PhoneText,
    /// The names of its positions.
    pub positions: Vec<PhoneText>,
    /// The position in which it stands until it is moved, counted from 0.
    pub at: u8,
}

/// An answer that this form cannot have given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the answer does not fit the form: ask for the page again")]
pub struct FormMismatch;

impl ChoiceForm {
    /// Checks that `entries` can come from this form: ranges, counts, and no offer that has a reason against it.
    ///
    /// Only the host knows whether the choice is legal.
    ///
    /// # Errors
    ///
    /// [`FormMismatch`] if the page cannot have made these entries.
    pub fn fits(&self, entries: &[FormEntry]) -> Result<(), FormMismatch> {
        self.check_entries(entries, true)
    }

    /// Checks a draft in the same way, in which something may still be missing.
    ///
    /// # Errors
    ///
    /// [`FormMismatch`] if the page cannot have made these entries.
    pub fn fits_as_draft(&self, entries: &[FormEntry]) -> Result<(), FormMismatch> {
        self.check_entries(entries, false)
    }

    fn check_entries(&self, entries: &[FormEntry], whole: bool) -> Result<(), FormMismatch> {
        let mut pairs = self.parts.iter().zip(entries);
        let all = self.parts.len() == entries.len();
        if all && pairs.all(|(part, entry)| part.fits(entry, whole)) {
            Ok(())
        } else {
            Err(FormMismatch)
        }
    }
}

impl FormPart {
    fn fits(&self, entry: &[i32], whole: bool) -> bool {
        let count = |least: u8, most: u8| {
            entry.len() <= usize::from(most) && (!whole || entry.len() >= usize::from(least))
        };
        if entry.len() > LONGEST {
            return false;
        }
        match self {
            Self::List { offers, least, most, .. } | Self::Cards { offers, least, most, .. } => {
                count(*least, *most) && are_offered(entry, offers)
            }
            Self::Buttons { offers, .. } => count(1, 1) && are_offered(entry, offers),
            Self::Number { least, most, step, .. } => match entry {
                [] => !whole,
                [number] => {
                    let above = i64::from(*number) - i64::from(*least);
                    number <= most && above >= 0 && above % i64::from((*step).max(1)) == 0
                }
                _ => false,
            },
            Self::Text { least, most, .. } => {
                count(*least, *most) && entry.iter().all(|number| character(*number).is_some())
            }
            Self::Line { pieces, least, most, marker, .. } => {
                let (at, line) = match (marker, entry) {
                    (Some(_), [at, line @ ..]) => (*at, line),
                    _ => (0, entry),
                };
                let long = line.len() <= usize::from(*most);
                let whole = !whole || line.len() >= usize::from(*least);
                let marks = entry.is_empty() || marker.is_none() || item_at(at, line).is_some();
                long && whole && marks && line.iter().all(|kind| are_available(*kind, line, pieces))
            }
            Self::Levers { levers, .. } => {
                let each =
                    |(lever, at): (&FormLever, &i32)| item_at(*at, &lever.positions).is_some();
                (!whole && entry.is_empty())
                    || (entry.len() == levers.len() && levers.iter().zip(entry).all(each))
            }
        }
    }
}

/// The text of the entry of a [`FormPart::Text`]. A stranger typed it: make a [`PhoneText`] of it before it is shown.
pub fn text_of(entry: &[i32]) -> String {
    entry.iter().filter_map(|number| character(*number)).collect()
}

fn character(number: i32) -> Option<char> {
    char::from_u32(u32::try_from(number).ok()?)
}

/// `true` if all entries are offers that can be chosen, none of them twice.
fn are_offered(entry: &[i32], offers: &[FormOffer]) -> bool {
    let mut sorted = entry.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).any(|two| two[0] == two[1]);
    !twice
        && entry.iter().all(|at| item_at(*at, offers).is_some_and(|offer| offer.why_not.is_none()))
}

/// `true` if there are at least as many pieces of a kind as the line uses.
fn are_available(kind: i32, line: &[i32], pieces: &[FormPiece]) -> bool {
    let used = line.iter().filter(|other| **other == kind).count();
    item_at(kind, pieces).is_some_and(|piece| used <= usize::from(piece.count))
}

/// The item at this index, if there is one.
fn item_at<T>(at: i32, all: &[T]) -> Option<&T> {
    all.get(usize::try_from(at).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(count: usize) -> Vec<FormOffer> {
        vec![FormOffer::default(); count]
    }

    fn choice(part: FormPart) -> ChoiceForm {
        ChoiceForm { id: 1, title: "?".into(), parts: vec![part], made: None }
    }

    fn fits(part: &FormPart, entry: &[i32]) -> bool {
        choice(part.clone()).fits(&[entry.to_vec()]).is_ok()
    }

    #[test]
    fn what_cannot_be_had_and_what_is_not_there_are_not_answers() {
        let mut three = offers(3);
        three[1].why_not = Some("too dear".into());
        let list = FormPart::List { label: "".into(), offers: three, least: 1, most: 2 };
        assert!(fits(&list, &[0]) && fits(&list, &[2, 0]));
        for wrong in [&[1][..], &[3], &[-1], &[0, 0], &[], &[0, 2, 0]] {
            assert!(!fits(&list, wrong), "{wrong:?}");
        }
        assert!(choice(list.clone()).fits_as_draft(&[vec![]]).is_ok());
        assert!(choice(list.clone()).fits_as_draft(&[vec![1]]).is_err());
        assert!(choice(list).fits(&[vec![0], vec![0]]).is_err(), "one part, two entries");
    }

    #[test]
    fn numbers_lie_on_their_steps_and_in_their_range() {
        let number = FormPart::Number { label: "".into(), least: -4, most: i32::MAX, step: 3 };
        assert!(fits(&number, &[-4]) && fits(&number, &[2]));
        for wrong in [&[-5][..], &[0], &[i32::MIN], &[], &[2, 2]] {
            assert!(!fits(&number, wrong), "{wrong:?}");
        }
    }

    #[test]
    fn a_line_uses_no_piece_more_often_than_there_are() {
        let piece = |count| FormPiece { label: "".into(), count };
        let pieces = vec![piece(2), piece(1)];
        let line = |marker| {
            let pieces = pieces.clone();
            FormPart::Line {
                label: "".into(),
                pieces,
                least: 2,
                most: 3,
                marker,
                ready: Vec::new(),
            }
        };
        let plain = line(None);
        assert!(fits(&plain, &[0, 1, 0]) && fits(&plain, &[1, 0]));
        for wrong in [&[0][..], &[1, 1], &[0, 0, 0], &[0, 2], &[0, 1, 0, 0]] {
            assert!(!fits(&plain, wrong), "{wrong:?}");
        }
        let marked = line(Some("begins".into()));
        assert!(fits(&marked, &[2, 0, 1, 0]) && fits(&marked, &[0, 1, 0]));
        for wrong in [&[][..], &[0, 0], &[2, 1, 0], &[-1, 1, 0], &[0, 1, 1]] {
            assert!(!fits(&marked, wrong), "{wrong:?}");
        }
        assert!(choice(marked.clone()).fits_as_draft(&[vec![]]).is_ok());
        assert!(choice(marked).fits_as_draft(&[vec![0]]).is_err(), "it lies on nothing");
    }

    #[test]
    fn a_text_has_as_many_characters_as_fit_and_no_number_that_is_none() {
        let part = FormPart::Text { label: "".into(), least: 1, most: 4 };
        let entry = |text: &str| text.chars().map(|c| c as i32).collect::<Vec<_>>();
        assert!(fits(&part, &entry("Zoë")) && fits(&part, &entry("🐟")));
        for wrong in [entry(""), entry("Maria"), vec![-1], vec![0xD800], vec![i32::MAX]] {
            assert!(!fits(&part, &wrong), "{wrong:?}");
        }
        assert_eq!(text_of(&entry("Zoë")), "Zoë");
    }

    #[test]
    fn each_lever_is_in_one_of_its_positions() {
        let lever =
            FormLever { label: "".into(), positions: vec!["off".into(), "on".into()], at: 1 };
        let levers = FormPart::Levers { label: "".into(), levers: vec![lever.clone(), lever] };
        assert!(fits(&levers, &[1, 0]));
        for wrong in [&[1][..], &[0, 2], &[0, 0, 0], &[]] {
            assert!(!fits(&levers, wrong), "{wrong:?}");
        }
    }
}
