//! Parts that fit what everybody sees of a species: its body and what it preys on (rules 3.6).

use crate::contract::Generator;
use crate::games::food_chain::part::{Part, Parts};

/// How often it is tried; the first try usually fits.
const TRIES: u32 = 400;

/// Drawn parts with this body, min and max; none at all if no parts are found that have them.
pub fn guess_parts([body, min, max]: [i64; 3], generator: &mut Generator) -> Parts {
    (0..TRIES).find_map(|_| guess([body - 3, min, max], generator)).unwrap_or_default()
}

/// Tail with Legs, Ears, Mouth and Nose are drawn within what leaves room for the others; then Paws, Eyes and Brain
/// are what is missing.
fn guess([body, min, max]: [i64; 3], generator: &mut Generator) -> Option<Parts> {
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
    Parts::default().with(&Part::ALL.into_iter().zip(levels?).collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::food_chain::part::levels;
    use crate::games::food_chain::position::Factors;

    #[test]
    fn guessed_parts_fit_what_is_seen_and_differ() {
        let mut generator = Generator::from_seed(4);
        for text in
            ["N2 Y1 M2", "L4 M2 N1 B1", "T3 P2 R2", "Y5", "N6 M4 L2 T1 B3", "R900 L40", "M9 P70 B1"]
        {
            let levels = levels(text.split(' ')).expect("levels");
            let parts = Parts::default().with(&levels).expect("small levels");
            let form = Factors::of(&parts).form();
            let guesses: Vec<Parts> = (0..50).map(|_| guess_parts(form, &mut generator)).collect();
            assert!(guesses.iter().all(|guess| Factors::of(guess).form() == form), "{text}");
            assert!(text == "Y5" || guesses.iter().any(|guess| *guess != guesses[0]), "{text}");
        }
    }
}
