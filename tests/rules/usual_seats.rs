//! Games whose seats nobody has numbered.

use shoal_contract::any::{BotChoice, SeriesPlan, default_seat_count};

#[test]
fn a_lone_bot_plays_in_the_usual_seats_of_every_game() {
    let alone = SeriesPlan {
        setup: None,
        seats: None,
        numbers: Vec::new(),
        bots: vec![BotChoice::named("random")],
        limit: 1000,
        hash: true,
        feel: false,
    };
    for game in shoal_games::all() {
        let seats = game.series(&alone).expect("a good plan").bots().len();
        assert_eq!(seats, default_seat_count(&game.info()), "{}", game.info().title);
    }
}
