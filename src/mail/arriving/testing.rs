//! A receiver for tests.

use std::sync::Mutex;

use super::{NotNow, Receive};
use crate::envelope::Envelope;

/// Keeps what it takes.
#[derive(Default)]
pub(super) struct Tray {
    taken: Mutex<Vec<(Envelope, String)>>,
    refused: Mutex<Option<String>>,
    sentences: Mutex<Vec<String>>,
}

impl Tray {
    /// From now on messages with `text` in them are not taken.
    pub(super) fn refuse(&self, text: &str) {
        *self.refused.lock().unwrap() = Some(text.to_owned());
    }

    pub(super) fn texts(&self) -> Vec<String> {
        self.taken.lock().unwrap().iter().map(|(_, text)| text.clone()).collect()
    }

    pub(super) fn envelopes(&self) -> Vec<Envelope> {
        self.taken.lock().unwrap().iter().map(|(envelope, _)| envelope.clone()).collect()
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        self.sentences.lock().unwrap().clone()
    }
}

impl Receive for Tray {
    fn receive(&self, envelope: &Envelope, raw: &[u8]) -> Result<(), NotNow> {
        let text = String::from_utf8_lossy(raw).into_owned();
        if self.refused.lock().unwrap().as_ref().is_some_and(|refused| text.contains(refused)) {
            return Err(NotNow("the disk is full".into()));
        }
        self.taken.lock().unwrap().push((envelope.clone(), text));
        Ok(())
    }

    fn report(&self, sentence: &str) {
        self.sentences.lock().unwrap().push(sentence.to_owned());
    }
}
