//! One line for each game, for other programs.

use serde::Serialize;
use shoal_contract::any::SeriesMatchResult;
use shoal_contract::{RemovedPlayer, Seat, SeatScore, StateHash};

/// Writes one game as JSON: `{"game":0,"seed":"..","winners":[2],"scores":[..],"turns":8,"actions":412,"hash":".."}`.
///
/// The seed is a string because many readers of JSON round large numbers. `winners` is `null` if
/// the game was left unfinished and empty if nobody has won. `turns` is left out if the game has
/// none. If players misbehaved, `removed` lists them with what they did.
pub fn json_line(game: u64, outcome: &SeriesMatchResult) -> String {
    #[derive(Serialize)]
    struct GameLine<'a> {
        game: u64,
        seed: String,
        winners: &'a Option<Vec<Seat>>,
        scores: &'a [SeatScore],
        #[serde(skip_serializing_if = "Option::is_none")]
        turns: Option<u64>,
        actions: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        hash: Option<StateHash>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        removed: &'a [RemovedPlayer],
    }
    let line = GameLine {
        game,
        seed: outcome.seed.to_string(),
        winners: &outcome.standing.winners,
        scores: &outcome.standing.scores,
        turns: outcome.turns,
        actions: outcome.actions,
        hash: outcome.hash,
        removed: &outcome.removed,
    };
    serde_json::to_string(&line).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// The first line of the CSV form.
pub fn csv_header() -> &'static str {
    "game,seed,winners,scores,turns,actions,hash"
}

/// Writes one game as CSV. Several winners or scores are separated by a space, the keys of a score by a slash; `nobody`
/// and `unfinished` stand for themselves.
pub fn csv_line(game: u64, outcome: &SeriesMatchResult) -> String {
    let winners = match outcome.standing.winners.as_deref() {
        None => "unfinished".to_owned(),
        Some([]) => "nobody".to_owned(),
        Some(seats) => joined(seats.iter().map(|seat| seat.0.to_string()), " "),
    };
    let scores = joined(outcome.standing.scores.iter().map(score), " ");
    let turns = outcome.turns.map(|turns| turns.to_string()).unwrap_or_default();
    let hash = outcome.hash.map(|hash| hash.to_string()).unwrap_or_default();
    format!("{game},{},{winners},{scores},{turns},{},{hash}", outcome.seed, outcome.actions)
}

fn score(score: &SeatScore) -> String {
    match score {
        SeatScore::Number(number) => number.to_string(),
        SeatScore::Keys(keys) => joined(keys.iter().map(i64::to_string), "/"),
    }
}

fn joined(parts: impl Iterator<Item = String>, gap: &str) -> String {
    parts.collect::<Vec<_>>().join(gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::MatchStanding;

    fn outcome(winners: Option<Vec<Seat>>) -> SeriesMatchResult {
        let scores = vec![SeatScore::Number(-3), SeatScore::Keys(vec![4, 1])];
        let standing = MatchStanding { scores, out: Vec::new(), winners };
        SeriesMatchResult {
            seed: u64::MAX,
            standing,
            turns: Some(3),
            actions: 12,
            hash: Some(StateHash(10)),
            removed: Vec::new(),
            feel: None,
        }
    }

    #[test]
    fn a_game_is_one_line_of_json() {
        assert_eq!(
            json_line(7, &outcome(Some(vec![Seat(1)]))),
            r#"{"game":7,"seed":"18446744073709551615","winners":[1],"scores":[-3,[4,1]],"turns":3,"actions":12,"hash":"000000000000000a"}"#
        );
        assert!(json_line(7, &outcome(None)).contains(r#""winners":null"#));
    }

    #[test]
    fn a_game_is_one_line_of_csv_under_its_header() {
        let line = csv_line(7, &outcome(Some(vec![Seat(0), Seat(1)])));
        assert_eq!(line, "7,18446744073709551615,0 1,-3 4/1,3,12,000000000000000a");
        assert_eq!(line.split(',').count(), csv_header().split(',').count());
        assert!(csv_line(7, &outcome(Some(Vec::new()))).contains(",nobody,"));
        assert!(csv_line(7, &outcome(None)).contains(",unfinished,"));
    }
}
