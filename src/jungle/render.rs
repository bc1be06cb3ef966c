//! Letters of ours, as they leave: of the jungle as it is then. Nothing here writes into the store.

use crate::config::{Config, JungleConfig};
use crate::host::Token;
use crate::jungle::Jungle;
use crate::letters::{self, Animal, Content, CycleLine, Facts};
use crate::parties::{Names, Party};
use crate::store::StoreError;
use crate::store::jungles::{self, Kept};
use crate::store::people::{self, Person};
use crate::store::post::{About, Leaving};
use jiff::Timestamp;
use rusqlite::Connection;
use shoal_core::contract::{Band, Seat};
use shoal_core::games::food_chain::forecast::{Outlook, Question};
use shoal_core::games::food_chain::state::View;
use shoal_mail::address::Address;
use shoal_mail::tokens::Key;
use shoal_mail::writing::{Attachment, Draft, Kind, Unsubscribe};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many cycles back plots go.
const PLOTTED: u32 = 60;
/// How many turns of animals a forecast may cost, and how many runs it has at most.
const TURNS: u64 = 8_000_000;
const MOST_RUNS: u64 = 40;
/// The cycles that a forecast tells of.
const AHEAD: [usize; 3] = [5, 20, 50];

/// Writes letters from what the store says.
pub struct Renderer {
    config: Arc<Config>,
    key: Key,
    cached: BTreeMap<i64, Cached>,
}

/// A jungle as it was when it was last looked at.
struct Cached {
    seq: i64,
    jungle: Jungle,
    names: Names,
    history: Vec<CycleLine>,
    /// An animal for readers who have none, once one was tried.
    newcomer: Option<Animal>,
}

/// A letter that can be sent.
#[derive(Debug, Clone)]
pub struct Written {
    /// Where reports go that it could not be delivered.
    pub sender: Address,
    /// Who gets it.
    pub to: Address,
    /// The letter.
    pub bytes: Vec<u8>,
}

/// What a page or a letter is made from.
pub struct Seen {
    /// What the reader sees.
    pub view: View,
    /// The populations of the last cycles.
    pub history: Vec<CycleLine>,
    /// What the store says of the jungle.
    pub kept: Kept,
    /// When the next cycle is, unless the jungle is paused.
    pub next_cycle: Option<String>,
}

impl Renderer {
    /// For the jungles of a configuration.
    pub fn new(config: Arc<Config>, key: Key) -> Self {
        Self { config, key, cached: BTreeMap::new() }
    }

    /// A letter as it leaves. `has_time` says whether it may take half a second more for what the orders may lead to.
    ///
    /// # Errors
    /// A sentence.
    pub fn write(
        &mut self,
        db: &Connection,
        leaving: &Leaving,
        has_time: bool,
    ) -> Result<Written, StoreError> {
        let kept = jungles::get(db, leaving.jungle)?;
        let config = Arc::clone(&self.config);
        let jungle = config.jungle(&kept.name).ok_or_else(|| {
            format!("the jungle {} is not in the configuration any more", kept.name)
        })?;
        let to: Address =
            leaving.recipient.parse().map_err(|error| format!("a letter's address: {error}"))?;
        let reader = leaving.player.map(|number| people::get(db, number));
        let reader = reader.transpose()?.flatten();
        let token = match (&leaving.letter.about, &reader) {
            (About::Question { held, .. }, _) => Some(Token::Held(*held)),
            (_, Some(reader)) => Some(Token::Player(reader.id())),
            (_, None) => None,
        };
        let web = reader.as_ref().and_then(|reader| self.web(reader, &jungle.name));
        let plus = token.map(|token| jungle.address.with_plus(&self.key.sign(&token.to_string())));
        let reply_to = plus.transpose().map_err(|error| error.to_string())?;
        let answers = reply_to.clone().unwrap_or_else(|| jungle.address.clone());
        let bytes = match &leaving.bytes {
            // A letter that was tried before stays as it is.
            Some(bytes) => bytes.clone(),
            None => {
                let content =
                    self.content(db, leaving, jungle, &answers, web.as_deref(), has_time)?;
                self.draft(leaving, jungle, to.clone(), token, reply_to, web, content).write()
            }
        };
        Ok(Written { sender: answers, to, bytes })
    }

    fn draft(
        &self,
        leaving: &Leaving,
        jungle: &JungleConfig,
        to: Address,
        token: Option<Token>,
        reply_to: Option<Address>,
        web: Option<String>,
        content: Content,
    ) -> Draft {
        // A letter to nobody's address has a token, too, which proves nothing: its Message-ID is not to be guessed.
        let text =
            token.map_or_else(|| format!("x0.{}", leaving.id), |token| token.in_letter(leaving.id));
        let letter = &leaving.letter;
        let (kind, is_regular) = match letter.about {
            About::Answer { .. }
            | About::Question { .. }
            | About::Unread { .. }
            | About::Farewell
            | About::Brake => (Kind::Answer, false),
            About::Report { .. } => (Kind::Report, true),
            About::Paused { .. } | About::Resumed => (Kind::Invitation, true),
            About::Invitation | About::Test => (Kind::Invitation, false),
        };
        let unsubscribe = is_regular.then(|| Unsubscribe {
            mail: reply_to.clone().map(|address| (address, "REPORT 0".to_owned())),
            link: web,
        });
        let subject = match (&letter.subject, kind) {
            (Some(subject), Kind::Answer) if !subject.trim().is_empty() => match subject.get(..3) {
                Some(re) if re.eq_ignore_ascii_case("re:") => subject.clone(),
                _ => format!("Re: {subject}"),
            },
            _ => content.subject,
        };
        let attachment = |(name, media_type, content, content_id)| Attachment {
            name,
            media_type,
            content,
            content_id,
        };
        Draft {
            from: jungle.address.clone(),
            from_name: self.config.mail.from_name.clone(),
            to,
            reply_to,
            subject,
            text: content.text,
            html: content.html,
            attachments: content.attachments.into_iter().map(attachment).collect(),
            in_reply_to: letter.in_reply_to.clone(),
            references: letter.references.clone(),
            message_id: format!("{}@{}", self.key.sign(&text), jungle.address.domain()),
            date: leaving.queued,
            kind,
            unsubscribe,
        }
    }

    fn content(
        &mut self,
        db: &Connection,
        leaving: &Leaving,
        jungle: &JungleConfig,
        answers: &Address,
        web: Option<&str>,
        has_time: bool,
    ) -> Result<Content, StoreError> {
        let about = &leaving.letter.about;
        if let About::Question { lines, new, why, .. } = about {
            let by_whom = match new {
                true => "Somebody wrote to this jungle from your address for the first time.",
                false => {
                    "Somebody wrote to this jungle from your address, and anybody can write any address into a letter."
                }
            };
            let why = match why {
                Some(why) if *new => format!("{by_whom} {why}"),
                Some(why) => why.clone(),
                None => by_whom.to_owned(),
            };
            return Ok(letters::confirm(&jungle.name, lines, &why, &answers.to_string()));
        }
        if let About::Brake = about {
            let a_day = u32::try_from(self.config.mail.answers.a_day).unwrap_or(u32::MAX);
            return Ok(letters::notice_of_brake(&jungle.name, a_day));
        }
        if let About::Unread { why } = about {
            return Ok(letters::unread(&jungle.name, *why, &answers.to_string()));
        }
        if let About::Farewell = about {
            return Ok(letters::farewell(&jungle.name, &answers.to_string()));
        }
        if let About::Paused { why } = about {
            return Ok(letters::paused(&jungle.name, why.as_deref()));
        }
        let party = leaving.player.map_or(Party::House, Party::Player);
        let seen = self.seen(db, leaving.jungle, party)?;
        let seat = self.cached.get(&leaving.jungle).and_then(|cached| cached.jungle.seat(party));
        let every = leaving.player.map(|player| people::reads_every(db, leaving.jungle, player));
        let address = answers.to_string();
        let has_advice = matches!(about, About::Report { .. } | About::Answer { .. });
        let newcomer =
            has_advice.then(|| self.newcomer(leaving.jungle, &seen.view, seat)).flatten();
        let mut facts = Facts {
            jungle: &jungle.name,
            view: &seen.view,
            seat,
            names: &seen.view.setup.names,
            history: &seen.history,
            report_every: every.transpose()?.flatten().unwrap_or(0),
            next_cycle: seen.next_cycle.clone(),
            address: &address,
            web,
            missed: None,
            outlook: None,
            newcomer: newcomer.as_ref(),
            has_time,
        };
        Ok(match about {
            About::Report { missed } => {
                facts.missed = (*missed > 0).then(|| missed_said(*missed));
                letters::report(&facts)
            }
            About::Answer { done, rules, summary, founded } => {
                if let (Some(species), Some(seat), true) = (founded, seat, has_time) {
                    facts.outlook = outlook(&seen.view, seat, *species);
                }
                letters::answer(done, &facts, *rules, *summary)
            }
            About::Invitation => {
                let seed = leaving.id.cast_unsigned();
                letters::invitation(&facts, &letters::viable_animals(&seen.view, seed))
            }
            About::Resumed => letters::resumed(&jungle.name, facts.next_cycle.as_deref()),
            About::Test
            | About::Question { .. }
            | About::Unread { .. }
            | About::Farewell
            | About::Brake
            | About::Paused { .. } => letters::arrives(&jungle.name),
        })
    }

    /// An animal for a reader who has none: the same for all who read of the same cycle.
    fn newcomer(&mut self, id: i64, view: &View, seat: Option<Seat>) -> Option<Animal> {
        if view.species.iter().any(|species| seat.is_some() && species.seat == seat) {
            return None;
        }
        let cached = self.cached.get_mut(&id)?;
        let find = || letters::viable_herbivore(view, u64::from(view.cycle));
        Some(cached.newcomer.get_or_insert_with(find).clone())
    }

    /// Where a player's report is on the web, if the page can be reached.
    fn web(&self, reader: &Person, jungle: &str) -> Option<String> {
        let public = self.config.page.as_ref()?.public.as_ref()?;
        let token = self.key.sign(&Token::Page(reader.id()).to_string());
        Some(format!("{public}/{jungle}?token={token}"))
    }

    /// What somebody sees of a jungle.
    ///
    /// # Errors
    /// A sentence.
    pub fn seen(&mut self, db: &Connection, id: i64, party: Party) -> Result<Seen, StoreError> {
        let kept = jungles::get(db, id)?;
        let config = Arc::clone(&self.config);
        let jungle = config.jungle(&kept.name);
        let seq = jungles::last_seq(db, id)?;
        if self.cached.get(&id).is_none_or(|cached| cached.seq != seq) {
            let restored = jungles::restore(db, id)?;
            let shown = jungle.map(|jungle| jungle.shown).unwrap_or_default();
            let names = people::names_in(db, &restored.view(Party::House), shown)?;
            let history = jungles::history(db, id, PLOTTED)?;
            let newcomer = None;
            self.cached.insert(id, Cached { seq, jungle: restored, names, history, newcomer });
        }
        let cached = self.cached.get(&id).ok_or_else(|| "a jungle went".to_owned())?;
        let mut view = cached.jungle.view(party);
        cached.names.fill(&mut view);
        let next_cycle = jungle.filter(|_| !kept.paused).map(|jungle| {
            let at = Timestamp::from_second(kept.next_due).unwrap_or_default();
            let zone = jungle.schedule.zone();
            let name = zone.iana_name().unwrap_or("UTC");
            format!("{} ({name})", at.to_zoned(zone.clone()).strftime("%A %-d %B, %H:%M"))
        });
        Ok(Seen { view, history: cached.history.clone(), kept, next_cycle })
    }

    /// The seat of a party in a jungle that was just looked at.
    pub fn seat(&self, id: i64, party: Party) -> Option<Seat> {
        self.cached.get(&id)?.jungle.seat(party)
    }
}

/// A sentence about cycles that were left out.
pub fn missed_said(missed: u32) -> String {
    match missed {
        1 => "The server was away at the time of one more cycle; that one was left out.".into(),
        _ => format!(
            "The server was away at the times of {missed} more cycles; those were left out."
        ),
    }
}

/// What becomes of a species of the reader's if the reader does nothing more, in three lines.
fn outlook(view: &View, seat: Seat, species: u32) -> Option<[String; 3]> {
    let animals: u64 = view.species.iter().map(|species| u64::from(species.population)).sum();
    let runs = (TURNS / (animals.max(1) * 50)).clamp(5, MOST_RUNS);
    let question = Question::new(view.clone(), seat, None).ok()?;
    let runs: Vec<_> = (0..runs).map(|run| question.run(run)).collect();
    let Outlook { members, lives, .. } = question.outlook(&runs, species)?;
    let name = format!("{}({species})", view.find(species)?.name);
    Some(AHEAD.map(|cycle| match (members.with.get(cycle), lives.get(cycle)) {
        (Some(band), Some(&lives)) => told(&name, cycle, *band, lives),
        _ => String::new(),
    }))
}

/// A sentence on how many members there will be after some cycles, and in how many of a hundred cases any.
fn told(name: &str, cycles: usize, band: Band, lives: u32) -> String {
    let Band { low, middle, high } = band;
    match (middle, high) {
        (_, 0) => format!(
            "In {cycles} cycles {name} will most likely have died out: it lives in {lives} of 100 cases."
        ),
        (0, _) => format!(
            "In {cycles} cycles {name} lives in {lives} of 100 cases, mostly with up to {high} members."
        ),
        _ => format!(
            "In {cycles} cycles {name} will mostly have {low} to {high} members, half the time more than {middle}."
        ),
    }
}
