//! Reveals the choices that are kept: they are taken back freely until all are ready, then given to the match together,
//! and from then on nobody goes back.

use super::SecretSource;
use super::round::{JointChoices, SecretRound, SecretSeat};
use crate::matches::hosting::{
    ChooseAction, HostedMatch, PressOn, ReadySeats, RequestRefused, RequestUndo, TakeBack, UndoTo,
    past_refusal,
};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::PlaybackState;
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use shoal_contract::{Actor, Seat};
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::system::message_filter::filter_messages;
use std::collections::BTreeMap;

const CHOICES_ARE_OPEN: &str = "The hidden choices are open now: nobody can go back past that.";

/// Lets a seat that has chosen take that back freely, until all are ready. From then on nobody goes back.
pub(super) fn refuse_undo<V: SecretSource>(
    mut steps: ResMut<Messages<TakeBack>>,
    mut asks: ResMut<Messages<RequestUndo>>,
    mut undos: ResMut<Messages<UndoTo>>,
    mut seen: Local<(MessageCursor<TakeBack>, MessageCursor<RequestUndo>, MessageCursor<UndoTo>)>,
    mut secrets: ResMut<JointChoices<V>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    let are_open =
        secrets.given.is_some() || secrets.round.as_ref().is_some_and(|it| it.is_revealed);
    if secrets.round.is_none() && !are_open {
        seen.0.clear(&steps);
        seen.1.clear(&asks);
        seen.2.clear(&undos);
        return;
    }
    // Returns `true` if the request is about going back in the match.
    let mut goes_on = |seat: Option<Seat>| {
        if are_open {
            refused.write(RequestRefused { seat, why: CHOICES_ARE_OPEN.into() });
            return false;
        }
        let ready = |round: &SecretRound<V>| {
            seat.and_then(|seat| round.seat(seat)).is_some_and(|it| it.ready)
        };
        if !secrets.round.as_ref().is_some_and(ready) {
            return true;
        }
        let chooser = secrets.round.as_mut().and_then(|round| round.seat_mut(seat?));
        chooser.into_iter().for_each(SecretSeat::begin_again);
        false
    };
    filter_messages(&mut steps, &mut seen.0, |step| goes_on(Some(step.seat)).then_some(*step));
    filter_messages(&mut asks, &mut seen.1, |ask| goes_on(Some(ask.seat)).then(|| ask.clone()));
    filter_messages(&mut undos, &mut seen.2, |undo| goes_on(None).then_some(*undo));
}

/// Asks people to turn over what lies face down once all are ready, and gives all choices to the match once all of it
/// is entered.
pub(super) fn submit_choices<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    pause: Res<TablePause>,
    mut secrets: ResMut<JointChoices<V>>,
    mut ready: ResMut<ReadySeats>,
    mut chosen: ResMut<Messages<ChooseAction<V>>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let Some(round) = &mut secrets.bypass_change_detection().round else {
        ready.set_if_neq(ReadySeats::default());
        return;
    };
    let is_stopped = past_refusal(&shown).is_some() || pause_refusal(&pause).is_some();
    if round.is_ready() && !is_stopped {
        if let Some(choices) = round.choices() {
            let given = hosted.game().taken().len() + choices.len();
            let choose = |(seat, action)| ChooseAction { actor: Actor::Seat(seat), action };
            chosen.write_batch(choices.into_iter().map(choose));
            secrets.seen.clear(&chosen);
            (secrets.round, secrets.given, secrets.is_taking) = (None, Some(given), true);
            ready.set_if_neq(ReadySeats::default());
            return;
        }
        if !round.is_revealed {
            round.is_revealed = true;
            sounds.write(PlaySound(Sound::Card));
            secrets.set_changed();
        }
    }
    if let Some(round) = &secrets.round {
        ready.set_if_neq(ReadySeats(round.done()));
    }
}

/// Lets the match go on at once when it has taken what was given. Two choices may not go together: then the seat whose
/// choice was refused is asked once more, and reads why until it has chosen.
pub(super) fn continue_match<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    mut secrets: ResMut<JointChoices<V>>,
    mut refused: MessageReader<RequestRefused>,
    mut press_on: MessageWriter<PressOn>,
) {
    let refused = refused.read().filter_map(|refused| Some((refused.seat?, refused.why.clone())));
    let refused: BTreeMap<Seat, String> = refused.collect();
    if !secrets.is_taking {
        return;
    }
    (secrets.is_taking, secrets.refused) = (false, refused);
    if hosted.game().awaited_seats().is_empty() {
        press_on.write(PressOn { by: None });
    }
}
