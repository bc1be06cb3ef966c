//! Chairs around a table, for names and for a journal.

use super::{Chair, SeatPlayer};
use crate::geometry::{PLACES, TablePlace};

/// Returns the chairs that a journal has recorded, or default ones if they make no sense. People have yet to take their
/// mice again.
pub fn restored_chairs(names: &[String], recorded: Option<Vec<Chair>>) -> Vec<Chair> {
    let default = chairs_for(names, SeatPlayer::Person);
    let Some(mut chairs) = recorded.filter(|chairs| chairs.len() == default.len()) else {
        return default;
    };
    let mut taken: Vec<TablePlace> = Vec::new();
    for (chair, default) in chairs.iter_mut().zip(&default) {
        chair.name.clone_from(&default.name);
        if !PLACES.contains(&chair.place) || taken.contains(&chair.place) {
            return chairs_for(names, SeatPlayer::Person);
        }
        taken.push(chair.place);
    }
    chairs
}

/// Chairs around the table for these names, each with this sort of player.
pub fn chairs_for(names: &[String], player: SeatPlayer) -> Vec<Chair> {
    names.iter().zip(PLACES).map(|(name, place)| Chair::new(place, name.clone(), player)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::BotName;

    fn names() -> Vec<String> {
        vec!["Ann".into(), "Bob".into()]
    }

    #[test]
    fn a_match_that_goes_on_has_bots_and_places_as_before() {
        let mut chairs = chairs_for(&names(), SeatPlayer::Person);
        chairs[0].place = PLACES[5];
        chairs[1].player = SeatPlayer::Bot(BotName::constant("easy"));
        assert_eq!(restored_chairs(&names(), Some(chairs.clone())), chairs);
    }

    #[test]
    fn chairs_that_make_no_sense_are_put_at_the_usual_places() {
        let usual = chairs_for(&names(), SeatPlayer::Person);
        let mut same_place = usual.clone();
        same_place[1].place = same_place[0].place;
        for told in [None, Some(usual[..1].to_vec()), Some(same_place)] {
            assert_eq!(restored_chairs(&names(), told), usual);
        }
    }
}
