//! The form on a phone of a game that has none of its own: all that is legal, in lists.

use super::{SecretSource, secret_actions};
use crate::matches::playback::ActionOf;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::{FormEntry, FormOffer, FormPart};

/// Greatest number of actions in a list, as forms want it: what does not fit is in a second list.
const LONGEST: usize = 200;
const ONE: &str = "Choose one thing.";

/// Returns the lists. With several of them the page cannot tell that one thing alone is to be chosen.
pub fn parts<V: SecretSource>(world: &World, seat: Seat) -> Vec<FormPart> {
    let actions = secret_actions::<V>(world, seat);
    let least = u8::from(actions.len() <= LONGEST);
    let offer = |action: &ActionOf<V>| FormOffer {
        label: V::secret_words(world, seat, action).into(),
        ..FormOffer::default()
    };
    let list = |actions: &[ActionOf<V>]| {
        let offers = actions.iter().map(offer).collect();
        FormPart::List { label: "".into(), offers, least, most: 1 }
    };
    actions.chunks(LONGEST).map(list).collect()
}

/// Returns the action that was chosen in one of the lists.
pub fn action<V: SecretSource>(
    world: &World,
    seat: Seat,
    filled: &[FormEntry],
) -> Result<ActionOf<V>, String> {
    let at = chosen(filled).ok_or(ONE)?;
    secret_actions::<V>(world, seat).into_iter().nth(at).ok_or_else(|| ONE.into())
}

/// Returns the lists in which this action is chosen.
pub fn entries<V: SecretSource>(
    world: &World,
    seat: Seat,
    action: &ActionOf<V>,
) -> Option<Vec<FormEntry>> {
    let actions = secret_actions::<V>(world, seat);
    let at = actions.iter().position(|one| one == action)?;
    Some(filled(at, actions.len()))
}

/// Returns the index of the chosen action among all of them, if exactly one was chosen.
fn chosen(filled: &[FormEntry]) -> Option<usize> {
    let chosen = filled.iter().enumerate().flat_map(|(list, entry)| {
        entry.iter().filter_map(move |at| Some(list * LONGEST + usize::try_from(*at).ok()?))
    });
    let [at] = chosen.collect::<Vec<_>>()[..] else { return None };
    Some(at)
}

/// Returns the lists of this many actions, with one of them chosen.
fn filled(at: usize, count: usize) -> Vec<FormEntry> {
    let mut filled = vec![FormEntry::new(); count.div_ceil(LONGEST)];
    filled[at / LONGEST].push((at % LONGEST) as i32);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_any_number_of_actions_is_chosen_in_lists_that_a_form_can_have() {
        for count in [1, 18, LONGEST, LONGEST + 1, 2 * LONGEST + 7] {
            for at in [0, count / 2, count - 1] {
                let filled = filled(at, count);
                assert_eq!(chosen(&filled), Some(at), "{filled:?}");
                assert!(filled.iter().flatten().all(|&at| (at as usize) < LONGEST));
            }
        }
        for wrong in [vec![], vec![vec![]], vec![vec![3], vec![0]], vec![vec![-1]]] {
            assert_eq!(chosen(&wrong), None, "{wrong:?}");
        }
    }
}
