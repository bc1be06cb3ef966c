//! The page: HTML without scripts. It answers one client at a time, each for a few seconds at most; GET, and one POST:
//! the button by which a mail program stops reports (RFC 8058).

use super::Stop;
use super::health;
use crate::clock::Clock;
use crate::config::{Config, Page};
use crate::host::{Host, Token};
use crate::letters::{self, Extent, Facts, PageFrame, PageJungle};
use crate::parties::Party;
use crate::render::Renderer;
use crate::store::people::{self, Person};
use crate::store::{self, StoreError, jungles};
use rusqlite::Connection;
use shoal_mail::tokens::Key;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest request, in bytes.
const LONGEST: usize = 8192;
/// How long a client may keep us waiting in all.
const PATIENCE: Duration = Duration::from_secs(5);
/// What a mail program sends to stop reports (RFC 8058 section 3.2).
const ONE_CLICK: [&str; 2] = ["List-Unsubscribe", "One-Click"];
/// How often it is looked whether the server ends.
const LOOK: Duration = Duration::from_millis(100);

/// The page, before it is served.
pub struct Listener {
    /// Where it is.
    pub address: SocketAddr,
    listener: TcpListener,
    site: Site,
}

/// What answers requests.
pub struct Site {
    db: Connection,
    renderer: Renderer,
    config: Arc<Config>,
    key: Key,
    clock: Arc<dyn Clock>,
}

/// What is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The code of HTTP.
    pub code: u16,
    /// The media type.
    pub media_type: &'static str,
    /// The text.
    pub text: String,
}

impl Answer {
    fn html(text: String) -> Self {
        Self { code: 200, media_type: "text/html; charset=utf-8", text }
    }

    fn plain(code: u16, text: impl Into<String>) -> Self {
        Self { code, media_type: "text/plain; charset=utf-8", text: text.into() }
    }
}

impl Listener {
    /// Opens the port.
    ///
    /// # Errors
    /// A sentence, if it is taken.
    pub fn open(host: &Host, page: &Page, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let taken = |error| format!("the page cannot be served at {}: {error}", page.listen);
        let listener = TcpListener::bind(page.listen).map_err(taken)?;
        listener.set_nonblocking(true).map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let site = Site::new(host, clock).map_err(|error| error.to_string())?;
        Ok(Self { address, listener, site })
    }

    pub(super) fn start(mut self, stop: &Stop) -> JoinHandle<()> {
        let stop = stop.clone();
        std::thread::spawn(move || {
            while !stop.is_stopped() {
                match self.listener.accept() {
                    // A client that goes is no trouble of ours.
                    Ok((stream, _)) => drop(self.site.serve(stream)),
                    Err(_) => drop(stop.wait(LOOK)),
                }
            }
        })
    }
}

/// A connection that ends by itself, however slowly its client sends or reads.
struct Timed {
    stream: TcpStream,
    until: Instant,
}

impl Timed {
    fn new(stream: TcpStream) -> Self {
        Self { stream, until: now() + PATIENCE }
    }

    fn renew(&mut self) {
        self.until = now() + PATIENCE;
    }

    fn left(&self) -> std::io::Result<Option<Duration>> {
        match self.until.saturating_duration_since(now()) {
            Duration::ZERO => Err(std::io::ErrorKind::TimedOut.into()),
            left => Ok(Some(left)),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "clients are waited for, but not for ever")]
fn now() -> Instant {
    Instant::now()
}

impl Read for Timed {
    fn read(&mut self, part: &mut [u8]) -> std::io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(part)
    }
}

impl Write for Timed {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(part)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.stream.flush()
    }
}

/// Whether all of a request is there: its header, and as much of a body as that says.
fn is_whole(request: &[u8]) -> bool {
    let Some(end) = request.windows(4).position(|end| end == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&request[..end]);
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    request.len() - end - 4 >= length.unwrap_or(0)
}

impl Site {
    /// For the host's jungles.
    ///
    /// # Errors
    /// As the store has it.
    pub fn new(host: &Host, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        let (config, key) = (Arc::clone(host.config()), host.key().clone());
        let db = store::open_to_read(&config.store)?;
        let renderer = Renderer::new(Arc::clone(&config), key.clone());
        Ok(Self { db, renderer, config, key, clock })
    }

    fn serve(&mut self, stream: TcpStream) -> std::io::Result<()> {
        stream.set_nonblocking(false)?;
        let mut stream = Timed::new(stream);
        let mut request = Vec::new();
        let mut part = [0; 1024];
        while !is_whole(&request) {
            let read = stream.read(&mut part)?;
            if read == 0 || request.len() + read > LONGEST {
                break;
            }
            request.extend_from_slice(&part[..read]);
        }
        let request = String::from_utf8_lossy(&request);
        let (head, body) = request.split_once("\r\n\r\n").unwrap_or((&request, ""));
        let answer = self.answer(head.lines().next().unwrap_or_default(), body);
        let Answer { code, media_type, text } = answer;
        // Making a page may take a while, which is not the client's fault.
        stream.renew();
        let reason = match code {
            200 => "OK",
            404 => "Not Found",
            405 => "Method Not Allowed",
            503 => "Service Unavailable",
            _ => "Bad Request",
        };
        write!(
            stream,
            "HTTP/1.1 {code} {reason}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\nConnection: close\r\n\
             Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n\
             Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:\r\n\r\n{text}",
            text.len()
        )
    }

    /// The answer to a request, by its first line and its body.
    pub fn answer(&mut self, line: &str, body: &str) -> Answer {
        let mut words = line.split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
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
            _ => Ok(Answer::plain(405, "This page is for reading: GET alone.\n")),
        };
        answered.unwrap_or_else(|_| Answer::plain(503, "The store cannot be read now.\n"))
    }

    fn health(&self) -> Result<Answer, StoreError> {
        let health = health::of(&self.db, self.clock.now().as_second())?;
        let text = health::text(&health);
        Ok(Answer::plain(if text.starts_with("ok") { 200 } else { 503 }, text))
    }

    fn all(&mut self) -> Result<Answer, StoreError> {
        let mut all = Vec::new();
        for kept in jungles::all(&self.db)? {
            all.push(self.renderer.seen(&self.db, kept.id, Party::House)?);
        }
        let pages: Vec<PageJungle<'_>> = all
            .iter()
            .map(|seen| PageJungle {
                name: &seen.kept.name,
                view: &seen.view,
                names: &seen.view.setup.names,
                history: &seen.history,
                next_cycle: seen.next_cycle.clone(),
                is_paused: seen.kept.paused,
                is_closed: seen.kept.closed.is_some(),
                link: Some(format!("/{}", seen.kept.name)),
            })
            .collect();
        let health = health::of(&self.db, self.clock.now().as_second())?;
        Ok(Answer::html(letters::page(&pages, &health, self.config.mail.contact.as_deref())))
    }

    /// The player to whom this token was sent; none if that player was forgotten or banned.
    fn reader(&self, token: Option<&str>) -> Result<Option<Person>, StoreError> {
        let text = token.and_then(|token| self.key.open(token));
        let reader = match text.as_deref().and_then(Token::read) {
            Some(Token::Page(id)) => people::get(&self.db, id.number)?.filter(|one| one.id() == id),
            _ => None,
        };
        Ok(reader.filter(|person| person.address.is_some() && !person.banned))
    }

    /// A player wants no more regular reports from a jungle.
    fn stop_reports(&mut self, name: &str, token: Option<&str>) -> Result<Answer, StoreError> {
        let jungle = self.config.jungle(name);
        let (Some(kept), Some(jungle)) = (jungles::find(&self.db, name)?, jungle) else {
            return Ok(Answer::plain(404, "There is no such page.\n"));
        };
        let Some(reader) = self.reader(token)? else {
            return Ok(Answer::plain(404, "There is no such player.\n"));
        };
        let db = store::open(&self.config.store)?;
        people::report_every(&db, kept.id, reader.number, 0, 0)?;
        let said = format!(
            "No more regular reports come to you from \"{name}\". To have them again, mail REPORT 1 to {}.\n",
            jungle.address
        );
        Ok(Answer::plain(200, said))
    }

    /// A jungle as a spectator sees it; as a player does, with the player's token. It is as it is now, or as it was after
    /// a cycle of the past.
    fn jungle(
        &mut self,
        name: &str,
        token: Option<&str>,
        cycle: Option<&str>,
    ) -> Result<Answer, StoreError> {
        let config = Arc::clone(&self.config);
        let (Some(kept), Some(jungle)) = (jungles::find(&self.db, name)?, config.jungle(name))
        else {
            return Ok(Answer::plain(404, "There is no such page.\n"));
        };
        let reader = self.reader(token)?;
        let party = reader.as_ref().map_or(Party::House, |person| Party::Player(person.number));
        let seen = match cycle {
            None => Some(self.renderer.seen(&self.db, kept.id, party)?),
            Some(cycle) => match cycle.parse() {
                Ok(cycle) => self.renderer.seen_after(&self.db, kept.id, party, cycle)?,
                Err(_) => None,
            },
        };
        let Some(seen) = seen else {
            return Ok(Answer::plain(404, "The report on that cycle is not kept.\n"));
        };
        let with_token = reader.as_ref().and(token).map(|token| format!("&token={token}"));
        let with_token = with_token.unwrap_or_default();
        let every = reader.map(|person| people::reads_every(&self.db, kept.id, person.number));
        let address = jungle.address.to_string();
        let facts = Facts {
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
        let archive: Vec<(u32, String)> = jungles::archived_cycles(&self.db, kept.id)?
            .into_iter()
            .map(|cycle| (cycle, format!("/{name}?cycle={cycle}{with_token}")))
            .collect();
        let is_open = kept.closed.is_none() && cycle.is_none();
        let frame = PageFrame {
            extent: if is_open { Extent::Whole } else { Extent::Past },
            is_closed: kept.closed.is_some(),
            archive: &archive,
            contact: config.mail.contact.as_deref(),
        };
        Ok(Answer::html(letters::jungle_page(&facts, &frame)))
    }
}
