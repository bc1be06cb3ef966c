//! Verbs: what a person says with keys, a gamepad's buttons, or the other buttons of a mouse.
//!
//! Leafwing reads the inputs, so all of it can be bound anew; here the names of the verbs, what they
//! are bound to at first, and who says them.

use super::PointerSystems;
use super::attention::HostPanelFocus;
use super::devices::DeviceState;
use super::pointer_devices::PointerDevices;
use super::seat_buttons::{MouseSwitch, SeatButton};
use crate::picture::projection::PointerSpace;
use crate::seats::{AwaitedSeats, Chairs, Device, DeviceKind, PadStyle};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leafwing_input_manager::Actionlike;
use leafwing_input_manager::plugin::{InputManagerPlugin, InputManagerSystem};
use leafwing_input_manager::prelude::{ActionState, GamepadControlDirection, InputMap};
use shoal_contract::Seat;

/// Adds the verbs.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Verb>::default());
    app.init_resource::<HurryHeld>().init_resource::<VerbClaims>();
    app.init_resource::<SecretAnswerers>()
        .init_resource::<PeekHeld>()
        .init_resource::<SecretPeekers>();
    app.add_message::<VerbPressed>().add_message::<ClaimedVerbPressed>();
    // Leafwing empties its store at the start of a frame and fills it after, and leaves it to luck
    // which comes first.
    app.configure_sets(PreUpdate, InputManagerSystem::Tick.before(InputManagerSystem::Unify));
    app.add_systems(Startup, listen_to_keyboard);
    app.add_systems(PreUpdate, bind_anew.before(InputManagerSystem::Update));
    let at_table = resource_equals(PointerSpace::Table);
    app.add_systems(PreUpdate, send_verbs.in_set(PointerSystems::Speak).run_if(at_table));
    app.add_systems(Update, listen_to_seats.run_if(resource_changed::<Chairs>));
}

/// A word that a person can say without pointing at anything. Each game says by itself what it means there.
#[derive(Actionlike, Debug, Clone, Copy, PartialEq, Eq, Hash, Reflect)]
pub enum Verb {
    /// The game's first choice: key F, or the left one of a gamepad's four buttons.
    First,
    /// Its second: key M, or the upper one of the four buttons.
    Second,
    /// Look further to the left.
    TurnLeft,
    /// Look further to the right.
    TurnRight,
    /// Go where one looks.
    Forward,
    /// Be done.
    Done,
    /// Take the last step back.
    TakeBack,
    /// Hold it to make what is shown go faster.
    Hurry,
    /// Open or close the menu.
    Menu,
    /// The game's third choice: key C, or a gamepad's small button on the left (select, share).
    Third,
    /// The answer on the left to a hidden question; with a mouse it is the primary button.
    AnswerLeft,
    /// The answer on the right.
    AnswerRight,
    /// The upper answer: the wheel away from the person.
    AnswerUp,
    /// The lower answer: the wheel toward the person.
    AnswerDown,
}

impl Verb {
    /// All verbs.
    pub const ALL: [Self; 14] = [
        Self::First,
        Self::Second,
        Self::TurnLeft,
        Self::TurnRight,
        Self::Forward,
        Self::Done,
        Self::TakeBack,
        Self::Hurry,
        Self::Menu,
        Self::Third,
        Self::AnswerLeft,
        Self::AnswerRight,
        Self::AnswerUp,
        Self::AnswerDown,
    ];

    /// The answers to a hidden question: they are said to nobody who did not ask for them.
    pub const ANSWERS: [Self; 4] =
        [Self::AnswerLeft, Self::AnswerRight, Self::AnswerUp, Self::AnswerDown];
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

/// Seats that look at what is theirs alone, behind a card: they peek with [`Verb::Hurry`].
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct SecretPeekers(pub Vec<Seat>);

/// The seats that answer a hidden question, or look at what is theirs, and hold [`Verb::Hurry`] down: they
/// peek at what is theirs alone, and nothing goes faster.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct PeekHeld(pub Vec<Seat>);

/// Leafwing's state of the verbs of one source.
pub type VerbState = ActionState<Verb>;

/// The source of an [`InputMap`] that is not on a device.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbSource {
    /// The other buttons of a seat's mouse.
    Seat(Seat),
    /// The keyboard at the laptop: it speaks for the first person whom the match waits for.
    Keyboard,
}

/// Deflection of the right stick from which it says a verb, from 0 to 1.
pub(super) const PUSHED: f32 = 0.6;

/// Returns the default bindings of a gamepad: the right stick always says where to look and go, and the cross too,
/// unless it moves something.
pub fn pad_bindings(pad: Entity, style: PadStyle) -> InputMap<Verb> {
    let mut all = InputMap::new([
        (Verb::TurnLeft, GamepadControlDirection::RIGHT_LEFT.threshold(PUSHED)),
        (Verb::TurnRight, GamepadControlDirection::RIGHT_RIGHT.threshold(PUSHED)),
        (Verb::Forward, GamepadControlDirection::RIGHT_UP.threshold(PUSHED)),
        (Verb::AnswerLeft, GamepadControlDirection::RIGHT_LEFT.threshold(PUSHED)),
        (Verb::AnswerRight, GamepadControlDirection::RIGHT_RIGHT.threshold(PUSHED)),
        (Verb::AnswerUp, GamepadControlDirection::RIGHT_UP.threshold(PUSHED)),
        (Verb::AnswerDown, GamepadControlDirection::RIGHT_DOWN.threshold(PUSHED)),
    ]);
    if style == PadStyle::Cursor {
        all.insert(Verb::TurnLeft, GamepadButton::DPadLeft);
        all.insert(Verb::TurnRight, GamepadButton::DPadRight);
        all.insert(Verb::Forward, GamepadButton::DPadUp);
        all.insert(Verb::AnswerLeft, GamepadButton::DPadLeft);
        all.insert(Verb::AnswerRight, GamepadButton::DPadRight);
        all.insert(Verb::AnswerUp, GamepadButton::DPadUp);
        all.insert(Verb::AnswerDown, GamepadButton::DPadDown);
    }
    let buttons = [
        (Verb::First, GamepadButton::West),
        (Verb::Second, GamepadButton::North),
        (Verb::Done, GamepadButton::RightTrigger),
        (Verb::TakeBack, GamepadButton::East),
        (Verb::Hurry, GamepadButton::RightTrigger2),
        (Verb::Menu, GamepadButton::Start),
        (Verb::Third, GamepadButton::Select),
    ];
    for (verb, button) in buttons {
        all.insert(verb, button);
    }
    all.with_gamepad(pad)
}

/// Binds a gamepad's verbs anew when its cross moves something else.
fn bind_anew(mut turned: Query<(&Device, &PadStyle, &mut InputMap<Verb>), Changed<PadStyle>>) {
    for (device, style, mut bound) in &mut turned {
        if let DeviceKind::Pad(pad) = device.kind {
            bound.set_if_neq(pad_bindings(pad, *style));
        }
    }
}

/// Returns the default bindings of the other buttons of a seat's mouse.
pub fn seat_bindings(seat: Seat) -> InputMap<Verb> {
    let on = |switch| SeatButton::new(seat, switch);
    InputMap::new([
        (Verb::TurnRight, on(MouseSwitch::WheelUp)),
        (Verb::TurnLeft, on(MouseSwitch::WheelDown)),
        (Verb::TakeBack, on(MouseSwitch::Right)),
        (Verb::TakeBack, on(MouseSwitch::BACK)),
        (Verb::Done, on(MouseSwitch::FORWARD)),
        (Verb::Hurry, on(MouseSwitch::Middle)),
        (Verb::AnswerRight, on(MouseSwitch::Right)),
        (Verb::AnswerUp, on(MouseSwitch::WheelUp)),
        (Verb::AnswerDown, on(MouseSwitch::WheelDown)),
    ])
    .with_gamepad(Entity::PLACEHOLDER)
}

/// Returns the default bindings of the laptop's keys.
pub fn keyboard_bindings() -> InputMap<Verb> {
    // A map that names no pad listens to the first one there is: this one names none there can be.
    InputMap::new([
        (Verb::First, KeyCode::KeyF),
        (Verb::Second, KeyCode::KeyM),
        (Verb::TurnLeft, KeyCode::ArrowLeft),
        (Verb::TurnRight, KeyCode::ArrowRight),
        (Verb::Forward, KeyCode::ArrowUp),
        (Verb::Done, KeyCode::Enter),
        (Verb::TakeBack, KeyCode::Backspace),
        (Verb::Hurry, KeyCode::Space),
        (Verb::Third, KeyCode::KeyC),
        (Verb::AnswerLeft, KeyCode::ArrowLeft),
        (Verb::AnswerRight, KeyCode::ArrowRight),
        (Verb::AnswerUp, KeyCode::ArrowUp),
        (Verb::AnswerDown, KeyCode::ArrowDown),
    ])
    .with_gamepad(Entity::PLACEHOLDER)
}

fn listen_to_keyboard(mut commands: Commands) {
    let name = Name::new("Keyboard verbs");
    commands.spawn((name, VerbSource::Keyboard, keyboard_bindings(), VerbState::default()));
}

/// Gives every seat a map of its own, which outlives its mice.
fn listen_to_seats(chairs: Res<Chairs>, sources: Query<&VerbSource>, mut commands: Commands) {
    for seat in chairs.seats() {
        if !sources.iter().any(|&source| source == VerbSource::Seat(seat)) {
            let name = Name::new(format!("Verbs of {seat}"));
            commands.spawn((
                name,
                VerbSource::Seat(seat),
                seat_bindings(seat),
                VerbState::default(),
            ));
        }
    }
}

/// System parameter with everything that decides whom a verb is for.
#[derive(SystemParam)]
struct VerbRouting<'w> {
    awaited: Res<'w, AwaitedSeats>,
    chairs: Res<'w, Chairs>,
    host_panel: Res<'w, HostPanelFocus>,
    claims: Res<'w, VerbClaims>,
    answerers: Res<'w, SecretAnswerers>,
    peekers: Res<'w, SecretPeekers>,
}

impl VerbRouting<'_> {
    /// `true` if something on the table has asked this chair for a verb, so that the game does not hear it.
    fn is_claimed(&self, chair: Seat, verb: Verb) -> bool {
        let is_free = matches!(verb, Verb::Menu | Verb::Hurry);
        self.claims.0.contains(&(chair, verb)) || !is_free && self.answerers.0.contains(&chair)
    }

    /// `true` if [`Verb::Hurry`] of this chair is for peeking.
    fn peeks(&self, chair: Seat) -> bool {
        self.answerers.0.contains(&chair) || self.peekers.0.contains(&chair)
    }

    /// The first awaited person, for whom the keyboard speaks.
    fn person_at_keyboard(&self) -> Option<Seat> {
        self.awaited.0.iter().copied().find(|&seat| self.chairs.is_person(seat))
    }
}

/// Tells who said which verb, and who holds the hurry button.
fn send_verbs(
    sources: Query<(Entity, &VerbState, Option<&VerbSource>, Option<&DeviceState>)>,
    hands: PointerDevices,
    routing: VerbRouting,
    mut hurry: ResMut<HurryHeld>,
    mut peek: ResMut<PeekHeld>,
    mut pressed: MessageWriter<VerbPressed>,
    mut claimed: MessageWriter<ClaimedVerbPressed>,
) {
    let (mut hurrying, mut peeking) = (Vec::new(), Vec::new());
    for (entity, verbs, source, state) in &sources {
        let (chair, device) = match source {
            Some(&VerbSource::Seat(chair)) if !hands.plays(chair) => continue,
            Some(&VerbSource::Seat(chair)) => (Some(chair), hands.holder(chair).map(|held| held.0)),
            Some(VerbSource::Keyboard) if routing.host_panel.keyboard => continue,
            Some(VerbSource::Keyboard) => (routing.person_at_keyboard(), None),
            None if !state.is_some_and(|state| state.heard) => continue,
            None => (hands.chair_of(entity), Some(entity)),
        };
        for verb in Verb::ALL.into_iter().filter(|verb| verbs.just_pressed(verb)) {
            match chair.filter(|&chair| routing.is_claimed(chair, verb)) {
                Some(seat) => _ = claimed.write(ClaimedVerbPressed { seat, verb }),
                None if Verb::ANSWERS.contains(&verb) => {}
                // Each has a menu of its own; what is played is played for the seat.
                None if verb == Verb::Menu => {
                    pressed.write(VerbPressed { seat: chair, device, verb });
                }
                None => {
                    let seat = chair.map(|chair| hands.played_from(chair));
                    pressed.write(VerbPressed { seat, device, verb });
                }
            }
        }
        if verbs.pressed(&Verb::Hurry) {
            if let Some(chair) = chair.filter(|&chair| routing.peeks(chair)) {
                peeking.push(chair);
                continue;
            }
            let at_keyboard = source == Some(&VerbSource::Keyboard);
            let seat = chair.filter(|_| !at_keyboard).map(HurrySource::Seat);
            hurrying.extend(seat.or(at_keyboard.then_some(HurrySource::Keyboard)));
        }
    }
    hurry.set_if_neq(HurryHeld(hurrying));
    peek.set_if_neq(PeekHeld(peeking));
}
