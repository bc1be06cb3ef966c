//! The address in `List-Unsubscribe`: a token in it says whose reports of which jungle end, whatever the letter says.

use super::{Desk, Token};
use crate::store::{StoreError, jungles, people};
use shoal_mail::envelope::Envelope;
use shoal_mail::reading::{Reading, Silence};
use std::sync::Arc;

impl Desk<'_> {
    /// Ends reports, if a letter came to the address for that; `true` if it did. Mail programs send such letters by
    /// themselves, and say all sorts of things in them; only a bounce is none.
    pub(super) fn unsubscribe(
        &self,
        envelope: &Envelope,
        reading: &Reading,
    ) -> Result<bool, StoreError> {
        let named = match reading {
            Reading::Letter(letter) => letter.recipient.as_ref(),
            Reading::Silent(_) | Reading::Bounce(_) => None,
        };
        let tokens = envelope.recipient.iter().chain(named).filter_map(|to| {
            let text = self.memory.key.open(to.plus()?)?;
            Some((to, Token::read(&text)?))
        });
        let Some((to, id)) = tokens.into_iter().find_map(|(to, token)| match token {
            Token::Unsubscribe(id) => Some((to, id)),
            _ => None,
        }) else {
            return Ok(false);
        };
        if envelope.sender.is_none() || is_bounce(reading) {
            self.log("a report of a letter to the address that ends reports is not heeded");
            return Ok(true);
        }
        let config = Arc::clone(&self.memory.config);
        let kept = match config.jungle_at(to) {
            Some(jungle) => jungles::find(self.db, &jungle.name)?,
            None => None,
        };
        let person = people::get(self.db, id.number)?.filter(|person| person.id() == id);
        if let (Some(kept), Some(person)) = (kept, person) {
            people::report_every(self.db, kept.id, person.number, 0, 0)?;
            self.log(&format!("player {} wants no more reports of {}", person.number, kept.name));
        }
        Ok(true)
    }
}

fn is_bounce(reading: &Reading) -> bool {
    use Silence::{Daemon, OwnLoop, Report};
    matches!(reading, Reading::Bounce(_) | Reading::Silent(Daemon | OwnLoop | Report))
}
