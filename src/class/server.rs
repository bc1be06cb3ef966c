//! Serves a lesson: lets time pass, hears phones, answers browsers, and keeps everything on disk.

use super::game::ClassGame;
use super::lesson::ClassLesson;
use super::lesson_folder::{self, LessonKeys};
use super::orders::TeacherOrder;
use super::shown::{OfferedLevel, ShownJoinCode, TeacherPageState, WallState};
use serde::Serialize;
use shoal_host::level_library::LevelLibrary;
use shoal_phone::qr::modules;
use shoal_phone::{
    HostSite, PhoneEvent, PhoneMessage, PhoneSeat as Phone, PhoneServer, PhoneServerError,
    PhoneToken, SiteContentKind, SiteRequest, SiteResponse,
};
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest wait for phones before the clock is looked at again.
const TICK: Duration = Duration::from_millis(100);

/// A lesson that is served until this is dropped.
pub struct LessonServer<G: ClassGame> {
    shared: Arc<SharedLesson<G>>,
    server: PhoneServer,
    heard: Receiver<PhoneEvent>,
    /// The word of the teacher's page.
    teacher: String,
    /// The phones that were shown something last.
    shown: Vec<u8>,
    last: Instant,
}

/// The state that the lesson's thread and the server's thread share, each for moments.
struct SharedLesson<G: ClassGame> {
    lesson: Mutex<ClassLesson<G>>,
    door: Mutex<Option<ShownJoinCode>>,
    /// The token of the teacher's page.
    key: PhoneToken,
    /// The secrets by which browsers and phones find the lesson again.
    keys: Mutex<LessonKeys>,
}

impl<G: ClassGame> SharedLesson<G> {
    /// No call leaves the lesson half changed, so a panic elsewhere is no reason to lose it.
    fn lesson(&self) -> MutexGuard<'_, ClassLesson<G>> {
        self.lesson.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes down what has changed.
    fn save_if_changed(&self, lesson: &mut ClassLesson<G>) {
        if lesson.take_change() {
            let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(trouble) = lesson_folder::write(lesson, &keys) {
                lesson.trouble = Some(trouble);
            }
        }
    }

    /// The levels that may be chosen: reading their files keeps nobody from the lesson.
    fn levels(&self) -> LevelLibrary {
        self.lesson().levels.clone()
    }

    fn door(&self) -> Option<ShownJoinCode> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<G: ClassGame> LessonServer<G> {
    /// Serves a lesson at an address; port 0 takes any free one. `keys` are those of a lesson that goes on.
    ///
    /// # Errors
    /// A sentence, if the address cannot be used, or the system has no randomness.
    #[expect(clippy::disallowed_methods, reason = "pupils talk in real time")]
    pub fn start(
        lesson: ClassLesson<G>,
        at: SocketAddr,
        keys: Option<LessonKeys>,
    ) -> Result<Self, String> {
        let random = |error: std::io::Error| format!("A secret key cannot be created: {error}.");
        let known = keys.as_ref().and_then(|keys| PhoneToken::known(&keys.teacher));
        let key = match known {
            Some(key) => key,
            None => PhoneToken::fresh().map_err(random)?,
        };
        let mut keys =
            keys.unwrap_or(LessonKeys { teacher: String::new(), door: None, tokens: Vec::new() });
        keys.teacher = key.as_str().to_owned();
        let phones = lesson.plan.phones() as u8;
        let (teacher, tokens) = (keys.teacher.clone(), std::mem::take(&mut keys.tokens));
        let known = keys.door.clone();
        let (lesson, keys) = (Mutex::new(lesson), Mutex::new(keys));
        let shared = Arc::new(SharedLesson { lesson, door: Mutex::new(None), key, keys });
        let site = LessonSite(Arc::clone(&shared));
        let tokens: Vec<(Phone, String)> =
            tokens.into_iter().map(|(seat, token)| (Phone(seat), token)).collect();
        let (server, heard) = PhoneServer::start_with(at, Some(Box::new(site)), &tokens)
            .map_err(|error: PhoneServerError| error.to_string())?;
        if phones > 0 {
            let door = server.open_shared_code(phones, known).map_err(random)?;
            let code = modules(&door.url).map_err(|error| error.to_string())?;
            let words = Some((door.word, door.letters.clone()));
            shared.keys.lock().unwrap_or_else(PoisonError::into_inner).door = words;
            let shown = ShownJoinCode {
                address: door.address,
                letters: door.letters,
                side: code.side(),
                dark: code.all_dark().collect(),
            };
            *shared.door.lock().unwrap_or_else(PoisonError::into_inner) = Some(shown);
        }
        let last = Instant::now();
        let mut host = Self { shared, server, heard, teacher, shown: Vec::new(), last };
        host.step(None, Duration::ZERO);
        Ok(host)
    }

    /// The URL of the wall, where everybody sees all groups.
    pub fn wall(&self) -> String {
        format!("http://{}/wall", self.server.address())
    }

    /// The URL of the teacher's page. Anybody who has this address is the teacher.
    pub fn teacher(&self) -> String {
        format!("http://{}/teacher/{}", self.server.address(), self.teacher)
    }

    /// The address at which it is served.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Waits a moment for phones, then does what is due: hears them, lets the time pass that has passed, tells
    /// them what they see, and writes down what has changed. Says `false` if the server has ended.
    pub fn serve_once(&mut self) -> bool {
        let first = match self.heard.recv_timeout(TICK) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return false,
        };
        let passed = self.last.elapsed();
        self.last += passed;
        self.step(first, passed);
        true
    }

    /// [`LessonServer::serve_once`] with a time of the caller's.
    fn step(&mut self, first: Option<PhoneEvent>, passed: Duration) {
        let mut lesson = self.shared.lesson();
        lesson.addresses.note(self.server.origins().into_iter().map(|(seat, from)| (seat.0, from)));
        let mut answers = Vec::new();
        for from in first.into_iter().chain(self.heard.try_iter()) {
            answers.extend(lesson.handle_phone_event(from));
        }
        lesson.advance_time(passed);
        answers.extend(lesson.make_phone_messages());
        let phones: Vec<u8> = lesson.phones.keys().copied().collect();
        let gone = self.shown.iter().filter(|phone| !phones.contains(phone));
        answers.extend(gone.map(|phone| PhoneMessage::Dismiss { seat: Phone(*phone) }));
        self.shown = phones;
        for answer in answers {
            if let Err(error) = self.server.tell(answer) {
                lesson.trouble = Some(error.to_string());
            }
        }
        let tokens = self.server.tokens().into_iter();
        let tokens = tokens.map(|(seat, token)| (seat.0, token)).collect();
        self.shared.keys.lock().unwrap_or_else(PoisonError::into_inner).tokens = tokens;
        self.shared.save_if_changed(&mut lesson);
    }
}

/// The site that answers browsers: the wall and the teacher's page.
struct LessonSite<G: ClassGame>(Arc<SharedLesson<G>>);

/// The result of an order, for the teacher's page.
#[derive(Serialize)]
struct TeacherOrderResult {
    /// The reason why it was not done; nothing if it was.
    trouble: Option<String>,
}

impl<G: ClassGame> HostSite for LessonSite<G> {
    fn answer(&self, asked: SiteRequest<'_>) -> Option<SiteResponse> {
        match (asked.path, asked.sent) {
            ("/wall", None) => Some(html::<G>(include_str!("page/wall.html"))),
            ("/wall.js", None) => {
                Some(served(SiteContentKind::Script, include_str!("page/wall.js")))
            }
            ("/class.js", None) => {
                Some(served(SiteContentKind::Script, include_str!("page/class.js")))
            }
            ("/class.css", None) => {
                Some(served(SiteContentKind::Css, include_str!("page/class.css")))
            }
            ("/teacher.js", None) => {
                Some(served(SiteContentKind::Script, include_str!("page/teacher.js")))
            }
            ("/game.css", None) => Some(served(SiteContentKind::Css, G::PAGES.look)),
            ("/game_wall.js", None) => Some(served(SiteContentKind::Script, G::PAGES.wall)),
            ("/game_teacher.js", None) => Some(served(SiteContentKind::Script, G::PAGES.teacher)),
            ("/wall/state", None) => json(&WallState::of(&self.0.lesson(), self.0.door().as_ref())),
            (path, sent) => self.teacher(path.strip_prefix("/teacher/")?, sent),
        }
    }
}

impl<G: ClassGame> LessonSite<G> {
    /// The teacher's page, and what it asks and sends. Without the right word there is nothing.
    fn teacher(&self, path: &str, sent: Option<&[u8]>) -> Option<SiteResponse> {
        let (key, rest) = path.split_once('/').unwrap_or((path, ""));
        if !self.0.key.is(key) {
            return None;
        }
        match (rest, sent) {
            ("", None) => Some(html::<G>(include_str!("page/teacher.html"))),
            ("state", None) => {
                json(&TeacherPageState::of(&self.0.lesson(), self.0.door().as_ref()))
            }
            ("levels", None) => json(&OfferedLevel::all::<G>(&self.0.levels())),
            ("order", Some(order)) => json(&TeacherOrderResult { trouble: self.obey(order).err() }),
            _ => None,
        }
    }

    fn obey(&self, order: &[u8]) -> Result<(), String> {
        let order: TeacherOrder<G> = serde_json::from_slice(order)
            .map_err(|_| "This page is from another version of Shoal: reload it.")?;
        let mut lesson = self.0.lesson();
        lesson.trouble = None;
        lesson.obey(order)?;
        // What the teacher was told is done is done, whatever happens now.
        self.0.save_if_changed(&mut lesson);
        lesson.trouble.clone().map_or(Ok(()), Err)
    }
}

/// A page that is called by the game.
fn html<G: ClassGame>(page: &str) -> SiteResponse {
    SiteResponse {
        kind: SiteContentKind::Html,
        body: page.replace("{game}", G::info().title).into(),
    }
}

fn served(kind: SiteContentKind, text: &'static str) -> SiteResponse {
    SiteResponse { kind, body: text.into() }
}

fn json(data: &impl Serialize) -> Option<SiteResponse> {
    Some(SiteResponse { kind: SiteContentKind::Json, body: serde_json::to_vec(data).ok()? })
}
