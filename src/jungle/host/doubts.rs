//! Orders that are done only after a yes, even those of a proven letter: a design that can eat nothing, and FORGET.

use super::HostTransaction;
use super::letters::ArrivedLetter;
use super::orders::{CanonicalOrders, LetterLine, LetterLines, OrdersOutcome};
use super::privacy::{FORGET, is_forgetting};
use crate::orders::MailOrder;
use crate::parties::Party;
use crate::store::{StoreError, people, post};
use shoal_contract::Seat;
use shoal_food_chain::position::SpeciesDesign;

impl HostTransaction<'_> {
    /// Asks the sender of a proven letter once more about what was not done.
    pub(super) fn ask_about_doubted_orders(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        outcome: &OrdersOutcome,
    ) -> Result<(), StoreError> {
        let forget = CanonicalOrders { lines: vec![FORGET.to_owned()], ..Default::default() };
        let forget = Some(forget).filter(|_| outcome.asks_to_forget);
        for orders in outcome.doubted.clone().into_iter().chain(forget) {
            let may_ask = self.is_answered(arrived.jungle, arrived.letter, arrived.player())?
                || is_forgetting(&orders.lines) && !self.is_asked(arrived, &orders)?;
            if may_ask {
                self.ask(arrived, orders, false)?;
            }
        }
        Ok(())
    }

    /// `true` if the sender has this question already, and it is open. About FORGET even a sender who has had
    /// enough answers is asked, but not twice.
    fn is_asked(
        &self,
        arrived: &ArrivedLetter<'_>,
        orders: &CanonicalOrders,
    ) -> Result<bool, StoreError> {
        post::is_held(self.db, &people::key(&arrived.letter.from), &orders.lines, self.now)
    }

    /// As many of these orders as a question shows, and why their sender may not have meant one of them.
    pub(super) fn doubted_orders(
        &mut self,
        jungle: i64,
        player: Option<i64>,
        lines: &LetterLines,
    ) -> Result<CanonicalOrders, StoreError> {
        let mut orders = lines.canonical();
        for (_, written) in &lines.all {
            if orders.doubt.is_none() {
                orders.doubt = self.doubt(jungle, player, written)?;
            }
        }
        Ok(orders)
    }

    /// The reason why a line is not done before its sender says yes: it founds an animal that can eat nothing.
    pub(super) fn doubt(
        &mut self,
        jungle: i64,
        player: Option<i64>,
        written: &LetterLine,
    ) -> Result<Option<String>, StoreError> {
        let LetterLine::Order(MailOrder::Act(action)) = written else { return Ok(None) };
        let party = player.map_or(Party::House, Party::Player);
        let played = self.jungle(jungle)?;
        let (view, seat) = (played.view(party), played.seat(party));
        let is_refused = seat.is_some() && played.check(party, action).is_err();
        // Somebody new gets the next seat.
        let next = Seat(u16::try_from(view.players.len()).unwrap_or(u16::MAX));
        let design = SpeciesDesign::by(action, &view).filter(|_| !is_refused);
        Ok(design.and_then(|design| design.hunger_warning(&view, seat.unwrap_or(next))))
    }
}
