//! Input about cards, turned into actions: presses on cards and their buttons, clicks on the board while a card is
//! aimed, and the verbs of gamepads and keys.

use super::for_bots;
use super::ids::CardPress;
use super::picks::{
    CardChoiceSet, CardSortOrder, PickOrigin, PickedCard, SeatCardChoice, SeatCardChoices,
};
use super::tiles::kinds_of;
use super::trade::TradeControls;
use crate::choose::Controls;
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::cards::card::CardTargetKind;
use shoal_fish_and_men::explain::aiming::aimed;
use shoal_fish_and_men::explain::tasks::{aim_task, task};
use shoal_fish_and_men::rules::cards::hands::{deck, hand};
use shoal_fish_and_men::rules::legal::decision;
use shoal_table::matches::hosting::PassReaction;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::surfaces::tray::TrayPressed;

#[ext(PlayingControls)]
pub(crate) impl Controls<'_, '_> {
    fn choosing(&mut self, seat: Seat) -> Option<&mut SeatCardChoice> {
        self.own.picks.get_mut(seat)
    }

    fn kind(&self, play: CardPlay) -> Option<CardKind> {
        deck(self.world()).card(play.kind()).cloned()
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
                self.open_or_close(owner, CardChoiceSet::Announce(CardSortOrder::default()))
            }
            CardPress::Drawn => self.act_and_close(owner, Action::Drawn),
            CardPress::Keep => self.act_and_close(owner, Action::Keep),
            CardPress::Large => self.repeat_task(owner),
            CardPress::Order(order) => {
                let order = CardSortOrder::ALL.get(order as usize).copied().unwrap_or_default();
                if let Some(choosing) = self.choosing(owner) {
                    choosing.open = Some(CardChoiceSet::Announce(order));
                }
            }
        }
    }

    /// Says again, with all there is to know, what is to be done with the card that lies large before a seat.
    fn repeat_task(&mut self, seat: Seat) {
        let setup = self.hosted.game().setup();
        let asked = decision(self.world()).filter(|asked| asked.seat == seat);
        let pick = self.own.picks.pick(seat);
        let task = asked.and_then(|asked| task(setup, asked.ask, pick.map(PickedCard::chosen)));
        let Some(task) = task.or_else(|| Some(aim_task(setup, pick?.chosen()))) else { return };
        self.seat_messages.say(seat, task.sentences(), SentenceTone::Ask);
        self.own.sounds.write(PlaySound(Sound::Step));
    }

    fn open_or_close(&mut self, seat: Seat, open: CardChoiceSet) {
        if let Some(choosing) = self.choosing(seat) {
            choosing.open = if choosing.open.is_some() { None } else { Some(open) };
            choosing.pick = None;
        }
    }

    /// Carries out a press on a card of one's own. The first lets it rise. The second plays it if it needs no target,
    /// and otherwise lets it go.
    fn press_own(&mut self, seat: Seat, place: u32) {
        let Some(&card) = hand(self.world(), seat).get(place as usize) else { return };
        let from = PickOrigin::Hand(place);
        if self.trade_own(seat, place) {
            return;
        }
        let risen = self.own.picks.pick(seat).filter(|pick| pick.from == from).cloned();
        match risen {
            Some(pick) if pick.needs_nothing() => self.play(seat, &pick, PlayTarget::Nothing),
            Some(_) => self.close(seat),
            None if self
                .own
                .picks
                .pick(seat)
                .is_some_and(|pick| pick.from == PickOrigin::Asked) =>
            {
                self.refuse(seat, "Play the card in front of you first.");
            }
            None => self.raise_card(seat, from, card),
        }
    }

    fn raise_card(&mut self, seat: Seat, from: PickOrigin, card: CardName) {
        let mut pick = PickedCard::of(self.world(), seat, from, CardPlay::card(card));
        if card == JOKER {
            pick.why_not = None;
        }
        if let Some(why) = pick.why_not.clone() {
            self.seat_messages.say(seat, why, SentenceTone::Bad);
        }
        self.own.sounds.write(PlaySound(Sound::Step));
        if let Some(choosing) = self.choosing(seat) {
            choosing.open = (card == JOKER).then_some(CardChoiceSet::Joker);
            choosing.pick = Some(pick);
        }
    }

    /// Carries out a click on another's hand: it aims a card at it, or begins to draw up a trade.
    fn press_other(&mut self, seat: Seat, other: Seat, place: Option<u32>) {
        let target =
            self.own.picks.pick(seat).and_then(|pick| Some(self.kind(pick.play)?.target()));
        match (target, place) {
            (Some(CardTargetKind::HandOfAnother), _) => self.aim_at(seat, PlayTarget::Hand(other)),
            (Some(CardTargetKind::CardOfAnother), place) => {
                self.aim_at(seat, PlayTarget::CardOf { seat: other, index: place.unwrap_or(0) });
            }
            _ => self.trade_with(seat, other, place),
        }
    }

    /// Carries out a press on a card to choose from: the kind that a joker stands for, or a card of their own that
    /// somebody plays.
    fn press_tile(&mut self, seat: Seat, place: u32) {
        let Some(open) = self.own.picks.get(seat).and_then(|choosing| choosing.open) else {
            return;
        };
        let kinds = kinds_of(self.world(), seat, open);
        let Some(kind) = kinds.get(place as usize).map(|kind| kind.id) else { return };
        if self.chairs.is_bot(seat) {
            self.draw_for_bot(seat, kind);
            return;
        }
        let (play, from) = match open {
            CardChoiceSet::Joker => {
                let from = self.own.picks.pick(seat).map_or(PickOrigin::Asked, |pick| pick.from);
                (CardPlay { stands_for: Some(kind), ..CardPlay::card(JOKER) }, from)
            }
            CardChoiceSet::Announce(_) => (CardPlay::card(kind), PickOrigin::Announced),
        };
        let pick = PickedCard::of(self.world(), seat, from, play);
        if let Some(why) = pick.why_not.clone() {
            self.refuse(seat, why);
        } else if pick.needs_nothing() {
            self.play(seat, &pick, PlayTarget::Nothing);
        } else if let Some(choosing) = self.choosing(seat) {
            choosing.open = None;
            choosing.pick = Some(pick);
        }
    }

    /// Takes in the card that people have drawn for a bot and named.
    fn draw_for_bot(&mut self, seat: Seat, kind: CardName) {
        let Some(card) = self.kind(CardPlay::card(kind)) else { return };
        for action in for_bots::drawn(&self.hosted, &mut self.own.bots, seat, &card) {
            self.act(seat, action);
        }
        if let Some(choosing) = self.choosing(seat) {
            *choosing = SeatCardChoice::default();
        }
    }

    /// Aims the card that has risen: plays it, or says why not, and then it stays.
    fn aim_at(&mut self, seat: Seat, on: PlayTarget) {
        let Some(pick) = self.own.picks.pick(seat).cloned() else { return };
        let target = self.kind(pick.play).map(|card| card.target());
        if let (Some(CardTargetKind::FishToSquare), PlayTarget::Fish(fish)) = (target, on) {
            self.aim_fish(seat, pick, fish);
            return;
        }
        match refusal(self.world(), seat, Action::Play(pick.play.on(on))) {
            None => self.play(seat, &pick, on),
            Some(why) => self.refuse(seat, why),
        }
    }

    /// Chooses the fish that is to be moved; then the square is asked for.
    fn aim_fish(&mut self, seat: Seat, mut pick: PickedCard, fish: Seat) {
        let before = pick.targets.contains(&PlayTarget::Fish(fish));
        if !before {
            let why = why_not_move_fish(self.world(), seat, &pick, fish);
            self.refuse(seat, why);
            return;
        }
        pick.choose_fish(self.world(), seat, Some(fish));
        if let Some(choosing) = self.choosing(seat) {
            choosing.pick = Some(pick);
        }
    }

    fn play(&mut self, seat: Seat, pick: &PickedCard, on: PlayTarget) {
        self.act_and_close(seat, Action::Play(pick.play.on(on)));
    }

    /// Does what was chosen, and clears the choice.
    fn act_and_close(&mut self, seat: Seat, action: Action) {
        self.act(seat, action);
        if let Some(choosing) = self.choosing(seat) {
            *choosing = SeatCardChoice::default();
        }
    }

    /// Lets go of what is open, the last thing first. What has to be played stays.
    fn close(&mut self, seat: Seat) {
        let world = self.hosted.game().world();
        let Some(choosing) = self.own.picks.get_mut(seat) else { return };
        if choosing.trade.take().is_some() {
            return;
        }
        match &mut choosing.pick {
            Some(pick) if pick.fish.is_some() => pick.choose_fish(world, seat, None),
            Some(pick) if pick.from == PickOrigin::Asked && pick.play.stands_for.is_some() => {
                (choosing.pick, choosing.open) = (None, Some(CardChoiceSet::Joker));
            }
            Some(pick) if pick.from == PickOrigin::Asked => pick.focus = None,
            _ => (choosing.pick, choosing.open) = (None, None),
        }
    }

    /// Carries out a click on the board while a card is aimed.
    fn click_target(&mut self, seat: Seat, square: Square) {
        let Some(pick) = self.own.picks.pick(seat) else { return };
        let Some(card) = self.kind(pick.play) else { return };
        match aimed(self.view(), card.target(), pick.fish, square) {
            Some(on) => self.aim_at(seat, on),
            None => {
                let task = aim_task(self.hosted.game().setup(), pick.chosen());
                self.refuse(seat, task.sentences());
            }
        }
    }
}

fn why_not_move_fish(world: &World, seat: Seat, pick: &PickedCard, fish: Seat) -> String {
    let square = shoal_fish_and_men::rules::pieces::fish::fish_of(world, fish)
        .and_then(|fish| fish.square())
        .unwrap_or(Square::new(0, 0));
    let on = PlayTarget::FishTo { fish, square };
    refusal(world, seat, Action::Play(pick.play.on(on))).unwrap_or_default()
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
    let aims = |seat: &Seat| {
        let pick = controls.own.picks.pick(*seat)?;
        let target = controls.kind(pick.play)?.target();
        matches!(target, CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother)
            .then_some(*seat)
    };
    let held = pointers.hand(pointer).map(|(_, device)| device.seats.clone()).unwrap_or_default();
    let aiming = held.iter().filter(|held| **held != owner).find_map(aims);
    let seat = match aiming {
        Some(aiming) if matches!(press, CardPress::Card(_) | CardPress::Hand) => Some(aiming),
        _ if pointers.acts_for(pointer, owner) => Some(owner),
        _ => pointers.acting_seat(pointer),
    };
    if let Some(seat) = seat {
        controls.press_card(owner, seat, press);
    }
}

/// The seat for which a device aims a card, if it does.
pub fn aiming_seat(
    pointers: &PointerDevices,
    picks: &SeatCardChoices,
    pointer: bevy::picking::pointer::PointerId,
) -> Option<Seat> {
    let (_, device) = pointers.hand(pointer)?;
    let mut seats = device.seats.iter().map(|&chair| pointers.played_from(chair));
    seats.find(|&seat| picks.is_aiming(seat))
}
