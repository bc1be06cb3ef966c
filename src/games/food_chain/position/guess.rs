//! Parts that fit what everybody sees of a species: its body and what it preys on (rules 3.6).

use super::factors::Factors;
use crate::contract::Generator;
use crate::games::food_chain::part::{Levels, Part, Parts};

/// How often it is tried.
const TRIES: u32 = 400;

/// Drawn parts with this body, min and max; those of the last try, which may not fit, if none do.
///
/// Tail, Legs, Ears, Nose and Mouth are drawn; then Paws, Eyes and Brain are what is missing.
pub fn guess_parts([body, min, max]: [i64; 3], generator: &mut Generator) -> Parts {
    let mut guess = Parts::default();
    for _ in 0..TRIES {
        let mut up_to = |most: i64| i64::from(generator.below(most.max(0) as u32 + 1));
        let large = up_to(((body - 3) / 2).min(min).min(max));
        let tail = up_to(large);
        let ears = up_to((body - 3 - 2 * large).min(max - large));
        let rest = body - 3 - 2 * large - ears;
        let mouth = up_to(rest.min((max - large - ears) / 2));
        let nose = up_to(rest - mouth);
        let (paws, eyes) = (rest - mouth - nose, min - large - rest);
        let brain = max - large - ears - nose - 2 * mouth;
        let levels = [nose, eyes, ears, mouth, paws, tail, large - tail, brain / 2];
        if levels.iter().any(|&level| level < 0) || brain % 2 != 0 {
            continue;
        }
        let named = Part::ALL.into_iter().zip(levels.map(|level| level as u32));
        let Ok(parts) = Parts::default().with(&named.collect::<Levels>()) else { continue };
        guess = parts;
        if Factors::of(&parts).form() == [body, min, max] {
            break;
        }
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessed_parts_fit_what_is_seen_and_differ() {
        let mut generator = Generator::from_seed(4);
        for text in ["N2 Y1 M2", "L4 M2 N1 B1", "T3 P2 R2", "Y5", "N6 M4 L2 T1 B3"] {
            let levels = text.split(' ').map(|word| {
                let part = word.chars().next().and_then(Part::of_letter).expect("a part");
                (part, word[1..].parse().expect("a level"))
            });
            let parts = Parts::default().with(&levels.collect()).expect("small levels");
            let form = Factors::of(&parts).form();
            let guesses: Vec<Parts> = (0..50).map(|_| guess_parts(form, &mut generator)).collect();
            assert!(guesses.iter().all(|guess| Factors::of(guess).form() == form), "{text}");
            assert!(text == "Y5" || guesses.iter().any(|guess| *guess != guesses[0]), "{text}");
        }
    }
}
