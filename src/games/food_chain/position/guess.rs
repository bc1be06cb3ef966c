//! Parts that fit what everybody sees of a species: its body and what it preys on (rules 3.6).

use super::design::MOST_SUM;
use super::factors::SpeciesFactors;
use crate::part::{AnimalPart, HIGHEST_LEVEL, PartLevels};
use shoal_contract::RandomGenerator;

/// Number of tries; the first one usually fits.
const TRIES: u32 = 400;
/// Greatest number of levels by which a part changes in the mutations that are looked for.
const MOST_LEVELS: i64 = 5;

/// Drawn parts with this body, min and max; none at all if no parts are found that have them.
pub fn guess_parts([body, min, max]: [i64; 3], generator: &mut RandomGenerator) -> PartLevels {
    (0..TRIES).find_map(|_| guess([body - 3, min, max], generator)).unwrap_or_default()
}

/// Tail with Legs, Ears, Mouth and Nose are drawn within what leaves room for the others; then Paws, Eyes and Brain
/// are what is missing.
fn guess([body, min, max]: [i64; 3], generator: &mut RandomGenerator) -> Option<PartLevels> {
    let mut between = |least: i64, most: i64| {
        let room = u32::try_from(most - least).ok()?;
        Some(least + i64::from(generator.below(room + 1)))
    };
    let large = between(0, (body / 2).min(min).min(max))?;
    let tail = between(0, large)?;
    // Eyes are what is missing in min, and are not less than 0.
    let ears = between((body - min - large).max(0), (body - 2 * large).min(max - large))?;
    let rest = body - 2 * large - ears;
    let mouth = between(0, rest.min((max - large - ears) / 2))?;
    // Brain counts twice in max.
    let left = max - large - ears - 2 * mouth;
    let nose = left % 2 + 2 * between(0, (rest - mouth - left % 2).min(left - left % 2) / 2)?;
    let (paws, eyes, brain) = (rest - mouth - nose, min - large - rest, (left - nose) / 2);
    let levels = [nose, eyes, ears, mouth, paws, tail, large - tail, brain];
    let levels: Option<Vec<u32>> = levels.into_iter().map(|level| level.try_into().ok()).collect();
    PartLevels::default().with(&AnimalPart::ALL.into_iter().zip(levels?).collect()).ok()
}

/// The parts with this body, min and max that a mutation of a parent may have (rules 3.2): two parts change at most.
pub fn children_with(parent: &PartLevels, form: [i64; 3]) -> Vec<PartLevels> {
    let weights = AnimalPart::ALL.map(weight);
    let mut found = Vec::new();
    for one in AnimalPart::ALL {
        for by in (-MOST_LEVELS..=MOST_LEVELS).filter(|by| *by != 0) {
            let Some(first) = changed(parent, one, by) else { continue };
            let had = SpeciesFactors::of(&first).form();
            let missing = [0, 1, 2].map(|at| form[at] - had[at]);
            if missing == [0; 3] {
                found.push(first);
            }
            let others = AnimalPart::ALL.into_iter().filter(|other| other.index() > one.index());
            found.extend(others.filter_map(|other| {
                changed(&first, other, levels_for(weights[other.index()], missing)?)
            }));
        }
    }
    found.retain(|parts| parts.sum().abs_diff(parent.sum()) <= MOST_SUM);
    found
}

/// The amounts by which a level of a part changes body, min and max.
fn weight(part: AnimalPart) -> [i64; 3] {
    let without = SpeciesFactors::of(&PartLevels::default()).form();
    let with = changed(&PartLevels::default(), part, 1)
        .map_or(without, |one| SpeciesFactors::of(&one).form());
    [0, 1, 2].map(|at| with[at] - without[at])
}

/// The number of levels of a weight that make up for what is missing, if some do.
fn levels_for(weight: [i64; 3], missing: [i64; 3]) -> Option<i64> {
    let at = weight.iter().position(|&each| each != 0)?;
    let levels = missing[at] / weight[at];
    (levels != 0 && weight.map(|each| each * levels) == missing).then_some(levels)
}

/// The parts with one at more levels, or fewer.
fn changed(parts: &PartLevels, part: AnimalPart, by: i64) -> Option<PartLevels> {
    let mut changed = *parts;
    let level = u16::try_from(i64::from(parts.level(part)) + by).ok();
    changed.0[part.index()] = level.filter(|level| u32::from(*level) <= HIGHEST_LEVEL)?;
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::levels;

    #[test]
    fn children_have_the_form_that_is_seen_and_differ_in_two_parts_at_most() {
        let parts = |text: &str| {
            PartLevels::default()
                .with(&levels(text.split(' ')).expect("levels"))
                .expect("small levels")
        };
        let parent = parts("N2 Y1 M2");
        for text in ["N2 Y1 M2 R1", "N3 Y2 M2", "N1 Y1 M3", "N2 Y1 M2 L1 B1"] {
            let child = parts(text);
            let children = children_with(&parent, SpeciesFactors::of(&child).form());
            assert!(children.contains(&child), "{text}: {children:?}");
            for one in &children {
                assert_eq!(
                    SpeciesFactors::of(one).form(),
                    SpeciesFactors::of(&child).form(),
                    "{text}"
                );
                assert!(parent.changed(one).count() <= 2, "{text}: {one}");
            }
        }
        assert!(children_with(&parent, SpeciesFactors::of(&parts("T5 L5")).form()).is_empty());
    }

    #[test]
    fn guessed_parts_fit_what_is_seen_and_differ() {
        let mut generator = RandomGenerator::from_seed(4);
        for text in
            ["N2 Y1 M2", "L4 M2 N1 B1", "T3 P2 R2", "Y5", "N6 M4 L2 T1 B3", "R900 L40", "M9 P70 B1"]
        {
            let levels = levels(text.split(' ')).expect("levels");
            let parts = PartLevels::default().with(&levels).expect("small levels");
            let form = SpeciesFactors::of(&parts).form();
            let guesses: Vec<PartLevels> =
                (0..50).map(|_| guess_parts(form, &mut generator)).collect();
            assert!(guesses.iter().all(|guess| SpeciesFactors::of(guess).form() == form), "{text}");
            assert!(text == "Y5" || guesses.iter().any(|guess| *guess != guesses[0]), "{text}");
        }
    }
}
