//! What pupils see and choose on phones.

use super::group::{Group, Sitter, Stage, is_empty};
use super::lesson::{Holder, Lesson};
use super::orders::{LONGEST_NAME, nickname};
use super::plan::{Way, letter};
use crate::forms::fish_or_failure as form;
use crate::games::fish_or_failure::action::Action;
use crate::games::fish_or_failure::debrief::told::QUESTIONS;
use crate::games::fish_or_failure::position::Asked;
use crate::games::fish_or_failure::rules::describe::card;
use shoal_phone::form::text_of;
use shoal_phone::{
    Choice, Did, Entry, FromPhone, Offer, Part, Seat as Phone, Snapshot, Text, ToPhone,
};

/// The colours of companies, by seat: red, green, blue.
const COLOURS: [[u8; 3]; 5] =
    [[230, 120, 60], [70, 160, 220], [110, 180, 90], [220, 190, 70], [190, 120, 200]];

impl Lesson {
    /// Takes what a phone did; the answer is for that phone.
    pub fn hear(&mut self, from: FromPhone) -> Option<ToPhone> {
        let phone = from.seat.0;
        match from.did {
            Did::Joined => {
                self.phones.insert(phone, Holder::New);
                self.change();
            }
            Did::Left => self.forget(phone),
            Did::Chose { choice, entries } => {
                self.change();
                if let Err(trouble) = self.chose(phone, choice, &entries) {
                    self.trouble = Some(trouble);
                }
            }
            Did::Drafted { choice, draft, entries } => {
                let why_not = self.judge(phone, choice, &entries).err().map(Text::from);
                return Some(ToPhone::Judge { seat: from.seat, draft, why_not });
            }
            _ => {}
        }
        None
    }

    /// The pupil of this phone has given it up: a bot plays on, until somebody takes the seat.
    fn forget(&mut self, phone: u8) {
        self.change();
        if let Some(Holder::Pupil(group, seat)) = self.phones.remove(&phone)
            && let Err(trouble) = self.groups[group].sit(seat, Sitter::Bot)
        {
            self.trouble = Some(trouble);
        }
    }

    /// What all phones see now. Those that the teacher has put out are dismissed.
    pub fn tell(&self) -> Vec<ToPhone> {
        let show = |(&phone, &holder): (&u8, &Holder)| {
            let snapshot = Box::new(self.snapshot(phone, holder));
            ToPhone::Show { seat: Phone(phone), snapshot }
        };
        self.phones.iter().map(show).collect()
    }

    fn snapshot(&self, phone: u8, holder: Holder) -> Snapshot {
        let title = Text::from("Fish or Failure");
        let (group, seat) = match holder {
            Holder::New => {
                let turn = "Say where you play.".into();
                let choice = Some(self.which_group(phone));
                return Snapshot { title, turn, awaited: true, choice, ..Snapshot::default() };
            }
            Holder::Group(group) => {
                (&self.groups[group], self.groups[group].missing().first().copied())
            }
            Holder::Pupil(group, seat) => (&self.groups[group], Some(seat)),
        };
        let asked =
            seat.and_then(|seat| group.asked_pupils().into_iter().find(|(one, _)| *one == seat));
        let stage = group.stage(&self.plan);
        let name = match (holder, seat) {
            (Holder::Group(_), Some(seat)) => {
                format!("Group {}: {}", group.index + 1, letter(seat))
            }
            (_, Some(seat)) => {
                let name = &group.names()[seat];
                format!("Group {}: {} {name}", group.index + 1, letter(seat))
            }
            _ => format!("Group {}", group.index + 1),
        };
        Snapshot {
            title,
            name: name.into(),
            colour: seat.map_or([90, 90, 90], |seat| COLOURS[seat.min(COLOURS.len() - 1)]),
            mark: seat.map_or(String::new(), |seat| letter(seat).to_string()).into(),
            turn: self.turn(group, holder, seat, asked.is_some()).into(),
            awaited: asked.is_some() && !self.is_paused,
            choice: asked.filter(|_| !self.is_paused).map(|(seat, asked)| {
                let id = (group.question() << 8) + u64::from(phone);
                question(group, (holder, seat), asked, id)
            }),
            messages: self.messages(group, stage),
            ..Snapshot::default()
        }
    }

    /// What is going on, for the pupil of a seat.
    fn turn(&self, group: &Group, holder: Holder, seat: Option<usize>, is_asked: bool) -> String {
        if self.is_paused {
            return "Pause. Listen to your teacher.".into();
        }
        match (group.stage(&self.plan), holder, seat) {
            (Stage::Waiting, ..) => "You are in. Wait for the start.".into(),
            (Stage::Over, ..) => "The game is over. Look at the wall.".into(),
            (Stage::LastCall, ..) if is_asked => "Last call: choose now!".into(),
            (_, Holder::Group(_), Some(seat)) => {
                format!("Pass the phone to {}. Only {} looks.", letter(seat), letter(seat))
            }
            _ if is_asked => "Talk, then choose in secret.".into(),
            _ => "Wait for the others.".into(),
        }
    }

    /// What everybody in a group may read: what holds now, what was caught, what to talk about.
    fn messages(&self, group: &Group, stage: Stage) -> Vec<Text> {
        let Some(position) = group.position() else { return Vec::new() };
        if stage == Stage::Over {
            let outcome = match is_empty(position) {
                true => "The sea is empty: all have lost.",
                false => "The sea lives, and somebody has won.",
            };
            return [outcome].into_iter().chain(QUESTIONS).map(Text::from).collect();
        }
        let cards = [position.newer, position.older].into_iter().flatten();
        let cards = cards.map(|event| format!("{}: {}.", card(event), event.effect()));
        let agreed = group.game().and_then(|game| game.setup().talk.reminder());
        agreed.into_iter().chain(cards).chain(super::shown::told(group)).map(Text::from).collect()
    }

    /// The question of a phone that is new: which group, and by which nickname.
    fn which_group(&self, phone: u8) -> Choice {
        let is_taken = |index: usize| match self.plan.way {
            Way::OnePhone => self.phones.values().any(|holder| *holder == Holder::Group(index)),
            _ => !self.groups[index].sitters.contains(&Sitter::Bot),
        };
        let offer = |index: usize| Offer {
            label: format!("Group {}", index + 1).into(),
            detail: Text::default(),
            why_not: is_taken(index).then(|| "It is full.".into()),
        };
        let offers = (0..self.groups.len()).map(offer).collect();
        let mut parts = vec![Part::List { label: "Your group".into(), offers, least: 1, most: 1 }];
        if self.plan.way == Way::Phones {
            let most = LONGEST_NAME as u8;
            parts.push(Part::Text { label: "A nickname, if you like".into(), least: 0, most });
        }
        Choice { id: u64::from(phone) + 1, title: "Where do you play?".into(), parts, made: None }
    }

    /// Takes a choice of a phone.
    fn chose(&mut self, phone: u8, choice: u64, entries: &[Entry]) -> Result<(), String> {
        match self.phones.get(&phone).copied() {
            Some(Holder::New) => self.seat(phone, entries),
            _ => {
                let (group, seat, action) = self.meant(phone, choice, entries)?;
                self.groups[group].choose(seat, action)
            }
        }
    }

    /// Says whether a phone may choose this.
    fn judge(&self, phone: u8, choice: u64, entries: &[Entry]) -> Result<(), String> {
        if entries.iter().any(Vec::is_empty) || self.phones.get(&phone) == Some(&Holder::New) {
            return Ok(());
        }
        let (group, seat, action) = self.meant(phone, choice, entries)?;
        self.groups[group].check(seat, &action)
    }

    /// Gives a new phone its place.
    fn seat(&mut self, phone: u8, entries: &[Entry]) -> Result<(), String> {
        let index = entries.first().and_then(|entry| entry.first()).copied();
        let index =
            index.and_then(|index| usize::try_from(index).ok()).ok_or("No group was chosen.")?;
        let holder = match self.plan.way {
            Way::OnePhone => {
                self.group(index)?;
                if self.phones.values().any(|holder| *holder == Holder::Group(index)) {
                    return Ok(());
                }
                Holder::Group(index)
            }
            _ => {
                let name = entries.get(1).map(|entry| nickname(&text_of(entry)));
                let (group, seat) = self.admit(index, name.unwrap_or_default())?;
                Holder::Pupil(group, seat)
            }
        };
        self.phones.insert(phone, holder);
        Ok(())
    }

    /// What a phone means by its entries: group, seat and action.
    fn meant(
        &self,
        phone: u8,
        choice: u64,
        entries: &[Entry],
    ) -> Result<(usize, usize, Action), String> {
        let late = "This question is not asked any more.";
        let (index, seat) = match self.phones.get(&phone) {
            Some(&Holder::Group(index)) => {
                (index, self.groups[index].missing().first().copied().ok_or(late)?)
            }
            Some(&Holder::Pupil(index, seat)) => (index, seat),
            _ => return Err("This phone has no seat.".into()),
        };
        let group = &self.groups[index];
        let asked = group.asked_pupils().into_iter().find(|(one, _)| *one == seat);
        let (_, asked) = asked.ok_or(late)?;
        let holder = self.phones[&phone];
        let asked_now =
            question(group, (holder, seat), asked, (group.question() << 8) + u64::from(phone));
        if self.is_paused || asked_now.id != choice {
            return Err(late.into());
        }
        let position = group.position().ok_or(late)?;
        let action = form::action(position, seat, entries).ok_or("This cannot be read.")?;
        Ok((index, seat, action))
    }
}

/// What a seat is asked, as a form. A phone that is passed round is asked once for each seat.
fn question(group: &Group, (holder, seat): (Holder, usize), asked: Asked, id: u64) -> Choice {
    let id = match holder {
        Holder::Group(_) => (id << 3) + seat as u64 + 1,
        _ => id << 3,
    };
    let Some(position) = group.position() else {
        return Choice { id, title: Text::default(), parts: Vec::new(), made: None };
    };
    let title = match asked {
        // The computer draws the event cards of a class.
        Asked::Draw => "",
        Asked::Place => "Where, and how many?",
        Asked::Fishery => "Which fishery is closed?",
        Asked::Restrict => "Who may only place 1 or 2?",
        Asked::Fine => "Who is fined, if anybody?",
    };
    let parts = form::parts(position, seat, |other| format!("Company {}", letter(other.index())));
    let made = group.choices()[seat].and_then(|action| form::entries(position, seat, action));
    Choice { id, title: title.into(), parts, made }
}
