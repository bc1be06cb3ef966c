//! The page: HTML without scripts. It answers GET, and one POST: the button by which a mail program stops
//! reports (RFC 8058).

use super::faults::FaultMonitor;
use super::health;
use crate::clock::TimeSource;
use crate::config::JungleHostConfig;
use crate::host::{JungleHost, ProofToken};
use crate::letters::{self, LetterFacts, PageFrame, PageJungle, ReportExtent, ServerHealth};
use crate::parties::Party;
use crate::render::LetterRenderer;
use crate::store::people::{self, PlayerRecord};
use crate::store::{self, StoreError, jungles};
use rusqlite::Connection;
use shoal_mail::tokens::TokenKey;
use std::sync::Arc;

/// The words in a mail program's request to stop reports (RFC 8058 section 3.2).
const ONE_CLICK: [&str; 2] = ["List-Unsubscribe", "One-Click"];

/// The pages, each made when a request asks for it.
pub struct JungleSite {
    db: Connection,
    renderer: LetterRenderer,
    config: Arc<JungleHostConfig>,
    key: TokenKey,
    clock: Arc<dyn TimeSource>,
    faults: Arc<FaultMonitor>,
}

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageResponse {
    /// The code of HTTP.
    pub code: u16,
    /// The media type.
    pub media_type: &'static str,
    /// The text.
    pub text: String,
}

impl PageResponse {
    fn html(text: String) -> Self {
        Self { code: 200, media_type: "text/html; charset=utf-8", text }
    }

    pub(super) fn plain(code: u16, text: impl Into<String>) -> Self {
        Self { code, media_type: "text/plain; charset=utf-8", text: text.into() }
    }
}

impl JungleSite {
    /// For the host's jungles.
    ///
    /// # Errors
    /// An error of the store.
    pub fn new(
        host: &JungleHost,
        clock: Arc<dyn TimeSource>,
        faults: Arc<FaultMonitor>,
    ) -> Result<Self, StoreError> {
        let (config, key) = (Arc::clone(host.config()), host.key().clone());
        let db = store::open_to_read(&config.store)?;
        let renderer = LetterRenderer::new(Arc::clone(&config), key.clone());
        Ok(Self { db, renderer, config, key, clock, faults })
    }

    /// The answer to a request: its method, its path with what is asked for there, and what was sent.
    pub fn answer(&mut self, method: &str, target: &str, body: &str) -> PageResponse {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let field = |name| query.split('&').find_map(|part| part.strip_prefix(name));
        let (token, cycle) = (field("token="), field("cycle="));
        let answered = match (method, path) {
            ("GET", "/") => self.all(),
            ("GET", "/health") => self.health(),
            ("GET", _) => self.jungle(path.trim_matches('/'), token, cycle),
            ("POST", _) if ONE_CLICK.iter().all(|word| body.contains(word)) => {
                self.stop_reports(path.trim_matches('/'), token)
            }
            _ => Ok(PageResponse::plain(405, "This page can only be read: use GET.\n")),
        };
        answered.unwrap_or_else(|_| PageResponse::plain(503, "The store cannot be read now.\n"))
    }

    fn read_health(&self) -> Result<ServerHealth, StoreError> {
        let report = self.faults.report();
        health::of(&self.db, &self.config, self.clock.now().as_second(), Some(&report))
    }

    fn health(&self) -> Result<PageResponse, StoreError> {
        let health = self.read_health()?;
        let text = health::text(&health);
        Ok(PageResponse::plain(if text.starts_with("ok") { 200 } else { 503 }, text))
    }

    fn all(&mut self) -> Result<PageResponse, StoreError> {
        let mut all = Vec::new();
        for record in jungles::all(&self.db)? {
            all.push(self.renderer.snapshot(&self.db, record.id, Party::House)?);
        }
        let pages: Vec<PageJungle<'_>> = all
            .iter()
            .map(|seen| PageJungle {
                name: &seen.record.name,
                view: &seen.view,
                names: &seen.view.setup.names,
                history: &seen.history,
                next_cycle: seen.next_cycle.clone(),
                is_paused: seen.record.paused,
                is_closed: seen.record.closed.is_some(),
                link: Some(format!("/{}", seen.record.name)),
            })
            .collect();
        let contact = self.config.mail.contact.as_deref();
        Ok(PageResponse::html(letters::page(&pages, &self.read_health()?, contact)))
    }

    /// The player to whom this token was sent; none if that player was forgotten or banned.
    fn reader(&self, token: Option<&str>) -> Result<Option<PlayerRecord>, StoreError> {
        let text = token.and_then(|token| self.key.open(token));
        let reader = match text.as_deref().and_then(ProofToken::read) {
            Some(ProofToken::Page(id)) => {
                people::get(&self.db, id.number)?.filter(|one| one.id() == id)
            }
            _ => None,
        };
        Ok(reader.filter(|person| person.address.is_some() && !person.banned))
    }

    /// A player wants no more regular reports from a jungle.
    fn stop_reports(
        &mut self,
        name: &str,
        token: Option<&str>,
    ) -> Result<PageResponse, StoreError> {
        let jungle = self.config.jungle(name);
        let (Some(record), Some(jungle)) = (jungles::find(&self.db, name)?, jungle) else {
            return Ok(PageResponse::plain(404, "There is no such page.\n"));
        };
        let Some(reader) = self.reader(token)? else {
            return Ok(PageResponse::plain(404, "There is no such player.\n"));
        };
        let db = store::open(&self.config.store)?;
        people::report_every(&db, record.id, reader.number, 0, 0)?;
        let said = format!(
            "You will get no more regular reports from \"{name}\". To get them again, send REPORT 1 to {}.\n",
            jungle.address
        );
        Ok(PageResponse::plain(200, said))
    }

    /// A jungle as a spectator sees it; as a player does, with the player's token. It is as it is now, or as it was
    /// after a cycle of the past.
    fn jungle(
        &mut self,
        name: &str,
        token: Option<&str>,
        cycle: Option<&str>,
    ) -> Result<PageResponse, StoreError> {
        let config = Arc::clone(&self.config);
        let (Some(record), Some(jungle)) = (jungles::find(&self.db, name)?, config.jungle(name))
        else {
            return Ok(PageResponse::plain(404, "There is no such page.\n"));
        };
        let reader = self.reader(token)?;
        let party = reader.as_ref().map_or(Party::House, |person| Party::Player(person.number));
        let seen = match cycle {
            None => Some(self.renderer.snapshot(&self.db, record.id, party)?),
            Some(cycle) => match cycle.parse() {
                Ok(cycle) => self.renderer.snapshot_after(&self.db, record.id, party, cycle)?,
                Err(_) => None,
            },
        };
        let Some(seen) = seen else {
            return Ok(PageResponse::plain(404, "There is no report on that cycle.\n"));
        };
        let with_token = reader.as_ref().and(token).map(|token| format!("&token={token}"));
        let with_token = with_token.unwrap_or_default();
        let every = reader.map(|person| people::reads_every(&self.db, record.id, person.number));
        let address = jungle.address.to_string();
        let facts = LetterFacts {
            jungle: name,
            view: &seen.view,
            seat: seen.seat,
            names: &seen.view.setup.names,
            history: &seen.history,
            report_every: every.transpose()?.flatten().unwrap_or(0),
            next_cycle: seen.next_cycle.clone(),
            address: &address,
            web: None,
            missed: None,
            outlook: None,
            newcomer: None,
            has_time: true,
        };
        let archive: Vec<(u32, String)> = jungles::archived_cycles(&self.db, record.id)?
            .into_iter()
            .map(|cycle| (cycle, format!("/{name}?cycle={cycle}{with_token}")))
            .collect();
        let is_open = record.closed.is_none() && cycle.is_none();
        let frame = PageFrame {
            extent: if is_open { ReportExtent::Whole } else { ReportExtent::Past },
            is_closed: record.closed.is_some(),
            archive: &archive,
            contact: config.mail.contact.as_deref(),
        };
        Ok(PageResponse::html(letters::jungle_page(&facts, &frame)))
    }
}
