//! Two bots against each other, for tests of their levels.

use serde_json::Value;
use shoal_contract::{Game, Match, Seat};

/// Half points of the first of two bots in this number of seeded matches of two, seats swapped in turn: two for a win, one
/// for a win that is shared. `options` are those of a bot by its name.
pub fn half_points<G: Game>(bots: [&str; 2], games: u64, options: impl Fn(&str) -> Value) -> u64 {
    let mut points = 0;
    for seed in 0..games {
        let mine = (seed % 2) as usize;
        let mut hosted = Match::<G>::new(G::default_setup(2), seed).expect("a setup");
        let mut players: Vec<_> = Seat::all(2)
            .map(|seat| {
                let name = bots[usize::from(seat.index() != mine)];
                hosted.bot(seat, name, &options(name)).expect("a bot")
            })
            .collect();
        hosted.play(&mut players, 3_000, &mut Vec::new()).expect("bots play by the rules");
        let winners = G::standing(hosted.world()).winners.expect("it has ended");
        if winners.contains(&Seat(mine as u16)) {
            points += if winners.len() == 1 { 2 } else { 1 };
        }
    }
    points
}
