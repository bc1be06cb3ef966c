//! The phones of pupils: the things they see there, and the choices they make.

use super::game::ClassGame;
use super::group::{Group, Sitter, Stage};
use super::lesson::{Holder, Lesson};
use super::orders::{LONGEST_NAME, nickname};
use super::plan::Way;
use shoal_phone::form::text_of;
use shoal_phone::{
    Choice, Did, DraftId, Entry, FromPhone, Offer, Part, Seat as Phone, Snapshot, Text, ToPhone,
};

/// A question to a phone.
struct Asked<'a, G: ClassGame> {
    group: &'a Group<G>,
    seat: usize,
    mode: u32,
    /// The number of the question: no other one of the lesson has it.
    id: u64,
}

impl<G: ClassGame> Lesson<G> {
    /// Takes what a phone did; the answers are for that phone.
    pub fn hear(&mut self, from: FromPhone) -> Vec<ToPhone> {
        let (seat, phone) = (from.seat, from.seat.0);
        match from.did {
            Did::Joined => {
                self.phones.insert(phone, Holder::New);
                self.change();
            }
            Did::Left => self.forget(phone),
            Did::Chose { choice, entries } => {
                self.change();
                if let Err(why_not) = self.judge(phone, choice, &entries) {
                    return vec![ToPhone::Refuse { seat, choice, why_not: why_not.into() }];
                }
                if let Err(trouble) = self.chose(phone, choice, &entries) {
                    self.trouble = Some(trouble);
                }
            }
            Did::Drafted { choice, draft, entries } => {
                return self.answer_draft(seat, choice, draft, &entries);
            }
            Did::Pressed { button } => self.turn_to(phone, button),
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
        entries: &[Entry],
    ) -> Vec<ToPhone> {
        let why_not = self.judge(seat.0, choice, entries).err().map(Text::from);
        let remark = self.asked_of(seat.0).filter(|asked| asked.id == choice).map(|asked| {
            let Asked { group, seat, mode, .. } = asked;
            G::remark(group, seat, mode, entries)
        });
        let remark = remark.filter(|lines| !lines.is_empty());
        let remark = remark.map(|lines| ToPhone::Remark { seat, draft, lines });
        [ToPhone::Judge { seat, draft, why_not }].into_iter().chain(remark).collect()
    }

    /// Turns the pupil of a seat to another form.
    fn turn_to(&mut self, phone: u8, mode: u32) {
        if let Some((group, seat)) =
            self.asked_of(phone).map(|asked| (asked.group.index, asked.seat))
            && G::forms(&self.groups[group], seat)
                .iter()
                .any(|button| button.id == mode && button.why_not.is_none())
        {
            self.groups[group].turn_to(seat, mode);
        }
    }

    /// Gives up a phone: a bot plays on for its pupil, until somebody takes the seat.
    pub(super) fn forget(&mut self, phone: u8) {
        self.change();
        if let Some(Holder::Pupil(group, seat)) = self.phones.remove(&phone)
            && let Err(trouble) = self.groups[group].sit(seat, Sitter::Bot)
        {
            self.trouble = Some(trouble);
        }
    }

    /// The messages that show all phones what they see now. Those that the teacher has put out are dismissed.
    pub fn tell(&self) -> Vec<ToPhone> {
        let show = |(&phone, &holder): (&u8, &Holder)| {
            let snapshot = Box::new(self.snapshot(phone, holder));
            ToPhone::Show { seat: Phone(phone), snapshot }
        };
        self.phones.iter().map(show).collect()
    }

    fn snapshot(&self, phone: u8, holder: Holder) -> Snapshot {
        let title = Text::from(G::info().title);
        let (group, seat) = match holder {
            Holder::New => {
                let turn = "Say where you play.".into();
                let choice = Some(self.which_place(phone));
                return Snapshot { title, turn, awaited: true, choice, ..Snapshot::default() };
            }
            Holder::Group(group) => {
                (&self.groups[group], self.groups[group].missing().first().copied())
            }
            Holder::Pupil(group, seat) => (&self.groups[group], Some(seat)),
        };
        let asked = self.asked_of(phone);
        let is_asked = seat.is_some_and(|seat| is_asked(group, seat));
        let stage = group.stage(&self.plan);
        Snapshot {
            title,
            name: place_name(group, holder, seat).into(),
            colour: seat.map_or([90, 90, 90], G::colour),
            mark: seat.map_or(String::new(), G::mark).into(),
            turn: self.turn(group, holder, seat, is_asked).into(),
            awaited: is_asked && !self.is_paused,
            buttons: asked.as_ref().map_or(Vec::new(), |asked| G::forms(group, asked.seat)),
            choice: asked.map(|asked| asked.choice()),
            messages: G::messages(self, group, seat, stage),
            ..Snapshot::default()
        }
    }

    /// The question to a phone that has its place, if it is asked one now.
    fn asked_of(&self, phone: u8) -> Option<Asked<'_, G>> {
        let holder = *self.phones.get(&phone).filter(|_| !self.is_paused)?;
        let (group, seat) = match holder {
            Holder::New => return None,
            Holder::Group(index) => (&self.groups[index], *self.groups[index].missing().first()?),
            Holder::Pupil(index, seat) => (&self.groups[index], seat),
        };
        if !is_asked(group, seat) {
            return None;
        }
        let mode = group.mode(seat);
        // A phone that is passed round is asked once for each seat.
        let which = if holder.group().is_some() { seat as u64 + 1 } else { mode.into() };
        let id = (group.question() << 11) + (u64::from(phone) << 5) + which;
        Some(Asked { group, seat, mode, id })
    }

    /// Tells the pupil of a seat what is going on.
    fn turn(
        &self,
        group: &Group<G>,
        holder: Holder,
        seat: Option<usize>,
        is_asked: bool,
    ) -> String {
        if self.is_paused {
            return "Pause. Listen to your teacher.".into();
        }
        match (group.stage(&self.plan), holder, seat) {
            (Stage::Waiting, ..) => "You are in. Wait for the start.".into(),
            (Stage::Over, ..) => "The game is over. Look at the wall.".into(),
            (Stage::LastCall, ..) if is_asked => "Last call: choose now!".into(),
            (Stage::Running, ..) => "Look at the wall.".into(),
            (_, Holder::Group(_), Some(seat)) => {
                format!("Pass the phone to {}. Only {} looks.", G::mark(seat), G::mark(seat))
            }
            _ if is_asked => G::CALL.into(),
            _ => "Wait for the others.".into(),
        }
    }

    /// The question of a phone that is new: where it plays, and by which nickname.
    fn which_place(&self, phone: u8) -> Choice {
        let offer = |place: usize| Offer {
            label: format!("Group {}", place + 1).into(),
            detail: Text::default(),
            why_not: self.free_seat(place).is_err().then(|| "It is full.".into()),
        };
        let places = if G::IS_SHARED { self.plan.players } else { self.groups.len() };
        let offers = (0..places).map(offer).collect();
        let mut parts = vec![Part::List { label: "Your group".into(), offers, least: 1, most: 1 }];
        if self.plan.way == Way::Phones {
            let most = LONGEST_NAME as u8;
            parts.push(Part::Text { label: "A nickname, if you like".into(), least: 0, most });
        }
        Choice { id: u64::from(phone) + 1, title: "Where do you play?".into(), parts, made: None }
    }

    /// The place of a new phone in a group of pupils, from 0.
    fn free_seat(&self, place: usize) -> Result<Holder, String> {
        let full = || format!("Group {} is full: choose another.", place + 1);
        if G::IS_SHARED {
            let sitters = &self.groups.first().ok_or_else(full)?.sitters;
            let is_free = sitters.get(place) == Some(&Sitter::Bot);
            return is_free.then_some(Holder::Pupil(0, place)).ok_or_else(full);
        }
        let group = self.groups.get(place).ok_or_else(full)?;
        if self.plan.way == Way::OnePhone {
            let is_free = !self.phones.values().any(|holder| *holder == Holder::Group(place));
            return is_free.then_some(Holder::Group(place)).ok_or_else(full);
        }
        let free = group.sitters.iter().position(|sitter| *sitter == Sitter::Bot);
        free.map(|seat| Holder::Pupil(place, seat)).ok_or_else(full)
    }

    /// The place that a new phone has chosen.
    fn place_of(&self, place: i32) -> Result<Holder, String> {
        self.free_seat(usize::try_from(place).map_err(|_| "There is no such group.")?)
    }

    /// Takes a choice of a phone.
    fn chose(&mut self, phone: u8, choice: u64, entries: &[Entry]) -> Result<(), String> {
        match self.phones.get(&phone).copied() {
            Some(Holder::New) => self.seat(phone, entries),
            _ => {
                let (group, seat, choice) = self.meant(phone, choice, entries)?;
                self.groups[group].choose(seat, choice)
            }
        }
    }

    /// Says whether a phone may choose this.
    fn judge(&self, phone: u8, choice: u64, entries: &[Entry]) -> Result<(), String> {
        if self.phones.get(&phone) == Some(&Holder::New) {
            entries.get(1).map_or(Ok(String::new()), |entry| nickname(&text_of(entry)))?;
            let place = entries.first().and_then(|entry| entry.first());
            return place.map_or(Ok(()), |place| self.place_of(*place).map(|_| ()));
        }
        // Something is still missing.
        if entries.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let (group, seat, choice) = self.meant(phone, choice, entries)?;
        self.groups[group].check(seat, &choice)
    }

    /// Gives a new phone its place.
    fn seat(&mut self, phone: u8, entries: &[Entry]) -> Result<(), String> {
        let place = entries.first().and_then(|entry| entry.first());
        let holder = self.place_of(*place.ok_or("No group was chosen.")?)?;
        if let Holder::Pupil(group, seat) = holder {
            let name = entries.get(1).map(|entry| nickname(&text_of(entry))).transpose()?;
            self.admit(group, seat, name.unwrap_or_default())?;
        }
        self.phones.insert(phone, holder);
        Ok(())
    }

    /// Reads the entries of a phone as a group, a seat and a choice.
    fn meant(
        &self,
        phone: u8,
        choice: u64,
        entries: &[Entry],
    ) -> Result<(usize, usize, G::Choice), String> {
        let asked = self.asked_of(phone).filter(|asked| asked.id == choice);
        let Asked { group, seat, mode, .. } =
            asked.ok_or("This question is not asked any more.")?;
        let choice = G::read_form(group, seat, mode, entries).ok_or("This cannot be read.")?;
        Ok((group.index, seat, choice))
    }
}

fn is_asked<G: ClassGame>(group: &Group<G>, seat: usize) -> bool {
    group.asked_pupils().iter().any(|(one, _)| *one == seat)
}

/// The name of a phone's place.
fn place_name<G: ClassGame>(group: &Group<G>, holder: Holder, seat: Option<usize>) -> String {
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

impl<G: ClassGame> Asked<'_, G> {
    fn choice(&self) -> Choice {
        let form = G::form(self.group, self.seat, self.mode);
        Choice { id: self.id, title: form.title.into(), parts: form.parts, made: form.made }
    }
}
