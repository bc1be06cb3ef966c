//! Brings letters to the jungles, takes what they send, and remembers what each letter is owed.

use super::Figures;
use super::mail::Mail;
use crate::life::drop_into_maildir;
use crate::sent::SentLetter;
use shoal_jungle::config::JungleHostConfig;
use shoal_jungle::store::{self, post};
use shoal_mail::arriving::pipe::{PipeEnvelope, PipeExit, hand_over};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What a letter gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// Nothing: a machine wrote it.
    Nothing,
    /// An answer to its orders.
    Answer,
    /// The question whether it was really written by who stands in it; where none of its orders could be done, why not;
    /// or nothing where that address was asked lately, or wants no questions.
    Question,
    /// An answer, or nothing where the question that it answers is open no more.
    Perhaps,
}

impl Owed {
    /// The fewest and the most letters that it gets.
    pub fn letters(self) -> [usize; 2] {
        match self {
            Owed::Nothing => [0, 0],
            Owed::Answer => [1, 1],
            Owed::Question | Owed::Perhaps => [0, 1],
        }
    }
}

/// A letter that was brought, and what came of it.
#[derive(Debug, Clone)]
pub struct Entry {
    pub owed: Owed,
    pub from: String,
    pub is_own: bool,
    pub got: usize,
}

/// Orders that answers say were done, by the address that gave them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Done {
    pub designs: usize,
    pub names: usize,
    pub left: usize,
}

/// A letter of ours, as its reader has it.
#[derive(Debug, Clone)]
pub struct Read {
    pub to: String,
    /// The address that proves who answers, if there is one.
    pub reply_to: Option<String>,
    pub is_question: bool,
    pub is_report: bool,
    /// Whether the letter that it answers was really its reader's.
    pub is_own: bool,
    /// The species that were founded by it.
    pub founded: Vec<u32>,
}

pub struct Office {
    folder: PathBuf,
    socket: PathBuf,
    spool: PathBuf,
    count: usize,
    steps: usize,
    /// What waits to be brought, by when.
    waiting: BTreeMap<i64, Vec<Mail>>,
    pub entries: BTreeMap<usize, Entry>,
    pub done: BTreeMap<String, Done>,
    /// The times at which questions to each address were written.
    pub questions: BTreeMap<String, Vec<i64>>,
    /// The Message-IDs of all that has left.
    pub ids: BTreeSet<String>,
    pub wrong: Vec<String>,
}

/// How the letters of a step come in: half of them by the pipe, half into the Maildir.
#[derive(Debug, Clone)]
pub struct Way {
    folder: PathBuf,
    socket: PathBuf,
    spool: PathBuf,
    /// The number of the step.
    step: usize,
}

impl Way {
    /// Brings letters; gives those back that could not be handed over now.
    pub fn bring(&self, letters: Vec<Mail>) -> Vec<Mail> {
        let numbered = letters.into_iter().enumerate();
        numbered.filter_map(|(at, mail)| (!self.bring_one(at, &mail)).then_some(mail)).collect()
    }

    fn bring_one(&self, at: usize, mail: &Mail) -> bool {
        if !at.is_multiple_of(2) {
            drop_into_maildir(&self.folder, self.step * 10_000 + at, &mail.text);
            return true;
        }
        let sender = mail.sender.clone().unwrap_or_default();
        let given = PipeEnvelope { sender: Some(sender), recipient: Some(mail.to.clone()) };
        hand_over(&self.socket, &self.spool, &given, mail.text.as_bytes()) == PipeExit::Taken
    }
}

impl Office {
    pub fn new(folder: &Path, config: &JungleHostConfig) -> Self {
        Self {
            folder: folder.to_owned(),
            socket: config.socket.clone(),
            spool: config.spool.clone(),
            count: 0,
            steps: 0,
            waiting: BTreeMap::new(),
            entries: BTreeMap::new(),
            done: BTreeMap::new(),
            questions: BTreeMap::new(),
            ids: BTreeSet::new(),
            wrong: Vec::new(),
        }
    }

    /// The number of the next letter.
    pub fn number(&mut self) -> usize {
        self.count += 1;
        self.count
    }

    /// A letter is on its way, and comes at these times.
    pub fn send(&mut self, mail: &Mail, times: &[i64], figures: &mut Figures) {
        let Mail { owed, from, is_own, .. } = mail.clone();
        figures.machines += usize::from(owed == Owed::Nothing);
        figures.forged += usize::from(!is_own);
        figures.letters += times.len();
        self.entries.insert(mail.number, Entry { owed, from, is_own, got: 0 });
        for time in times {
            self.waiting.entry(*time).or_default().push(mail.clone());
        }
    }

    /// The letters that come now.
    pub fn due(&mut self, now: i64) -> Vec<Mail> {
        let later = self.waiting.split_off(&(now + 1));
        std::mem::replace(&mut self.waiting, later).into_values().flatten().collect()
    }

    /// Letters that could not be handed over come again.
    pub fn again(&mut self, letters: Vec<Mail>, now: i64) {
        if !letters.is_empty() {
            self.waiting.entry(now + 1).or_default().extend(letters);
        }
    }

    /// A way for the letters of one step.
    pub fn way(&mut self) -> Way {
        let (folder, socket, spool) =
            (self.folder.clone(), self.socket.clone(), self.spool.clone());
        self.steps += 1;
        Way { folder, socket, spool, step: self.steps }
    }

    /// Whether nothing is on its way any more, in or out, but what comes later.
    pub fn is_empty(&self, store: &Path) -> bool {
        let files = |folder: &Path| fs::read_dir(folder).map_or(0, Iterator::count);
        let came = files(&self.folder.join("Maildir/new")) + files(&self.spool);
        let left = store::open_to_read(store).and_then(|db| post::waiting(&db));
        came == 0 && left.is_ok_and(|left| left == 0)
    }

    /// The numbers of the letters that come later, for the first time or again.
    pub fn on_its_way(&self) -> BTreeSet<usize> {
        self.waiting.values().flatten().map(|mail| mail.number).collect()
    }

    /// Takes all that has left into the ledger.
    pub fn collect(&mut self, figures: &mut Figures) -> Vec<Read> {
        let mut files: Vec<PathBuf> = fs::read_dir(self.folder.join("sent"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|file| file.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
            .collect();
        files.sort();
        let mut all = Vec::new();
        for file in files {
            let raw = String::from_utf8_lossy(&fs::read(&file).unwrap_or_default()).into_owned();
            let _ = fs::remove_file(&file);
            let mut sent = SentLetter { to: String::new(), raw };
            sent.to = sent.header("To").unwrap_or_default().trim_matches(['<', '>']).to_owned();
            all.extend(self.enter(&sent, figures));
        }
        all
    }

    fn enter(&mut self, sent: &SentLetter, figures: &mut Figures) -> Option<Read> {
        let id = sent.header("Message-ID").unwrap_or_default();
        if !self.ids.insert(id) {
            // It had left, and the server was killed before it could say so.
            figures.again += 1;
            return None;
        }
        let text = sent.text();
        let text = text.split("text/html").next().unwrap_or_default();
        // To a question that is asked again nobody writes anything but yes or no.
        let is_asked_again = text.contains("neither a clear yes nor");
        let reply_to = sent.header("Reply-To").filter(|_| !is_asked_again);
        let reply_to = reply_to.map(|_| sent.reply_to().to_string());
        let is_question = text.contains("Did you send this?");
        let mut read = Read {
            to: sent.to.clone(),
            reply_to,
            is_question,
            is_report: false,
            is_own: true,
            founded: Vec::new(),
        };
        let answered = sent.header("In-Reply-To");
        let number = answered.as_deref().and_then(|id| id.split("letter-").nth(1));
        let number = number.and_then(|rest| rest.split('@').next()?.parse::<usize>().ok());
        match number {
            Some(number) => {
                figures.answers += 1;
                self.answered(number, &mut read, text, date_of(sent), figures);
            }
            None => {
                figures.reports += 1;
                read.is_report = true;
                if sent.header("Auto-Submitted").as_deref() != Some("auto-generated") {
                    self.wrong
                        .push(format!("a letter to {} is neither answer nor report", sent.to));
                }
            }
        }
        Some(read)
    }

    fn answered(
        &mut self,
        number: usize,
        read: &mut Read,
        text: &str,
        date: i64,
        figures: &mut Figures,
    ) {
        let Some(entry) = self.entries.get_mut(&number) else {
            self.wrong.push(format!("letter {number} is answered, and was never brought"));
            return;
        };
        entry.got += 1;
        read.is_own = entry.is_own;
        let fits = match entry.owed {
            Owed::Nothing => false,
            Owed::Answer | Owed::Perhaps => !read.is_question,
            Owed::Question => {
                let says = |word| text.lines().any(|line| line.starts_with(word));
                read.is_question || says("Not done:") && !says("Done: ")
            }
        };
        if read.is_question {
            self.questions.entry(read.to.clone()).or_default().push(date);
        }
        if !fits || entry.from != read.to || entry.got > 1 {
            let Entry { owed, from, got, .. } = entry;
            self.wrong.push(format!(
                "letter {number} from {from} is owed {owed:?}; answer {got} went to {}, a question: {}: {text}",
                read.to, read.is_question
            ));
        }
        let done = self.done.entry(read.to.clone()).or_default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            figures.orders_refused += usize::from(line.starts_with("Not done:"));
            let Some(order) = line.strip_prefix("Done: ") else { continue };
            figures.orders_done += 1;
            let said: String =
                std::iter::from_fn(|| lines.next_if(|line| line.starts_with("  "))).collect();
            match order.split_whitespace().next() {
                Some("START" | "MUTATE") => {
                    done.designs += 1;
                    read.founded.extend(number_after(&said, "species "));
                }
                Some("NAME") => done.names += 1,
                Some("LEAVE") => done.left += usize::from(said.contains("have left")),
                _ => {}
            }
        }
    }
}

/// The time at which a letter was written, in seconds since 1970.
fn date_of(sent: &SentLetter) -> i64 {
    let date = sent.header("Date").unwrap_or_default();
    jiff::fmt::rfc2822::parse(&date).map_or(0, |date| date.timestamp().as_second())
}

/// The number that stands behind a word.
fn number_after(text: &str, word: &str) -> Option<u32> {
    let rest = text.split(word).nth(1)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
