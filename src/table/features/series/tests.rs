//! The seats of players in the games of a series.

use super::flow::seated_players;
use super::*;
use shoal_contract::BotName;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::SeatPlayer;

#[test]
fn where_seats_go_around_the_table_players_change_their_places() {
    let bot = SeatPlayer::Bot(BotName::constant("easy"));
    let chair = |(place, name): (_, &str)| Chair::new(place, name, bot);
    let players: Vec<Chair> = PLACES.into_iter().zip(["Ann", "Bob", "Cid"]).map(chair).collect();
    let mut series = SeriesOnTable {
        game: "penguins",
        setup: serde_json::Value::Null,
        seed: 1,
        players,
        onlookers: Vec::new(),
        before: Vec::new(),
        goes_round: true,
        score: SeriesScore::default(),
        number: 1,
        seen: Duration::ZERO,
    };
    let told = |series: &SeriesOnTable| -> Vec<(usize, String)> {
        let at = |chair: &Chair| PLACES.iter().position(|it| *it == chair.place).unwrap_or(9);
        seated_players(series).iter().map(|chair| (at(chair), chair.name.clone())).collect()
    };
    let of = |all: [(usize, &str); 3]| all.map(|(at, name)| (at, name.to_owned())).to_vec();
    assert_eq!(told(&series), of([(0, "Bob"), (1, "Cid"), (2, "Ann")]));
    series.goes_round = false;
    assert_eq!(told(&series), of([(1, "Bob"), (2, "Cid"), (0, "Ann")]));
    assert_eq!([0, 1, 2].map(|player| series.player(series.seat(player))), [0, 1, 2]);
}
