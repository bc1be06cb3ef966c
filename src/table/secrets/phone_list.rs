//! The form on a phone of a game that has none of its own: all that is legal, in lists.

use super::{SecretSource, secret_actions};
use crate::contract::Seat;
use bevy::prelude::*;
use shoal_phone::{Entry, Offer, Part};

/// How many actions a list has at most, as forms want it: what does not fit is in a second list.
const LONGEST: usize = 200;
const ONE: &str = "Choose one thing.";

/// The lists. With several of them the page cannot tell that one thing alone is to be chosen.
pub fn parts<G: SecretSource>(world: &World, seat: Seat) -> Vec<Part> {
    let actions = secret_actions::<G>(world, seat);
    let least = u8::from(actions.len() <= LONGEST);
    let offer = |action: &G::Action| Offer {
        label: G::secret_words(world, seat, action).into(),
        ..Offer::default()
    };
    let list = |actions: &[G::Action]| {
        let offers = actions.iter().map(offer).collect();
        Part::List { label: "".into(), offers, least, most: 1 }
    };
    actions.chunks(LONGEST).map(list).collect()
}

/// What was chosen in one of the lists.
pub fn action<G: SecretSource>(
    world: &World,
    seat: Seat,
    filled: &[Entry],
) -> Result<G::Action, String> {
    let chosen = filled.iter().enumerate().flat_map(|(list, entry)| {
        entry.iter().filter_map(move |at| Some(list * LONGEST + usize::try_from(*at).ok()?))
    });
    let [at] = chosen.collect::<Vec<_>>()[..] else { return Err(ONE.into()) };
    secret_actions::<G>(world, seat).into_iter().nth(at).ok_or_else(|| ONE.into())
}

/// The lists in which this action is chosen.
pub fn entries<G: SecretSource>(
    world: &World,
    seat: Seat,
    action: &G::Action,
) -> Option<Vec<Entry>> {
    let actions = secret_actions::<G>(world, seat);
    let at = actions.iter().position(|one| one == action)?;
    let mut filled = vec![Entry::new(); actions.len().div_ceil(LONGEST)];
    filled[at / LONGEST].push(i32::try_from(at % LONGEST).ok()?);
    Some(filled)
}
