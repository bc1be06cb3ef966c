//! What a phone is shown: what everybody sees of its seat, and what only this seat may know.

use super::Phones;
use super::trackpad::is_alone;
use crate::contract::{Actor, Seat};
use crate::table::hosting::Hosted;
use crate::table::seat_messages::SeatMessages;
use crate::table::seat_panels::SeatPanels;
use crate::table::seats::{Chairs, Device, InTurn};
use crate::table::secrets::{JointChoices, SecretAnswer, SecretSource, secret_title};
use crate::table::tray::{TrayButton, Trays};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_phone::{Button, Choice, Offer, Part, Seat as PhoneSeat, Snapshot, ToPhone};

/// The most actions that a phone lists.
const MOST: usize = 200;

/// What can be chosen in secret by a seat, in the order in which a phone lists it.
pub(super) fn actions<G: SecretSource>(world: &World, seat: Seat) -> Vec<G::Action> {
    let legal = G::legal(world, Actor::Seat(seat));
    let secret = legal.list().iter().filter(|action| G::is_secret(world, action));
    secret.take(MOST).cloned().collect()
}

/// What of a seat everybody sees.
#[derive(SystemParam)]
pub(super) struct InPublic<'w, 's> {
    chairs: Res<'w, Chairs>,
    trays: Res<'w, Trays>,
    messages: Res<'w, SeatMessages>,
    panels: Res<'w, SeatPanels>,
    devices: Query<'w, 's, &'static Device>,
}

impl InPublic<'_, '_> {
    fn snapshot(&self, title: &str, seat: Seat) -> Snapshot {
        let tray = self.trays.0.get(seat.index());
        let name = self.chairs.get(seat).map_or("", |chair| chair.name.as_str());
        let said = self.panels.said(seat).map(|(_, panel)| panel.sentence().to_owned());
        let message = self.messages.get(seat).map(|(sentence, _)| sentence.to_owned());
        let colour = self.chairs.colour(seat).to_srgba().to_u8_array_no_alpha();
        Snapshot {
            title: title.into(),
            name: name.into(),
            colour,
            mark: self.chairs.letter(seat).to_string().into(),
            turn: tray.map_or_else(String::new, |tray| tray.line.replace('\n', " ")).into(),
            awaited: tray.is_some_and(|tray| tray.awaited),
            buttons: tray.iter().flat_map(|tray| tray.buttons.iter().filter_map(button)).collect(),
            messages: said.into_iter().chain(message).map(Into::into).collect(),
            trackpad: is_alone(seat, self.devices.iter()),
            ..Snapshot::default()
        }
    }
}

fn button(button: &TrayButton) -> Option<Button> {
    let why_not = button.off.clone().map(Into::into);
    Some(Button { id: button.id.try_into().ok()?, label: button.words().into(), why_not })
}

/// In the lobby there is nothing to choose.
pub(super) fn show_lobby(public: InPublic, mut phones: ResMut<Phones>) {
    let phones = phones.bypass_change_detection();
    for (id, seat) in phones.joined(&public.chairs) {
        let snapshot = Snapshot {
            turn: "The match has not begun.".into(),
            awaited: false,
            ..public.snapshot("Shoal", seat)
        };
        phones.tell(ToPhone::Show { seat: id, snapshot: Box::new(snapshot) });
    }
}

/// In a match each phone is shown its turn, its cards, and what it has to choose in secret.
pub(super) fn show<G: SecretSource>(
    (hosted, secrets, turn): (Res<Hosted<G>>, Res<JointChoices<G>>, Res<InTurn>),
    public: InPublic,
    mut phones: ResMut<Phones>,
) {
    let world = hosted.game().world();
    let phones = phones.bypass_change_detection();
    for (id, seat) in phones.joined(&public.chairs) {
        let played = public.chairs.played_from(seat);
        let own = G::own(world, played).into_iter();
        let round = secrets.round.as_ref().filter(|round| turn.is_open() && !round.open);
        let asked = round.and_then(|round| Some((round.after(), round.place(played)?.choice())));
        let choice = asked.and_then(|(after, made)| {
            let actions = actions::<G>(world, played);
            let made = made.and_then(|made| actions.iter().position(|action| action == made));
            let words = |action: &G::Action| G::secret_words(world, played, action);
            let title = secret_title::<G>(world);
            phones.ask(id, after, title, actions.iter().map(words).collect(), made)
        });
        let ready = choice.as_ref().is_some_and(|choice| choice.made.is_some());
        let public = public.snapshot(G::info().title, seat);
        let awaited = if choice.is_some() { !ready } else { public.awaited };
        let snapshot = Snapshot { choice, awaited, cards: own.map(offer).collect(), ..public };
        phones.tell(ToPhone::Show { seat: id, snapshot: Box::new(snapshot) });
    }
}

fn offer(own: SecretAnswer) -> Offer {
    Offer { label: own.words.into(), ..Offer::default() }
}

impl Phones {
    /// The question for a phone: a new one if it is asked after another action, or among other things.
    fn ask(
        &mut self,
        id: PhoneSeat,
        after: usize,
        title: String,
        words: Vec<String>,
        made: Option<usize>,
    ) -> Option<Choice> {
        let hand = self.hands.get_mut(&id).filter(|_| !words.is_empty())?;
        let same = hand.question.as_ref().filter(|(at, of, _)| (*at, of) == (after, &words));
        let number = match same {
            Some((.., number)) => *number,
            None => {
                self.asked += 1;
                self.asked
            }
        };
        let label = |label: &String| Offer { label: label.clone().into(), ..Offer::default() };
        let offers = words.iter().map(label).collect();
        hand.question = Some((after, words, number));
        let list = Part::List { label: "".into(), offers, least: 1, most: 1 };
        let made = made.and_then(|at| Some(vec![vec![i32::try_from(at).ok()?]]));
        Some(Choice { id: number, title: title.into(), parts: vec![list], made })
    }
}
