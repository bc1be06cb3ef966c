//! The panel before a seat that chooses by secret buttons: the question, and what each button means.

use super::SecretSource;
use super::asking::SecretFormProgress;
use super::round::{JointChoices, SecretSeat};
use bevy::prelude::*;
use shoal_tabletop::pointers::PeekHeld;
#[cfg(doc)]
use shoal_tabletop::pointers::Verb;
use shoal_tabletop::seats::{Chairs, SeatAbsences, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::{LegendLine, SeatPanel, SeatPanelKind, SeatPanels};
use shoal_tabletop::system::settings::{SecretMethod, Settings};

/// Depth of the table that a standing card hides from those opposite, in times of the card's height.
pub(super) const HIDDEN_DEPTH: f32 = 1.6;
/// The text behind a card while nobody peeks.
pub(super) const HIDDEN: &str = "...";

/// The names of the buttons, in the order of [`Verb::ANSWERS`].
const BUTTONS: [&str; 4] = ["Left", "Right", "Wheel up", "Wheel down"];
/// The instruction for people who answer by secret buttons for the first time.
pub const HOW_TO_ANSWER: &str = "Your last press counts after 2 seconds without another.";

/// The instruction beside what is hidden behind a card.
pub(super) const BEHIND_CARD: &str = "Stand your card on the bright edge. Hold the wheel, the right trigger or \
                                 Space to peek, then let go and answer.";

/// Shows the questions to the people who are asked, and removes them afterwards; also while nobody plays for a seat:
/// then its tray asks what becomes of it.
pub(super) fn show<V: SecretSource>(
    secrets: Res<JointChoices<V>>,
    settings: Res<Settings>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    turn: Res<SeatsInTurn>,
    peek: Res<PeekHeld>,
    mut panels: ResMut<SeatPanels>,
) {
    let is_new = secrets.is_changed() || chairs.is_changed() || turn.is_changed();
    if !is_new && !peek.is_changed() && !absences.is_changed() {
        return;
    }
    for chair in chairs.seats() {
        let is_there = chairs.is_person(chair) && !absences.is_deserted(chair);
        let round = secrets.round.as_ref().filter(|_| turn.is_open() && is_there);
        let chooser = round.filter(|round| !round.is_revealed);
        let chooser = chooser.and_then(|round| round.seat(chairs.played_from(chair)));
        let is_used_to = |seat| secrets.have_answered.contains(&seat);
        let asked = chooser.and_then(|chooser| question_panel(chooser, is_used_to(chooser.seat)));
        let wanted = asked.map(|panel| match chooser {
            Some(SecretSeat { way: SecretMethod::Screen, .. }) => {
                behind_card(panel, settings.play.secret_card[0], peek.0.contains(&chair))
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
    SeatPanel { behind_card, legend, source: BEHIND_CARD.into(), ..panel }
}

/// Returns the panel with the question that a seat answers now, if it is asked. The first one also tells how to answer,
/// so that all later ones are as low as can be. It says there, too, why the seat is asked once more: the panel may
/// cover its tray.
fn question_panel<V: SecretSource>(chooser: &SecretSeat<V>, is_used_to: bool) -> Option<SeatPanel> {
    let (_, asking) = chooser.buttons.as_ref().filter(|_| !chooser.ready)?;
    let panel = plain_panel(asking)?;
    let is_first = asking.question()?.1 == 1 && !asking.is_again();
    if !is_first || asking.note().is_some() {
        return Some(panel);
    }
    let source = if is_used_to { String::new() } else { HOW_TO_ANSWER.into() };
    Some(SeatPanel { lines: chooser.refused.iter().cloned().collect(), source, ..panel })
}

/// Returns the panel with the current question and the meaning of each button; `None` once all are answered.
pub fn plain_panel(asking: &SecretFormProgress) -> Option<SeatPanel> {
    let (question, at, of) = asking.question()?;
    let nth = if of > 1 { format!(" ({at} of {of})") } else { String::new() };
    let again = if asking.is_again() { " Same answer again:" } else { "" };
    let line = |(button, answer): (&'static str, usize)| {
        let answer = question.answers.get(answer)?;
        Some(LegendLine { button, icon: answer.icon, words: answer.words.clone() })
    };
    Some(SeatPanel {
        icon: Some("secret"),
        title: format!("{}{nth}{again}", question.asks),
        lines: asking.note().into_iter().map(str::to_owned).collect(),
        legend: BUTTONS.into_iter().zip(asking.legend().0).filter_map(line).collect(),
        columns: true,
        ..SeatPanel::default()
    })
}
