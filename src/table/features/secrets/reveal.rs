//! Reveals the choices that are kept: they are taken back freely until all are ready, then given to the match together,
//! and from then on nobody goes back.

use super::SecretSource;
use super::round::{JointChoices, Place, Round};
use crate::matches::hosting::{
    AskBack, Choose, Hosted, PressOn, ReadySeats, Refused, TakeBack, UndoTo, refusal,
};
use crate::matches::pause::{Pause, stands_still};
use crate::matches::playback::PlaybackState;
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use shoal_contract::{Actor, Seat};
use shoal_tabletop::picture::sound::{Play, Sound};
use shoal_tabletop::system::message_filter::sift;
use std::collections::BTreeMap;

const LIES_OPEN: &str = "What was hidden lies open: nobody goes back past that.";

/// Lets a seat that has chosen take that back freely, until all are ready. From then on nobody goes back.
pub(super) fn refuse_undo<V: SecretSource>(
    mut steps: ResMut<Messages<TakeBack>>,
    mut asks: ResMut<Messages<AskBack>>,
    mut undos: ResMut<Messages<UndoTo>>,
    mut seen: Local<(MessageCursor<TakeBack>, MessageCursor<AskBack>, MessageCursor<UndoTo>)>,
    mut secrets: ResMut<JointChoices<V>>,
    mut refused: MessageWriter<Refused>,
) {
    let lies_open = secrets.given.is_some() || secrets.round.as_ref().is_some_and(|it| it.open);
    if secrets.round.is_none() && !lies_open {
        seen.0.clear(&steps);
        seen.1.clear(&asks);
        seen.2.clear(&undos);
        return;
    }
    // Answers whether the wish is about going back in the match.
    let mut goes_on = |seat: Option<Seat>| {
        if lies_open {
            refused.write(Refused { seat, why: LIES_OPEN.into() });
            return false;
        }
        let ready =
            |round: &Round<V>| seat.and_then(|seat| round.place(seat)).is_some_and(|it| it.ready);
        if !secrets.round.as_ref().is_some_and(ready) {
            return true;
        }
        let place = secrets.round.as_mut().and_then(|round| round.place_mut(seat?));
        place.into_iter().for_each(Place::begin_again);
        false
    };
    sift(&mut steps, &mut seen.0, |step| goes_on(Some(step.seat)).then_some(*step));
    sift(&mut asks, &mut seen.1, |ask| goes_on(Some(ask.seat)).then(|| ask.clone()));
    sift(&mut undos, &mut seen.2, |undo| goes_on(None).then_some(*undo));
}

/// Asks people to turn over what lies face down once all are ready, and gives all choices to the match once all of it
/// is entered.
pub(super) fn give<V: SecretSource>(
    hosted: Res<Hosted<V>>,
    shown: Res<PlaybackState<V>>,
    pause: Res<Pause>,
    mut secrets: ResMut<JointChoices<V>>,
    mut ready: ResMut<ReadySeats>,
    mut chosen: ResMut<Messages<Choose<V>>>,
    mut sounds: MessageWriter<Play>,
) {
    let Some(round) = &mut secrets.bypass_change_detection().round else {
        ready.set_if_neq(ReadySeats::default());
        return;
    };
    let stands = refusal(&shown).is_some() || stands_still(&pause).is_some();
    if round.is_ready() && !stands {
        if let Some(choices) = round.choices() {
            let given = hosted.game().taken().len() + choices.len();
            let choose = |(seat, action)| Choose { actor: Actor::Seat(seat), action };
            chosen.write_batch(choices.into_iter().map(choose));
            secrets.seen.clear(&chosen);
            (secrets.round, secrets.given, secrets.is_taking) = (None, Some(given), true);
            ready.set_if_neq(ReadySeats::default());
            return;
        }
        if !round.open {
            round.open = true;
            sounds.write(Play(Sound::Card));
            secrets.set_changed();
        }
    }
    if let Some(round) = &secrets.round {
        ready.set_if_neq(ReadySeats(round.done()));
    }
}

/// Lets the match go on at once when it has taken what was given. Two choices may not go together: then the seat whose
/// choice was refused is asked once more, and reads why until it has chosen.
pub(super) fn go_on<V: SecretSource>(
    hosted: Res<Hosted<V>>,
    mut secrets: ResMut<JointChoices<V>>,
    mut refused: MessageReader<Refused>,
    mut on: MessageWriter<PressOn>,
) {
    let refused = refused.read().filter_map(|refused| Some((refused.seat?, refused.why.clone())));
    let refused: BTreeMap<Seat, String> = refused.collect();
    if !secrets.is_taking {
        return;
    }
    (secrets.is_taking, secrets.refused) = (false, refused);
    if hosted.game().awaited_seats().is_empty() {
        on.write(PressOn { by: None });
    }
}
