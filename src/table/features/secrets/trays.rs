//! The instructions and buttons in the tray of each seat while it chooses in secret: they cover no board.

use super::round::{JointChoices, SecretRound, SecretSeat};
use super::{SecretSource, secret_title};
use crate::features::join::SeatsWithPhone;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::ActionOf;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chairs, SeatsInTurn};
use shoal_tabletop::surfaces::tray::{ButtonPlace, TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::SentenceTone;
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::settings::SecretMethod;
use std::collections::BTreeMap;

/// The button by which a seat says that its choice lies face down.
pub(super) const READY: u32 = TrayId::Secrets(3).id();
/// The button that lets a seat choose anew.
pub(super) const CHANGE: u32 = TrayId::Secrets(4).id();
/// The button that says that all others have closed their eyes.
pub(super) const EYES_CLOSED: u32 = TrayId::Secrets(5).id();
/// The button that says that they may open them.
pub(super) const EYES_OPEN: u32 = TrayId::Secrets(6).id();

const BY_BUTTONS: &str = "Answer with your buttons, as shown.";
const ONCE_MORE: &str = "Choose again.";
const CLOSE_YOUR_EYES: &str = "Until the second chime.";

/// The instructions in the trays for a choice in secret, by chair.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct SecretTrays(BTreeMap<Seat, SecretTray>);

/// The instructions in a tray for a choice in secret.
#[derive(Debug, Default, PartialEq)]
struct SecretTray {
    /// The first line: what to do.
    lead: String,
    /// The second line; if it is empty, the tray keeps what the game says below its first line.
    rest: String,
    /// The buttons.
    buttons: Vec<TrayButton>,
    /// `true` if the buttons of the game give way.
    alone: bool,
    /// `true` if the table does not wait for the seat any more.
    ready: bool,
}

impl SecretTray {
    fn new(lead: impl Into<String>, rest: impl Into<String>) -> Self {
        Self { lead: lead.into(), rest: rest.into(), ..Self::default() }
    }

    fn with(mut self, button: TrayButton) -> Self {
        self.buttons.push(button);
        self
    }

    /// The line of a tray in which the game says this.
    fn line(&self, game: &str) -> String {
        let facts = game.split_once('\n').map_or("", |(_, facts)| facts);
        let rest = if self.rest.is_empty() { facts } else { &self.rest };
        let lines = [self.lead.as_str(), rest].into_iter();
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

impl SecretTrays {
    /// The chairs from which somebody chooses.
    pub(super) fn chairs(&self) -> impl Iterator<Item = Seat> + '_ {
        self.0.keys().copied()
    }

    /// A tray's model with what its seat reads and presses while it chooses in secret; what was just `said` to it is below
    /// the first line.
    pub fn apply_to_model(&self, mut model: TrayModel, seat: Seat, said: bool) -> TrayModel {
        let Some(secret) = self.0.get(&seat) else { return model };
        match model.line.split_once('\n').filter(|_| said) {
            Some((_, reply)) if !secret.lead.is_empty() => {
                model.line = format!("{}\n{reply}", secret.lead);
            }
            _ if said => {}
            _ => {
                model.line = secret.line(&model.line);
                model.tone = if secret.ready { SentenceTone::Plain } else { SentenceTone::Ask };
            }
        }
        if secret.ready {
            model.place_in_order = Some("ready".into());
        }
        if secret.alone {
            model.buttons.clear();
        }
        // Those of the choice take the places that confirm and take back.
        let is_taken = |place| {
            place != ButtonPlace::InOrder
                && secret.buttons.iter().any(|button| button.place == place)
        };
        model.buttons.retain(|button| !is_taken(button.place));
        // First: where buttons have no room, the last ones give way.
        model.buttons.splice(0..0, secret.buttons.iter().cloned());
        model
    }
}

/// Puts the instructions into the tray of each person who chooses.
pub(super) fn show<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    secrets: Res<JointChoices<V>>,
    chairs: Res<Chairs>,
    turn: Res<SeatsInTurn>,
    phones: Res<SeatsWithPhone>,
    mut trays: ResMut<SecretTrays>,
) {
    let is_new = secrets.is_changed() || chairs.is_changed() || turn.is_changed();
    if !is_new && !phones.is_changed() {
        return;
    }
    let choosing = secrets.round.as_ref().filter(|_| turn.is_open()).map(|round| {
        SecretTrayContext { world: hosted.game().world(), round, chairs: &chairs, phones: &phones }
    });
    let tray = |chair: Seat| Some((chair, choosing.as_ref()?.tray(chair)?));
    let people = chairs.seats().filter(|&chair| chairs.is_person(chair));
    trays.set_if_neq(SecretTrays(people.filter_map(tray).collect()));
}

/// The parameters from which the trays of those who choose are made.
struct SecretTrayContext<'a, V: SecretSource> {
    world: &'a World,
    round: &'a SecretRound<V>,
    chairs: &'a Chairs,
    phones: &'a SeatsWithPhone,
}

impl<V: SecretSource> SecretTrayContext<'_, V> {
    /// Returns the instructions in the tray of a chair, if its seat chooses.
    fn tray(&self, chair: Seat) -> Option<SecretTray> {
        let chooser = self.round.seat(self.chairs.played_from(chair))?;
        let ready = self.round.done().contains(&chooser.seat);
        let tray = match self.round.is_revealed {
            true => self.turned_over(chooser),
            false => self.hidden(chooser, self.phones.0.contains(&chair)),
        };
        Some(SecretTray { ready, ..tray })
    }

    /// Returns the instructions for a seat once all are ready.
    fn turned_over(&self, chooser: &SecretSeat<V>) -> SecretTray {
        match (chooser.way, &chooser.choice) {
            (SecretMethod::Cards, None) => {
                SecretTray::new("Turn over what you laid down", V::enter(self.world))
            }
            (SecretMethod::Cards, Some(action)) => {
                let entered = format!("Entered: {}", self.words(chooser, action));
                let rest = "It all happens once everyone has entered.";
                SecretTray::new(entered, rest).with(undo("Not that"))
            }
            _ => SecretTray::new("All are ready", "The others turn over what they laid down."),
        }
    }

    /// Returns the instructions for a seat while choices are hidden.
    fn hidden(&self, chooser: &SecretSeat<V>, has_phone: bool) -> SecretTray {
        let own = match chooser.way {
            _ if chooser.ready => self.ready(chooser),
            SecretMethod::Cards => self.with_cards(),
            SecretMethod::Buttons | SecretMethod::Screen => {
                SecretTray::new(secret_title::<V>(self.world), BY_BUTTONS)
            }
            SecretMethod::LookAway => self.private_instructions(chooser),
            SecretMethod::Phone if has_phone => {
                SecretTray::new("Look at your phone", "You choose there.")
            }
            SecretMethod::Phone => SecretTray::new(
                "Choose Phone in the menu (...) and scan the code",
                "Or choose another way there.",
            ),
        };
        let own = match chooser.refused.as_deref().filter(|_| !chooser.ready && !chooser.looks) {
            Some(why) => {
                SecretTray { lead: why.trim_end_matches('.').into(), rest: ONCE_MORE.into(), ..own }
            }
            None => own,
        };
        let looker = self.round.private_chooser().filter(|looker| looker.seat != chooser.seat);
        let Some(looker) = looker else { return own };
        let name = self.chairs.players_of(looker.seat);
        let lead = format!("Close your eyes: it is {name}'s turn");
        // Seats that choose in another way may go on until eyes have to be closed.
        match looker.looks || chooser.ready || chooser.way == SecretMethod::LookAway {
            true => SecretTray { lead, rest: CLOSE_YOUR_EYES.into(), ..own },
            false => SecretTray { rest: format!("{} {lead}.", own.rest).trim().into(), ..own },
        }
    }

    fn ready(&self, chooser: &SecretSeat<V>) -> SecretTray {
        let rest = "Until all are, you can choose again: nobody can tell.";
        let ready = SecretTray::new("You are ready", rest);
        match chooser.offers_change() {
            true => ready.with(undo("Choose again")),
            false => ready,
        }
    }

    fn with_cards(&self) -> SecretTray {
        let lay_down = V::lay_down(self.world);
        let (lead, rest) =
            lay_down.split_once('\n').unwrap_or((lay_down, V::card_pack_instruction(self.world)));
        let lead = lead.trim_end_matches('.');
        let ready = TrayButton { icon: Some("check"), ..strong(READY, "Ready") };
        SecretTray::new(lead, rest).with(ready)
    }

    /// Returns the instructions for a seat that chooses while all others close their eyes: for the one whose turn it
    /// is, and for those who come after it.
    fn private_instructions(&self, chooser: &SecretSeat<V>) -> SecretTray {
        let is_next =
            self.round.private_chooser().is_some_and(|looker| looker.seat == chooser.seat);
        match &chooser.choice {
            _ if !is_next => SecretTray::default(),
            _ if !chooser.looks => {
                let rest = "Once all others have closed their eyes, press.";
                let closed = strong(EYES_CLOSED, "All eyes are closed");
                SecretTray::new("It is your turn to choose", rest).with(closed)
            }
            None => SecretTray::new(V::enter(self.world).trim_end_matches('.'), ""),
            Some(action) if chooser.alone => {
                let chosen = format!("Chosen: {}", self.words(chooser, action));
                let confirm = TrayButton { icon: Some("check"), ..strong(EYES_OPEN, "Confirm") };
                let chosen = SecretTray::new(chosen, "Confirm it, or choose something else.");
                SecretTray { alone: true, ..chosen.with(confirm).with(undo("Choose again")) }
            }
            // Beside these the buttons of some games have no room.
            Some(action) => {
                let chosen = format!("Chosen: {}", self.words(chooser, action));
                let chosen = SecretTray::new(chosen, "Then all the others can open their eyes.");
                let chosen = chosen.with(strong(EYES_OPEN, "Eyes may open"));
                SecretTray { alone: true, ..chosen.with(undo("Choose again")) }
            }
        }
    }

    fn words(&self, chooser: &SecretSeat<V>, action: &ActionOf<V>) -> String {
        V::secret_words(self.world, chooser.seat, action)
    }
}

/// Returns the button that confirms: the answer that is expected.
fn strong(id: u32, label: &str) -> TrayButton {
    let place = ButtonPlace::Confirm;
    TrayButton { id, label: label.into(), strong: true, place, ..TrayButton::default() }
}

/// Returns the button that lets a seat choose anew.
fn undo(label: &str) -> TrayButton {
    TrayButton {
        id: CHANGE,
        label: label.into(),
        icon: Some("undo"),
        place: ButtonPlace::TakeBack,
        ..TrayButton::default()
    }
}
