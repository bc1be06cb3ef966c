//! Bots take the seats that are missing for a match, so that one person alone can begin.

use super::level_pictures::LevelPictures;
use crate::features::game_list::AnyLobbyGame;
use crate::features::join::JoinDefaults;
use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::seats::Chairs;
use std::ops::RangeInclusive;

/// Number of players with whom one person alone begins, where the game allows it.
const COMPANY: usize = 3;

/// Returns the label of the button that begins: it says how many bots come.
pub fn start_label(missing: usize) -> String {
    match missing {
        0 => "Start".into(),
        1 => "With 1 bot".into(),
        bots => format!("With {bots} bots"),
    }
}

/// Seats this many bots at places that are free.
pub fn fill(world: &mut World, missing: usize) {
    let places = world.resource::<Tabletop>().places().to_vec();
    world.resource_scope(|world, mut chairs: Mut<Chairs>| {
        let is_free = |place| chairs.at(place).is_none();
        let free: Vec<_> =
            places.into_iter().filter(|&place| is_free(place)).take(missing).collect();
        let (defaults, settings) = (world.resource::<JoinDefaults>(), world.get_resource());
        free.into_iter().for_each(|place| defaults.seat_bot(&mut chairs, place, settings));
    });
}

/// Returns the least number of players of a game at the table.
pub fn least_players(game: &dyn AnyLobbyGame) -> usize {
    (*game.info().seats.start()).max(2)
}

/// Returns the numbers of players for which the game and its chosen level are.
pub fn players(
    game: &dyn AnyLobbyGame,
    pictures: &LevelPictures,
    level: Option<&str>,
) -> RangeInclusive<usize> {
    let (least, most) = (least_players(game), *game.info().seats.end());
    let chosen = pictures.levels().iter().find(|it| level == Some(it.title.as_str()));
    let of_level = chosen.and_then(|level| level.players.clone());
    let of_level = of_level.unwrap_or(least..=most);
    (*of_level.start()).clamp(least, most)..=(*of_level.end()).clamp(least, most)
}

/// Returns the number of bots that are missing for a match of the people and bots who sit there: one person alone
/// plays with two where the game allows it. None are missing where nobody sits who could begin.
pub fn missing_bots(chairs: &Chairs, players: &RangeInclusive<usize>) -> usize {
    let people = chairs.seats().filter(|&seat| chairs.is_person(seat)).count();
    let wanted = match (people, chairs.0.len()) {
        (0, _) => 0,
        (1, 1) => COMPANY.clamp(*players.start(), *players.end()),
        _ => *players.start(),
    };
    wanted.saturating_sub(chairs.0.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::BotName;
    use shoal_tabletop::seats::{SeatPlayer, chairs_for};

    #[test]
    fn one_person_alone_has_two_bots_where_the_game_allows_it_and_others_only_what_is_missing() {
        let bot = SeatPlayer::Bot(BotName::constant("easy"));
        let missing = |people: usize, bots: usize, players: RangeInclusive<usize>| {
            let names = vec![String::new(); people + bots];
            let mut chairs = Chairs(chairs_for(&names, bot));
            chairs.0[..people].iter_mut().for_each(|chair| chair.player = SeatPlayer::Person);
            missing_bots(&chairs, &players)
        };
        assert_eq!(missing(1, 0, 2..=8), 2);
        assert_eq!(missing(1, 0, 2..=2), 1);
        assert_eq!(missing(1, 0, 4..=6), 3);
        assert_eq!(missing(1, 1, 2..=8), 0, "somebody has called the bot on purpose");
        assert_eq!(missing(2, 0, 3..=5), 1);
        assert_eq!(missing(5, 0, 2..=4), 0);
        assert_eq!(missing(0, 1, 2..=8), 0, "nobody is there to begin");
    }
}
