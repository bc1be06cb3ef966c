//! Pauses between connections. They grow until a connection holds, and not only until one comes about: a server that
//! takes the password and hangs up at once is not to be asked all the time.

use std::time::Duration;

use super::trouble::ImapTrouble;

/// The first pause, the longest, and the shortest where only a person can mend the trouble.
const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(15 * 60);
const LASTING: Duration = Duration::from_secs(60);
/// A connection that held as long as this was a good one.
const STEADY: Duration = Duration::from_secs(3 * 60);

/// The pauses of one mailbox.
pub(super) struct ConnectionPauses {
    next: Duration,
}

impl ConnectionPauses {
    pub(super) fn new() -> ConnectionPauses {
        ConnectionPauses { next: FIRST }
    }

    /// The pause after a connection that held for some time and ended by this trouble.
    pub(super) fn after(&mut self, trouble: &ImapTrouble, held: Duration) -> Duration {
        if held >= STEADY {
            self.next = FIRST;
        }
        let pause = if trouble.is_lasting() { self.next.max(LASTING) } else { self.next };
        self.next = (pause * 2).min(LONGEST);
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(
        pauses: &mut ConnectionPauses,
        trouble: &ImapTrouble,
        held: u64,
        times: usize,
    ) -> Vec<u64> {
        let held = Duration::from_secs(held);
        (0..times).map(|_| pauses.after(trouble, held).as_secs()).collect()
    }

    #[test]
    fn pauses_grow_for_a_server_that_ends_each_connection_soon_until_one_holds() {
        let (mut pauses, lost) =
            (ConnectionPauses::new(), ImapTrouble::Lost("it was closed".into()));
        assert_eq!(seconds(&mut pauses, &lost, 2, 6), [1, 2, 4, 8, 16, 32]);
        assert_eq!(seconds(&mut pauses, &lost, 2, 1000).last(), Some(&900));
        assert_eq!(seconds(&mut pauses, &lost, 180, 1), [1]);
    }

    #[test]
    fn what_only_a_person_can_mend_is_asked_for_once_a_minute_at_most() {
        let login = |said: &str| ImapTrouble::Login(said.into());
        for said in ["[AUTHENTICATIONFAILED] no", "[LIMIT] Too many connections", "no"] {
            assert_eq!(
                seconds(&mut ConnectionPauses::new(), &login(said), 0, 2),
                [60, 120],
                "{said}"
            );
        }
        assert_eq!(
            seconds(&mut ConnectionPauses::new(), &login("[UNAVAILABLE] soon"), 0, 2),
            [1, 2]
        );
    }
}
