//! The decisions of the hard bot: it does whatever leaves it the best chance to win, as far as it can see.
//!
//! `race` says what chance each fish has by the turns it still needs, and `judge` what the chance is after a card. Cards
//! that may be kept are worth something in the hand, the less the nearer the end, and are played when that is less than
//! what they do.

use super::judge::{CardEvaluator, EVEN};
use super::knowledge::hand;
use super::mover::WinProspect;
use super::player::FishBot;
use super::prelude::*;
use super::race::FishRace;
use super::why::{ExplainedAction, NO_EFFECT};

/// A card that need not be played is played only for more than this much of the chance to win.
const WORTH_IT: f64 = 0.004;

impl FishBot {
    fn evaluator<'a>(&'a mut self, sea: &'a SeaView) -> CardEvaluator<'a> {
        CardEvaluator::new(&mut self.knowledge, &mut self.race_planner, sea, self.positions)
    }

    /// The card from the hand, and the target, that improves the chance to win most.
    pub fn card_by_chance(&mut self, seen: &FishBotObservation<'_>) -> Option<ExplainedAction> {
        let (sea, seat, own_turn) = (seen.view(), seen.seat, seen.ask.is_some());
        let cards = hand(sea, seat);
        if cards.is_empty() {
            return None;
        }
        let spoiler = self.knowledge.spoiler(sea);
        let mut evaluator = self.evaluator(sea);
        let best = evaluator.best_play(cards, |evaluator, card, play| {
            let may = |on: PlayTarget| {
                is_moment_for(card, on, seat, sea, own_turn) && seen.may(&Action::Play(play.on(on)))
            };
            if let Some(spoiler) = spoiler {
                let race = evaluator.race_without(&[play.card, spoiler]);
                return may(PlayTarget::Nothing)
                    .then(|| (PlayTarget::Nothing, evaluator.chance(race)));
            }
            if !is_moment(card, sea, own_turn) {
                return None;
            }
            let race = evaluator.race_without(&[play.card]);
            evaluator.best_target(&race, card, may)
        });
        let before = evaluator.before;
        let (play, after) = best.filter(|(_, after)| *after > before + WORTH_IT)?;
        Some(self.explain_by_chance(sea, play, before, after))
    }

    /// The card that has to be played, where it leaves the best chance to win.
    pub fn forced_card_by_chance(
        &mut self,
        seen: &FishBotObservation<'_>,
        name: CardName,
        from: CardSource,
    ) -> Option<ExplainedAction> {
        let sea = seen.view();
        let mut evaluator = self.evaluator(sea);
        let (race, before) = (evaluator.race.clone(), evaluator.before);
        let best = evaluator.best_play(&[name], |evaluator, card, play| {
            let may = |on: PlayTarget| seen.may(&Action::Play(play.on(on)));
            match may(PlayTarget::Nothing) {
                true => Some((PlayTarget::Nothing, before)),
                false => evaluator.best_target(&race, card, may),
            }
        });
        if name == JOKER && from == CardSource::Drawn && seen.may(&Action::Keep) {
            let kept = evaluator.chance_with_card(race, name);
            if best.is_none_or(|(_, chance)| chance < kept) {
                return Some((
                    Action::Keep,
                    "I keep the joker: it will be worth more later.".into(),
                ));
            }
        }
        let (play, after) = best?;
        Some(self.explain_by_chance(sea, play, before, after))
    }

    /// The play of a card with its reason: the chance to win before and after it, or the loss that it prevents.
    fn explain_by_chance(
        &self,
        sea: &SeaView,
        play: CardPlay,
        before: f64,
        after: f64,
    ) -> ExplainedAction {
        let caps = |card: &CardKind| {
            card.effects.iter().any(|effect| matches!(effect, CardEffect::HitCap { .. }))
        };
        let caps_own = play.on == PlayTarget::Fish(self.knowledge.seat)
            && self.knowledge.card(play.kind()).is_some_and(caps);
        let hundredths = |chance: f64| (chance * 100.0 + 0.5) as i32;
        let reason = match self.knowledge.fish(sea) {
            Some(FishSchool { at: Some(at), health, worn, .. }) if caps_own => {
                let loss = self.knowledge.loss_in_drift(at.square(), *health, worn);
                format!(": I expect {} damage from the drift.", (loss + 50) / 100)
            }
            _ if play.on == PlayTarget::Nothing && before >= after => NO_EFFECT.into(),
            _ => {
                let (before, after) = (hundredths(before), hundredths(after));
                format!(": my chance of winning goes from {before} % to {after} %.")
            }
        };
        self.knowledge.explain_play(sea, play, &reason)
    }

    /// `true` for a trade after which the bot has the better chance to win, by more than rounding.
    pub fn improves_chance(&mut self, sea: &SeaView, offer: &TradeOffer, least: f64) -> bool {
        let mut evaluator = self.evaluator(sea);
        evaluator.chance_after_trade(offer) > evaluator.before + least
    }

    /// `true` if feeding leaves the better chance to win than moving: a fish that is behind takes more risks.
    pub fn feeds_by_chance(&mut self, sea: &SeaView, feeding: i32, moving: WinProspect) -> bool {
        let mut race = FishRace::new(&self.knowledge, sea);
        let mut chance_if = |prospect: WinProspect| {
            race.runners[self.knowledge.seat.index()].prospect = Some(prospect);
            race.chance(&self.knowledge, &mut self.race_planner)
        };
        let fed = chance_if(WinProspect::later(feeding));
        let moved = chance_if(moving);
        // Alone, or nearly sure to win or to lose, the fewer turns decide.
        let is_even = (fed - moved).abs() < EVEN;
        if is_even { feeding <= moving.mean } else { fed > moved }
    }
}

/// `true` if it can be the moment for a card. A card that caps the hits of the drift waits until it is known which
/// pollution drifts.
fn is_moment(card: &CardKind, sea: &SeaView, own_turn: bool) -> bool {
    card.effects.iter().all(|effect| match effect {
        CardEffect::Nullify => false,
        CardEffect::HitCap { .. } => sea.phase == FishAndMenPhase::MovePollution,
        CardEffect::Clean => own_turn || sea.phase == FishAndMenPhase::MovePollution,
        _ => sea.phase == FishAndMenPhase::FishMove,
    })
}

/// `true` if it is the moment to play a card on this target. A card about a movement is played on a fish when its turn
/// has come, not earlier: then the most is known.
fn is_moment_for(
    card: &CardKind,
    on: PlayTarget,
    own: Seat,
    sea: &SeaView,
    own_turn: bool,
) -> bool {
    let (PlayTarget::Fish(target) | PlayTarget::FishTo { fish: target, .. }) = on else {
        return true;
    };
    if !card.is_before_movement() {
        return true;
    }
    if target == own {
        return own_turn;
    }
    sea.order.get(sea.through) == Some(&target)
        && sea.fish.get(target.index()).is_some_and(|fish| fish.turn == FishTurn::Waiting)
}
