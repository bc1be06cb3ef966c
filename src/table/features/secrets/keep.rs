//! Follows the match to its joint decisions, and keeps what is chosen.

use super::asking::NOT_THAT;
use super::round::{JointChoices, Place, Round};
use super::trays::{CHANGE, EYES_CLOSED, EYES_OPEN, READY, SecretTrays};
use super::ways::SecretWays;
use super::{SecretSource, Shuffler};
use crate::matches::hosting::{Choose, Hosted, ReadySeats, Refused};
use crate::matches::playback::ActionOf;
use crate::matches::seat_messages::SeatMessages;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Generator, Match, Seat};
use shoal_tabletop::picture::sound::{Play, Sound};
use shoal_tabletop::pointers::{ClaimedVerb, Feeling, Felt, SecretAnswerers, Verb};
use shoal_tabletop::seats::{Chairs, InTurn, Learning, OpenSecrets};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::system::message_filter::sift;
use shoal_tabletop::system::settings::SecretWay;
use std::time::Duration;

const LAY_IT: &str = "Lay it face down and press Ready. All is entered once everybody is ready.";
const BY_BUTTONS: &str = "You choose by secret buttons: what to press stands at your tray.";
const ON_PHONE: &str = "You choose on your phone; in the dots (...) is another way.";
const NOT_NOW: &str =
    "You choose while all others have closed their eyes: what to press stands in your tray.";

/// Forgets all secret choices when the match is left.
pub(super) fn forget<V: SecretSource>(
    mut secrets: ResMut<JointChoices<V>>,
    mut ready: ResMut<ReadySeats>,
    mut answerers: ResMut<SecretAnswerers>,
    mut panels: ResMut<SeatPanels>,
    mut trays: ResMut<SecretTrays>,
    mut open: ResMut<OpenSecrets>,
) {
    *secrets = JointChoices::default();
    ready.set_if_neq(ReadySeats::default());
    answerers.set_if_neq(SecretAnswerers::default());
    panels.take_all(SeatPanelKind::Secret);
    trays.set_if_neq(SecretTrays::default());
    open.set_if_neq(OpenSecrets::default());
}

/// Tells the table that something is chosen in secret, and for whom all others keep their eyes closed.
pub(super) fn note<V: SecretSource>(secrets: Res<JointChoices<V>>, mut open: ResMut<OpenSecrets>) {
    let round = secrets.round.as_ref();
    let looker = round.filter(|round| !round.open).and_then(Round::looker);
    let looker = looker.filter(|place| place.looks).map(|place| place.seat);
    let now = OpenSecrets { chosen: round.is_some(), looker, ..*open };
    open.set_if_neq(now);
}

/// Begins the round of a joint decision, goes on with it, or forgets it; also when a seat chooses another way.
pub(super) fn follow<V: SecretSource>(
    hosted: Res<Hosted<V>>,
    ways: SecretWays,
    learning: Option<Res<Learning>>,
    mut secrets: ResMut<JointChoices<V>>,
) {
    let (game, taken) = (hosted.game(), hosted.game().taken().len());
    if secrets.given.is_some_and(|given| given != taken) {
        secrets.given = None;
    }
    // A lesson goes its own way, and so does a recording.
    let asks = !hosted.is_watched() && learning.is_none();
    let seats = if asks { V::Game::joint_choice(game.world()) } else { Vec::new() };
    let way = |seat| ways.of(seat);
    match &mut secrets.bypass_change_detection().round {
        None if seats.is_empty() => secrets.bypass_change_detection().refused.clear(),
        Some(_) if seats.is_empty() => secrets.round = None,
        Some(round) if round.at == taken && !round.has_other_ways(way) => {}
        Some(round) if round.at <= taken => {
            round.go_on(game, &seats, way);
            round.take_ways(way);
            secrets.set_changed();
        }
        _ => {
            let refused = std::mem::take(&mut secrets.refused);
            secrets.round = Some(Round::new(taken, &seats, way, refused));
        }
    }
}

impl<V: SecretSource> Round<V> {
    fn has_other_ways(&self, way: impl Fn(Seat) -> SecretWay) -> bool {
        self.places.iter().any(|place| place.wanted != way(place.seat))
    }

    /// Lets seats that choose another way begin anew, unless all choices lie open.
    fn take_ways(&mut self, way: impl Fn(Seat) -> SecretWay) {
        for place in self.places.iter_mut().filter(|place| place.wanted != way(place.seat)) {
            place.wanted = way(place.seat);
            if !self.open {
                place.begin_again();
            }
        }
    }
}

/// Takes presses on seat panels and secret buttons, and lets time pass for the questions.
pub(super) fn hear<V: SecretSource>(
    (hosted, chairs, turn, time): (Res<Hosted<V>>, Res<Chairs>, Res<InTurn>, Res<Time>),
    mut pressed: MessageReader<TrayPressed>,
    mut claimed: MessageReader<ClaimedVerb>,
    (mut secrets, mut shuffler): (ResMut<JointChoices<V>>, ResMut<Shuffler>),
    mut answerers: ResMut<SecretAnswerers>,
    (mut felt, mut sounds): (MessageWriter<Felt>, MessageWriter<Play>),
    mut messages: ResMut<SeatMessages>,
) {
    let presses: Vec<(Seat, u32)> =
        pressed.read().map(|press| (press.seat, press.button)).collect();
    let verbs: Vec<ClaimedVerb> =
        claimed.read().filter(|said| Verb::ANSWERS.contains(&said.verb)).copied().collect();
    let secrets = &mut secrets;
    let Some(round) = &mut secrets.bypass_change_detection().round else {
        answerers.set_if_neq(SecretAnswerers::default());
        return;
    };
    let before: Vec<bool> = round.places.iter().map(|place| place.ready).collect();
    let mut is_new = round.ask_people(hosted.game(), &chairs, &mut shuffler.0);
    for (seat, button) in presses {
        let looked = round.looker().is_some_and(|place| place.looks);
        if round.press(seat, button) {
            is_new = true;
            messages.clear(seat);
        }
        if looked != round.looker().is_some_and(|place| place.looks) {
            sounds.write(Play(Sound::Chime));
        }
    }
    for ClaimedVerb { seat: chair, verb } in verbs {
        let asked = round.place_mut(chairs.played_from(chair)).and_then(|it| it.buttons.as_mut());
        if let Some((_, asking)) = asked.filter(|_| answerers.0.contains(&chair)) {
            asking.press(verb);
            felt.write(Felt { seat: chair, what: Feeling::Tick });
        }
    }
    is_new |= round.rest(hosted.game(), time.delta(), &mut shuffler.0);
    let ready = round.places.iter().zip(before).filter(|(place, was)| place.ready && !was);
    let ready: Vec<&Place<V>> = ready.map(|(place, _)| place).collect();
    if !ready.is_empty() {
        sounds.write(Play(Sound::Ready));
    }
    let by_buttons = ready.into_iter().filter(|place| place.buttons.is_some());
    let by_buttons: Vec<Seat> = by_buttons.map(|place| place.seat).collect();
    let answers = |chair: &Seat| {
        let place = round.place(chairs.played_from(*chair));
        !round.open && chairs.is_person(*chair) && place.is_some_and(|it| it.buttons.is_some())
    };
    let all = chairs.seats().filter(|chair| turn.is_open() && answers(chair)).collect();
    answerers.set_if_neq(SecretAnswerers(all));
    secrets.bypass_change_detection().have_answered.extend(by_buttons);
    if is_new {
        secrets.set_changed();
    }
}

impl<V: SecretSource> Round<V> {
    /// Asks people with secret buttons the first question. Answers whether anything changes.
    fn ask_people(
        &mut self,
        game: &Match<V::Game>,
        chairs: &Chairs,
        generator: &mut Generator,
    ) -> bool {
        let mut is_new = false;
        for place in &mut self.places {
            place.by_itself = !chairs.is_person(place.seat);
            let waits = place.ready || place.buttons.is_some() || place.by_itself;
            if waits || !place.is_asked() {
                continue;
            }
            match V::secret_form(game.world(), place.seat) {
                Some(form) => {
                    let asking = place.ask(&form, None, generator);
                    (place.buttons, is_new) = (Some((form, asking)), true);
                }
                None => place.way = SecretWay::Cards,
            }
        }
        is_new
    }

    /// Takes a press on a button of a tray. Answers whether anything changes.
    fn press(&mut self, seat: Seat, button: u32) -> bool {
        let open = self.open;
        let Some(place) = self.place_mut(seat) else { return false };
        match button {
            READY if place.way == SecretWay::Cards && !open => {
                (place.ready, place.chose_ago) = (true, Duration::ZERO);
            }
            EYES_CLOSED if place.way == SecretWay::LookAway && !open => place.looks = true,
            EYES_OPEN if place.looks => {
                (place.looks, place.ready) = (false, place.choice.is_some());
                place.chose_ago = Duration::ZERO;
            }
            CHANGE if !place.may_change() => return false,
            CHANGE if place.looks => place.choice = None,
            CHANGE if !open => place.begin_again(),
            CHANGE if place.way == SecretWay::Cards => place.choice = None,
            _ => return false,
        }
        true
    }

    /// Lets time pass for those who answer questions. Answers whether anything changes.
    fn rest(&mut self, game: &Match<V::Game>, time: Duration, generator: &mut Generator) -> bool {
        let mut is_new = false;
        for place in &mut self.places {
            place.chose_ago = place.chose_ago.saturating_add(time);
            if place.ready {
                continue;
            }
            let Some((form, mut asking)) = place.buttons.take() else { continue };
            let before = asking.reading();
            if let Some(answers) = asking.rest(time, generator) {
                let actor = Actor::Seat(place.seat);
                let is_legal =
                    |action: &&ActionOf<V>| V::Game::check(game.world(), actor, action).is_ok();
                match form.outcome(&answers).filter(is_legal) {
                    Some(action) => place.choose(action.clone()),
                    None => asking = place.ask(&form, Some(NOT_THAT), generator),
                }
            }
            is_new |= place.ready || asking.reading() != before;
            place.buttons = Some((form, asking));
        }
        is_new
    }
}

/// Takes secret choices out of the stream of actions, and keeps them.
pub(super) fn take<V: SecretSource>(
    hosted: Res<Hosted<V>>,
    chairs: Option<Res<Chairs>>,
    mut chosen: ResMut<Messages<Choose<V>>>,
    mut secrets: ResMut<JointChoices<V>>,
    mut refused: MessageWriter<Refused>,
    mut sounds: MessageWriter<Play>,
) {
    if secrets.round.is_none() || secrets.seen.is_empty(&chosen) {
        secrets.bypass_change_detection().seen.clear(&chosen);
        return;
    }
    let mut seen = std::mem::take(&mut secrets.seen);
    let world = hosted.game().world();
    let is_person = |seat| chairs.as_ref().is_some_and(|chairs| chairs.is_person(seat));
    sift(&mut chosen, &mut seen, |choose| {
        let pass = || Some(Choose { actor: choose.actor, action: choose.action.clone() });
        let Actor::Seat(seat) = choose.actor else { return pass() };
        let Some(round) = secrets.round.as_mut() else { return pass() };
        let open = round.open;
        let Some(place) = round.place_mut(seat) else { return pass() };
        if !V::Game::is_secret(world, &choose.action) {
            return pass();
        }
        let why_not = match place.way {
            _ if !is_person(seat) || open && place.way == SecretWay::Cards => None,
            SecretWay::Cards => Some(LAY_IT),
            SecretWay::Buttons | SecretWay::Screen => Some(BY_BUTTONS),
            SecretWay::LookAway if place.looks => None,
            SecretWay::LookAway => Some(NOT_NOW),
            SecretWay::Phone => Some(ON_PHONE),
        };
        let illegal = || V::Game::check(world, choose.actor, &choose.action).err();
        let why = why_not.map(str::to_owned).or_else(|| Some(illegal()?.to_string()));
        match why {
            Some(why) => _ = refused.write(Refused { seat: Some(seat), why }),
            // Others have closed their eyes; it is ready once they open them.
            None if place.looks && is_person(seat) => place.keep(choose.action.clone()),
            None => {
                if !open && !place.ready {
                    sounds.write(Play(Sound::Ready));
                }
                place.choose(choose.action.clone());
            }
        }
        None
    });
    secrets.seen = seen;
}
