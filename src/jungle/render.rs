//! Letters of ours, as they leave: of the jungle as it is then. Nothing here writes into the store.

use crate::config::{JungleConfig, JungleHostConfig, PlayerLabel};
use crate::host::ProofToken;
use crate::jungle::HostedJungle;
use crate::letters::{
    self, CyclePopulations, HintFacts, LetterAuthor, LetterContent, LetterFacts, QuestionFacts,
    ReportExtent, SuggestedAnimal,
};
use crate::parties::{Party, ReadableNames};
use crate::store::StoreError;
use crate::store::jungles::{self, JungleRecord};
use crate::store::people::{self, PlayerRecord};
use crate::store::post::{LetterTopic, QueuedLetter};
use jiff::Timestamp;
use rusqlite::Connection;
use shoal_contract::{PercentileBand, Seat};
use shoal_food_chain::forecast::{DesignQuestion, SpeciesOutlook};
use shoal_food_chain::state::View;
use shoal_mail::address::MailAddress;
use shoal_mail::tokens::TokenKey;
use shoal_mail::writing::{MailDraft, MailKind, UnsubscribeOptions};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of past cycles that plots show.
const PLOTTED: u32 = 60;
/// Turns of animals that a forecast may cost, and the most runs it has.
const TURNS: u64 = 8_000_000;
const MOST_RUNS: u64 = 40;
/// The most bytes of a letter that may go to somebody who never wrote. A longer one goes without its HTML.
const LARGEST_SHORT: usize = 2900;
/// The number of different animals that are offered, after each cycle, to readers who have none.
const NEWCOMERS: i64 = 16;
/// The cycles that a forecast tells of.
const AHEAD: [usize; 3] = [5, 20, 50];

/// Writes letters from what the store says.
pub struct LetterRenderer {
    config: Arc<JungleHostConfig>,
    key: TokenKey,
    cached: BTreeMap<i64, CachedJungle>,
}

/// A jungle as it was when it was last looked at.
struct CachedJungle {
    seq: i64,
    /// The mark of the names at that time.
    names_mark: i64,
    jungle: HostedJungle,
    names: ReadableNames,
    history: Vec<CyclePopulations>,
    /// Animals for readers who have none, once they were tried: only one player can found each.
    newcomers: BTreeMap<i64, SuggestedAnimal>,
}

/// A letter that can be sent.
#[derive(Debug, Clone)]
pub struct RenderedLetter {
    /// The address to which reports of a failed delivery go.
    pub sender: MailAddress,
    /// The address of the recipient.
    pub to: MailAddress,
    /// The letter.
    pub bytes: Vec<u8>,
}

/// The addresses of a letter and of an answer to it, and the proof that such an answer brings back.
struct LetterRoute {
    to: MailAddress,
    token: ProofToken,
    answers: MailAddress,
    /// The same report on the web.
    web: Option<String>,
}

/// The data that a page or a letter is made from.
pub struct ReaderSnapshot {
    /// The jungle as the reader sees it.
    pub view: View,
    /// The reader's seat, if the reader plays.
    pub seat: Option<Seat>,
    /// The populations of the last cycles.
    pub history: Vec<CyclePopulations>,
    /// The record of the jungle in the store.
    pub record: JungleRecord,
    /// The time of the next cycle, as people read it; `None` if the jungle is paused or closed.
    pub next_cycle: Option<String>,
}

impl LetterRenderer {
    /// For the jungles of a configuration.
    pub fn new(config: Arc<JungleHostConfig>, key: TokenKey) -> Self {
        Self { config, key, cached: BTreeMap::new() }
    }

    /// A letter as it leaves. `has_time` says whether it may take half a second more for what the orders may lead to.
    ///
    /// # Errors
    /// A sentence.
    pub fn write(
        &mut self,
        db: &Connection,
        leaving: &QueuedLetter,
        has_time: bool,
    ) -> Result<RenderedLetter, StoreError> {
        let record = jungles::get(db, leaving.jungle)?;
        let config = Arc::clone(&self.config);
        let jungle = config.jungle(&record.name).ok_or_else(|| {
            format!("the jungle {} is no longer in the configuration", record.name)
        })?;
        let to: MailAddress =
            leaving.recipient.parse().map_err(|error| format!("a letter's address: {error}"))?;
        let reader = leaving.player.map(|number| people::get(db, number));
        let reader = reader.transpose()?.flatten();
        let token = match (&leaving.letter.about, &reader) {
            (LetterTopic::Question { held, .. } | LetterTopic::Unclear { held, .. }, _) => {
                ProofToken::Held(*held)
            }
            (_, Some(reader)) => ProofToken::Player(reader.id()),
            (_, None) => ProofToken::of_address(&self.key, &to),
        };
        let web = reader.as_ref().and_then(|reader| self.report_link(reader, &jungle.name));
        let answers = jungle.address.with_plus(&self.key.sign(&token.to_string()));
        let answers = answers.map_err(|error| error.to_string())?;
        let bytes = match &leaving.bytes {
            // A letter that was tried before stays as it is.
            Some(bytes) => bytes.clone(),
            None => {
                let content =
                    self.make_content(db, leaving, jungle, &answers, web.as_deref(), has_time)?;
                let content = match &config.mail.contact {
                    Some(contact) => content.signed(contact),
                    None => content,
                };
                let route = LetterRoute { to: to.clone(), token, answers: answers.clone(), web };
                let mut draft = self.make_draft(leaving, jungle, route, content);
                let bytes = draft.write();
                match leaving.letter.about.is_short() && bytes.len() > LARGEST_SHORT {
                    false => bytes,
                    true => {
                        draft.html = None;
                        draft.write()
                    }
                }
            }
        };
        Ok(RenderedLetter { sender: answers, to, bytes })
    }

    fn make_draft(
        &self,
        leaving: &QueuedLetter,
        jungle: &JungleConfig,
        route: LetterRoute,
        content: LetterContent,
    ) -> MailDraft {
        let LetterRoute { to, token, answers, web } = route;
        let text = token.in_letter(leaving.id);
        let letter = &leaving.letter;
        let kind = letter.about.mail_kind();
        let unsubscribe = letter.about.is_regular().then(|| UnsubscribeOptions {
            mail: unsubscribe_address(&self.key, jungle, token),
            link: web,
        });
        let subject = match (&letter.subject, kind) {
            (Some(subject), MailKind::Answer) if !subject.trim().is_empty() => {
                match subject.get(..3) {
                    Some(re) if re.eq_ignore_ascii_case("re:") => subject.clone(),
                    _ => format!("Re: {subject}"),
                }
            }
            _ => content.subject,
        };
        MailDraft {
            from: jungle.address.clone(),
            from_name: self.config.mail.from_name.clone(),
            to,
            reply_to: Some(answers),
            subject,
            text: content.text,
            html: content.html,
            attachments: content.attachments,
            in_reply_to: letter.in_reply_to.clone(),
            references: letter.references.clone(),
            message_id: format!("{}@{}", self.key.sign(&text), jungle.address.domain()),
            date: leaving.queued,
            kind,
            unsubscribe,
        }
    }

    fn make_content(
        &mut self,
        db: &Connection,
        leaving: &QueuedLetter,
        jungle: &JungleConfig,
        answers: &MailAddress,
        web: Option<&str>,
        has_time: bool,
    ) -> Result<LetterContent, StoreError> {
        let about = &leaving.letter.about;
        if let Some(content) = self.brief_content(about, jungle, &answers.to_string()) {
            return Ok(content);
        }
        let party = leaving.player.map_or(Party::House, Party::Player);
        let past = match about {
            LetterTopic::Answer { archive: Some(cycle), .. } => {
                self.snapshot_after(db, leaving.jungle, party, *cycle)?
            }
            _ => None,
        };
        let is_past = past.is_some();
        let seen = match past {
            Some(seen) => seen,
            None => self.snapshot(db, leaving.jungle, party)?,
        };
        let seat = seen.seat;
        let every = leaving.player.map(|player| people::reads_every(db, leaving.jungle, player));
        let address = answers.to_string();
        let has_advice = matches!(about, LetterTopic::Report { .. } | LetterTopic::Answer { .. });
        let newcomer = has_advice.then(|| self.suggest_animal(leaving, &seen.view, seat)).flatten();
        let mut facts = LetterFacts {
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
            LetterTopic::Report { missed } => {
                facts.missed = (*missed > 0).then(|| describe_missed_cycles(*missed));
                letters::report(&facts)
            }
            LetterTopic::Answer { done, rules, summary, founded, archive: _ } => {
                let extent = match (is_past, summary) {
                    (true, _) => ReportExtent::Past,
                    (false, true) => ReportExtent::Summary,
                    (false, false) => ReportExtent::Whole,
                };
                if let (Some(species), Some(seat), true, false) = (founded, seat, has_time, is_past)
                {
                    facts.outlook = outlook(&seen.view, seat, *species);
                }
                letters::answer(done, &facts, *rules, extent)
            }
            LetterTopic::Invitation => {
                let seed = leaving.id.cast_unsigned();
                letters::invitation(&facts, &letters::viable_animals(&seen.view, seed))
            }
            LetterTopic::Hint { slips } => {
                let animal = self.suggest_animal(leaving, &seen.view, seat);
                letters::hint(&HintFacts {
                    jungle: &jungle.name,
                    slips,
                    animal: animal.as_ref().map(|animal| animal.order.as_str()),
                    is_new: leaving.player.is_none(),
                    address: &address,
                })
            }
            LetterTopic::Closing { why } => {
                letters::closing(&jungle.name, seen.view.cycle, why.as_deref())
            }
            LetterTopic::Resumed => letters::resumed(&jungle.name, facts.next_cycle.as_deref()),
            _ => letters::arrives(&jungle.name),
        })
    }

    /// A letter that says nothing of how the jungle is.
    fn brief_content(
        &self,
        about: &LetterTopic,
        jungle: &JungleConfig,
        address: &str,
    ) -> Option<LetterContent> {
        let name = &jungle.name;
        let asked = |orders, left_out| QuestionFacts { jungle: name, orders, left_out, address };
        Some(match about {
            LetterTopic::Question { lines, left_out, new, proven, why, .. } => {
                let writer = match (new, proven) {
                    (_, true) => LetterAuthor::Proven,
                    (true, false) => LetterAuthor::New,
                    (false, false) => LetterAuthor::Unproven,
                };
                letters::confirm(&asked(lines, *left_out), writer, why.as_deref())
            }
            LetterTopic::Unclear { lines, .. } => letters::unclear(&asked(lines, 0)),
            LetterTopic::Dropped { forget } => letters::dropped(name, *forget),
            LetterTopic::Unsubscribed => letters::unsubscribed(name, address),
            LetterTopic::Settled => letters::settled(name, address),
            LetterTopic::Elsewhere { asked } => letters::elsewhere(name, asked),
            LetterTopic::Receipt { done } => letters::receipt(name, done, address),
            LetterTopic::Brake(limit) => {
                let until = Timestamp::from_second(limit.until).unwrap_or_default();
                letters::answer_limit_notice(name, limit, &jungle.schedule.said(until))
            }
            LetterTopic::Unread { why } => letters::unread(name, *why, address),
            LetterTopic::Farewell => letters::farewell(name, address),
            LetterTopic::Forgotten => letters::forgotten(name),
            LetterTopic::Closed => letters::closed(name),
            LetterTopic::Paused { why } => letters::paused(name, why.as_deref()),
            LetterTopic::Test => letters::arrives(name),
            LetterTopic::Answer { .. }
            | LetterTopic::Report { .. }
            | LetterTopic::Hint { .. }
            | LetterTopic::Resumed
            | LetterTopic::Closing { .. }
            | LetterTopic::Invitation => return None,
        })
    }

    /// An animal for a reader who has none. Letters that leave one after the other have different ones.
    fn suggest_animal(
        &mut self,
        leaving: &QueuedLetter,
        view: &View,
        seat: Option<Seat>,
    ) -> Option<SuggestedAnimal> {
        if view.species.iter().any(|species| seat.is_some() && species.seat == seat) {
            return None;
        }
        let cached = self.cached.get_mut(&leaving.jungle)?;
        let which = leaving.id % NEWCOMERS;
        let seed = u64::from(view.cycle) ^ (which.cast_unsigned() << u32::BITS);
        let find = || letters::viable_herbivore(view, seed);
        Some(cached.newcomers.entry(which).or_insert_with(find).clone())
    }

    /// The address of a player's report on the web, if the page can be reached from outside.
    fn report_link(&self, reader: &PlayerRecord, jungle: &str) -> Option<String> {
        let public = self.config.page.as_ref()?.public.as_ref()?;
        let token = self.key.sign(&ProofToken::Page(reader.id()).to_string());
        Some(format!("{public}/{jungle}?token={token}"))
    }

    /// Collects what a party sees of a jungle now.
    ///
    /// # Errors
    /// A sentence.
    pub fn snapshot(
        &mut self,
        db: &Connection,
        id: i64,
        party: Party,
    ) -> Result<ReaderSnapshot, StoreError> {
        let record = jungles::get(db, id)?;
        let config = Arc::clone(&self.config);
        let jungle = config.jungle(&record.name);
        let (seq, names_mark) = (jungles::last_seq(db, id)?, people::names_mark(db)?);
        let is_fresh = |cached: &CachedJungle| cached.seq == seq && cached.names_mark == names_mark;
        if !self.cached.get(&id).is_some_and(is_fresh) {
            let restored = jungles::restore(db, id)?;
            let names =
                people::names_in(db, &restored.view(Party::House), self.player_label(&record))?;
            let history = jungles::history(db, id, PLOTTED)?;
            let cached = CachedJungle {
                seq,
                names_mark,
                jungle: restored,
                names,
                history,
                newcomers: BTreeMap::new(),
            };
            self.cached.insert(id, cached);
        }
        let cached = self.cached.get(&id).ok_or_else(|| "a jungle went".to_owned())?;
        let mut view = cached.jungle.view(party);
        cached.names.fill(&mut view);
        let runs = !record.paused && record.closed.is_none();
        let next_cycle = jungle.filter(|_| runs).map(|jungle| {
            jungle.schedule.said(Timestamp::from_second(record.next_due).unwrap_or_default())
        });
        let (seat, history) = (cached.jungle.seat(party), cached.history.clone());
        Ok(ReaderSnapshot { view, seat, history, record, next_cycle })
    }

    /// Collects what a party saw of a jungle after a past cycle, with the names of today; `None` if that cycle is not
    /// archived.
    ///
    /// # Errors
    /// A sentence.
    pub fn snapshot_after(
        &self,
        db: &Connection,
        id: i64,
        party: Party,
        cycle: u32,
    ) -> Result<Option<ReaderSnapshot>, StoreError> {
        let Some(past) = jungles::archived(db, id, cycle)? else { return Ok(None) };
        let record = jungles::get(db, id)?;
        let names = people::names_in(db, &past.view(Party::House), self.player_label(&record))?;
        let mut view = past.view(party);
        names.fill(&mut view);
        let mut history = jungles::history(db, id, PLOTTED)?;
        history.retain(|line| line.cycle <= cycle);
        Ok(Some(ReaderSnapshot { view, seat: past.seat(party), history, record, next_cycle: None }))
    }

    fn player_label(&self, record: &JungleRecord) -> PlayerLabel {
        self.config.jungle(&record.name).map(|jungle| jungle.shown).unwrap_or_default()
    }
}

/// The address at which any letter ends the reports of the player with this token, and a subject for it.
fn unsubscribe_address(
    key: &TokenKey,
    jungle: &JungleConfig,
    token: ProofToken,
) -> Option<(MailAddress, String)> {
    let ProofToken::Player(id) = token else { return None };
    let plus = key.sign(&ProofToken::Unsubscribe(id).to_string());
    Some((jungle.address.with_plus(&plus).ok()?, "unsubscribe".into()))
}

/// A sentence about cycles that were left out.
pub fn describe_missed_cycles(missed: u32) -> String {
    match missed {
        1 => "The server was not running at the time of one more cycle, which was skipped.".into(),
        _ => format!(
            "The server was not running at the times of {missed} more cycles, which were skipped."
        ),
    }
}

/// Forecasts in three lines what becomes of a species of the reader's if the reader does nothing more.
fn outlook(view: &View, seat: Seat, species: u32) -> Option<[String; 3]> {
    let animals: u64 = view.species.iter().map(|species| u64::from(species.population)).sum();
    let runs = (TURNS / (animals.max(1) * 50)).clamp(5, MOST_RUNS);
    let question = DesignQuestion::new(view.clone(), seat, None).ok()?;
    let runs: Vec<_> = (0..runs).map(|run| question.run(run)).collect();
    let SpeciesOutlook { members, lives, .. } = question.outlook(&runs, species)?;
    let name = format!("{}({species})", view.find(species)?.name);
    Some(AHEAD.map(|cycle| match (members.with.get(cycle), lives.get(cycle)) {
        (Some(band), Some(&lives)) => describe_forecast(&name, cycle, *band, lives),
        _ => String::new(),
    }))
}

/// A sentence on how many members there will be after some cycles, and in how many of a hundred cases any.
fn describe_forecast(name: &str, cycles: usize, band: PercentileBand, lives: u32) -> String {
    let PercentileBand { low, middle, high } = band;
    match (middle, high) {
        (_, 0) => format!(
            "In {cycles} cycles {name} will most likely have died out: it survives in {lives} of 100 cases."
        ),
        (0, _) => format!(
            "In {cycles} cycles {name} still lives in {lives} of 100 cases, usually with up to {high} members."
        ),
        _ => format!(
            "In {cycles} cycles {name} will usually have {low} to {high} members, half the time more than {middle}."
        ),
    }
}
