//! What each seat reads while it chooses in secret: what to do, and who is ready.

use super::asking::Asking;
use super::round::{JointChoices, Place, Round};
use super::{PhoneSeats, SecretSource, secret_title};
use crate::contract::{Seat, listed};
use crate::table::hosting::Hosted;
use crate::table::pointers::PeekHeld;
#[cfg(doc)]
use crate::table::pointers::Verb;
use crate::table::seat_panels::{
    LegendLine, SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanels,
};
use crate::table::seats::{Chairs, InTurn};
use crate::table::settings::{SecretWay, Settings};
use bevy::ecs::world::World;
use bevy::prelude::*;

/// What lies face down is chosen.
pub(super) const READY: u32 = 0;
/// To choose anew.
pub(super) const CHANGE: u32 = 1;
/// All others have closed their eyes.
pub(super) const EYES_CLOSED: u32 = 2;
/// They may open them.
pub(super) const EYES_OPEN: u32 = 3;

/// How far a card that stands hides the table from those opposite, of its own height.
pub(super) const HIDES: f32 = 1.6;
/// What stands behind a card while nobody peeks.
pub(super) const HIDDEN: &str = "...";

/// What the buttons are called, in the order of [`Verb::ANSWERS`].
const BUTTONS: [&str; 4] = ["Left", "Right", "Wheel up", "Wheel down"];
const DECOY: &str = "nothing";
const HOW: &str = "Press anything, as often as you like: what you press last counts once your hand has \
                   rested for two seconds. Pads: cross or right stick; keys: arrows.";

/// What is said beside what stands behind a card.
pub(super) const BEHIND: &str = "Stand your card on the bright edge. Hold the wheel, the right trigger or \
                                 Space to peek; let go, and answer.";

const LOOK: &str = "Look at your phone: you choose there.";
const NO_PHONE: &str = "Take Phone in the dots (...) and scan the code, or take another way there. Phones are turned \
                        on by the host (F1).";

/// Lays before each person who chooses what there is to do, and takes it away.
pub(super) fn show<G: SecretSource>(
    (hosted, secrets): (Res<Hosted<G>>, Res<JointChoices<G>>),
    (chairs, turn, peek): (Res<Chairs>, Res<InTurn>, Res<PeekHeld>),
    (settings, phones): (Res<Settings>, Res<PhoneSeats>),
    mut panels: ResMut<SeatPanels>,
) {
    let is_new = secrets.is_changed() || chairs.is_changed() || turn.is_changed();
    let is_new = is_new || phones.is_changed();
    if !is_new && !peek.is_changed() {
        return;
    }
    for chair in chairs.seats() {
        let round = secrets.round.as_ref().filter(|_| turn.is_open() && chairs.is_person(chair));
        let seat = chairs.played_from(chair);
        let place = round.and_then(|round| Some((round, round.place(seat)?)));
        let wanted = place.map(|(round, place)| {
            let mut panel = panel(hosted.game().world(), round, place);
            if place.way == SecretWay::Phone && !place.ready && !round.open {
                let line = if phones.0.contains(&chair) { LOOK } else { NO_PHONE };
                (panel.lines, panel.buttons) = (vec![line.into()], Vec::new());
            }
            if place.way == SecretWay::Screen && !panel.legend.is_empty() {
                let [wide, high] = settings.play.secret_card;
                panel = behind_card(panel, Vec2::new(wide, high * HIDES), peek.0.contains(&chair));
            }
            let source = [panel.source.clone(), who(round, &chairs)].join(" ").trim().to_owned();
            SeatPanel { source, ..panel }
        });
        match wanted {
            Some(panel) if panels.get(chair, SeatPanelKind::Secret) != Some(&panel) => {
                panels.lay(chair, SeatPanelKind::Secret, panel);
            }
            None if panels.get(chair, SeatPanelKind::Secret).is_some() => {
                panels.take(chair, SeatPanelKind::Secret);
            }
            _ => {}
        }
    }
}

/// What is read behind a card of this size; nothing is, unless its seat peeks.
fn behind_card(panel: SeatPanel, size: Vec2, peeks: bool) -> SeatPanel {
    let hidden = |line| LegendLine { icon: None, words: HIDDEN.into(), ..line };
    let legend = panel.legend.into_iter();
    let legend = if peeks { legend.collect() } else { legend.map(hidden).collect() };
    SeatPanel { behind_card: Some(size), legend, source: BEHIND.into(), ..panel }
}

/// What a seat reads.
fn panel<G: SecretSource>(world: &World, round: &Round<G>, place: &Place<G>) -> SeatPanel {
    let title = secret_title::<G>(world);
    let said = |title: String, line: &str, button: Option<SeatPanelButton>| SeatPanel {
        icon: Some("secret"),
        title,
        lines: vec![line.into()],
        buttons: button.into_iter().collect(),
        ..SeatPanel::default()
    };
    let ready = SeatPanelButton::new(READY, "Ready").icon("check").strong();
    let change = |label| Some(SeatPanelButton::new(CHANGE, label).icon("undo"));
    match (round.open, place.way, &place.choice, &place.buttons) {
        (true, SecretWay::Cards, None, _) => said("Turn it over!".into(), G::enter(world), None),
        (true, SecretWay::Cards, Some(action), _) => {
            let entered = format!("Entered: {}", G::secret_words(world, place.seat, action));
            said(entered, "All is done once everybody has entered theirs.", change("Not that"))
        }
        (true, ..) => said("All are ready".into(), "Others turn over what they have laid.", None),
        _ if place.ready => {
            let line = "Until all are, you may choose anew: nobody can tell.";
            let anew = change("Choose anew").filter(|_| place.way != SecretWay::Phone);
            said("You are ready".into(), line, anew)
        }
        (.., Some((_, asking))) => asked(&title, asking),
        (_, SecretWay::LookAway, ..) if place.looks => {
            let open = SeatPanelButton::new(EYES_OPEN, "Chosen: eyes may open").strong();
            said("Choose now".into(), G::enter(world), Some(open))
        }
        (_, SecretWay::LookAway, ..) => {
            let is_next = round.looker().is_some_and(|looker| looker.seat == place.seat);
            let closed = SeatPanelButton::new(EYES_CLOSED, "All eyes are closed").strong();
            let line = "You choose once all others have closed their eyes.";
            said(title, line, is_next.then_some(closed))
        }
        _ => SeatPanel {
            source: G::with_a_pack(world).into(),
            ..said(title, G::lay_down(world), Some(ready))
        },
    }
}

/// The question that a seat answers by secret buttons.
fn asked(title: &str, asking: &Asking) -> SeatPanel {
    let Some((question, at, of)) = asking.question() else { return SeatPanel::default() };
    let nth = if of > 1 { format!(" ({at} of {of})") } else { String::new() };
    let asks = match asking.is_again() {
        false => format!("{}{nth}", question.asks),
        true => format!("{}{nth} Once more, the same:", question.asks),
    };
    let line = |(button, answer): (&'static str, Option<usize>)| {
        let answer = answer.and_then(|at| question.answers.get(at));
        LegendLine {
            button,
            icon: answer.and_then(|answer| answer.icon),
            words: answer.map_or_else(|| DECOY.into(), |answer| answer.words.clone()),
        }
    };
    SeatPanel {
        icon: Some("secret"),
        title: title.into(),
        lines: asking.note().into_iter().map(str::to_owned).chain([asks]).collect(),
        legend: BUTTONS.into_iter().zip(asking.legend().0).map(line).collect(),
        // Once: the panel lies over the board that one chooses from.
        source: if at == 1 && !asking.is_again() { HOW.into() } else { String::new() },
        ..SeatPanel::default()
    }
}

/// Who is ready, and for whom the table waits.
fn who<G: SecretSource>(round: &Round<G>, chairs: &Chairs) -> String {
    let done = round.done();
    let names = |wanted: bool| -> Vec<String> {
        let mut seats: Vec<Seat> = round.places.iter().map(|place| place.seat).collect();
        seats.sort_unstable();
        let seats = seats.into_iter().filter(|seat| done.contains(seat) == wanted);
        seats.map(|seat| chairs.players_of(seat)).collect()
    };
    let said = |what: &str, names: Vec<String>| {
        (!names.is_empty()).then(|| format!("{what} {}.", listed(&names)))
    };
    let looker = round.looker().filter(|_| !round.open).map(|place| {
        let name = chairs.players_of(place.seat);
        format!("While {name} chooses, all others close their eyes, until the second chime.")
    });
    // As long as nobody is ready everybody sees who chooses.
    let still = if done.is_empty() { Vec::new() } else { names(false) };
    let parts = [looker, said("Ready:", names(true)), said("Still choosing:", still)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
