//! The designs of all others in a forecast: each designs about as often as everybody has seen it do so, and as the bot
//! `easy` would.

use crate::bot::draw_idea;
use crate::{Jungle, JunglePlayer, View};
use shoal_contract::{RandomGenerator, Seat};

/// Number of past cycles in which the species that a seat has founded are counted.
const WINDOW: u32 = 20;
/// Cycles added to these, and designs added to those in them, in thousandths: a seat of which little is known designs
/// in one of four cycles.
const MORE_CYCLES: u32 = 2;
const MORE_DESIGNS: u32 = 500;
/// Greatest number of animals that are given up to begin anew.
const GIVEN_UP: u32 = 20;

/// The seats that may design, each with the chance in thousandths that it does so before a cycle.
#[derive(Debug, Clone)]
pub(super) struct RivalDesigners(Vec<(Seat, u32)>);

impl RivalDesigners {
    /// All but the one that asks.
    pub fn beside(asking: Seat, view: &View) -> Self {
        let cycles = WINDOW.min(view.cycle);
        let is_recent = |founded: u32| founded > 0 && founded + WINDOW > view.cycle;
        let often = |(seat, player): (Seat, &JunglePlayer)| {
            let living = view.of(seat).map(|species| species.founded);
            let dead = view.extinct.iter().filter(|dead| dead.seat == Some(seat));
            let founded = living.chain(dead.map(|dead| dead.founded));
            let designs = founded.filter(|&founded| is_recent(founded)).count() as u32;
            let chance = (designs * 1_000 + MORE_DESIGNS) / (cycles + MORE_CYCLES);
            (!player.left && seat != asking).then_some((seat, chance))
        };
        Self(Seat::all(view.players.len()).zip(&view.players).filter_map(often).collect())
    }

    /// Some of them found or mutate a species.
    pub fn design(&self, jungle: &mut Jungle, generator: &mut RandomGenerator) {
        for &(seat, chance) in &self.0 {
            if generator.below(1_000) >= chance {
                continue;
            }
            if let Some(idea) =
                draw_idea(jungle, seat, generator).filter(|it| it.gives_up <= GIVEN_UP)
            {
                jungle.found(seat, idea.design);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, FoodChain, Setup};
    use shoal_contract::{Actor, Game as _, Match, Viewer};

    /// Ann mutates often, Bob has one species, Cid none, Dee has left.
    fn view() -> View {
        let mut game = Match::<FoodChain>::new(Setup::for_players(4), 1).expect("usual");
        let mut act = |actor, text: &str| {
            let action = FoodChain::decode_action(text).expect("an action");
            game.apply(actor, &action).expect("it is legal");
        };
        act(Actor::Seat(Seat(1)), "\"START H N2 Y1 M2\"");
        act(Actor::House, "{\"cycle\":4}");
        act(Actor::Seat(Seat(0)), "\"START H N2 Y1 M2 R1\"");
        act(Actor::House, "{\"cycle\":1}");
        act(Actor::Seat(Seat(0)), "\"START H N2 Y1 M2 R2\"");
        act(Actor::House, &serde_json::to_string(&Action::Leave(Seat(3))).expect("a text"));
        FoodChain::seen_by(game.world(), Viewer::Table)
    }

    #[test]
    fn who_designed_of_late_does_so_more_often_and_who_asks_or_has_left_never() {
        let RivalDesigners(all) = RivalDesigners::beside(Seat(2), &view());
        let [(ann, often), (bob, seldom)] = all[..] else { panic!("{all:?}") };
        assert_eq!((ann, bob), (Seat(0), Seat(1)));
        assert!(often > seldom && seldom > 0, "{often} and {seldom} of a thousand");
    }

    #[test]
    fn others_found_species_in_a_run_and_the_seat_that_asks_founds_none() {
        let (view, mut generator) = (view(), RandomGenerator::from_seed(1));
        let mut jungle = view.jungle(&mut generator);
        let designers = RivalDesigners::beside(Seat(0), &view);
        (0..400).for_each(|_| designers.design(&mut jungle, &mut generator));
        let new = || jungle.species.iter().filter(|species| species.id >= view.next_id);
        assert!(new().count() > 0);
        assert!(new().all(|species| species.owner != Some(Seat(0))));
    }
}
