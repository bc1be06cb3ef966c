//! The picture on a phone: what everybody sees of its seat, and what only this seat may know.

use super::TablePhones;
use super::pairing::PhoneQuestion;
use super::trackpad::is_alone;
use crate::features::controls::PhoneControls;
use crate::features::secrets::{JointChoices, SecretAnswer, SecretSource, secret_title};
use crate::matches::hosting::HostedMatch;
use crate::matches::seat_messages::SeatMessages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Game as _, Seat};
use shoal_phone::{ChoiceForm, FormOffer, PhoneButton, PhoneMessage, PhoneSeat, PhoneSnapshot};
use shoal_tabletop::seats::{Chairs, Device, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel, TrayModels};

/// The public part of what a phone shows of its seat.
#[derive(SystemParam)]
pub(super) struct PublicSeatView<'w, 's> {
    chairs: Res<'w, Chairs>,
    trays: Res<'w, TrayModels>,
    messages: Res<'w, SeatMessages>,
    panels: Res<'w, SeatPanels>,
    controls: PhoneControls<'w>,
    devices: Query<'w, 's, &'static Device>,
}

impl PublicSeatView<'_, '_> {
    fn snapshot(&self, title: &str, seat: Seat) -> PhoneSnapshot {
        let tray = self.trays.0.get(seat.index());
        let name = self.chairs.get(seat).map_or("", |chair| chair.name.as_str());
        let said = self.panels.current_message(seat).map(|(_, panel)| panel.sentence().to_owned());
        let message = self.messages.get(seat).map(|(sentence, _)| sentence.to_owned());
        // A phone that is the mouse of its seat has no buttons to bind.
        let trackpad = is_alone(seat, self.devices.iter());
        let (bound, binds) = match trackpad {
            true => (None, Vec::new()),
            false => (self.controls.sentence(seat), self.controls.buttons(seat)),
        };
        let said = said.into_iter().chain(bound);
        let colour = self.chairs.colour(seat).to_srgba().to_u8_array_no_alpha();
        PhoneSnapshot {
            title: title.into(),
            name: name.into(),
            colour,
            mark: self.chairs.letter(seat).to_string().into(),
            score: tray.map_or_else(String::new, score).into(),
            turn: tray.map_or_else(String::new, |tray| in_one_line(&tray.line)).into(),
            awaited: tray.is_some_and(|tray| tray.awaited),
            buttons: tray.map_or_else(Vec::new, buttons).into_iter().chain(binds).collect(),
            messages: said.chain(message).map(Into::into).collect(),
            trackpad,
            ..PhoneSnapshot::default()
        }
    }
}

/// Returns the large number of a tray with its name.
fn score(tray: &TrayModel) -> String {
    format!("{} {}", tray.number, tray.number_name).trim().to_owned()
}

/// Returns the lines of a tray one after another, each closed like a sentence but for the last.
fn in_one_line(lines: &str) -> String {
    let mut all = String::new();
    for line in lines.lines() {
        if !all.is_empty() {
            all += if all.ends_with(['.', '?', '!', ':']) { " " } else { ". " };
        }
        all += line;
    }
    all
}

/// Returns the buttons in a tray and on the sheet before it. The label of a button beside a line names the line.
pub fn buttons(tray: &TrayModel) -> Vec<PhoneButton> {
    let sheet = tray.sheet.iter();
    let lines = sheet.clone().flat_map(|sheet| &sheet.lines);
    let of_lines = lines.flat_map(|line| {
        let words = |button: &TrayButton| format!("{}: {}", button.words(), line.text);
        line.buttons.iter().map(move |button| (words(button), button))
    });
    let of_tray = tray.buttons.iter().chain(sheet.flat_map(|sheet| &sheet.buttons));
    let all = of_tray.map(|button| (button.words(), button)).chain(of_lines);
    all.map(|(words, button)| {
        let why_not = button.off.clone().map(Into::into);
        PhoneButton { id: button.id, label: words.into(), why_not }
    })
    .collect()
}

/// Shows the lobby on the phones, where there is nothing to choose.
pub(super) fn show_lobby(public: PublicSeatView, mut phones: ResMut<TablePhones>) {
    let phones = phones.bypass_change_detection();
    for (id, seat) in phones.joined(&public.chairs) {
        let snapshot = PhoneSnapshot {
            turn: "The match has not begun.".into(),
            awaited: false,
            ..public.snapshot("Shoal", seat)
        };
        phones.send(PhoneMessage::Show { seat: id, snapshot: Box::new(snapshot) });
    }
}

/// Shows each phone its turn, its cards, and what it has to choose in secret, in a match.
pub(super) fn show<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    secrets: Res<JointChoices<V>>,
    turn: Res<SeatsInTurn>,
    public: PublicSeatView,
    mut phones: ResMut<TablePhones>,
) {
    let world = hosted.game().world();
    let phones = phones.bypass_change_detection();
    for (id, seat) in phones.joined(&public.chairs) {
        let played = public.chairs.played_from(seat);
        let own = V::private_holdings(world, played).into_iter();
        let round = secrets.round.as_ref().filter(|round| turn.is_open() && !round.is_revealed);
        let asked = round.and_then(|round| Some((round.after(), round.seat(played)?.choice())));
        let choice = asked.and_then(|(after, made)| {
            let parts = V::phone_parts(world, played);
            let made = made.and_then(|made| V::phone_entries(world, played, made));
            phones.ask(
                id,
                after,
                ChoiceForm { id: 0, title: secret_title::<V>(world).into(), parts, made },
            )
        });
        let ready = choice.as_ref().is_some_and(|choice| choice.made.is_some());
        let public = public.snapshot(V::Game::info().title, seat);
        let awaited = if choice.is_some() { !ready } else { public.awaited };
        let snapshot = PhoneSnapshot { choice, awaited, cards: own.map(offer).collect(), ..public };
        phones.send(PhoneMessage::Show { seat: id, snapshot: Box::new(snapshot) });
    }
}

fn offer(own: SecretAnswer) -> FormOffer {
    FormOffer { label: own.words.into(), ..FormOffer::default() }
}

impl TablePhones {
    /// Returns the question for a phone: a new one if it is asked after another action, or in another form. Each phone
    /// counts its own, so that no number tells what others are asked.
    fn ask(&mut self, id: PhoneSeat, after: usize, asked: ChoiceForm) -> Option<ChoiceForm> {
        let hand = self.hands.get_mut(&id).filter(|_| !asked.parts.is_empty())?;
        let is_same =
            |known: &PhoneQuestion| (known.after, &known.asked.parts) == (after, &asked.parts);
        if !hand.question.as_ref().is_some_and(is_same) {
            let count = self.asked.entry(id).or_default();
            *count += 1;
            let asked =
                ChoiceForm { id: (*count << 8) + u64::from(id.0), made: None, ..asked.clone() };
            hand.question = Some(PhoneQuestion { after, asked });
        }
        let question = hand.question.as_ref()?;
        Some(ChoiceForm { id: question.asked.id, ..asked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::surfaces::tray::{SheetLine, TraySheet};

    #[test]
    fn the_lines_of_a_tray_are_sentences_one_after_another_on_a_phone() {
        assert_eq!(in_one_line("Arrange in secret\nUp to 5."), "Arrange in secret. Up to 5.");
        assert_eq!(
            in_one_line("Which fishery?\nTang is closed."),
            "Which fishery? Tang is closed."
        );
        assert_eq!(in_one_line("Wait for Ann"), "Wait for Ann");
    }

    #[test]
    fn a_phone_has_every_button_of_its_tray_also_those_beside_an_offer() {
        let button = |id, label: &str| TrayButton { id, label: label.into(), ..default() };
        let line = SheetLine {
            text: "Bob gives a card for one of yours.".into(),
            buttons: vec![button(2, "Accept"), button(3, "Decline")],
            ..default()
        };
        let sheet = TraySheet { buttons: vec![button(4, "Close")], lines: vec![line], ..default() };
        let tray =
            TrayModel { buttons: vec![button(1, "Feed +14")], sheet: Some(sheet), ..default() };
        let shown = buttons(&tray);
        let shown: Vec<_> = shown.iter().map(|it| (it.id, it.label.as_str())).collect();
        let told = "Bob gives a card for one of yours.";
        let (accept, decline) = (format!("Accept: {told}"), format!("Decline: {told}"));
        assert_eq!(shown, [(1, "Feed +14"), (4, "Close"), (2, &*accept), (3, &*decline)]);
    }
}
