//! Follows the match to its joint decisions, and keeps what is chosen.

use super::asking::NOT_THAT;
use super::round::{JointChoices, SecretRound, SecretSeat};
use super::trays::{CHANGE, EYES_CLOSED, EYES_OPEN, READY, SecretTrays};
use super::ways::SecretWayAccess;
use super::{LegendGenerator, OtherAnswerers, SecretSource};
use crate::matches::hosting::{ChooseAction, HostedMatch, ReadySeats, RequestRefused};
use crate::matches::playback::ActionOf;
use crate::matches::seat_messages::SeatMessages;
use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Match, RandomGenerator, Seat};
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::pointers::{
    ClaimedVerbPressed, PointerDevices, RumbleSeat, RumbleSignal, SecretAnswerers, Verb, VerbClaims,
};
use shoal_tabletop::seats::{Chairs, LearningSession, OpenSecrets, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::surfaces::widgets::focus::FocusKeepers;
use shoal_tabletop::system::message_filter::filter_messages;
use shoal_tabletop::system::settings::SecretMethod;
use std::time::Duration;

const LAY_IT: &str =
    "Lay it face down and press Ready. Choices are entered once everybody is ready.";
const BY_BUTTONS: &str = "You choose with secret buttons: your tray shows what to press.";
const ON_PHONE: &str = "You choose on your phone; the menu (...) has other ways.";
const NOT_NOW: &str =
    "You choose while all the others have closed their eyes: your tray shows what to press.";

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
    panels.remove_all(SeatPanelKind::Secret);
    trays.set_if_neq(SecretTrays::default());
    open.set_if_neq(OpenSecrets::default());
}

/// Tells the table that something is chosen in secret, and for whom all others keep their eyes closed.
pub(super) fn update_open_secrets<V: SecretSource>(
    secrets: Res<JointChoices<V>>,
    mut open: ResMut<OpenSecrets>,
) {
    let round = secrets.round.as_ref();
    let looker = round.filter(|round| !round.is_revealed).and_then(SecretRound::private_chooser);
    let looker = looker.filter(|chooser| chooser.looks).map(|chooser| chooser.seat);
    let now = OpenSecrets { chosen: round.is_some(), looker, ..*open };
    open.set_if_neq(now);
}

/// Begins the round of a joint decision, goes on with it, or forgets it; also when a seat chooses another way.
pub(super) fn update_round<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    ways: SecretWayAccess,
    learning: Option<Res<LearningSession>>,
    mut secrets: ResMut<JointChoices<V>>,
) {
    let game = hosted.game();
    let taken = game.taken().len();
    if secrets.given.is_some_and(|given| given != taken) {
        secrets.given = None;
    }
    // A lesson goes its own way, and so does a recording.
    let asks = !hosted.is_watched() && learning.is_none();
    let seats = if asks { V::Game::joint_choice(game.world()) } else { Vec::new() };
    let way = |seat| ways.in_round(seat);
    match &mut secrets.bypass_change_detection().round {
        None if seats.is_empty() => secrets.bypass_change_detection().refused.clear(),
        Some(_) if seats.is_empty() => secrets.round = None,
        Some(round) if round.at == taken && !round.has_other_ways(way) => {}
        Some(round) if round.at <= taken => {
            round.adapt(game, &seats, way);
            round.apply_changed_ways(way);
            secrets.set_changed();
        }
        _ => {
            let refused = std::mem::take(&mut secrets.refused);
            secrets.round = Some(SecretRound::new(taken, &seats, way, refused));
        }
    }
    let round = &mut secrets.bypass_change_detection().round;
    if round.as_mut().is_some_and(|round| round.look_alone(|seat| ways.is_alone(seat))) {
        secrets.set_changed();
    }
}

impl<V: SecretSource> SecretRound<V> {
    fn has_other_ways(&self, way: impl Fn(Seat) -> SecretMethod) -> bool {
        self.seats.iter().any(|chooser| chooser.wanted != way(chooser.seat))
    }

    /// Lets seats that choose another way begin anew, unless all choices are open.
    fn apply_changed_ways(&mut self, way: impl Fn(Seat) -> SecretMethod) {
        for chooser in self.seats.iter_mut().filter(|chooser| chooser.wanted != way(chooser.seat)) {
            chooser.wanted = way(chooser.seat);
            if !self.is_revealed {
                chooser.begin_again();
            }
        }
    }
}

/// System parameter with the presses of people who choose in secret.
#[derive(SystemParam)]
pub(super) struct SecretPresses<'w, 's> {
    trays: MessageReader<'w, 's, TrayPressed>,
    buttons: MessageReader<'w, 's, ClaimedVerbPressed>,
}

impl SecretPresses<'_, '_> {
    /// Reads the presses in trays: seat and button.
    fn of_trays(&mut self) -> Vec<(Seat, u32)> {
        self.trays.read().map(|press| (press.seat, press.button)).collect()
    }

    /// Reads the presses of other buttons of those who choose: the secret answers, and what takes back.
    fn words(&mut self) -> Vec<ClaimedVerbPressed> {
        let is_meant = |verb| verb == Verb::TakeBack || Verb::ANSWERS.contains(&verb);
        self.buttons.read().filter(|press| is_meant(press.verb)).copied().collect()
    }
}

/// System parameter with the chairs, and with those of them whose buttons answer questions.
#[derive(SystemParam)]
pub(super) struct AnsweringChairs<'w, 's> {
    chairs: Res<'w, Chairs>,
    turn: Res<'w, SeatsInTurn>,
    others: Res<'w, OtherAnswerers>,
    panels: Res<'w, SeatPanels>,
    keepers: FocusKeepers<'w, 's>,
    devices: PointerDevices<'w, 's>,
    claims: Res<'w, VerbClaims>,
    answerers: ResMut<'w, SecretAnswerers>,
}

impl AnsweringChairs<'_, '_> {
    /// `true` if the ring of a chair is in a menu or a page of its own, or that of a gamepad in a question: its steps go
    /// there, and answer nothing.
    fn reads(&self, chair: Seat) -> bool {
        let holder = self.devices.holder(chair);
        let is_pad = holder.is_some_and(|(_, device)| device.is_pad());
        let is_open = self.panels.opened_by(chair).is_some() || is_pad && self.panels.asks(chair);
        self.keepers.keeper(chair).is_some() && is_open
    }

    /// Notes that no chair is asked in a round.
    fn clear(&mut self) {
        self.note(self.others.0.clone());
    }

    /// Notes the chairs that are asked, but for those whose players read a menu.
    fn note(&mut self, mut asked: Vec<Seat>) {
        asked.retain(|chair| !self.reads(*chair));
        self.answerers.set_if_neq(SecretAnswerers(asked));
    }

    /// Notes the chairs that are asked in a round.
    fn update<V: SecretSource>(&mut self, round: &SecretRound<V>) {
        let answers = |chair: &Seat| {
            let chooser = round.seat(self.chairs.played_from(*chair));
            !round.is_revealed
                && self.chairs.is_person(*chair)
                && chooser.is_some_and(|it| it.buttons.is_some())
        };
        let is_open = self.turn.is_open();
        let answers = |chair: &Seat| self.others.0.contains(chair) || is_open && answers(chair);
        self.note(self.chairs.seats().filter(answers).collect());
    }
}

/// System parameter that lets people notice their presses while they choose in secret.
#[derive(SystemParam)]
pub(super) struct SecretFeedback<'w> {
    rumbles: MessageWriter<'w, RumbleSeat>,
    sounds: MessageWriter<'w, PlaySound>,
    messages: ResMut<'w, SeatMessages>,
}

/// Takes presses in trays and of secret buttons, and lets time pass for the questions.
pub(super) fn handle_presses<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    time: Res<Time>,
    mut pressed: SecretPresses,
    mut secrets: ResMut<JointChoices<V>>,
    mut legends: ResMut<LegendGenerator>,
    mut answering: AnsweringChairs,
    mut feedback: SecretFeedback,
) {
    let (mut presses, words) = (pressed.of_trays(), pressed.words());
    let (backs, answers): (Vec<_>, Vec<_>) =
        words.into_iter().partition(|press| press.verb == Verb::TakeBack);
    let secrets = &mut secrets;
    let Some(round) = &mut secrets.bypass_change_detection().round else {
        answering.clear();
        return;
    };
    let before: Vec<bool> = round.seats.iter().map(|chooser| chooser.ready).collect();
    // Who is ready goes back by choosing again, as their tray shows.
    for ClaimedVerbPressed { seat: chair, verb } in backs {
        let seat = answering.chairs.played_from(chair);
        let is_ready = round.seat(seat).is_some_and(SecretSeat::offers_change);
        if is_ready && !answering.claims.0.contains(&(chair, verb)) {
            presses.push((seat, CHANGE));
        }
    }
    let mut is_new = round.ask_people(hosted.game(), &answering.chairs, &mut legends.0);
    for (seat, button) in presses {
        let looked = round.has_closed_eyes();
        if round.press(seat, button) {
            is_new = true;
            feedback.messages.clear(seat);
        }
        if looked != round.has_closed_eyes() {
            feedback.sounds.write(PlaySound(Sound::Chime));
        }
    }
    for ClaimedVerbPressed { seat: chair, verb } in answers {
        let chooser = round.seat_mut(answering.chairs.played_from(chair));
        let asked = chooser.and_then(|chooser| chooser.buttons.as_mut());
        if let Some((_, asking)) = asked.filter(|_| answering.answerers.0.contains(&chair)) {
            asking.press(verb);
            feedback.rumbles.write(RumbleSeat { seat: chair, what: RumbleSignal::Tick });
        }
    }
    is_new |= round.rest(hosted.game(), time.delta(), &mut legends.0);
    let ready = round.seats.iter().zip(before).filter(|(chooser, was)| chooser.ready && !was);
    let ready: Vec<&SecretSeat<V>> = ready.map(|(chooser, _)| chooser).collect();
    if !ready.is_empty() {
        feedback.sounds.write(PlaySound(Sound::Ready));
    }
    let by_buttons = ready.into_iter().filter(|chooser| chooser.buttons.is_some());
    let by_buttons: Vec<Seat> = by_buttons.map(|chooser| chooser.seat).collect();
    answering.update(round);
    secrets.bypass_change_detection().have_answered.extend(by_buttons);
    if is_new {
        secrets.set_changed();
    }
}

impl<V: SecretSource> SecretRound<V> {
    /// Asks people with secret buttons the first question. Returns `true` if anything changes.
    fn ask_people(
        &mut self,
        game: &Match<V::Game>,
        chairs: &Chairs,
        generator: &mut RandomGenerator,
    ) -> bool {
        let mut is_new = false;
        for chooser in &mut self.seats {
            chooser.is_automatic = !chairs.is_person(chooser.seat);
            let waits = chooser.ready || chooser.buttons.is_some() || chooser.is_automatic;
            if waits || !chooser.is_asked() {
                continue;
            }
            match V::secret_form(game.world(), chooser.seat) {
                Some(form) => {
                    let asking = chooser.ask(&form, None, generator);
                    (chooser.buttons, is_new) = (Some((form, asking)), true);
                }
                None => chooser.way = SecretMethod::Cards,
            }
        }
        is_new
    }

    /// Takes a press on a button of a tray. Returns `true` if anything changes.
    fn press(&mut self, seat: Seat, button: u32) -> bool {
        let open = self.is_revealed;
        let Some(chooser) = self.seat_mut(seat) else { return false };
        match button {
            READY if chooser.way == SecretMethod::Cards && !open => {
                (chooser.ready, chooser.chose_ago) = (true, Duration::ZERO);
            }
            EYES_CLOSED if chooser.way == SecretMethod::LookAway && !open => chooser.looks = true,
            EYES_OPEN if chooser.looks => {
                (chooser.looks, chooser.ready) = (false, chooser.choice.is_some());
                chooser.chose_ago = Duration::ZERO;
            }
            CHANGE if !chooser.may_change() => return false,
            CHANGE if chooser.looks => chooser.choice = None,
            CHANGE if !open => chooser.begin_again(),
            CHANGE if chooser.way == SecretMethod::Cards => chooser.choice = None,
            _ => return false,
        }
        true
    }

    /// Lets time pass for those who answer questions. Returns `true` if anything changes.
    fn rest(
        &mut self,
        game: &Match<V::Game>,
        time: Duration,
        generator: &mut RandomGenerator,
    ) -> bool {
        let mut is_new = false;
        for chooser in &mut self.seats {
            chooser.chose_ago = chooser.chose_ago.saturating_add(time);
            if chooser.ready {
                continue;
            }
            let Some((form, mut asking)) = chooser.buttons.take() else { continue };
            let before = asking.reading();
            if let Some(answers) = asking.rest(time, generator) {
                let actor = Actor::Seat(chooser.seat);
                let is_legal =
                    |action: &&ActionOf<V>| V::Game::check(game.world(), actor, action).is_ok();
                match form.outcome(&answers).filter(is_legal) {
                    Some(action) => chooser.choose(action.clone()),
                    None => asking = chooser.ask(&form, Some(NOT_THAT), generator),
                }
            }
            is_new |= chooser.ready || asking.reading() != before;
            chooser.buttons = Some((form, asking));
        }
        is_new
    }
}

/// Takes secret choices out of the stream of actions, and keeps them.
pub(super) fn intercept_choices<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    chairs: Option<Res<Chairs>>,
    mut chosen: ResMut<Messages<ChooseAction<V>>>,
    mut secrets: ResMut<JointChoices<V>>,
    mut refused: MessageWriter<RequestRefused>,
    mut sounds: MessageWriter<PlaySound>,
) {
    if secrets.round.is_none() || secrets.seen.is_empty(&chosen) {
        secrets.bypass_change_detection().seen.clear(&chosen);
        return;
    }
    let mut seen = std::mem::take(&mut secrets.seen);
    let world = hosted.game().world();
    let is_person = |seat| chairs.as_ref().is_some_and(|chairs| chairs.is_person(seat));
    filter_messages(&mut chosen, &mut seen, |choose| {
        let pass = || Some(ChooseAction { actor: choose.actor, action: choose.action.clone() });
        let Actor::Seat(seat) = choose.actor else { return pass() };
        let Some(round) = secrets.round.as_mut() else { return pass() };
        let open = round.is_revealed;
        let Some(chooser) = round.seat_mut(seat) else { return pass() };
        if !V::Game::is_secret(world, &choose.action) {
            return pass();
        }
        let why_not = match chooser.way {
            _ if !is_person(seat) || open && chooser.way == SecretMethod::Cards => None,
            SecretMethod::Cards => Some(LAY_IT),
            SecretMethod::Buttons | SecretMethod::Screen => Some(BY_BUTTONS),
            SecretMethod::LookAway if chooser.looks => None,
            SecretMethod::LookAway => Some(NOT_NOW),
            SecretMethod::Phone => Some(ON_PHONE),
        };
        let illegal = || V::Game::check(world, choose.actor, &choose.action).err();
        let why = why_not.map(str::to_owned).or_else(|| Some(illegal()?.to_string()));
        match why {
            Some(why) => _ = refused.write(RequestRefused { seat: Some(seat), why }),
            // The same once more confirms it, where nobody has to be told.
            None if chooser.is_confirmed_by(&choose.action) => {
                sounds.write(PlaySound(Sound::Ready));
                chooser.looks = false;
                chooser.choose(choose.action.clone());
            }
            // Others have closed their eyes; it is ready once they open them.
            None if chooser.looks && is_person(seat) => chooser.keep(choose.action.clone()),
            None => {
                if !open && !chooser.ready {
                    sounds.write(PlaySound(Sound::Ready));
                }
                chooser.choose(choose.action.clone());
            }
        }
        None
    });
    secrets.seen = seen;
}
