//! Input about cards, turned into actions: presses on cards and their buttons, clicks on the board while a card is
//! aimed, trades that are drawn up, and the verbs of gamepads and keys.

use super::for_bots;
use super::ids::CardPress;
use super::picks::SeatCardChoices;
use crate::choose::Controls;
use crate::prelude::*;
use bevy::picking::pointer::PointerId;
use shoal_fish_and_men::cards::card::CardTargetKind;
use shoal_fish_and_men::explain::aiming::aimed;
use shoal_fish_and_men::explain::card_choice::{
    CardChoiceSet, HandCard, PickOrigin, PickedCard, SeatCardChoice, toggle,
};
use shoal_fish_and_men::explain::tasks::{aim_task, task};
use shoal_fish_and_men::rules::cards::hands::{deck, hand};
use shoal_fish_and_men::rules::legal::decision;
use shoal_table::matches::hosting::PassReaction;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::surfaces::tray::TrayPressed;

#[ext(PlayingControls)]
pub(crate) impl Controls<'_, '_> {
    fn choosing(&mut self, seat: Seat) -> &mut SeatCardChoice {
        self.own.picks.get_mut(seat)
    }

    /// The card that a seat is about to play, with the kind of its target.
    fn aimed_card(&self, seat: Seat) -> Option<(PickedCard, CardTargetKind)> {
        let pick = self.own.picks.pick(seat)?;
        Some((pick.clone(), deck(self.world()).card(pick.chosen.play.kind())?.target()))
    }

    fn hand_card(&self, of: Seat, place: u32) -> Option<HandCard> {
        Some((place, *hand(self.world(), of).get(place as usize)?))
    }

    /// Carries out a press in the tray of `owner` by somebody who acts for `seat`.
    fn press_card(&mut self, owner: Seat, seat: Seat, press: CardPress) {
        match press {
            CardPress::Card(place) if owner == seat => self.press_own(seat, place),
            CardPress::Card(place) => self.press_other(seat, owner, Some(place)),
            CardPress::Hand if owner != seat => self.press_other(seat, owner, None),
            CardPress::Hand => {}
            CardPress::Tile(place) => self.press_tile(owner, place),
            CardPress::Accept(offer) => self.act(owner, Action::Accept { offer }),
            CardPress::Decline(offer) => self.act(owner, Action::Decline { offer }),
            CardPress::Offer => self.offer(owner),
            CardPress::Close => self.close(owner),
            CardPress::Pass => _ = self.own.passes.write(PassReaction { seat: owner }),
            CardPress::Announce => {
                let choosing = self.choosing(owner);
                choosing.open = choosing.open.xor(Some(CardChoiceSet::ByName));
                choosing.pick = None;
            }
            CardPress::Drawn => self.act_and_close(owner, Action::Drawn),
            CardPress::Keep => self.act_and_close(owner, Action::Keep),
            CardPress::Large => self.repeat_task(owner),
            CardPress::Order(set) => self.choosing(owner).open = Some(set),
        }
    }

    /// Says again, with all there is to know, what is to be done with the card that lies large before a seat.
    fn repeat_task(&mut self, seat: Seat) {
        let setup = self.hosted.game().setup();
        let asked = decision(self.world()).filter(|asked| asked.seat == seat);
        let chosen = self.own.picks.pick(seat).map(|pick| pick.chosen);
        let task = asked.and_then(|asked| task(setup, asked.ask, chosen));
        let Some(task) = task.or_else(|| Some(aim_task(setup, chosen?))) else { return };
        self.seat_messages.say(seat, task.sentences(), SentenceTone::Ask);
        self.own.sounds.write(PlaySound(Sound::Step));
    }

    /// Carries out a press on a card of one's own. The first lets it rise. The second plays it if it needs no target,
    /// and otherwise lets it go.
    fn press_own(&mut self, seat: Seat, place: u32) {
        let Some(card) = self.hand_card(seat, place) else { return };
        if let Some(trade) = &mut self.choosing(seat).trade {
            if let Err(why) = toggle(&mut trade.give, card) {
                self.refuse(seat, why);
            }
            return;
        }
        match self.own.picks.pick(seat).cloned() {
            Some(pick) if pick.from == PickOrigin::Hand(place) && pick.needs_nothing() => {
                self.play(seat, &pick, PlayTarget::Nothing);
            }
            Some(pick) if pick.from == PickOrigin::Hand(place) => self.close(seat),
            Some(pick) if pick.from == PickOrigin::Asked => {
                self.refuse(seat, "Play the card in front of you first.");
            }
            _ => self.raise_card(seat, card),
        }
    }

    fn raise_card(&mut self, seat: Seat, raised: HandCard) {
        let (place, card) = raised;
        let play = CardPlay::card(card);
        let pick = PickedCard::of(self.world(), seat, PickOrigin::Hand(place), play);
        if let Some(why) = pick.why_not(self.world(), seat).filter(|_| card != JOKER) {
            self.seat_messages.say(seat, why, SentenceTone::Bad);
        }
        self.own.sounds.write(PlaySound(Sound::Step));
        let choosing = self.choosing(seat);
        choosing.open = (card == JOKER).then_some(CardChoiceSet::Joker);
        choosing.pick = Some(pick);
    }

    /// Carries out a click on another's hand: it aims a card at it, or begins to draw up a trade.
    fn press_other(&mut self, seat: Seat, other: Seat, place: Option<u32>) {
        match self.aimed_card(seat).map(|(_, target)| target) {
            Some(CardTargetKind::HandOfAnother) => self.aim_at(seat, PlayTarget::Hand(other)),
            Some(CardTargetKind::CardOfAnother) => {
                self.aim_at(seat, PlayTarget::CardOf { seat: other, index: place.unwrap_or(0) });
            }
            _ => self.trade_with(seat, other, place),
        }
    }

    /// Carries out a press on a card to choose from: the kind that a joker stands for, or a card of their own that
    /// somebody plays.
    fn press_tile(&mut self, seat: Seat, place: u32) {
        let choice = self.own.picks.get(seat).cloned().unwrap_or_default();
        let Some(open) = choice.open else { return };
        let kinds = open.kinds(self.world(), seat);
        let Some(kind) = kinds.get(place as usize).map(|&kind| kind.clone()) else { return };
        if self.chairs.is_bot(seat) {
            // People have drawn this card for the bot.
            for action in for_bots::drawn(&self.hosted, &mut self.own.bots, seat, &kind) {
                self.act(seat, action);
            }
            *self.choosing(seat) = SeatCardChoice::default();
            return;
        }
        let from = match open {
            CardChoiceSet::Joker => choice.pick.map_or(PickOrigin::Asked, |pick| pick.from),
            _ => PickOrigin::Announced,
        };
        let pick = PickedCard::of(self.world(), seat, from, open.play(kind.id));
        if let Some(why) = pick.why_not(self.world(), seat) {
            self.refuse(seat, why);
        } else if pick.needs_nothing() {
            self.play(seat, &pick, PlayTarget::Nothing);
        } else {
            let choosing = self.choosing(seat);
            (choosing.open, choosing.pick) = (None, Some(pick));
        }
    }

    /// Aims the card that has risen: plays it, or says why not, and then it stays. Of a card that moves a fish, first
    /// the fish is chosen; then the square is asked for.
    fn aim_at(&mut self, seat: Seat, on: PlayTarget) {
        let Some((mut pick, target)) = self.aimed_card(seat) else { return };
        let mut tried = on;
        if let (CardTargetKind::FishToSquare, PlayTarget::Fish(fish)) = (target, on) {
            if pick.targets.contains(&on) {
                pick.choose_fish(self.world(), seat, Some(fish));
                self.choosing(seat).pick = Some(pick);
                return;
            }
            let square = fish_of(self.world(), fish).and_then(|fish| fish.square());
            tried = PlayTarget::FishTo { fish, square: square.unwrap_or(Square::new(0, 0)) };
        }
        match refusal(self.world(), seat, Action::Play(pick.chosen.play.on(tried))) {
            None => self.play(seat, &pick, tried),
            Some(why) => self.refuse(seat, why),
        }
    }

    /// Carries out a click on the board while a card is aimed.
    fn click_target(&mut self, seat: Seat, square: Square) {
        let Some((pick, target)) = self.aimed_card(seat) else { return };
        match aimed(self.view(), target, pick.chosen.fish, square) {
            Some(on) => self.aim_at(seat, on),
            None => {
                let task = aim_task(self.hosted.game().setup(), pick.chosen);
                self.refuse(seat, task.sentences());
            }
        }
    }

    fn play(&mut self, seat: Seat, pick: &PickedCard, on: PlayTarget) {
        self.act_and_close(seat, Action::Play(pick.chosen.play.on(on)));
    }

    /// Does what was chosen, and clears the choice.
    fn act_and_close(&mut self, seat: Seat, action: Action) {
        self.act(seat, action);
        *self.choosing(seat) = SeatCardChoice::default();
    }

    fn close(&mut self, seat: Seat) {
        self.own.picks.get_mut(seat).close(self.hosted.game().world(), seat);
    }

    /// Carries out a press on a card of another, or on the whole hand, while no card is aimed at it.
    fn trade_with(&mut self, seat: Seat, with: Seat, place: Option<u32>) {
        // What lies face down can be given, not pointed at.
        let hidden = self.hosted.game().setup().deck.holding == CardHandling::Hidden;
        let card = place.filter(|_| !hidden).and_then(|place| self.hand_card(with, place));
        let own = match self.own.picks.pick(seat).map(|pick| pick.from) {
            Some(PickOrigin::Hand(place)) => self.hand_card(seat, place),
            _ => None,
        };
        if let Err(why) = self.choosing(seat).trade_with(with, own, card) {
            self.refuse(seat, why);
        }
    }

    /// Makes the offer that is drawn up.
    fn offer(&mut self, seat: Seat) {
        let Some(action) = self.choosing(seat).drafted_offer() else { return };
        match refusal(self.world(), seat, action) {
            Some(why) => self.refuse(seat, why),
            None => self.act_and_close(seat, action),
        }
    }

    /// Raises the next card of the hand, or gives it in the trade that is drawn up; after the last one none.
    fn next_card(&mut self, seat: Seat) {
        let trade = self.own.picks.get(seat).and_then(|choosing| choosing.trade.as_ref());
        if let Some(given) = trade.map(|trade| trade.give.last().copied()) {
            let next = self.hand_card(seat, given.map_or(0, |(place, _)| place + 1));
            if let Some(trade) = &mut self.choosing(seat).trade {
                trade.give = next.into_iter().collect();
            }
            return;
        }
        let at = match self.own.picks.pick(seat).map(|pick| pick.from) {
            Some(PickOrigin::Asked) => return,
            Some(PickOrigin::Hand(place)) => place + 1,
            _ => 0,
        };
        match self.hand_card(seat, at) {
            Some(card) => self.raise_card(seat, card),
            None => self.close(seat),
        }
    }

    fn run_card_verb(&mut self, seat: Seat, verb: Verb) {
        let mut pick = self.own.picks.pick(seat).cloned();
        match (verb, &mut pick) {
            (Verb::Third, _) => return self.next_card(seat),
            (Verb::TakeBack, _) => return self.close(seat),
            (_, None) => return,
            (Verb::TurnLeft, Some(pick)) => pick.move_focus(-1),
            (Verb::TurnRight, Some(pick)) => pick.move_focus(1),
            (Verb::Forward, Some(pick)) => pick.move_focus_to_next_row(),
            (Verb::Done, Some(pick)) => match pick.focused() {
                _ if pick.needs_nothing() => return self.play(seat, pick, PlayTarget::Nothing),
                Some(on) => return self.aim_at(seat, on),
                None => pick.move_focus(1),
            },
            _ => return,
        }
        self.choosing(seat).pick = pick;
    }
}

/// `true` for a verb of a seat that is about cards: it goes through the hand, or a card is picked.
pub fn is_about_cards(picks: &SeatCardChoices, seat: Seat, verb: Verb) -> bool {
    let is_choosing = || picks.get(seat).is_some_and(|it| *it != SeatCardChoice::default());
    verb == Verb::Third || !verb.is_of_table() && is_choosing()
}

/// Carries out a press on a card, or on a button about cards, in a tray. A player who aims a card at another's presses
/// there for the own seat.
pub fn pressed(
    controls: &mut Controls,
    pointers: &PointerDevices,
    pressed: &TrayPressed,
    press: CardPress,
) {
    let (pointer, owner) = (pressed.pointer, pressed.seat);
    let aims = |seat: &&Seat| {
        let target = controls.aimed_card(**seat).map(|(_, target)| target);
        matches!(target, Some(CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother))
    };
    let is_card = matches!(press, CardPress::Card(_) | CardPress::Hand);
    let device = pointers.hand(pointer).map(|(_, device)| device).filter(|_| is_card);
    let mut others = device.iter().flat_map(|device| &device.seats).filter(|held| **held != owner);
    let seat = match others.find(aims) {
        Some(&aiming) => Some(aiming),
        None if pointers.acts_for(pointer, owner) => Some(owner),
        None => pointers.acting_seat(pointer),
    };
    if let Some(seat) = seat {
        controls.press_card(owner, seat, press);
    }
}

/// The seat for which a device aims a card, if it does.
pub fn aiming_seat(
    pointers: &PointerDevices,
    picks: &SeatCardChoices,
    pointer: PointerId,
) -> Option<Seat> {
    let (_, device) = pointers.hand(pointer)?;
    let mut seats = device.seats.iter().map(|&chair| pointers.played_from(chair));
    seats.find(|&seat| picks.is_aiming(seat))
}
