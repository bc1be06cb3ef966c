//! Sentences that stand in a seat's tray for a while: why something cannot be, what just happened.
//! A refusal has a sound and a rumble, too.

use crate::matches::hosting::RequestRefused;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::pointers::controls::Prompts;
use shoal_tabletop::pointers::{RumbleSeat, RumbleSignal, RumbleSystems};
use shoal_tabletop::seats::{AwaitedSeats, Chairs};
use shoal_tabletop::surfaces::board::BoardSystems;
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::surfaces::widgets::SentenceTone;
use shoal_tabletop::system::screens::Screen;
use std::collections::BTreeMap;

/// Time for which a message such as a refusal is shown in a tray, in seconds.
const SAID_FOR: f32 = 6.0;
/// Time for which a message is about what happens just then, in seconds.
const FRESH: f32 = 1.0;
/// Time for which news of the house are shown in a tray, in seconds.
const NEWS_FOR: f32 = 10.0;

/// The last message of each seat, as long as it stands in its tray.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct SeatMessages(BTreeMap<Seat, SeatMessage>);

#[derive(Debug, PartialEq)]
struct SeatMessage {
    sentence: String,
    tone: SentenceTone,
    /// Time that is left to it, in seconds.
    left: f32,
}

impl SeatMessages {
    /// Tells a seat something for a while.
    pub fn say(&mut self, seat: Seat, sentence: impl Into<String>, tone: SentenceTone) {
        self.0.insert(seat, SeatMessage { sentence: sentence.into(), tone, left: SAID_FOR });
    }

    /// Tells these seats for a while what the house did.
    pub fn say_to_all(&mut self, seats: impl Iterator<Item = Seat>, sentence: &str) {
        let news = |seat| {
            let sentence = sentence.to_owned();
            (seat, SeatMessage { sentence, tone: SentenceTone::Plain, left: NEWS_FOR })
        };
        self.0.extend(seats.map(news));
    }

    /// Returns the message of a seat, and its tone.
    pub fn get(&self, seat: Seat) -> Option<(&str, SentenceTone)> {
        self.0.get(&seat).map(|said| (said.sentence.as_str(), said.tone))
    }

    /// Removes the message of a seat: it no longer matters.
    pub fn clear(&mut self, seat: Seat) {
        if self.0.contains_key(&seat) {
            self.0.remove(&seat);
        }
    }
}

/// Adds the messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<SeatMessages>()
        .init_resource::<AwaitedSeats>()
        .add_message::<RequestRefused>()
        .add_message::<TrayPressed>()
        .add_message::<RumbleSeat>()
        .add_systems(
            Update,
            (show_refusals, forget_outdated, fade).chain().in_set(BoardSystems::Show),
        )
        .add_systems(Last, feel_refusals.before(RumbleSystems))
        .add_systems(OnExit(Screen::Match), forget);
}

/// Removes all messages at the end of a match.
fn forget(mut seat_messages: ResMut<SeatMessages>) {
    seat_messages.set_if_neq(SeatMessages::default());
}

/// Shows a seat why its choice was refused, and why something cannot be pressed now.
fn show_refusals(
    mut refused: MessageReader<RequestRefused>,
    mut pressed: MessageReader<TrayPressed>,
    chairs: Res<Chairs>,
    prompts: Prompts,
    mut seat_messages: ResMut<SeatMessages>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let off = pressed.read().filter_map(|press| Some((Some(press.seat), press.off.as_ref()?)));
    let refused = refused.read().map(|refused| (refused.seat, &refused.why));
    for (seat, why) in off.chain(refused) {
        sounds.write(PlaySound(Sound::Refuse));
        let mut say = |seat| {
            seat_messages.say(seat, prompts.fill(seat, why), SentenceTone::Bad);
        };
        match seat {
            Some(seat) => say(seat),
            None => chairs.seats().for_each(say),
        }
    }
}

/// Lets gamepads rumble when something was refused.
fn feel_refusals(
    mut refused: MessageReader<RequestRefused>,
    mut pressed: MessageReader<TrayPressed>,
    mut felt: MessageWriter<RumbleSeat>,
) {
    let off = pressed.read().filter(|press| press.off.is_some()).map(|press| press.seat);
    for seat in refused.read().filter_map(|refused| refused.seat).chain(off) {
        felt.write(RumbleSeat { seat, what: RumbleSignal::Refusal });
    }
}

/// Removes older refusals of seats that are awaited now, or are not any more: they were about something else.
fn forget_outdated(
    awaited: Res<AwaitedSeats>,
    mut before: Local<Vec<Seat>>,
    mut seat_messages: ResMut<SeatMessages>,
) {
    if !awaited.is_changed() || *before == awaited.0 {
        return;
    }
    let is_outdated = |seat: &Seat, said: &SeatMessage| {
        before.contains(seat) != awaited.0.contains(seat)
            && said.tone == SentenceTone::Bad
            && said.left < SAID_FOR - FRESH
    };
    if seat_messages.0.iter().any(|(seat, said)| is_outdated(seat, said)) {
        seat_messages.0.retain(|seat, said| !is_outdated(seat, said));
    }
    before.clone_from(&awaited.0);
}

/// Counts the time of the messages, and removes those that have been shown long enough.
fn fade(time: Res<Time>, mut seat_messages: ResMut<SeatMessages>) {
    let delta = time.delta_secs();
    // Only a sentence that goes away counts as a change: trays are drawn anew when it does.
    let gone = seat_messages.0.values().any(|said| said.left <= delta);
    let seat_messages =
        if gone { &mut *seat_messages } else { seat_messages.bypass_change_detection() };
    seat_messages.0.values_mut().for_each(|said| said.left -= delta);
    seat_messages.0.retain(|_, said| said.left > 0.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn an_older_refusal_goes_when_its_seat_is_asked_for_something_else() {
        let mut app = App::new();
        app.init_resource::<SeatMessages>().init_resource::<AwaitedSeats>();
        app.add_systems(Update, forget_outdated);
        let seats = [Seat(0), Seat(1)];
        let said = |app: &App| {
            let messages = app.world().resource::<SeatMessages>();
            seats.map(|seat| messages.get(seat).map(|(words, _)| words.to_owned()))
        };
        let age = |mut messages: ResMut<SeatMessages>| {
            messages.0.values_mut().for_each(|said| said.left -= 2.0 * FRESH);
        };
        let wait_for = |app: &mut App, seats: &[Seat]| {
            app.insert_resource(AwaitedSeats(seats.to_vec()));
            app.update();
        };
        wait_for(&mut app, &[Seat(0)]);
        let mut messages = app.world_mut().resource_mut::<SeatMessages>();
        messages.say(Seat(0), "It costs 5.", SentenceTone::Bad);
        messages.say(Seat(1), "Ann has fed.", SentenceTone::Plain);
        app.world_mut().run_system_once(age).expect("it runs");
        wait_for(&mut app, &[Seat(0)]);
        assert!(said(&app)[0].is_some(), "it is still about the same");
        wait_for(&mut app, &[Seat(1)]);
        assert_eq!(said(&app), [None, Some("Ann has fed.".into())]);
        let mut messages = app.world_mut().resource_mut::<SeatMessages>();
        messages.say(Seat(1), "Your plan was not played.", SentenceTone::Bad);
        wait_for(&mut app, &[Seat(0)]);
        assert!(said(&app)[1].is_some(), "it is about what happens just now");
    }
}
