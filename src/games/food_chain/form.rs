//! A design as a form on a phone: the food of the animal, and its eight levers.

use crate::part::{Kind, LETTERED, Part, Parts};
use shoal_phone::{Entry, Offer, Part as PhonePart, lever_numbers, levers};

/// The answers to what an animal eats, in the order of the form.
const EATS: [(&str, Kind); 2] = [("plants", Kind::Herbivore), ("animals", Kind::Carnivore)];

/// The parts of the form. The levers stand where these parts are, and go up to `highest`, or to where they stand beyond
/// it.
pub fn parts(now: &Parts, highest: u32) -> [PhonePart; 2] {
    let offers = EATS.map(|(label, _)| Offer { label: label.into(), ..Offer::default() });
    [
        PhonePart::Buttons { label: "It eats".into(), offers: offers.into() },
        levers("Its parts", LETTERED.names(), &now.all(), highest),
    ]
}

/// The entries that mean an animal.
pub fn entries(kind: Kind, parts: &Parts) -> [Entry; 2] {
    let eats = EATS.iter().position(|(_, eats)| *eats == kind).unwrap_or(0) as i32;
    [vec![eats], parts.all().map(|level| level as i32).to_vec()]
}

/// The design that a form is filled in with so far: the kind of the animal, once that is chosen, and its parts; none if
/// these are no entries of it.
pub fn design(entries: &[Entry]) -> Option<(Option<Kind>, Parts)> {
    let [eats, levels] = entries else { return None };
    let kind = match eats.first() {
        None => None,
        Some(at) => Some(EATS.get(usize::try_from(*at).ok()?)?.1),
    };
    let levels = Part::ALL.into_iter().zip(lever_numbers(LETTERED.things.len(), levels)?).collect();
    Some((kind, Parts::default().with(&levels).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_design_that_is_half_filled_in_is_read_as_far_as_it_goes() {
        assert_eq!(design(&[vec![], vec![1; 8]]).map(|(kind, _)| kind), Some(None));
        assert_eq!(
            design(&[vec![1], vec![1; 8]]).map(|(kind, _)| kind),
            Some(Some(Kind::Carnivore))
        );
        for nonsense in [&[vec![0]][..], &[vec![2], vec![0; 8]], &[vec![0], vec![-1; 8]], &[]] {
            assert_eq!(design(nonsense), None, "{nonsense:?}");
        }
    }
}
