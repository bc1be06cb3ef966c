//! Decisions that a player makes while others choose, as [`ahead`] has them, and secrets of hidden hands.

use crate::FishAndMenView;
use crate::cards::playing::tiles::face;
use bevy::ecs::world::World;
use shoal_contract::{Seat, Viewer, listed};
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::cards::bundle::Bundle;
use shoal_fish_and_men::cards::card::CardName;
use shoal_fish_and_men::cards::deck::Holding;
use shoal_fish_and_men::explain::ahead::{self, Plan};
use shoal_fish_and_men::explain::tasks::describe;
use shoal_fish_and_men::rules::viewers::secrecy::seen_by;
use shoal_fish_and_men::rules::world::MatchSetup;
use shoal_table::features::premoves::{Next, PremoveSource};
use shoal_table::features::secrets::{SecretAnswer, SecretSource};

impl SecretSource for FishAndMenView {
    /// The cards of a hidden hand, and of offers from and to it.
    fn own(world: &World, seat: Seat) -> Vec<SecretAnswer> {
        let sea = seen_by(world, Viewer::Seat(seat));
        let setup = &world.resource::<MatchSetup>().0;
        if setup.deck.holding != Holding::Hidden {
            return Vec::new();
        }
        let card = |&card: &CardName| SecretAnswer {
            words: describe(setup, card),
            icon: Some(face(&setup.deck, card).icon),
        };
        let offers = sea.cards.offers.iter().filter(|it| it.from == seat || it.to == seat);
        let offered = offers.map(|offer| {
            let names = |cards: &Bundle| {
                let names: Vec<String> =
                    cards.iter().map(|&card| face(&setup.deck, card).name).collect();
                if names.is_empty() { "nothing".into() } else { listed(&names) }
            };
            let (from, to) = (setup.name(offer.from.index()), setup.name(offer.to.index()));
            let words =
                format!("{from} offers {to} {} for {}.", names(&offer.give), names(&offer.take));
            SecretAnswer { words, icon: Some("trade") }
        });
        let hand = sea.cards.hands.get(seat.index()).into_iter().flatten().map(card);
        hand.chain(offered).collect()
    }
}

impl PremoveSource for FishAndMenView {
    type Plan = Plan;

    fn may_decide(world: &World, seat: Seat, plan: &Plan) -> Result<(), String> {
        ahead::may_decide(world, seat, plan)
    }

    fn is_still_meant(world: &World, seat: Seat, plan: &Plan, played: usize) -> bool {
        ahead::is_still_meant(world, seat, plan, played)
    }

    fn next(world: &World, seat: Seat, plan: &Plan, played: usize) -> Next<Action> {
        match ahead::next(world, seat, plan, played) {
            Ok(Some(action)) => Next::Play(action),
            Ok(None) => Next::Over,
            Err(why) => Next::Gone(why),
        }
    }

    fn words(plan: &Plan) -> String {
        plan.to_string()
    }
}
