//! The sentences of a tournament.

use super::model::{GameIndex, TableTournament};
use shoal_contract::{are_several, listed};

/// `Ann, Bob and Cid`.
pub(super) fn names_in_words<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "nobody".into() } else { listed(&names) }
}

/// The opponents of an entrant in a game: `Ann, Bob and Cid`.
pub(super) fn opponents(tournament: &TableTournament, at: GameIndex, own: usize) -> String {
    let players = tournament.game(at).map_or(&[][..], |game| &game.players);
    let others: Vec<usize> = players.iter().copied().filter(|&other| other != own).collect();
    names_in_words(tournament.names(&others))
}

/// Returns a sentence about who has won the tournament.
pub(super) fn winners(tournament: &TableTournament) -> String {
    let winners = tournament.winners();
    let names: Vec<&str> = tournament.names(&winners).collect();
    let verb = if are_several(&names) { "have" } else { "has" };
    match names.is_empty() {
        true => "Nobody has won the tournament.".into(),
        false => format!("{} {verb} won the tournament.", listed(&names)),
    }
}

/// Returns a sentence for an entrant that does not play a game, while it is played or before it.
pub(super) fn waiting_text(
    tournament: &TableTournament,
    at: GameIndex,
    entrant: usize,
) -> &'static str {
    let Some(round) = tournament.rounds.get(at.round) else { return "" };
    match round.games.iter().position(|game| game.players.contains(&entrant)) {
        None => "You are out of the tournament.",
        Some(game) if game == at.game + 1 => "Your game is next.",
        Some(game) if game > at.game => "Your game comes later.",
        Some(game) => match round.games[game].result.as_ref() {
            Some(result) if result.winners.contains(&entrant) => "You go on to the next round.",
            Some(_) => "You are out of the tournament.",
            None => "",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::DealtGameResult;
    use super::super::testing::tournament;
    use super::*;

    #[test]
    fn names_stand_in_a_list_as_people_say_it() {
        assert_eq!(names_in_words(["Ann"].into_iter()), "Ann");
        assert_eq!(names_in_words(["Ann", "Bob", "Cid"].into_iter()), "Ann, Bob and Cid");
        assert_eq!(names_in_words(["Ann and Bob", "Cid"].into_iter()), "Ann and Bob, Cid");
        assert_eq!(names_in_words(std::iter::empty()), "nobody");
    }

    #[test]
    fn onlookers_know_when_their_own_game_is() {
        let mut tournament = tournament(8);
        let at = tournament.next_game().expect("it begins");
        assert_eq!(waiting_text(&tournament, at, 5), "Your game is next.");
        assert_eq!(opponents(&tournament, at, 0), "P1, P2 and P3");
        tournament.close(
            at,
            DealtGameResult { winners: vec![2], ..DealtGameResult::default() },
            &(2..=4),
        );
        let at = tournament.next_game().expect("there is another");
        assert_eq!(waiting_text(&tournament, at, 2), "You go on to the next round.");
        assert_eq!(waiting_text(&tournament, at, 1), "You are out of the tournament.");
    }
}
