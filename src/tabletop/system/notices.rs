//! Sentences for the host: what could not be done, and the way on.

use bevy::prelude::*;
use shoal_contract::text::visible;

/// Maximum number of sentences that are kept.
const KEPT: usize = 20;

/// Sentences that the host should know, oldest first. Each is also a line of the log.
#[derive(Resource, Default, Debug)]
pub struct HostNotices(Vec<String>);

impl HostNotices {
    /// Tells the host something, once. What it quotes is cleaned here.
    pub fn add(&mut self, sentence: impl Into<String>) {
        let sentence = visible::sentence(&sentence.into());
        if self.0.last() == Some(&sentence) {
            return;
        }
        warn!("{sentence}");
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push(sentence);
    }

    /// The sentences, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}
