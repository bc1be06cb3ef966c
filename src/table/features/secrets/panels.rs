//! The panel before a seat that chooses by secret buttons: the question, and what each button means.

use super::SecretSource;
use super::asking::SecretFormProgress;
use super::round::{JointChoices, SecretSeat};
use crate::matches::hosting::HostedMatch;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::PeekHeld;
use shoal_tabletop::pointers::controls::{Prompt, Prompts, Verb};
use shoal_tabletop::seats::{Chairs, SeatAbsences, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::{
    LegendLine, LegendSign, SeatPanel, SeatPanelKind, SeatPanels,
};
use shoal_tabletop::system::settings::{SecretMethod, Settings};

/// Depth of the table that a standing card hides from those opposite, in times of the card's height.
pub(super) const HIDDEN_DEPTH: f32 = 1.6;
/// The text behind a card while nobody peeks.
pub(super) const HIDDEN: &str = "...";

/// The names of the buttons of a mouse, in the order of [`Verb::ANSWERS`]: for a seat without a device.
const BUTTONS: [&str; 4] = ["Left", "Right", "Wheel up", "Wheel down"];
/// The instruction for people who answer by secret buttons for the first time.
pub const HOW_TO_ANSWER: &str = "Press, then wait.";

/// System parameter that tells who peeks, and by which buttons.
#[derive(SystemParam)]
pub(super) struct PeekAccess<'w> {
    held: Res<'w, PeekHeld>,
    /// The buttons of all seats.
    pub prompts: Prompts<'w>,
}

impl PeekAccess<'_> {
    /// `true` if a seat peeks now.
    pub fn peeks(&self, seat: Seat) -> bool {
        self.held.0.contains(&seat)
    }

    fn is_changed(&self) -> bool {
        self.held.is_changed() || self.prompts.is_changed()
    }
}

/// Returns a panel with the instruction beside what is hidden behind a card, for the device of a seat that peeks or does not.
pub(super) fn with_instruction(
    panel: SeatPanel,
    seat: Seat,
    prompts: &Prompts,
    peeks: bool,
) -> SeatPanel {
    let peek = prompts.words(seat, Verb::Peek);
    let source = match (peeks, prompts.is_toggled(seat, Verb::Peek)) {
        (false, true) => format!("Card on the bright edge. Press {peek} to peek."),
        (false, false) => format!("Card on the bright edge. Hold {peek} to peek."),
        (true, true) => "Press it again and answer.".into(),
        (true, false) => "Let go and answer.".into(),
    };
    let source_sign = prompts.of(seat, Verb::Peek).map(|prompt| prompt.drawing);
    SeatPanel { source, source_sign, ..panel }
}

/// System parameter with the chairs whose people may be asked.
#[derive(SystemParam)]
pub(super) struct AskedChairs<'w> {
    chairs: Res<'w, Chairs>,
    absences: Res<'w, SeatAbsences>,
    turn: Res<'w, SeatsInTurn>,
}

impl AskedChairs<'_> {
    fn is_changed(&self) -> bool {
        self.chairs.is_changed() || self.absences.is_changed() || self.turn.is_changed()
    }

    /// `true` for the chair of a person who is there, while people may be asked.
    fn may_be_asked(&self, chair: Seat) -> bool {
        let is_there = self.chairs.is_person(chair) && !self.absences.is_deserted(chair);
        self.turn.is_open() && is_there
    }
}

/// Shows the questions to the people who are asked, and removes them afterwards; also while nobody plays for a seat:
/// then its tray asks what becomes of it.
pub(super) fn show<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    secrets: Res<JointChoices<V>>,
    settings: Res<Settings>,
    asked: AskedChairs,
    peek: PeekAccess,
    mut panels: ResMut<SeatPanels>,
) {
    if !secrets.is_changed() && !asked.is_changed() && !peek.is_changed() {
        return;
    }
    for chair in asked.chairs.seats() {
        let round = secrets.round.as_ref().filter(|_| asked.may_be_asked(chair));
        let chooser = round.filter(|round| !round.is_revealed);
        let chooser = chooser.and_then(|round| round.seat(asked.chairs.played_from(chair)));
        let is_used_to = |seat| secrets.have_answered.contains(&seat);
        let legend = |asking: &SecretFormProgress| plain_panel(asking, chair, &peek.prompts);
        let question = chooser
            .and_then(|it| question_panel(hosted.game().world(), it, is_used_to(it.seat), legend));
        let wanted = question.map(|panel| match chooser {
            Some(SecretSeat { way: SecretMethod::Screen, .. }) => {
                let peeks = peek.peeks(chair);
                let panel = with_instruction(panel, chair, &peek.prompts, peeks);
                behind_card(panel, settings.play.secret_card[0], peeks)
            }
            _ => panel,
        });
        match wanted {
            Some(panel) if panels.get(chair, SeatPanelKind::Secret) != Some(&panel) => {
                panels.insert(chair, SeatPanelKind::Secret, panel);
            }
            None if panels.get(chair, SeatPanelKind::Secret).is_some() => {
                panels.remove(chair, SeatPanelKind::Secret);
            }
            _ => {}
        }
    }
}

/// Returns the panel as it is read behind a card of this width, in millimetres; its legend is hidden unless the seat
/// peeks.
fn behind_card(panel: SeatPanel, wide: f32, peeks: bool) -> SeatPanel {
    let hidden = |line| LegendLine { icon: None, words: HIDDEN.into(), ..line };
    let legend = panel.legend.into_iter();
    let legend = if peeks { legend.collect() } else { legend.map(hidden).collect() };
    let behind_card = Some(Vec2::new(wide, 0.0));
    SeatPanel { behind_card, legend, ..panel }
}

/// Returns the panel with the question that a seat answers now, if it is asked. The first one also tells how to answer,
/// so that all later ones are as low as can be. It says there, too, why the seat is asked once more: the panel may
/// cover its tray.
fn question_panel<V: SecretSource>(
    world: &World,
    chooser: &SecretSeat<V>,
    is_used_to: bool,
    plain_panel: impl Fn(&SecretFormProgress) -> Option<SeatPanel>,
) -> Option<SeatPanel> {
    let (_, asking) = chooser.buttons.as_ref().filter(|_| !chooser.ready)?;
    let panel = plain_panel(asking)?;
    let is_first = asking.question()?.1 == 1 && !asking.is_again();
    if !is_first || asking.note().is_some() {
        return Some(panel);
    }
    let source = if is_used_to { String::new() } else { introduced::<V>(world) };
    Some(SeatPanel { lines: chooser.refused.iter().cloned().collect(), source, ..panel })
}

/// Returns the instruction for somebody who is asked for the first time: what is chosen, and how.
fn introduced<V: SecretSource>(world: &World) -> String {
    match V::introduction(world) {
        "" => HOW_TO_ANSWER.into(),
        what => format!("{what} {HOW_TO_ANSWER}"),
    }
}

/// Returns the panel with the current question and the meaning of each button of the seat's own device; `None` once all
/// are answered.
pub fn plain_panel(
    asking: &SecretFormProgress,
    seat: Seat,
    prompts: &Prompts,
) -> Option<SeatPanel> {
    let (question, at, of) = asking.question()?;
    let nth = if of > 1 { format!(" ({at} of {of})") } else { String::new() };
    let again = if asking.is_again() { " Same answer again:" } else { "" };
    let line = |((verb, usual), answer): ((Verb, &str), usize)| {
        let answer = question.answers.get(answer)?;
        let alone = prompts.of_pad(seat, verb).is_some();
        let (sign, button) = match prompts.of(seat, verb) {
            Some(Prompt { drawing, words }) => (Some(LegendSign { drawing, alone }), words),
            None => (None, usual.to_owned()),
        };
        Some(LegendLine { button, sign, icon: answer.icon, words: answer.words.clone() })
    };
    let buttons = Verb::ANSWERS.into_iter().zip(BUTTONS);
    Some(SeatPanel {
        icon: Some("secret"),
        title: format!("{}{nth}{again}", question.asks),
        lines: asking.note().into_iter().map(str::to_owned).collect(),
        legend: buttons.zip(asking.legend().0).filter_map(line).collect(),
        columns: true,
        ..SeatPanel::default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::form::SecretQuestion;
    use super::*;
    use bevy::asset::uuid::Uuid;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::picking::pointer::PointerId;
    use shoal_contract::RandomGenerator;
    use shoal_tabletop::headless::HeadlessTable;
    use shoal_tabletop::pointers;
    use shoal_tabletop::pointers::identity::DeviceKey;
    use shoal_tabletop::seats::{Device, DeviceKind, PadStyle};

    const ANN: Seat = Seat(0);

    /// The panels of Ann with a question: before all, and behind a card.
    fn panels(table: &mut HeadlessTable) -> [SeatPanel; 2] {
        let show = |prompts: Prompts| {
            let question = SecretQuestion::new("Which?", &["a", "b", "c", "d"]);
            let mut generator = RandomGenerator::from_seed(3);
            let form = SecretFormProgress::begin(vec![question], false, None, &mut generator);
            let panel = plain_panel(&form, ANN, &prompts).expect("it is asked");
            let instructed = with_instruction(panel.clone(), ANN, &prompts, false);
            [panel, behind_card(instructed, 60.0, false)]
        };
        table.app.world_mut().run_system_once(show).expect("the prompts are there")
    }

    fn buttons(panel: &SeatPanel) -> Vec<&str> {
        panel.legend.iter().map(|line| line.button.as_str()).collect()
    }

    fn drawings(panel: &SeatPanel) -> Vec<&str> {
        panel.legend.iter().filter_map(|line| Some(line.sign?.drawing)).collect()
    }

    #[test]
    fn a_gamepad_of_each_family_reads_its_own_buttons_beside_the_answers() {
        let families = [
            ("Xbox Wireless Controller", "RT"),
            ("Sony DualSense", "R2"),
            ("Nintendo Switch Pro Controller", "ZR"),
            ("Twin USB Gamepad", "the right trigger"),
        ];
        let cross = ["sign_cross_left", "sign_cross_right", "sign_cross_up", "sign_cross_down"];
        let stick = ["left", "right", "up", "down"].map(|way| format!("sign_right_stick_{way}"));
        for (name, peek) in families {
            let mut table = HeadlessTable::with(pointers::plugin);
            let pointer = PointerId::Custom(Uuid::from_u128(7));
            let world = table.app.world_mut();
            let pad = world.spawn_empty().id();
            let key = DeviceKey::Pad { vendor: 0, product: 0, name: name.into() };
            let device = Device::new(DeviceKind::Pad(pad), vec![ANN], pointer);
            let device = world.spawn((device, key)).id();
            table.frames(2);
            let [open, hidden] = panels(&mut table);
            assert_eq!(drawings(&open), cross, "{name}");
            assert!(open.legend.iter().all(|line| line.sign.is_some_and(|sign| sign.alone)));
            assert!(hidden.source.contains(&format!("Hold {peek} to peek")), "{}", hidden.source);
            assert!(hidden.source_sign.is_some());
            // A cross that moves a cursor leaves the answers to the stick.
            table.app.world_mut().entity_mut(device).insert(PadStyle::Cross);
            table.frames(2);
            assert_eq!(drawings(&panels(&mut table)[0]), stick, "{name}");
        }
    }

    #[test]
    fn a_mouse_reads_its_buttons_and_so_does_a_seat_without_a_device() {
        let mut table = HeadlessTable::with(pointers::plugin);
        let [nobody, _] = panels(&mut table);
        assert_eq!(buttons(&nobody), BUTTONS);
        assert_eq!(drawings(&nobody), [""; 0]);
        table.hand(&[ANN.0]);
        table.frames(2);
        let [open, hidden] = panels(&mut table);
        assert_eq!(buttons(&open), BUTTONS);
        let mouse = ["sign_mouse_left", "sign_mouse_right", "sign_wheel_up", "sign_wheel_down"];
        assert_eq!(drawings(&open), mouse);
        assert_eq!(drawings(&hidden), mouse, "the buttons are no secret, the answers are");
        assert!(hidden.legend.iter().all(|line| line.words == HIDDEN));
        assert!(hidden.source.contains("Hold the wheel to peek"), "{}", hidden.source);
    }
}
