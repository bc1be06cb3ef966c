//! Bots at a table where the players hold cards of their own: people draw for them and say what it
//! is. A card that may be kept lies open before the bot, and the bot may play it later; for one that
//! must be played it chooses the target itself.

use crate::prelude::*;
use shoal_contract::RandomGenerator;
use shoal_fish_and_men::bot::own_cards::with_dealt_bot_cards;
use shoal_fish_and_men::rules::cards::effects;
use shoal_fish_and_men::rules::cards::playing::is_its_draw;
use shoal_table::matches::playback::EventEnded;

/// Returns the actions that follow when people have drawn this kind for a bot.
pub fn drawn(
    hosted: &HostedMatch<FishAndMenView>,
    bots: &mut SeatedBots<FishAndMenView>,
    seat: Seat,
    kind: &CardKind,
) -> Vec<Action> {
    let play = CardPlay::card(kind.id);
    match is_its_draw(hosted.game().world(), seat) {
        // It lies there as announced: the bot's next card has no effect.
        true if kind.nullifies() => vec![Action::Play(play), Action::Drawn],
        true if kind.class == CardClass::Keep => {
            bots.lay(seat, kind.id.as_str());
            vec![Action::Drawn]
        }
        _ => vec![Action::Play(play.on(aim(hosted, bots, seat, kind)))],
    }
}

/// Returns the target that a bot chooses for a card it has to play; one by chance if it cannot say.
fn aim(
    hosted: &HostedMatch<FishAndMenView>,
    bots: &mut SeatedBots<FishAndMenView>,
    seat: Seat,
    kind: &CardKind,
) -> PlayTarget {
    let world = hosted.game().world();
    let may = |on| refusal(world, seat, Action::Play(CardPlay::card(kind.id).on(on))).is_none();
    if may(PlayTarget::Nothing) {
        return PlayTarget::Nothing;
    }
    let imagined = with_dealt_bot_cards(hosted.game(), seat, &bots.laid(seat), Some(kind.id));
    let played = match imagined.and_then(|game| bots.ask_about(&game, seat)) {
        Some(Action::Play(play)) if play.card == kind.id => Some(play.on),
        _ => None,
    };
    let by_chance = || {
        let mut generator = RandomGenerator::from_seed(hosted.game().taken().len() as u64);
        effects::sample_target(world, seat, kind, &mut generator)
    };
    played.filter(|&on| may(on)).or_else(by_chance).unwrap_or_default()
}

/// Removes a card that a bot has played from those that lie before it.
pub fn pick_up(
    mut began: MessageReader<EventEnded<FishAndMenView>>,
    mut bots: ResMut<SeatedBots<FishAndMenView>>,
) {
    for event in began.read() {
        match &event.0 {
            Event::CardPlayed { seat, play } => bots.pick_up(*seat, play.card.as_str()),
            Event::CardNullified { seat, card } => bots.pick_up(*seat, card.as_str()),
            Event::HandDiscarded { seat, .. } => bots.pick_up_all(*seat),
            _ => {}
        }
    }
}
