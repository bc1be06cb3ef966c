//! The few letters to a mailbox where nobody has proved anything.

use proptest::prelude::*;
use shoal_mail::unproven::{ShortLetter, UnprovenMailbox};

const DAY: i64 = 24 * 3600;
/// Some day in 2026.
const START: i64 = 1_793_697_720;

#[test]
fn each_kind_is_counted_by_itself_and_a_day_later_there_is_room_again() {
    let mut mailbox = UnprovenMailbox::default();
    mailbox.count(ShortLetter::Question, START);
    assert!(!mailbox.has_room(ShortLetter::Question, 1, START + DAY - 1));
    assert!(mailbox.has_room(ShortLetter::Question, 3, START));
    assert!(mailbox.has_room(ShortLetter::Hint, 1, START));
    assert!(mailbox.has_room(ShortLetter::Question, 1, START + DAY));
}

#[test]
fn a_silence_lasts_thirty_days_unless_it_is_ended() {
    let mut mailbox = UnprovenMailbox::default();
    mailbox.silence(START, None);
    assert!(!mailbox.has_room(ShortLetter::Hint, 1, START + 30 * DAY - 1));
    assert!(mailbox.has_room(ShortLetter::Hint, 1, START + 30 * DAY));
    mailbox.silence(START, None);
    mailbox.end_silence();
    assert!(mailbox.has_room(ShortLetter::Hint, 1, START));
    // A clock that was a year ahead silences nobody for a year.
    mailbox.silence(START + 365 * DAY, None);
    assert!(mailbox.is_silent(START) && !mailbox.is_silent(START + 30 * DAY));
}

#[test]
fn a_record_is_at_rest_once_all_of_it_is_over() {
    let mut mailbox = UnprovenMailbox::default();
    mailbox.count(ShortLetter::Hint, START);
    assert!(!mailbox.is_at_rest(START + DAY - 1) && mailbox.is_at_rest(START + DAY));
    mailbox.silence(START, None);
    assert!(!mailbox.is_at_rest(START + DAY) && mailbox.is_at_rest(START + 30 * DAY));
}

proptest! {
    #[test]
    fn no_day_has_more_than_the_most_of_a_kind(
        steps in prop::collection::vec((0_i64..40_000, 1_usize..4, any::<bool>()), 1..200),
    ) {
        let mut mailbox = UnprovenMailbox::default();
        let (mut now, mut given) = (START, [Vec::new(), Vec::new()]);
        for (pause, most, is_hint) in steps {
            now += pause;
            let what = if is_hint { ShortLetter::Hint } else { ShortLetter::Question };
            if mailbox.has_room(what, most, now) {
                mailbox.count(what, now);
                given[usize::from(is_hint)].push(now);
                let day = given[usize::from(is_hint)].iter().filter(|&&time| time > now - DAY);
                prop_assert!(day.count() <= most);
            }
        }
    }
}
