//! Texts and offers of a seat without its player: in its own tray, for everybody, and in the trays of its neighbours.

use super::buttons::{LEAVE, LEND, LEVEL, LEVELS, NO, REALLY, SIT, WAIT};
use super::questions::NeighbourQuestions;
use super::situation::MatchSituation;
use crate::matches::hosting::{BotMatchMode, MatchOver, removal};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Seat, capital};
use shoal_tabletop::pointers::{LastHolders, MiceElsewhere, UnheardSeats};
use shoal_tabletop::seats::{
    AbsenceAction, AbsenceQuestion, AbsenceReason, AbsentSeat, Chairs, Device, ReturnAction,
    SeatAbsences, StandIn,
};
use shoal_tabletop::surfaces::tray::{ButtonPlace, ButtonSlots, TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// The wish that the button of this id stands for, if it is one of these buttons.
pub(super) fn wish(id: u32, situation: &MatchSituation) -> Option<AbsenceAction> {
    Some(match id {
        WAIT => AbsenceAction::Wait,
        LEND => AbsenceAction::Lend,
        LEVELS => AbsenceAction::Open(AbsenceQuestion::Levels),
        LEAVE => AbsenceAction::Open(AbsenceQuestion::Leave),
        NO => AbsenceAction::Open(AbsenceQuestion::What),
        REALLY => AbsenceAction::Leave,
        SIT => AbsenceAction::Sit,
        id => AbsenceAction::Bot(*situation.levels.get(id.checked_sub(LEVEL)? as usize)?),
    })
}

/// A choice that is offered, in the seat's tray and in those of its neighbours.
pub struct AbsenceChoice {
    pub id: u32,
    /// At most three words: four offers stand side by side.
    pub label: String,
    pub strong: bool,
    /// `true` if it decides something at once that somebody must mean: no ring comes to rest on it by itself.
    pub decides: bool,
}

fn offer(id: u32, label: impl Into<String>) -> AbsenceChoice {
    let decides = matches!(id, LEND | LEVELS | LEAVE | REALLY | SIT);
    AbsenceChoice { id, label: label.into(), strong: false, decides }
}

/// The choices that are offered about a seat now.
pub fn offers(absent: &AbsentSeat, situation: &MatchSituation, seat: Seat) -> Vec<AbsenceChoice> {
    match absent.question {
        AbsenceQuestion::Levels => {
            let level = |(id, level): (u32, &BotName)| offer(id, capital(level.as_str()));
            let levels = (LEVEL..).zip(&situation.levels).map(level);
            levels.chain([offer(NO, "Back")]).collect()
        }
        AbsenceQuestion::Leave => {
            vec![offer(REALLY, "Yes, leaves"), offer(NO, "No")]
        }
        // The press that opened this page was where the first button is now: a second one there changes nothing.
        AbsenceQuestion::Take => {
            vec![offer(NO, "No"), offer(SIT, "Take the seat")]
        }
        AbsenceQuestion::What => {
            let mut offers = Vec::new();
            if absent.asks {
                let wait = offer(WAIT, "Wait");
                offers.push(AbsenceChoice { strong: true, ..wait });
            }
            offers.push(offer(LEND, "I play"));
            offers.push(offer(LEVELS, "Bot plays"));
            if situation.may_leave.contains(&seat) {
                offers.push(offer(LEAVE, "Leaves for good"));
            }
            offers
        }
    }
}

/// The question or the sentence about an absent player of this name, whose seat a gamepad held last or not.
pub(super) fn sentence(absent: &AbsentSeat, name: &str, was_pad: bool) -> String {
    match absent.question {
        AbsenceQuestion::Levels => format!("How well should a bot play for {name}?"),
        AbsenceQuestion::Leave => {
            format!("{name} will leave this match. Only the host can undo that. Are you sure?")
        }
        AbsenceQuestion::Take => {
            format!("A bot is playing for {name}. Do you want to take the seat?")
        }
        AbsenceQuestion::What if absent.reason == AbsenceReason::Unplugged && was_pad => {
            format!("{name}'s gamepad is gone.")
        }
        AbsenceQuestion::What => reason_text(absent.reason, name),
    }
}

/// Advice in the tray of a seat without a mouse while another program has the focus, and of one with a mouse.
const CLICK_SHOAL: &str = "Another window has the focus: click Shoal, then here.";
const CLICK_SHOAL_TO_GO_ON: &str = "Click Shoal to go on: another window has the focus.";
/// Advice in both trays while the desktop has all mice. The instruction comes first: small trays leave out the rest.
const PRESS_ESC: &str = "Press Esc to go on: the desktop has all the mice.";

fn reason_text(reason: AbsenceReason, name: &str) -> String {
    match reason {
        AbsenceReason::Unplugged => format!("{name}'s mouse is gone."),
        AbsenceReason::Silent => format!("{name} has not moved for a while."),
        AbsenceReason::Coffee => format!("{name} is having a coffee."),
        AbsenceReason::GoneHome => format!("{name} has gone home."),
        AbsenceReason::StoodUp => format!("{name} has stood up."),
        AbsenceReason::NotYetHere => format!("{name} has not sat down yet."),
        AbsenceReason::ByHost => format!("{name} is away."),
    }
}

/// Instruction for a player who wants to take the seat, which a gamepad held last or not. Two gamepads of one model
/// cannot be told apart: then the press says whose it is.
fn return_hint(absent: &AbsentSeat, was_pad: bool, mice: MiceElsewhere) -> &'static str {
    match (absent.return_action, absent.reason) {
        _ if mice == MiceElsewhere::Desktop => PRESS_ESC,
        (ReturnAction::AnyMouse, _) if mice == MiceElsewhere::OtherWindow => CLICK_SHOAL,
        (ReturnAction::Motion, _) if was_pad => "Move your stick to come back.",
        (ReturnAction::Motion, _) => "Move your mouse to come back.",
        (ReturnAction::Click, _) => "Press here to come back.",
        (ReturnAction::AnyMouse, _) if was_pad => "Yours? Steer here, press.",
        (ReturnAction::AnyMouse, AbsenceReason::NotYetHere) => "Click here with your mouse.",
        (ReturnAction::AnyMouse, _) => "Click here with any free mouse.",
    }
}

/// System parameter for seats whose players are there, but whose mice are not heard.
#[derive(SystemParam)]
pub struct UnheardSeatHints<'w> {
    mice: Option<Res<'w, MiceElsewhere>>,
    seats: Option<Res<'w, UnheardSeats>>,
}

impl UnheardSeatHints<'_> {
    fn is_changed(&self) -> bool {
        self.mice.as_ref().is_some_and(|mice| mice.is_changed())
            || self.seats.as_ref().is_some_and(|seats| seats.is_changed())
    }

    fn mice(&self) -> MiceElsewhere {
        self.mice.as_deref().copied().unwrap_or_default()
    }

    /// Instruction for a player who is there but not heard; `None` if this seat is heard.
    pub fn resume_hint(&self, seat: Seat) -> Option<&'static str> {
        self.seats.as_ref().filter(|seats| seats.0.contains(&seat))?;
        match self.mice() {
            MiceElsewhere::No => None,
            MiceElsewhere::OtherWindow => Some(CLICK_SHOAL_TO_GO_ON),
            MiceElsewhere::Desktop => Some(PRESS_ESC),
        }
    }
}

/// System parameter with everything that trays tell of seats without their players.
#[derive(SystemParam)]
pub struct AbsenceTrayTexts<'w, 's> {
    absences: Res<'w, SeatAbsences>,
    questions: Res<'w, NeighbourQuestions>,
    situation: Res<'w, MatchSituation>,
    chairs: Res<'w, Chairs>,
    holders: Option<Res<'w, LastHolders>>,
    over: Option<Res<'w, MatchOver>>,
    bot_mode: Option<Res<'w, BotMatchMode>>,
    unheard: UnheardSeatHints<'w>,
    devices: Query<'w, 's, &'static Device>,
}

impl AbsenceTrayTexts<'_, '_> {
    /// `true` if a tray may look different than a frame ago.
    pub fn is_changed(&self) -> bool {
        let is_over = self.over.as_ref().is_some_and(|over| over.is_changed());
        let is_stopped = self.bot_mode.as_ref().is_some_and(|mode| mode.is_changed());
        self.absences.is_changed()
            || self.questions.is_changed()
            || self.situation.is_changed()
            || self.chairs.is_changed()
            || self.unheard.is_changed()
            || is_over
            || is_stopped
    }

    /// `true` if a gamepad holds this seat while its player is away, or held it before.
    fn was_pad(&self, seat: Seat) -> bool {
        let mut holders = self.devices.iter().filter(|device| device.seats.contains(&seat));
        if let Some(holder) = holders.next() {
            return holder.is_pad();
        }
        let place = self.chairs.get(seat).map(|chair| chair.place);
        let holders = self.holders.as_ref().zip(place);
        holders.is_some_and(|(holders, place)| holders.was_pad(place))
    }

    /// Buttons for onlookers, if only bots play.
    fn onlooker_buttons(&self) -> Vec<TrayButton> {
        let mode = self.bot_mode.as_ref().filter(|_| self.chairs.only_bots());
        mode.map_or_else(Vec::new, |mode| mode.buttons())
    }

    /// Completes the model of a tray with the state and the choices of its seat, if its player is missing or a bot.
    pub fn complete_tray(&self, mut model: TrayModel, seat: Seat) -> TrayModel {
        let is_out = self.situation.out.contains(&seat);
        if let Some(reason) = self.chairs.get(seat).and_then(removal).filter(|_| is_out) {
            model.buttons.retain(|button| button.open);
            (model.away, model.line, model.tone) =
                (Some("removed".into()), reason, SentenceTone::Plain);
            return model;
        }
        let Some(absent) = self.absences.get(seat) else {
            if self.chairs.is_bot(seat) {
                // Buttons that everybody may press stay.
                model.buttons.retain(|button| button.open);
                if self.over.as_ref().is_none_or(|over| over.0.is_none()) {
                    model.buttons.extend(self.onlooker_buttons());
                    if !is_out {
                        let sit = offer(SIT, "Take over");
                        model.buttons.push(button(&sit));
                    }
                }
            } else if let Some(hint) = self.unheard.resume_hint(seat) {
                set_second_line(&mut model, hint);
            } else if self.absences.is_hinted(seat) {
                let moves = if self.was_pad(seat) { "stick" } else { "mouse" };
                let hint = format!("Still there? Move your {moves}, or take a break in your menu.");
                set_second_line(&mut model, &hint);
            } else if let Some(about) = self.questions.about(seat).filter(|_| !model.awaited) {
                self.ask(&mut model, about);
            }
            return model;
        };
        let name = self.chairs.get(seat).map_or("", |chair| chair.name.as_str());
        model.away = Some(self.stand_in_label(absent));
        let is_here = |partner| !self.absences.is_away(partner);
        let is_played = self.chairs.partners(seat).any(is_here) && !is_out;
        if is_played || matches!(absent.stand_in, StandIn::Loan { .. }) {
            return model;
        }
        model.buttons.retain(|button| button.open);
        model.sheet = model.sheet.filter(|sheet| sheet.open);
        model.awaited = absent.asks;
        model.tone = if absent.asks { SentenceTone::Ask } else { SentenceTone::Plain };
        if absent.stand_in == StandIn::Left {
            model.line = format!("{name} has left the match.");
            return model;
        }
        let was_pad = self.was_pad(seat);
        let line = sentence(absent, name, was_pad);
        model.line = match absent.question {
            AbsenceQuestion::What => {
                format!("{line}\n{}", return_hint(absent, was_pad, self.unheard.mice()))
            }
            _ => line,
        };
        let offered = offers(absent, &self.situation, seat);
        model.buttons.extend(offered.iter().map(button));
        keep_room_for_offers(&mut model);
        model
    }

    /// Lets the tray of a neighbour ask about a seat that the match waits for. The neighbour's own buttons make room.
    fn ask(&self, model: &mut TrayModel, about: Seat) {
        let Some(absent) = self.absences.get(about) else { return };
        let name = self.chairs.get(about).map_or("", |chair| chair.name.as_str());
        model.line =
            format!("It is {name}'s turn.\n{}", sentence(absent, name, self.was_pad(about)));
        model.tone = SentenceTone::Ask;
        let offered = offers(absent, &self.situation, about);
        model.buttons = offered.iter().map(in_neighbours_tray).collect();
        keep_room_for_offers(model);
    }

    /// A word or two about who plays for the seat.
    fn stand_in_label(&self, absent: &AbsentSeat) -> String {
        match absent.stand_in {
            StandIn::Nobody | StandIn::Waiting => "away".into(),
            StandIn::Loan { by, .. } => format!("away: {} plays", self.chairs.letter(by)),
            StandIn::Bot(level) => format!("away: {level} bot"),
            StandIn::Left => "left".into(),
        }
    }
}

/// Gives the offers in a tray the room that the game's own buttons have there otherwise.
fn keep_room_for_offers(model: &mut TrayModel) {
    model.slots = ButtonSlots { confirm: 0.0, looks: [0.0; 3], ..model.slots };
}

/// Puts these words below the first line of a tray, in place of the words there.
fn set_second_line(model: &mut TrayModel, words: &str) {
    let first = model.line.lines().next().unwrap_or_default();
    model.line = format!("{first}\n{words}");
}

/// A button for this offer. It is known by its words: a drawing alone, which is all that some trays have room for, would
/// not tell what becomes of the seat.
fn button(offer: &AbsenceChoice) -> TrayButton {
    TrayButton {
        id: offer.id,
        label: offer.label.clone(),
        strong: offer.strong,
        open: true,
        place: if offer.strong { ButtonPlace::Confirm } else { ButtonPlace::InOrder },
        retreats: offer.decides,
        ..TrayButton::default()
    }
}

/// A button for this offer in the tray of a neighbour.
fn in_neighbours_tray(offer: &AbsenceChoice) -> TrayButton {
    TrayButton { open: false, ..button(offer) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn situation() -> MatchSituation {
        let levels = ["easy", "hard"].map(BotName::constant).to_vec();
        MatchSituation { levels, may_leave: vec![Seat(0)], ..MatchSituation::default() }
    }

    #[test]
    fn every_offer_is_a_wish_of_its_own_on_every_page() {
        let situation = situation();
        for page in [
            AbsenceQuestion::What,
            AbsenceQuestion::Levels,
            AbsenceQuestion::Leave,
            AbsenceQuestion::Take,
        ] {
            let mut absent = AbsentSeat::new(Duration::ZERO, AbsenceReason::Coffee);
            (absent.question, absent.asks) = (page, true);
            let offered = offers(&absent, &situation, Seat(0));
            let wishes: Vec<AbsenceAction> =
                offered.iter().filter_map(|offer| wish(offer.id, &situation)).collect();
            assert_eq!(wishes.len(), offered.len(), "{page:?}");
            assert!(wishes.iter().enumerate().all(|(at, wish)| !wishes[..at].contains(wish)));
        }
        assert_eq!(
            wish(LEVEL + 1, &situation),
            Some(AbsenceAction::Bot(BotName::constant("hard")))
        );
        assert_eq!((wish(LEVEL + 2, &situation), wish(3, &situation)), (None, None));
    }

    #[test]
    fn leaving_is_offered_only_where_the_game_has_a_rule_for_it() {
        let absent = AbsentSeat::new(Duration::ZERO, AbsenceReason::GoneHome);
        let leaves =
            |seat| offers(&absent, &situation(), seat).iter().any(|offer| offer.id == LEAVE);
        assert!(leaves(Seat(0)));
        assert!(!leaves(Seat(1)));
    }
}
