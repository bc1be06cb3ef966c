//! A design as a form on a phone: the food of the animal, and its eight levers.

use crate::part::{AnimalPart, LETTERED, PartLevels, SpeciesKind};
use shoal_phone::{FormEntry, FormOffer, FormPart as PhonePart, lever_numbers, levers};

/// The answers to what an animal eats, in the order of the form.
const EATS: [(&str, SpeciesKind); 2] =
    [("plants", SpeciesKind::Herbivore), ("animals", SpeciesKind::Carnivore)];

/// The parts of the form. The levers stand where these parts are, and go up to `highest`, or to where they stand beyond
/// it.
pub fn parts(now: &PartLevels, highest: u32) -> [PhonePart; 2] {
    let offers = EATS.map(|(label, _)| FormOffer { label: label.into(), ..FormOffer::default() });
    [
        PhonePart::Buttons { label: "It eats".into(), offers: offers.into() },
        levers("Its parts", LETTERED.names(), &now.all(), highest),
    ]
}

/// The entries that mean an animal.
pub fn entries(kind: SpeciesKind, parts: &PartLevels) -> [FormEntry; 2] {
    let eats = EATS.iter().position(|(_, eats)| *eats == kind).unwrap_or(0) as i32;
    [vec![eats], parts.all().map(|level| level as i32).to_vec()]
}

/// The design that a form is filled in with so far: the kind of the animal, once that is chosen, and its parts; none if
/// these are no entries of it.
pub fn design(entries: &[FormEntry]) -> Option<(Option<SpeciesKind>, PartLevels)> {
    let [eats, levels] = entries else { return None };
    let kind = match eats.first() {
        None => None,
        Some(at) => Some(EATS.get(usize::try_from(*at).ok()?)?.1),
    };
    let levels =
        AnimalPart::ALL.into_iter().zip(lever_numbers(LETTERED.things.len(), levels)?).collect();
    Some((kind, PartLevels::default().with(&levels).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_design_that_is_half_filled_in_is_read_as_far_as_it_goes() {
        assert_eq!(design(&[vec![], vec![1; 8]]).map(|(kind, _)| kind), Some(None));
        assert_eq!(
            design(&[vec![1], vec![1; 8]]).map(|(kind, _)| kind),
            Some(Some(SpeciesKind::Carnivore))
        );
        for nonsense in [&[vec![0]][..], &[vec![2], vec![0; 8]], &[vec![0], vec![-1; 8]], &[]] {
            assert_eq!(design(nonsense), None, "{nonsense:?}");
        }
    }
}
