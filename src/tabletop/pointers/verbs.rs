//! The verbs that are words: who says them, with keys, a gamepad's buttons or those of a mouse, and who hears them.

use super::PointerSystems;
use super::attention::HostPanelFocus;
use super::controls::{ControlScheme, KeyboardVerbs, Verb, VerbState};
use super::devices::DeviceState;
use super::pointer_devices::PointerDevices;
use crate::picture::projection::PointerSpace;
use crate::seats::{AwaitedSeats, Chairs, Device};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeSet;

/// Adds the verbs.
pub fn plugin(app: &mut App) {
    app.init_resource::<HurryHeld>().init_resource::<VerbClaims>();
    app.init_resource::<SecretAnswerers>()
        .init_resource::<PeekHeld>()
        .init_resource::<UnseenConfirmations>()
        .init_resource::<SecretPeekers>();
    app.add_message::<VerbPressed>().add_message::<ClaimedVerbPressed>();
    let at_table = resource_equals(PointerSpace::Table);
    app.add_systems(
        PreUpdate,
        (send_verbs, hold_verbs).in_set(PointerSystems::Speak).run_if(at_table),
    );
}

/// A device gave a verb.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbPressed {
    /// The seat it is for; none if the device is free, or nobody is awaited at the keyboard.
    pub seat: Option<Seat>,
    /// The device it came from; none for the keyboard.
    pub device: Option<Entity>,
    /// The verb that was said.
    pub verb: Verb,
}

/// Verbs that something on the table has asked these seats for: they are said to it alone, and not to
/// the game.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct VerbClaims(pub Vec<(Seat, Verb)>);

/// Seats that answer a hidden question: all their verbs but those for the menu and for hurrying are
/// claimed, so that none of them changes anything that others could see.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct SecretAnswerers(pub Vec<Seat>);

/// Chairs before which what confirms has come by itself too lately to be meant: the verb for it is not heard yet, as a press
/// there does not count yet.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct UnseenConfirmations(pub Vec<Seat>);

/// A device gave a verb that was asked for.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedVerbPressed {
    /// The seat it is for.
    pub seat: Seat,
    /// The verb that was said.
    pub verb: Verb,
}

/// Somebody who wants to hurry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HurrySource {
    /// A player at the table.
    Seat(Seat),
    /// The person at the laptop.
    Keyboard,
}

/// Everybody who holds [`Verb::Hurry`] down now.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct HurryHeld(pub Vec<HurrySource>);

/// Seats that look at what is theirs alone, behind a card: they peek with [`Verb::Peek`].
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct SecretPeekers(pub Vec<Seat>);

/// The seats that answer a hidden question, or look at what is theirs, and hold [`Verb::Peek`] down: they
/// peek at what is theirs alone, and nothing goes faster.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct PeekHeld(pub Vec<Seat>);

/// System parameter with everything that decides whom a verb is for.
#[derive(SystemParam)]
struct VerbRouting<'w> {
    awaited: Res<'w, AwaitedSeats>,
    chairs: Res<'w, Chairs>,
    host_panel: Res<'w, HostPanelFocus>,
    claims: Res<'w, VerbClaims>,
    answerers: Res<'w, SecretAnswerers>,
    unseen: Res<'w, UnseenConfirmations>,
    peekers: Res<'w, SecretPeekers>,
}

impl VerbRouting<'_> {
    /// `true` if something on the table has asked this chair for a verb, so that the game does not hear it.
    fn is_claimed(&self, chair: Seat, verb: Verb) -> bool {
        self.claims.0.contains(&(chair, verb))
            || !verb.is_of_table() && self.answerers.0.contains(&chair)
    }

    /// `true` if this chair confirms what it has not seen yet.
    fn is_unseen(&self, chair: Seat, verb: Verb) -> bool {
        verb == Verb::Done && self.unseen.0.contains(&chair)
    }

    /// `true` if this chair peeks in place of hurrying.
    fn peeks(&self, chair: Seat) -> bool {
        self.answerers.0.contains(&chair) || self.peekers.0.contains(&chair)
    }

    /// The first awaited person, for whom the keyboard speaks.
    fn person_at_keyboard(&self) -> Option<Seat> {
        self.awaited.0.iter().copied().find(|&seat| self.chairs.is_person(seat))
    }
}

/// A source of verbs: a device, or the keyboard.
type VerbSource = (
    Entity,
    &'static VerbState,
    Option<&'static ControlScheme>,
    Option<(&'static Device, Option<&'static DeviceState>)>,
    Has<KeyboardVerbs>,
);

/// Somebody who says verbs now.
struct Speaker {
    /// The chair from which they speak; none for a free gamepad.
    chair: Option<Seat>,
    /// Their device; none for the keyboard.
    device: Option<Entity>,
}

/// System parameter with the sources of verbs, and those who speak with them.
#[derive(SystemParam)]
struct VerbSources<'w, 's> {
    sources: Query<'w, 's, VerbSource>,
    hands: PointerDevices<'w, 's>,
}

impl VerbSources<'_, '_> {
    /// Returns everybody who can speak now, with the state of their verbs and their controls.
    fn speakers<'a>(
        &'a self,
        routing: &'a VerbRouting,
    ) -> impl Iterator<Item = (Entity, Speaker, &'a VerbState, Option<&'a ControlScheme>)> {
        self.sources.iter().filter_map(|(entity, verbs, scheme, device, is_keyboard)| {
            let speaker = match device {
                None if is_keyboard && !routing.host_panel.keyboard => {
                    Speaker { chair: routing.person_at_keyboard(), device: None }
                }
                Some((device, state)) if state.is_none_or(|state| state.heard) => {
                    let chair = self.hands.chair_of(entity);
                    // A mouse that nobody sits with says nothing.
                    let is_pad = device.is_pad();
                    if chair.is_none() && !is_pad {
                        return None;
                    }
                    Speaker { chair, device: Some(entity) }
                }
                _ => return None,
            };
            Some((entity, speaker, verbs, scheme))
        })
    }
}

/// Tells who said which word.
fn send_verbs(
    sources: VerbSources,
    routing: VerbRouting,
    mut pressed: MessageWriter<VerbPressed>,
    mut claimed: MessageWriter<ClaimedVerbPressed>,
) {
    for (_, Speaker { chair, device }, verbs, _) in sources.speakers(&routing) {
        for verb in Verb::WORDS.into_iter().filter(|verb| verbs.just_pressed(verb)) {
            match chair.filter(|&chair| routing.is_claimed(chair, verb)) {
                Some(seat) => _ = claimed.write(ClaimedVerbPressed { seat, verb }),
                None if Verb::ANSWERS.contains(&verb) => {}
                None if chair.is_some_and(|chair| routing.is_unseen(chair, verb)) => {}
                // Each has a menu of its own; what is played is played for the seat.
                None if verb == Verb::Menu => {
                    pressed.write(VerbPressed { seat: chair, device, verb });
                }
                None => {
                    let seat = chair.map(|chair| sources.hands.played_from(chair));
                    pressed.write(VerbPressed { seat, device, verb });
                }
            }
        }
    }
}

/// Notes who holds a verb that counts as long as it is held, or has pressed it once where one press holds it.
fn hold_verbs(
    sources: VerbSources,
    routing: VerbRouting,
    mut toggled: Local<BTreeSet<(Entity, Verb)>>,
    mut hurry: ResMut<HurryHeld>,
    mut peek: ResMut<PeekHeld>,
) {
    let (mut hurrying, mut peeking) = (Vec::new(), Vec::new());
    let mut kept = BTreeSet::new();
    for (entity, Speaker { chair, device }, verbs, scheme) in sources.speakers(&routing) {
        let peeker = chair.filter(|&chair| routing.peeks(chair));
        let verb = if peeker.is_some() { Verb::Peek } else { Verb::Hurry };
        let is_held = match scheme.is_some_and(|scheme| scheme.toggled.contains(&verb)) {
            // What is held for one thing is not held for another.
            true => toggled.contains(&(entity, verb)) != verbs.just_pressed(&verb),
            false => verbs.pressed(&verb),
        };
        if !is_held {
            continue;
        }
        kept.insert((entity, verb));
        match (peeker, device, chair) {
            (Some(chair), ..) => peeking.push(chair),
            (None, None, _) => hurrying.push(HurrySource::Keyboard),
            (None, Some(_), chair) => hurrying.extend(chair.map(HurrySource::Seat)),
        }
    }
    *toggled = kept;
    hurry.set_if_neq(HurryHeld(hurrying));
    peek.set_if_neq(PeekHeld(peeking));
}
