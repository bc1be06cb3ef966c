//! A receiver that keeps what it takes, and a memory for a mailbox.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::arriving::imap::ProgressStore;
use crate::arriving::{MailReceiver, TemporaryRefusal};
use crate::envelope::MailEnvelope;

use shoal_test_support::patience::until;

/// A receiver that keeps all that it is given, and refuses what a test wants refused.
#[derive(Default)]
pub struct TestInbox {
    taken: Mutex<Vec<(MailEnvelope, String)>>,
    headers: Mutex<Vec<String>>,
    refused: Mutex<Option<String>>,
    sentences: Mutex<Vec<String>>,
    failing: Mutex<BTreeMap<String, String>>,
}

impl TestInbox {
    /// An empty one.
    pub fn new() -> Arc<TestInbox> {
        Arc::default()
    }

    /// From now on messages with `text` in them are not taken; `None`: all are.
    pub fn refuse(&self, text: Option<&str>) {
        *self.refused.lock().unwrap() = text.map(Into::into);
    }

    /// The messages taken, each with its envelope.
    pub fn taken(&self) -> Vec<(MailEnvelope, String)> {
        self.taken.lock().unwrap().clone()
    }

    /// The messages taken, without their envelopes.
    pub fn texts(&self) -> Vec<String> {
        self.taken().into_iter().map(|(_, text)| text).collect()
    }

    /// The headers of messages that were too large.
    pub fn headers(&self) -> Vec<String> {
        self.headers.lock().unwrap().clone()
    }

    /// Counts the messages taken that have `text` in them.
    pub fn count(&self, text: &str) -> usize {
        self.taken().iter().filter(|(_, message)| message.contains(text)).count()
    }

    /// All sentences that the source has said.
    pub fn sentences(&self) -> Vec<String> {
        self.sentences.lock().unwrap().clone()
    }

    /// The sentences about the parts of a source that do not work now.
    pub fn failing(&self) -> Vec<String> {
        self.failing.lock().unwrap().values().cloned().collect()
    }

    /// Waits until all parts of the source work.
    pub fn wait_until_all_works(&self) {
        let works = || Ok(self.failing().is_empty().then_some(()));
        until("all to work", works).unwrap_or_else(|error| panic!("{error}: {:?}", self.failing()));
    }

    /// Waits for a message with `text` in it.
    pub fn wait_for(&self, text: &str) -> (MailEnvelope, String) {
        until(&format!("a message with {text:?}; so far {:?}", self.sentences()), || {
            Ok(self.taken().into_iter().find(|(_, message)| message.contains(text)))
        })
        .unwrap()
    }

    /// Waits for a sentence with `text` in it.
    pub fn wait_for_sentence(&self, text: &str) -> String {
        until(&format!("a sentence with {text:?}"), || {
            Ok(self.sentences().into_iter().find(|sentence| sentence.contains(text)))
        })
        .unwrap_or_else(|error| panic!("{error}: {:?}", self.sentences()))
    }
}

impl MailReceiver for TestInbox {
    fn receive(&self, envelope: &MailEnvelope, raw: &[u8]) -> Result<(), TemporaryRefusal> {
        let text = String::from_utf8_lossy(raw).into_owned();
        if self.refused.lock().unwrap().as_ref().is_some_and(|refused| text.contains(refused)) {
            return Err(TemporaryRefusal("the disk is full".into()));
        }
        self.taken.lock().unwrap().push((envelope.clone(), text));
        Ok(())
    }

    fn receive_header(
        &self,
        _envelope: &MailEnvelope,
        header: &[u8],
    ) -> Result<(), TemporaryRefusal> {
        self.headers.lock().unwrap().push(String::from_utf8_lossy(header).into_owned());
        Ok(())
    }

    fn report(&self, sentence: &str) {
        self.sentences.lock().unwrap().push(sentence.to_owned());
    }

    fn fails(&self, part: &str, sentence: &str) {
        self.failing.lock().unwrap().insert(part.to_owned(), sentence.to_owned());
        self.report(sentence);
    }

    fn works(&self, part: &str) {
        self.failing.lock().unwrap().remove(part);
    }
}

/// Remembers as a database would, and may crash instead.
#[derive(Default)]
pub struct TestProgressStore {
    state: Mutex<Option<(u32, u32)>>,
    crashes: Mutex<bool>,
}

impl TestProgressStore {
    /// A memory of nothing.
    pub fn new() -> Arc<TestProgressStore> {
        Arc::default()
    }

    /// The last state that was remembered.
    pub fn state(&self) -> Option<(u32, u32)> {
        *self.state.lock().unwrap()
    }

    /// The next time something is to be remembered, the program "crashes".
    pub fn crash_next(&self) {
        *self.crashes.lock().unwrap() = true;
    }
}

impl ProgressStore for TestProgressStore {
    fn uid_state(&self) -> Option<(u32, u32)> {
        self.state()
    }

    fn remember(&self, state: (u32, u32)) {
        let crash = std::mem::take(&mut *self.crashes.lock().unwrap());
        assert!(!crash, "a crash that the test wants");
        *self.state.lock().unwrap() = Some(state);
    }
}
