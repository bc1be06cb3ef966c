//! Decisions that a player makes while others choose, as [`premove`] has them, and secrets of hidden hands.

use crate::cards::glyphs::face;
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_contract::{Viewer, listed};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::explain::premove;
use shoal_fish_and_men::explain::tasks::describe;
use shoal_fish_and_men::rules::viewers::secrecy::seen_by;
use shoal_table::features::premoves::PremoveStep;
use shoal_table::features::secrets::SecretAnswer;

impl SecretSource for FishAndMenView {
    /// The cards of a hidden hand, and of offers from and to it.
    fn private_holdings(world: &World, seat: Seat) -> Vec<SecretAnswer> {
        let sea = seen_by(world, Viewer::Seat(seat));
        let setup = &world.resource::<FishMatchSetup>().0;
        if setup.deck.holding != CardHandling::Hidden {
            return Vec::new();
        }
        let card = |&card: &CardName| SecretAnswer {
            words: describe(setup, card),
            icon: Some(face(&setup.deck, card).icon),
        };
        let offers = sea.cards.offers.iter().filter(|it| it.from == seat || it.to == seat);
        let offered = offers.map(|offer| {
            let names = |cards: &CardBundle| {
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
    type Plan = FishPremove;

    fn may_decide(world: &World, seat: Seat, plan: &FishPremove) -> Result<(), String> {
        premove::may_decide(world, seat, plan)
    }

    fn is_still_meant(world: &World, seat: Seat, plan: &FishPremove, played: usize) -> bool {
        premove::is_still_meant(world, seat, plan, played)
    }

    fn next_step(
        world: &World,
        seat: Seat,
        plan: &FishPremove,
        played: usize,
    ) -> PremoveStep<Action> {
        match premove::next(world, seat, plan, played) {
            Ok(Some(action)) => PremoveStep::Play(action),
            Ok(None) => PremoveStep::Over,
            Err(why) => PremoveStep::Gone(why),
        }
    }

    fn words(plan: &FishPremove) -> String {
        plan.to_string()
    }
}
