//! Rules of thumb for the cards of the bots that do not work out their chance to win.

use super::aim::ReasonedTarget;
use super::knowledge::{FishBotKnowledge, hand};
use super::pollution::BLOB;
use super::prelude::*;
use super::tables::STEP;
use super::why::{ExplainedAction, HELPS, NO_EFFECT};

/// Least number of cards in a hand that is worth discarding.
const FULL_HAND: usize = 3;

/// A rule for one card of the bot's hand in its turn: the target, if it is to be played.
pub type CardRule = fn(&FishBotKnowledge, &SeaView, &CardKind) -> Option<ReasonedTarget>;

/// The rule of the easy bot: what does its own fish good is played.
pub fn play_what_helps(
    knowledge: &FishBotKnowledge,
    sea: &SeaView,
    card: &CardKind,
) -> Option<ReasonedTarget> {
    let helps = card.target() == CardTargetKind::Fish && knowledge.does_good(card);
    helps.then(|| match knowledge.spoiler(sea) {
        Some(_) => (PlayTarget::Nothing, NO_EFFECT.into()),
        None => (PlayTarget::Fish(knowledge.seat), HELPS.into()),
    })
}

/// The rule of the medium bot: each card has its moment. What harms others is spent on a Nullification, so that what
/// helps counts again.
pub fn play_at_its_moment(
    knowledge: &FishBotKnowledge,
    sea: &SeaView,
    card: &CardKind,
) -> Option<ReasonedTarget> {
    if knowledge.spoiler(sea).is_some() {
        let is_spent = !card.nullifies() && !knowledge.does_good(card);
        return is_spent.then(|| (PlayTarget::Nothing, NO_EFFECT.into()));
    }
    let fish = knowledge.fish(sea)?;
    let at = fish.square()?;
    let win = knowledge.numbers().health_to_win;
    let to_river = |from: Square| knowledge.river_distances()[from.cell()];
    let is_moment = match *card.effects.first()? {
        CardEffect::HitCap { .. } => {
            let loss = knowledge.loss_in_drift(at, fish.health, &fish.worn) / 100;
            let words = format!(": I expect {loss} damage from the drift.");
            let threatens = knowledge.expected(at).hits >= BLOB;
            return threatens.then_some((PlayTarget::Fish(fish.seat), words));
        }
        CardEffect::HoldStill => {
            let rival = knowledge.strongest(sea, |_| true)?;
            let is_near = to_river(rival.square()?) <= 6 * STEP;
            rival.turn == FishTurn::Waiting && rival.health >= win && is_near
        }
        CardEffect::Clean => knowledge.blobs(at) > 0,
        CardEffect::Teleport => fish.health >= win + 2 && to_river(at) > 4 * STEP,
        CardEffect::MotionCost { .. } | CardEffect::ExtraSteps { .. } => fish.health >= win,
        CardEffect::StepPollution { times } => times > 1 || fish.health >= win,
        CardEffect::DiscardHand => hand(sea, knowledge.fullest_hand(sea)?).len() >= FULL_HAND,
        _ => true,
    };
    is_moment.then(|| knowledge.choose_target(sea, card))?
}

/// Plays a card that the bot has to play. A joker is whatever does good first.
pub fn play_forced(
    knowledge: &FishBotKnowledge,
    seen: &FishBotObservation<'_>,
    card: CardName,
) -> Option<ExplainedAction> {
    let sea = seen.view();
    let aimed = knowledge.plays(&[card]).into_iter().filter_map(|play| {
        let kind = knowledge.card(play.kind())?;
        let (on, reason) = knowledge.choose_target(sea, kind)?;
        Some((play.on(on), reason, !knowledge.does_good(kind)))
    });
    let legal = aimed.filter(|&(play, ..)| seen.may(&Action::Play(play)));
    Some(match knowledge.least(legal, |&(.., harms)| harms) {
        Some((play, reason, _)) => knowledge.explain_play(sea, play, &reason),
        None => knowledge.explain_play(sea, CardPlay::card(card), NO_EFFECT),
    })
}
