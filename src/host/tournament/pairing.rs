//! Pairing: the players of each game, and those who go on (docs/rules/penguins.md, 7.1), as functions of numbers alone,
//! for any game.

use std::ops::RangeInclusive;

/// Deals players into the games of a round and returns the number in each, in order: as many as a game takes, and where
/// the rest cannot form a game, one game before it has fewer. `None` if so few players cannot be dealt at all.
///
/// With 2 to 4 seats: 5 are dealt as 3 and 2, 6 as 4 and 2, 7 as 4 and 3.
///
/// # Examples
///
/// ```
/// use shoal_host::tournament::deal;
///
/// assert_eq!(deal(7, &(2..=4)), Some(vec![4, 3]));
/// assert_eq!(deal(1, &(2..=4)), None);
/// ```
pub fn deal(players: usize, seats: &RangeInclusive<usize>) -> Option<Vec<usize>> {
    let sizes = || seats.clone().rev().filter(|&size| size > 0);
    // `can[n]`: n players can be dealt. Then the games are dealt without a wrong turn.
    let mut can = vec![true];
    for rest in 1..=players {
        can.push(sizes().any(|size| size <= rest && can[rest - size]));
    }
    let mut games = Vec::new();
    let mut rest = players;
    while rest > 0 {
        let size = sizes().find(|&size| size <= rest && can[rest - size])?;
        games.push(size);
        rest -= size;
    }
    Some(games)
}

/// The next step of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TournamentStep {
    /// A round of games with this many players each, dealt in order of age.
    Round(Vec<usize>),
    /// The last game, of all that are left.
    Final,
    /// The end: those who are left have won.
    End,
}

/// Decides the next step when these players are left, in order of age. `before` are the winners of the round before the
/// last, if there were two rounds already.
///
/// It ends when a round's winners are those of the round before, or when too few are left for a game; when one game is
/// enough for all, that game is the last.
pub fn next_step(
    left: &[usize],
    before: Option<&[usize]>,
    seats: &RangeInclusive<usize>,
) -> TournamentStep {
    if left.len() < *seats.start() || before == Some(left) {
        TournamentStep::End
    } else if left.len() <= *seats.end() {
        TournamentStep::Final
    } else {
        deal(left.len(), seats).map_or(TournamentStep::End, TournamentStep::Round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISH: RangeInclusive<usize> = 2..=4;

    #[test]
    fn players_are_dealt_as_the_rules_say() {
        let cases: [(usize, &[usize]); 10] = [
            (2, &[2]),
            (3, &[3]),
            (4, &[4]),
            (5, &[3, 2]),
            (6, &[4, 2]),
            (7, &[4, 3]),
            (8, &[4, 4]),
            (9, &[4, 3, 2]),
            (10, &[4, 4, 2]),
            (13, &[4, 4, 3, 2]),
        ];
        for (players, games) in cases {
            assert_eq!(deal(players, &FISH).as_deref(), Some(games), "{players} players");
        }
    }

    #[test]
    fn of_2_to_40_players_everybody_plays_once_a_round() {
        for players in 2..=40 {
            let games = deal(players, &FISH).expect("two or more can play");
            assert_eq!(games.iter().sum::<usize>(), players);
            assert!(games.iter().all(|size| FISH.contains(size)), "{players}: {games:?}");
            // Games of four first; of the others there are no more than the rest needs.
            assert!(games.is_sorted_by(|one, next| one >= next), "{players}: {games:?}");
            let smaller = games.iter().filter(|&&size| size < 4).count();
            assert_eq!(smaller, [0, 2, 1, 1][players % 4], "{players}: {games:?}");
        }
    }

    #[test]
    fn a_game_of_other_sizes_is_dealt_too_and_what_cannot_be_dealt_is_not() {
        assert_eq!(deal(4, &(2..=3)).as_deref(), Some(&[2, 2][..]));
        assert_eq!(deal(9, &(1..=8)).as_deref(), Some(&[8, 1][..]));
        assert_eq!(deal(5, &(3..=4)), None);
        assert_eq!(deal(1, &FISH), None);
        assert_eq!(deal(0, &FISH), Some(vec![]));
    }

    /// Plays a tournament in which of each game this many win; answers how many rounds there were and
    /// who was left.
    fn played(players: usize, winners_of: impl Fn(&[usize]) -> Vec<usize>) -> (usize, Vec<usize>) {
        let (mut left, mut before) = ((0..players).collect::<Vec<_>>(), None::<Vec<usize>>);
        for rounds in 0.. {
            match next_step(&left, before.as_deref(), &FISH) {
                TournamentStep::End => return (rounds, left),
                TournamentStep::Final => return (rounds + 1, winners_of(&left)),
                TournamentStep::Round(games) => {
                    let mut rest = &left[..];
                    let mut winners = Vec::new();
                    for size in games {
                        let (game, others) = rest.split_at(size);
                        winners.extend(winners_of(game));
                        rest = others;
                    }
                    assert!(rest.is_empty(), "everybody plays");
                    before = (rounds > 0).then_some(left);
                    left = winners;
                }
            }
            assert!(rounds <= players, "it ends");
        }
        unreachable!("it ends")
    }

    #[test]
    fn every_tournament_of_2_to_40_ends() {
        for players in 2..=40 {
            let (_, one) = played(players, |game| game[..1].to_vec());
            assert_eq!(one, [0], "the youngest wins all her games");
            let (_, nobody) = played(players, |_| Vec::new());
            assert_eq!(nobody, [] as [usize; 0]);
            let (rounds, all) = played(players, <[usize]>::to_vec);
            assert_eq!(all.len(), players);
            // One round says nothing of the one before it.
            assert_eq!(rounds, if players <= 4 { 1 } else { 2 }, "{players} players");
            // Only the oldest ever loses.
            let (_, two) = played(players, |game| game[..2.min(game.len())].to_vec());
            assert!((1..=players).contains(&two.len()), "{players}: {two:?}");
        }
    }

    #[test]
    fn it_ends_when_too_few_are_left_and_with_one_game_when_they_fit_in_one() {
        assert_eq!(next_step(&[], None, &FISH), TournamentStep::End);
        assert_eq!(next_step(&[3], None, &FISH), TournamentStep::End);
        assert_eq!(next_step(&[3, 5], None, &FISH), TournamentStep::Final);
        assert_eq!(next_step(&[0, 1, 2, 3], None, &FISH), TournamentStep::Final);
        assert_eq!(next_step(&[0, 1, 2, 3, 4], None, &FISH), TournamentStep::Round(vec![3, 2]));
        assert_eq!(next_step(&[0, 1, 2, 3, 4], Some(&[0, 1, 2, 3, 4]), &FISH), TournamentStep::End);
        assert_eq!(
            next_step(&[0, 1, 2, 3, 4], Some(&[0, 1, 2, 3, 4, 5]), &FISH),
            TournamentStep::Round(vec![3, 2])
        );
    }
}
