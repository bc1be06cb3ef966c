//! The address in `List-Unsubscribe`: a token in it says whose reports of which jungle end, whatever the letter says.

use super::{HostTransaction, ProofToken};
use crate::store::{StoreError, jungles, people};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{ReadingOutcome, SilenceReason};
use std::sync::Arc;

impl HostTransaction<'_> {
    /// Ends reports, if a letter came to the address for that; `true` if it did. Mail programs send such letters by
    /// themselves, and say all sorts of things in them; only a bounce is none.
    pub(super) fn unsubscribe(
        &self,
        envelope: &MailEnvelope,
        reading: &ReadingOutcome,
    ) -> Result<bool, StoreError> {
        let named = match reading {
            ReadingOutcome::Letter(letter) => letter.recipient.as_ref(),
            ReadingOutcome::Silent(_) | ReadingOutcome::Bounce(_) => None,
        };
        let tokens = envelope.recipient.iter().chain(named).filter_map(|to| {
            let text = self.memory.key.open(to.plus()?)?;
            Some((to, ProofToken::read(&text)?))
        });
        let Some((to, id)) = tokens.into_iter().find_map(|(to, token)| match token {
            ProofToken::Unsubscribe(id) => Some((to, id)),
            _ => None,
        }) else {
            return Ok(false);
        };
        if envelope.sender.is_none() || is_bounce(reading) {
            self.log("a delivery report on a letter to the address that ends reports is ignored");
            return Ok(true);
        }
        let config = Arc::clone(&self.memory.config);
        let record = match config.jungle_at(to) {
            Some(jungle) => jungles::find(self.db, &jungle.name)?,
            None => None,
        };
        let person = people::get(self.db, id.number)?.filter(|person| person.id() == id);
        if let (Some(record), Some(person)) = (record, person) {
            people::report_every(self.db, record.id, person.number, 0, 0)?;
            self.log(&format!(
                "player {} wants no more reports from {}",
                person.number, record.name
            ));
        }
        Ok(true)
    }
}

fn is_bounce(reading: &ReadingOutcome) -> bool {
    use SilenceReason::{Daemon, OwnLoop, Report};
    matches!(reading, ReadingOutcome::Bounce(_) | ReadingOutcome::Silent(Daemon | OwnLoop | Report))
}
