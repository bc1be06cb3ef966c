//! The frame of every tray: whose turn it is, who has decided ahead, who is away, what is offered once a
//! match is over. The game fills in its numbers, its buttons and its sentences.

use super::tray_command::{TAKE_BACK, undo_button};
use super::{GameView, SeatIntents, why_not};
use crate::features::absence::AbsenceTrayTexts;
use crate::features::evening::again;
use crate::features::evening::end_sheet::EndSheets;
use crate::features::evening::poster::NOBODY;
use crate::features::guesses::SeatGuesses;
use crate::features::monitors::past_tray;
use crate::features::premoves::{SeatPremoves, premove_words};
use crate::features::secrets::{OpenChoices, SecretTrays};
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::{ActionOf, PlaybackState, ViewOf};
use crate::matches::seat_messages::SeatMessages;
use bevy::ecs::system::{StaticSystemParam, SystemParam};
use bevy::prelude::*;
use shoal_contract::{GameSetup, Seat, are_several, listed};
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::pointers::controls::Prompts;
use shoal_tabletop::seats::{Chairs, Device, SeatsInTurn};
use shoal_tabletop::surfaces::corner_panels::{LatestEffects, MatchProgress};
use shoal_tabletop::surfaces::tray::{ButtonSlots, TrayButton, TrayModel, TrayModels, TrayPhases};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// The content of a game's trays, beside the frame that all games share.
pub trait GameTrays: GameView {
    /// The room that its trays keep for buttons at fixed places.
    fn slots(_context: &TrayContext<Self>) -> ButtonSlots {
        ButtonSlots::playing(6.0)
    }

    /// Returns the phases of the turn or the round, where the world has some of its own.
    fn phases(_context: &TrayContext<Self>) -> Option<TrayPhases> {
        None
    }

    /// Returns a seat's tray without its buttons and its line.
    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel;

    /// Returns the buttons for a person while the match goes on: to take back, unless the game adds more.
    fn buttons(context: &TrayContext<Self>, seat: Seat, _awaited: bool) -> Vec<TrayButton> {
        context.take_back(seat).into_iter().collect()
    }

    /// Returns the buttons that people can press in a bot's tray while the match goes on.
    fn buttons_of_bot(_context: &TrayContext<Self>, _seat: Seat) -> Vec<TrayButton> {
        Vec::new()
    }

    /// Returns the line in a seat's tray: its [`announcement`](Self::announcement), else its
    /// [`sentence`](Self::sentence). A current message to it is below what to do, or whose turn it is. `awaited` is `true`
    /// if a person there can act.
    fn line(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> (String, SentenceTone) {
        let tone = if awaited { SentenceTone::Ask } else { SentenceTone::Plain };
        let sentence = || (Self::sentence(context, seat, awaited), tone);
        let (line, tone) = Self::announcement(context, seat).unwrap_or_else(sentence);
        context.with_message(seat, line, tone)
    }

    /// Returns what matters more to a seat than what goes on: how the match has ended, unless the game says more.
    fn announcement(context: &TrayContext<Self>, seat: Seat) -> Option<(String, SentenceTone)> {
        context.ending(seat)
    }

    /// Returns the question to a seat that is `awaited`, or what goes on; its first line says what to do.
    fn sentence(_context: &TrayContext<Self>, _seat: Seat, _awaited: bool) -> String {
        String::new()
    }
}

/// Everything that trays, and marks on the board, are made from.
#[derive(SystemParam)]
pub struct TrayContext<'w, 's, V: GameView> {
    /// The match as the rules know it: ahead of the picture while something is shown.
    pub hosted: Res<'w, HostedMatch<V>>,
    /// The picture that is shown.
    pub shown: Res<'w, PlaybackState<V>>,
    /// The intents of the seats.
    pub aims: Res<'w, SeatIntents<V>>,
    /// Actions that seats have decided ahead.
    pub premoves: Res<'w, SeatPremoves<V>>,
    /// Messages to the seats.
    pub seat_messages: Res<'w, SeatMessages>,
    /// The chairs around the table.
    pub chairs: Res<'w, Chairs>,
    /// The seats in turn, as far as it was shown.
    pub turn: Res<'w, SeatsInTurn>,
    /// Anything else that the game's trays are made from.
    pub own: StaticSystemParam<'w, 's, <V as GameView>::TrayParam>,
    open: OpenChoices<'w, V>,
    secrets: Res<'w, SecretTrays>,
    guesses: Res<'w, SeatGuesses>,
    away: AbsenceTrayTexts<'w, 's>,
    prompts: Prompts<'w>,
    sheets: Option<Res<'w, EndSheets>>,
    tabletop: Res<'w, Tabletop>,
}

impl<V: GameView> TrayContext<'_, '_, V> {
    /// Returns `true` if anything of it may have changed.
    pub fn is_new(&self) -> bool {
        self.hosted.is_changed()
            || self.shown.is_changed()
            || self.aims.is_changed()
            || self.premoves.is_changed()
            || self.seat_messages.is_changed()
            || self.chairs.is_changed()
            || self.open.is_changed()
            || self.secrets.is_changed()
            || self.guesses.is_changed()
            || self.away.is_changed()
            || self.prompts.is_changed()
            || self.turn.is_changed()
            || self.tabletop.is_changed()
            || self.sheets.as_ref().is_some_and(|sheets| sheets.is_changed())
            || V::is_new(self)
    }

    /// The world of the match.
    pub fn world(&self) -> &World {
        self.hosted.game().world()
    }

    /// The view that is shown.
    pub fn view(&self) -> &ViewOf<V> {
        &self.shown.view
    }

    /// Returns `true` if the picture shows the match as it is: only then can anybody choose.
    pub fn is_open(&self) -> bool {
        self.shown.is_idle() && !self.hosted.is_holding()
    }

    /// Returns `true` while somebody learns the game.
    pub fn is_lesson(&self) -> bool {
        self.open.is_lesson()
    }

    /// Returns `true` if a seat of a joint decision chooses where all may see it, as somebody who learns the game does.
    pub fn chooses_openly(&self, seat: Seat) -> bool {
        self.open.is_lesson() || self.open.is_entering(seat)
    }

    /// Returns `true` if a seat of a joint decision enters what it has chosen in secret, or nobody else looks.
    pub fn is_entering(&self, seat: Seat) -> bool {
        self.open.is_entering(seat)
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> String {
        let names = self.hosted.game().setup().names();
        names.into_iter().nth(seat.index()).unwrap_or_default()
    }

    /// Returns the reason why a seat cannot do something now, in the words of the rules; `None` if it can.
    pub fn why_not(&self, seat: Seat, action: &ActionOf<V>) -> Option<String> {
        why_not(&self.hosted, seat, action)
    }

    /// Returns the button that takes back a seat's last choice, if there is one to take back: its own alone, or one after
    /// which only bots and the house have acted, for a player who is alone with them. They agree.
    pub fn take_back(&self, seat: Seat) -> Option<TrayButton> {
        let game = self.hosted.game();
        let is_known = |to: usize| game.secret_since(to).is_some();
        let with_bots = || game.last_choice(seat).is_some_and(|to| !is_known(to));
        let is_alone = self.chairs.is_person(seat) && self.chairs.sits_alone(seat);
        let may = game.take_back(seat).is_some() || is_alone && with_bots();
        (self.is_open() && may).then(undo_button)
    }

    /// Returns the current message to a seat.
    pub fn said(&self, seat: Seat) -> Option<(String, SentenceTone)> {
        self.seat_messages.get(seat).map(|(said, tone)| (said.to_owned(), tone))
    }

    /// Returns a line of a seat's tray and its tone, with the current message to the seat, if there is one, below its first
    /// line.
    pub fn with_message(
        &self,
        seat: Seat,
        line: String,
        tone: SentenceTone,
    ) -> (String, SentenceTone) {
        let Some((said, tone)) = self.said(seat) else { return (line, tone) };
        match line.lines().next().filter(|first| !first.is_empty()) {
            Some(first) => (format!("{first}\n{said}"), tone),
            None => (said, tone),
        }
    }

    /// Returns `true` if the tray of a seat calls another one "you": it is the same, and not a bot's, whose tray is read
    /// by people.
    pub fn is_you(&self, seat: Seat, other: Seat) -> bool {
        other == seat && self.chairs.is_person(seat)
    }

    /// Returns the sentence for a seat about who has won, once the match is over.
    pub fn ending(&self, seat: Seat) -> Option<(String, SentenceTone)> {
        let winners = V::winners(self.view())?;
        let is_you = |one: Seat| self.is_you(seat, one);
        let others = winners.iter().filter(|&&one| !is_you(one)).map(|&one| self.name(one));
        let others: Vec<String> = others.collect();
        let said = match (winners.iter().any(|&one| is_you(one)), others.as_slice()) {
            (true, []) => "You have won.".to_owned(),
            (true, others) => format!("You share first place with {}.", listed(others)),
            (false, []) => return Some((ending::<V>(self.view(), &[]), SentenceTone::Bad)),
            (false, others) => ending::<V>(self.view(), others),
        };
        Some((said, if winners.contains(&seat) { SentenceTone::Good } else { SentenceTone::Plain }))
    }
}

impl<V: GameTrays> TrayContext<'_, '_, V> {
    fn tray(&self, seat: Seat) -> TrayModel {
        let awaited = self.turn.can_act(seat);
        let (line, tone) = self.line(seat, awaited);
        let mut own = V::tray(self, seat);
        // What is the world's stands apart, after what is the seat's own.
        own.chips.sort_by_key(|chip| !chip.own);
        let said = self.said(seat).is_some();
        let model = TrayModel {
            replies: said,
            premove: premove_words(&self.premoves, seat).filter(|_| !self.is_before_screen()),
            buttons: self.buttons(seat, awaited),
            slots: V::slots(self),
            phases: V::phases(self),
            line,
            tone,
            news: self.shown.news(seat),
            awaited,
            ..own
        };
        self.guesses.apply_to_model(self.secrets.apply_to_model(model, seat, said), seat, said)
    }

    /// `true` before a screen: a panel over a tray would lie on the board, where all look.
    fn is_before_screen(&self) -> bool {
        self.tabletop.seating == SeatingArrangement::Screen
    }

    /// The line of a tray; before a screen it tells what the seat has decided ahead.
    fn line(&self, seat: Seat, awaited: bool) -> (String, SentenceTone) {
        let goes_on = V::winners(self.view()).is_none();
        let premove = premove_words(&self.premoves, seat).filter(|_| self.is_before_screen());
        match premove.filter(|_| goes_on) {
            Some(words) => {
                self.with_message(seat, format!("Decided: {words}"), SentenceTone::Plain)
            }
            None => V::line(self, seat, awaited && self.chairs.is_person(seat)),
        }
    }

    /// The buttons for a person while the match goes on, with one that cancels what has no panel with a cross.
    fn own_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let mut buttons = V::buttons(self, seat, awaited);
        let cancels = self.is_before_screen() && self.premoves.get(seat).is_some();
        if cancels && !buttons.iter().any(|button| button.id == TAKE_BACK) {
            buttons.push(undo_button());
        }
        buttons
    }

    fn buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let is_person = self.chairs.is_person(seat);
        if V::winners(self.view()).is_none() {
            return match is_person {
                true => self.own_buttons(seat, awaited),
                false => V::buttons_of_bot(self, seat),
            };
        }
        // Where nobody sits, everybody may say that another match, or the lobby, is wanted.
        let watched = self.chairs.only_bots();
        let sheets = self.sheets.as_ref();
        let will_ask = self.is_open() && (is_person || watched);
        let asks = will_ask && !sheets.is_some_and(|sheets| sheets.are_awaited());
        let seen = sheets.is_none_or(|sheets| sheets.are_seen());
        let mut buttons = if asks { again::buttons(seen) } else { Vec::new() };
        buttons.extend(sheets.filter(|_| asks).and_then(|sheets| sheets.button(seat)));
        buttons.into_iter().map(|button| TrayButton { open: watched, ..button }).collect()
    }
}

/// Fills in the trays of all seats.
pub(super) fn fill<V: GameTrays>(
    context: TrayContext<V>,
    devices: Query<&Device>,
    mut silent_before: Local<Vec<Seat>>,
    mut trays: ResMut<TrayModels>,
) {
    let silent = silent_seats(&devices, &context.turn);
    let is_same = silent == *silent_before;
    if is_same && !context.is_new() {
        return;
    }
    *silent_before = silent;
    let tray = |seat| {
        let tray = context.away.complete_tray(context.tray(seat), seat);
        match silent_before.contains(&seat) && context.said(seat).is_none() {
            true => TrayModel { line: String::new(), news: None, ..tray },
            false => tray,
        }
    };
    let offered = |seat| {
        let mut tray = past_tray(tray(seat), &context.shown);
        let off = tray.buttons.iter_mut().filter_map(|button| button.off.as_mut());
        let title = tray.sheet.as_mut().map(|sheet| &mut sheet.title);
        for sentence in
            off.chain(title).chain([&mut tray.line]).filter(|sentence| sentence.contains('{'))
        {
            *sentence = context.prompts.fill(seat, sentence);
        }
        tray
    };
    let models: Vec<TrayModel> = context.chairs.seats().map(offered).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

/// Returns the seats in whose trays nothing is said: one hand plays for them and for a seat in turn, and reads what is
/// said there.
fn silent_seats(devices: &Query<&Device>, turn: &SeatsInTurn) -> Vec<Seat> {
    let is_busy = |device: &Device| device.seats.iter().any(|&seat| turn.has(seat));
    let is_silent = |&seat: &Seat| {
        let mut holders = devices.iter().filter(|device| device.seats.contains(&seat));
        !turn.has(seat) && holders.all(is_busy)
    };
    let busy = devices.iter().filter(|device| is_busy(device));
    let mut silent: Vec<Seat> =
        busy.flat_map(|device| device.seats.iter().copied()).filter(is_silent).collect();
    silent.sort_unstable();
    silent.dedup();
    silent
}

/// Returns the sentence about winners with these names for those who are not among them.
fn ending<V: GameView>(view: &ViewOf<V>, winners: &[String]) -> String {
    match winners {
        [] => {
            let why = V::defeat(view);
            why.map_or_else(|| format!("{NOBODY}."), |why| format!("{why}: all have lost."))
        }
        [_, _, ..] => format!("{} share first place.", listed(winners)),
        one if are_several(one) => format!("{} have won.", listed(one)),
        one => format!("{} has won.", listed(one)),
    }
}

/// Notes what happened last and how far the match is, for the corners and the line before a screen.
pub(super) fn note_latest<V: GameView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    latest: Option<ResMut<LatestEffects>>,
    progress: Option<ResMut<MatchProgress>>,
) {
    if !shown.is_changed() {
        return;
    }
    if let Some(mut latest) = latest {
        latest.set_if_neq(LatestEffects(shown.latest()));
    }
    if let Some(mut progress) = progress {
        let (view, setup) = (&shown.view, hosted.game().setup());
        let names = setup.names();
        let named = |seats: Vec<Seat>| -> Vec<String> {
            seats.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect()
        };
        let ending = V::winners(view).map(|winners| ending::<V>(view, &named(winners)));
        progress.set_if_neq(MatchProgress { stage: V::stage(view, setup), ending });
    }
}
