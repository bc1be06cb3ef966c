//! The phones of pupils: the things they see there, and the choices they make.

use super::game::ClassGame;
use super::group::{ClassSeatPlayer, GroupStage, PupilGroup};
use super::lesson::{ClassLesson, PhoneUser};
use super::orders::{LONGEST_NAME, nickname};
use super::plan::ChoiceMethod;
use shoal_phone::form::text_of;
use shoal_phone::{
    ChoiceForm, DraftId, FormEntry, FormOffer, FormPart, PhoneAction, PhoneEvent, PhoneMessage,
    PhoneSeat as Phone, PhoneSnapshot, PhoneText,
};

/// A question to a phone.
struct PupilQuestion<'a, G: ClassGame> {
    group: &'a PupilGroup<G>,
    seat: usize,
    mode: u32,
    /// The number of the question: no other one of the lesson has it.
    id: u64,
}

impl<G: ClassGame> ClassLesson<G> {
    /// Takes what a phone did; the answers are for that phone.
    pub fn handle_phone_event(&mut self, from: PhoneEvent) -> Vec<PhoneMessage> {
        let (seat, phone) = (from.seat, from.seat.0);
        match from.action {
            PhoneAction::Joined => {
                self.phones.insert(phone, PhoneUser::New);
                self.change();
            }
            PhoneAction::Left => self.forget(phone),
            PhoneAction::Chose { choice, entries } => {
                self.change();
                if let Err(why_not) = self.check_phone_choice(phone, choice, &entries) {
                    return vec![PhoneMessage::Refuse { seat, choice, why_not: why_not.into() }];
                }
                if let Err(trouble) = self.take_phone_choice(phone, choice, &entries) {
                    self.trouble = Some(trouble);
                }
            }
            PhoneAction::Drafted { choice, draft, entries } => {
                return self.answer_draft(seat, choice, draft, &entries);
            }
            PhoneAction::Pressed { button } => self.switch_phone_form(phone, button),
            _ => {}
        }
        Vec::new()
    }

    /// Answers a draft: whether it may be chosen, and what it would come to.
    fn answer_draft(
        &self,
        seat: Phone,
        choice: u64,
        draft: DraftId,
        entries: &[FormEntry],
    ) -> Vec<PhoneMessage> {
        let why_not = self.check_phone_choice(seat.0, choice, entries).err().map(PhoneText::from);
        let remark = self.asked_of(seat.0).filter(|asked| asked.id == choice).map(|asked| {
            let PupilQuestion { group, seat, mode, .. } = asked;
            G::remark(group, seat, mode, entries)
        });
        let remark = remark.filter(|lines| !lines.is_empty());
        let remark = remark.map(|lines| PhoneMessage::Remark { seat, draft, lines });
        [PhoneMessage::Judge { seat, draft, why_not }].into_iter().chain(remark).collect()
    }

    /// Turns the pupil of a seat to another form.
    fn switch_phone_form(&mut self, phone: u8, mode: u32) {
        if let Some((group, seat)) =
            self.asked_of(phone).map(|asked| (asked.group.index, asked.seat))
            && G::forms(&self.groups[group], seat)
                .iter()
                .any(|button| button.id == mode && button.why_not.is_none())
        {
            self.groups[group].set_form(seat, mode);
        }
    }

    /// Gives up a phone: a bot plays on for its pupil, until somebody takes the seat.
    pub(super) fn forget(&mut self, phone: u8) {
        self.change();
        if let Some(PhoneUser::Pupil(group, seat)) = self.phones.remove(&phone)
            && let Err(trouble) = self.groups[group].sit(seat, ClassSeatPlayer::Bot)
        {
            self.trouble = Some(trouble);
        }
    }

    /// The messages that show all phones what they see now. Those that the teacher has put out are dismissed.
    pub fn make_phone_messages(&self) -> Vec<PhoneMessage> {
        let show = |(&phone, &holder): (&u8, &PhoneUser)| {
            let snapshot = Box::new(self.snapshot(phone, holder));
            PhoneMessage::Show { seat: Phone(phone), snapshot }
        };
        self.phones.iter().map(show).collect()
    }

    fn snapshot(&self, phone: u8, holder: PhoneUser) -> PhoneSnapshot {
        let title = PhoneText::from(G::info().title);
        let (group, seat) = match holder {
            PhoneUser::New => {
                let turn = "Choose your group.".into();
                let choice = Some(self.ask_for_group(phone));
                return PhoneSnapshot {
                    title,
                    turn,
                    awaited: true,
                    choice,
                    ..PhoneSnapshot::default()
                };
            }
            PhoneUser::Group(group) => {
                (&self.groups[group], self.groups[group].missing().first().copied())
            }
            PhoneUser::Pupil(group, seat) => (&self.groups[group], Some(seat)),
        };
        let asked = self.asked_of(phone);
        let is_asked = seat.is_some_and(|seat| is_asked(group, seat));
        let stage = group.stage(&self.plan);
        PhoneSnapshot {
            title,
            name: place_name(group, holder, seat).into(),
            colour: seat.map_or([90, 90, 90], G::colour),
            mark: seat.map_or(String::new(), G::mark).into(),
            turn: self.describe_turn(group, holder, seat, is_asked).into(),
            awaited: is_asked && !self.is_paused,
            buttons: asked.as_ref().map_or(Vec::new(), |asked| G::forms(group, asked.seat)),
            choice: asked.map(|asked| asked.choice()),
            messages: G::messages(self, group, seat, stage),
            ..PhoneSnapshot::default()
        }
    }

    /// The question to a phone that has its place, if it is asked one now.
    fn asked_of(&self, phone: u8) -> Option<PupilQuestion<'_, G>> {
        let holder = *self.phones.get(&phone).filter(|_| !self.is_paused)?;
        let (group, seat) = match holder {
            PhoneUser::New => return None,
            PhoneUser::Group(index) => {
                (&self.groups[index], *self.groups[index].missing().first()?)
            }
            PhoneUser::Pupil(index, seat) => (&self.groups[index], seat),
        };
        if !is_asked(group, seat) {
            return None;
        }
        let mode = group.mode(seat);
        // A phone that is passed round is asked once for each seat.
        let which = if holder.group().is_some() { seat as u64 + 1 } else { mode.into() };
        let id = (group.question() << 11) + (u64::from(phone) << 5) + which;
        Some(PupilQuestion { group, seat, mode, id })
    }

    /// Tells the pupil of a seat what is going on.
    fn describe_turn(
        &self,
        group: &PupilGroup<G>,
        holder: PhoneUser,
        seat: Option<usize>,
        is_asked: bool,
    ) -> String {
        if self.is_paused {
            return "Pause. Listen to your teacher.".into();
        }
        match (group.stage(&self.plan), holder, seat) {
            (GroupStage::Waiting, ..) => "You are in. Wait for the start.".into(),
            (GroupStage::Over, ..) => "The game is over. Look at the wall.".into(),
            (GroupStage::LastCall, ..) if is_asked => "Last call: choose now!".into(),
            (GroupStage::Running, ..) => "Look at the wall.".into(),
            (_, PhoneUser::Group(_), Some(seat)) => {
                format!("Pass the phone to {}. Only {} may look.", G::mark(seat), G::mark(seat))
            }
            _ if is_asked => G::CALL.into(),
            _ => "Wait for the others.".into(),
        }
    }

    /// The question of a phone that is new: where it plays, and by which nickname.
    fn ask_for_group(&self, phone: u8) -> ChoiceForm {
        let offer = |place: usize| FormOffer {
            label: format!("Group {}", place + 1).into(),
            detail: PhoneText::default(),
            why_not: self.free_seat(place).is_err().then(|| "It is full.".into()),
        };
        let places = if G::IS_SHARED { self.plan.players } else { self.groups.len() };
        let offers = (0..places).map(offer).collect();
        let mut parts =
            vec![FormPart::List { label: "Your group".into(), offers, least: 1, most: 1 }];
        if self.plan.way == ChoiceMethod::Phones {
            let most = LONGEST_NAME as u8;
            parts.push(FormPart::Text { label: "A nickname, if you like".into(), least: 0, most });
        }
        ChoiceForm {
            id: u64::from(phone) + 1,
            title: "Where do you play?".into(),
            parts,
            made: None,
        }
    }

    /// The place of a new phone in a group of pupils, from 0.
    fn free_seat(&self, place: usize) -> Result<PhoneUser, String> {
        let full = || format!("Group {} is full: choose another.", place + 1);
        if G::IS_SHARED {
            let seat_players = &self.groups.first().ok_or_else(full)?.seat_players;
            let is_free = seat_players.get(place) == Some(&ClassSeatPlayer::Bot);
            return is_free.then_some(PhoneUser::Pupil(0, place)).ok_or_else(full);
        }
        let group = self.groups.get(place).ok_or_else(full)?;
        if self.plan.way == ChoiceMethod::OnePhone {
            let is_free = !self.phones.values().any(|holder| *holder == PhoneUser::Group(place));
            return is_free.then_some(PhoneUser::Group(place)).ok_or_else(full);
        }
        let free = group.seat_players.iter().position(|player| *player == ClassSeatPlayer::Bot);
        free.map(|seat| PhoneUser::Pupil(place, seat)).ok_or_else(full)
    }

    /// The place that a new phone has chosen.
    fn place_of(&self, place: i32) -> Result<PhoneUser, String> {
        self.free_seat(usize::try_from(place).map_err(|_| "There is no such group.")?)
    }

    /// Takes a choice of a phone.
    fn take_phone_choice(
        &mut self,
        phone: u8,
        choice: u64,
        entries: &[FormEntry],
    ) -> Result<(), String> {
        match self.phones.get(&phone).copied() {
            Some(PhoneUser::New) => self.seat(phone, entries),
            _ => {
                let (group, seat, choice) = self.read_phone_choice(phone, choice, entries)?;
                self.groups[group].choose(seat, choice)
            }
        }
    }

    /// Says whether a phone may choose this.
    fn check_phone_choice(
        &self,
        phone: u8,
        choice: u64,
        entries: &[FormEntry],
    ) -> Result<(), String> {
        if self.phones.get(&phone) == Some(&PhoneUser::New) {
            entries.get(1).map_or(Ok(String::new()), |entry| nickname(&text_of(entry)))?;
            let place = entries.first().and_then(|entry| entry.first());
            return place.map_or(Ok(()), |place| self.place_of(*place).map(|_| ()));
        }
        // Something is still missing.
        if entries.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let (group, seat, choice) = self.read_phone_choice(phone, choice, entries)?;
        self.groups[group].check(seat, &choice)
    }

    /// Gives a new phone its place.
    fn seat(&mut self, phone: u8, entries: &[FormEntry]) -> Result<(), String> {
        let place = entries.first().and_then(|entry| entry.first());
        let holder = self.place_of(*place.ok_or("No group was chosen.")?)?;
        if let PhoneUser::Pupil(group, seat) = holder {
            let name = entries.get(1).map(|entry| nickname(&text_of(entry))).transpose()?;
            self.admit(group, seat, name.unwrap_or_default())?;
        }
        self.phones.insert(phone, holder);
        Ok(())
    }

    /// Reads the entries of a phone as a group, a seat and a choice.
    fn read_phone_choice(
        &self,
        phone: u8,
        choice: u64,
        entries: &[FormEntry],
    ) -> Result<(usize, usize, G::Choice), String> {
        let asked = self.asked_of(phone).filter(|asked| asked.id == choice);
        let PupilQuestion { group, seat, mode, .. } = asked.ok_or("This question is closed.")?;
        let choice = G::read_form(group, seat, mode, entries).ok_or("This cannot be read.")?;
        Ok((group.index, seat, choice))
    }
}

fn is_asked<G: ClassGame>(group: &PupilGroup<G>, seat: usize) -> bool {
    group.asked_pupils().iter().any(|(one, _)| *one == seat)
}

/// The name of a phone's place.
fn place_name<G: ClassGame>(
    group: &PupilGroup<G>,
    holder: PhoneUser,
    seat: Option<usize>,
) -> String {
    match seat {
        None => format!("Group {}", group.index + 1),
        Some(seat) if G::IS_SHARED => format!("Group {} {}", seat + 1, group.names()[seat]),
        Some(seat) if holder.group().is_some() => {
            format!("Group {}: {}", group.index + 1, G::mark(seat))
        }
        Some(seat) => {
            format!("Group {}: {} {}", group.index + 1, G::mark(seat), group.names()[seat])
        }
    }
}

impl<G: ClassGame> PupilQuestion<'_, G> {
    fn choice(&self) -> ChoiceForm {
        let form = G::form(self.group, self.seat, self.mode);
        ChoiceForm { id: self.id, title: form.title.into(), parts: form.parts, made: form.made }
    }
}
