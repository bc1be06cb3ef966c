//! Sources that look for messages again and again.

use std::collections::BTreeSet;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{Receive, Stop};

/// Looks on a thread until `stop`, again after each `pause`.
pub(super) fn look_again(
    stop: &Stop,
    pause: Duration,
    mut look: impl FnMut(&Stop) + Send + 'static,
) -> JoinHandle<()> {
    let stop = stop.clone();
    thread::spawn(move || {
        loop {
            look(&stop);
            if stop.wait(pause) {
                return;
            }
        }
    })
}

/// What the host was told at the last look: the same trouble is told once, and not at each look.
#[derive(Debug, Default)]
pub(super) struct Reported(BTreeSet<String>);

impl Reported {
    /// Tells the troubles of one look, except those of the look before.
    pub(super) fn tell(&mut self, troubles: BTreeSet<String>, to: &dyn Receive) {
        troubles.difference(&self.0).for_each(|trouble| to.report(trouble));
        self.0 = troubles;
    }
}
