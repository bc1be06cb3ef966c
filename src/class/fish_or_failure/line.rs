//! The cards of a group, typed as one line: `c3 t2 g5 p1` are a crab 3 for company A, a tang 2 for B, and so on.
//! Where all vote, a fishery is a letter (`c t t g`), a company is its letter (`b b a -`, where `-` is nobody).
//! `?` stands for somebody who laid nothing: it places a cautious choice.

use super::letter;
use shoal_contract::Seat;
use shoal_fish_or_failure::action::{Action, CardPlacement, CompanyVote};
use shoal_fish_or_failure::fishery::Fishery;
use shoal_fish_or_failure::position::Ask;

/// The longest line that is read, in bytes.
const LONGEST: usize = 200;

/// The seat that is asked, and the question to it.
pub type CompanyQuestion = (usize, Ask);

/// Reads the choices of these seats. `None` stands for `?`.
///
/// # Errors
/// A sentence that quotes the word that cannot be read, or says how many are missing.
pub fn read(text: &str, asked: &[CompanyQuestion]) -> Result<Vec<(usize, Option<Action>)>, String> {
    if text.len() > LONGEST {
        return Err("This line is too long.".into());
    }
    let words: Vec<&str> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    if words.len() != asked.len() {
        let letters: Vec<String> = asked.iter().map(|(seat, _)| letter(*seat).into()).collect();
        return Err(format!(
            "{} choices were typed, but {} are needed: for {}.",
            words.len(),
            asked.len(),
            letters.join(" ")
        ));
    }
    let read = |(word, &(seat, asked)): (&str, &CompanyQuestion)| {
        if word == "?" {
            return Ok((seat, None));
        }
        let action = choice(&word.to_ascii_lowercase(), asked);
        let action = action.map_err(|expected| {
            format!("\"{}\" for {} cannot be read: {expected}.", cut(word), letter(seat))
        })?;
        Ok((seat, Some(action)))
    };
    words.into_iter().zip(asked).map(read).collect()
}

fn choice(word: &str, asked: Ask) -> Result<Action, &'static str> {
    let (first, rest) = word.split_at_checked(1).ok_or("type letters and digits")?;
    match asked {
        Ask::Place => {
            let expected = "a fishery and a number, such as c3";
            let fishery = fishery(first).ok_or(expected)?;
            let number = rest.parse().ok().filter(|number| (1..=5).contains(number));
            Ok(Action::Place(CardPlacement { fishery, number: number.ok_or(expected)? }))
        }
        Ask::Draw => Err("the computer draws the event cards of a class"),
        Ask::Fishery => {
            let expected = "a fishery: c, t, p or g";
            let fishery = fishery(first).filter(|_| rest.is_empty()).ok_or(expected)?;
            Ok(Action::Vote(CompanyVote::Fishery(fishery)))
        }
        Ask::Fine if word == "-" => Ok(Action::Vote(CompanyVote::Nobody)),
        Ask::Restrict | Ask::Fine => {
            let expected = match asked {
                Ask::Fine => "the letter of a company, or - for nobody",
                _ => "the letter of a company",
            };
            let letter = first.bytes().next().filter(|_| rest.is_empty());
            let seat = letter.and_then(|letter| letter.checked_sub(b'a')).filter(|seat| *seat < 5);
            Ok(Action::Vote(CompanyVote::Seat(Seat(seat.ok_or(expected)?.into()))))
        }
    }
}

/// The fishery whose name begins with this letter.
fn fishery(letter: &str) -> Option<Fishery> {
    Fishery::ALL.into_iter().find(|fishery| fishery.word().starts_with(letter))
}

/// The beginning of a word that somebody typed.
fn cut(word: &str) -> String {
    word.chars().filter(|letter| !letter.is_control()).take(12).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: [CompanyQuestion; 3] = [(0, Ask::Place), (1, Ask::Place), (3, Ask::Place)];

    fn place(fishery: Fishery, number: u8) -> Option<Action> {
        Some(Action::Place(CardPlacement { fishery, number }))
    }

    #[test]
    fn a_line_has_a_choice_for_each_company_that_is_asked() {
        let read = read("c3 T2, ?", &PLACE).expect("a line");
        let expected = [(0, place(Fishery::Crab, 3)), (1, place(Fishery::Tang, 2)), (3, None)];
        assert_eq!(read, expected);
    }

    #[test]
    fn votes_are_letters() {
        let fisheries = read("g t", &[(0, Ask::Fishery), (1, Ask::Fishery)]).expect("votes");
        let vote = |vote| Some(Action::Vote(vote));
        assert_eq!(fisheries[0].1, vote(CompanyVote::Fishery(Fishery::Grouper)));
        let fines = read("b -", &[(0, Ask::Fine), (1, Ask::Fine)]).expect("votes");
        assert_eq!(fines[0].1, vote(CompanyVote::Seat(Seat(1))));
        assert_eq!(fines[1].1, vote(CompanyVote::Nobody));
    }

    #[test]
    fn a_word_that_cannot_be_read_is_named_with_what_was_expected() {
        for (text, part) in [
            ("c3 t2", "2 choices were typed, but 3 are needed: for A B D"),
            ("c3 x2 p1", "\"x2\" for B cannot be read: a fishery and a number"),
            ("c3 t6 p1", "\"t6\""),
            ("c3 t p1", "\"t\""),
            ("ü 3 p1", "\"ü\""),
            ("c3 - p1", "\"-\""),
        ] {
            let error = read(text, &PLACE).expect_err(text);
            assert!(error.contains(part), "{error}");
        }
        assert!(read(&"c3 ".repeat(1000), &PLACE).is_err());
        assert!(read("bb -", &[(0, Ask::Fine), (1, Ask::Fine)]).is_err());
        assert!(read("- a", &[(0, Ask::Restrict), (1, Ask::Restrict)]).is_err());
    }
}
