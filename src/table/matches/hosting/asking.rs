//! The sentences about a wish to go back: what would be undone, and what all have seen already.

use super::UndoTarget;
use shoal_contract::{Actor, Seat, UndoSummary};
use shoal_tabletop::picture::theme::seat_letter;
use shoal_tabletop::seats::Chairs;

/// Greatest number of seats or secrets that are named one by one.
const NAMED: usize = 3;

/// Returns the name of the player of a seat, or its letter if it has none.
pub(super) fn name(chairs: Option<&Chairs>, seat: Seat) -> String {
    let name = chairs.and_then(|chairs| chairs.get(seat)).map(|chair| chair.name.clone());
    let letter = || chairs.map_or_else(|| seat_letter(seat.index()), |chairs| chairs.letter(seat));
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| letter().to_string())
}

/// Returns the question to the others in up to three lines: `Ann asks to take back a choice.`, `Undone with it: 2
/// actions of Bob, 1 of the house.`, `Already seen: the die.`
pub(super) fn question(
    chairs: Option<&Chairs>,
    seat: Seat,
    target: &UndoTarget,
    since: &UndoSummary,
) -> String {
    let asker = name(chairs, seat);
    let (wish, own) = match target {
        UndoTarget::Choice => (format!("{asker} asks to take back a choice."), 1),
        UndoTarget::Moment { title, .. } => (format!("{asker} asks to go back to {title}."), 0),
    };
    let counts = since.acted.iter().filter_map(|&(actor, count)| {
        let count = if actor == Actor::Seat(seat) { count.saturating_sub(own) } else { count };
        let whose = match actor {
            Actor::House => "the house".to_owned(),
            Actor::Seat(seat) => name(chairs, seat),
        };
        (count > 0).then_some((count, whose))
    });
    let mut parts = vec![wish];
    let mut undone = String::new();
    for (index, (count, whose)) in counts.enumerate() {
        undone += match (index, count) {
            (0, 1) => format!("1 action of {whose}"),
            (0, _) => format!("{count} actions of {whose}"),
            _ => format!(", {count} of {whose}"),
        }
        .as_str();
    }
    if !undone.is_empty() {
        parts.push(format!("This also undoes: {undone}."));
    }
    parts.extend(seen(since).map(|seen| format!("Already seen: {seen}.")));
    parts.join("\n")
}

/// Returns the hint that a seat reads before it has confirmed that the others are to be asked.
pub(super) fn hint(chairs: Option<&Chairs>, asked: &[Seat], since: &UndoSummary) -> String {
    let who = match asked {
        [only] => name(chairs, *only),
        [first @ .., last] if asked.len() <= NAMED => {
            let first: Vec<String> = first.iter().map(|&seat| name(chairs, seat)).collect();
            format!("{} and {}", first.join(", "), name(chairs, *last))
        }
        _ => format!("{} others", asked.len()),
    };
    let verb = if asked.len() == 1 { "has" } else { "have" };
    let seen = seen(since).map_or(String::new(), |seen| format!(" (already seen: {seen})"));
    format!("{who} {verb} to agree to that{seen}. Press again to ask.")
}

fn seen(since: &UndoSummary) -> Option<String> {
    let few = since.shown.len() <= NAMED;
    let named = since.shown.iter().take(if few { NAMED } else { NAMED - 1 });
    let mut words = named.copied().collect::<Vec<_>>().join(", ");
    if !few {
        words += " and more";
    }
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::seats::{Chair, SeatPlayer};

    fn chairs() -> Chairs {
        let chair = |(name, place): (&str, _)| Chair::new(place, name, SeatPlayer::Person);
        Chairs(["Ann", "Bob", "Cid", "Dee", "Eve"].into_iter().zip(PLACES).map(chair).collect())
    }

    fn since(acted: &[(Option<u16>, usize)], shown: &[&'static str]) -> UndoSummary {
        let actor = |seat: Option<u16>| seat.map_or(Actor::House, |seat| Actor::Seat(Seat(seat)));
        let acted = acted.iter().map(|&(seat, count)| (actor(seat), count)).collect();
        UndoSummary { acted, shown: shown.to_vec() }
    }

    #[test]
    fn a_question_says_what_is_undone_and_what_was_seen() {
        let chairs = chairs();
        let ask = |target: &UndoTarget, since: &UndoSummary| {
            question(Some(&chairs), Seat(0), target, since)
        };
        let both = since(&[(Some(0), 1), (Some(1), 2), (None, 1)], &["the die", "the drift"]);
        assert_eq!(
            ask(&UndoTarget::Choice, &both),
            "Ann asks to take back a choice.\nThis also undoes: 2 actions of Bob, 1 of the house.\n\
             Already seen: the die, the drift."
        );
        let die = since(&[(Some(0), 1)], &["the die"]);
        assert_eq!(
            ask(&UndoTarget::Choice, &die),
            "Ann asks to take back a choice.\nAlready seen: the die."
        );
        let moment = UndoTarget::Moment { after: 3, title: "turn 2".into() };
        let more = since(&[(Some(0), 1), (None, 4)], &["a", "b", "c", "d"]);
        assert_eq!(
            ask(&moment, &more),
            "Ann asks to go back to turn 2.\nThis also undoes: 1 action of Ann, 4 of the house.\n\
             Already seen: a, b and more."
        );
    }

    #[test]
    fn a_hint_names_few_and_counts_many() {
        let chairs = chairs();
        let hint = |seats: &[u16], shown: &[&'static str]| {
            let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
            hint(Some(&chairs), &seats, &since(&[], shown))
        };
        assert_eq!(hint(&[1], &[]), "Bob has to agree to that. Press again to ask.");
        assert_eq!(
            hint(&[1, 2], &["the die"]),
            "Bob and Cid have to agree to that (already seen: the die). Press again to ask."
        );
        assert_eq!(hint(&[1, 2, 3, 4], &[]), "4 others have to agree to that. Press again to ask.");
    }
}
