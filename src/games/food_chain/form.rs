//! The form on a phone by which a player designs an animal: two buttons for what it eats, and a lever for the level of
//! each of its eight parts.

use crate::part::{AnimalPart, PART_LETTERS, PARTS, PartLevels, SpeciesKind};
use shoal_phone::{FormEntry, FormOffer, FormPart, lever_numbers, levers};

/// The buttons for what an animal eats, in their order in the form, with the kind that each stands for.
const DIETS: [(&str, SpeciesKind); 2] =
    [("plants", SpeciesKind::Herbivore), ("animals", SpeciesKind::Carnivore)];

/// The controls of the form: buttons and levers. The levers begin at these levels, and go up to `highest`, or to the
/// present level of a part that is above it.
pub fn design_controls(levels: &PartLevels, highest: u32) -> [FormPart; 2] {
    let offers = DIETS.map(|(label, _)| FormOffer { label: label.into(), ..FormOffer::default() });
    [
        FormPart::Buttons { label: "It eats".into(), offers: offers.into() },
        levers("Its parts", PART_LETTERS.names(), &levels.all(), highest),
    ]
}

/// The entries of a form that is filled in with this animal, one for each of its controls.
pub fn design_entries(kind: SpeciesKind, levels: &PartLevels) -> [FormEntry; 2] {
    let diet = DIETS.iter().position(|(_, of_diet)| *of_diet == kind).unwrap_or(0) as i32;
    [vec![diet], levels.all().map(|level| level as i32).to_vec()]
}

/// Reads the design from a form as far as it is filled in: the kind of the animal, once that is chosen, and the levels
/// of its parts; `None` if the entries cannot come from this form.
pub fn read_design(entries: &[FormEntry]) -> Option<(Option<SpeciesKind>, PartLevels)> {
    let [diet, levels] = entries else { return None };
    let kind = match diet.first() {
        None => None,
        Some(at) => Some(DIETS.get(usize::try_from(*at).ok()?)?.1),
    };
    let levels = AnimalPart::ALL.into_iter().zip(lever_numbers(PARTS, levels)?).collect();
    Some((kind, PartLevels::default().with(&levels).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_design_that_is_half_filled_in_is_read_as_far_as_it_goes() {
        assert_eq!(read_design(&[vec![], vec![1; 8]]).map(|(kind, _)| kind), Some(None));
        assert_eq!(
            read_design(&[vec![1], vec![1; 8]]).map(|(kind, _)| kind),
            Some(Some(SpeciesKind::Carnivore))
        );
        for nonsense in [&[vec![0]][..], &[vec![2], vec![0; 8]], &[vec![0], vec![-1; 8]], &[]] {
            assert_eq!(read_design(nonsense), None, "{nonsense:?}");
        }
    }
}
