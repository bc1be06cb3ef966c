//! How often one address is answered.

use proptest::prelude::*;
use shoal_mail::answer_limiter::{
    AnswerDecision, AnswerLimiter, AnswerLimits, LimitSpan, ReachedLimit,
};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Some day in 2026.
const START: i64 = 1_793_697_720;

fn answers(brake: &mut AnswerLimiter, times: impl Iterator<Item = i64>) -> Vec<AnswerDecision> {
    times.map(|time| brake.may_answer(time, AnswerLimits::default())).collect()
}

#[test]
fn the_twenty_first_letter_in_an_hour_gets_a_notice_and_the_next_ones_silence() {
    let mut brake = AnswerLimiter::default();
    let seen = answers(&mut brake, (0..25).map(|n| START + n));
    assert!(seen[..20].iter().all(|answer| *answer == AnswerDecision::Yes));
    let reached = ReachedLimit { span: LimitSpan::Hour, most: 20, until: START + HOUR };
    assert_eq!(seen[20], AnswerDecision::Notice(reached));
    assert!(seen[21..].iter().all(|answer| *answer == AnswerDecision::No));
}

#[test]
fn an_hour_later_letters_are_answered_again() {
    let mut brake = AnswerLimiter::default();
    answers(&mut brake, (0..25).map(|n| START + n));
    assert_eq!(brake.may_answer(START + HOUR + 30, AnswerLimits::default()), AnswerDecision::Yes);
}

#[test]
fn a_program_that_never_stops_gets_a_hundred_answers_and_a_notice_of_each_limit_a_day() {
    let mut brake = AnswerLimiter::default();
    let seen = answers(&mut brake, (0..DAY / MINUTE).map(|minute| START + minute * MINUTE));
    assert_eq!(seen.iter().filter(|answer| **answer == AnswerDecision::Yes).count(), 100);
    let told = seen.iter().filter_map(|answer| match answer {
        AnswerDecision::Notice(reached) => Some((reached.span, reached.until - START)),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [(LimitSpan::Hour, HOUR), (LimitSpan::Day, DAY)]);
}

#[test]
fn a_player_who_writes_every_hour_is_always_answered() {
    let mut brake = AnswerLimiter::default();
    let seen = answers(&mut brake, (0..24 * 30).map(|hour| START + hour * HOUR));
    assert!(seen.iter().all(|answer| *answer == AnswerDecision::Yes));
}

#[test]
fn a_clock_that_is_set_back_silences_nobody_for_longer_than_a_day() {
    let mut brake = AnswerLimiter::default();
    answers(&mut brake, (0..25).map(|n| START + 400 * DAY + n));
    assert_eq!(brake.may_answer(START, AnswerLimits::default()), AnswerDecision::No);
    assert_eq!(brake.may_answer(START + DAY, AnswerLimits::default()), AnswerDecision::Yes);
}

#[test]
fn a_record_is_stored_and_is_at_rest_after_a_day() {
    let mut brake = AnswerLimiter::default();
    answers(&mut brake, (0..25).map(|n| START + n));
    let stored = serde_json::to_string(&brake).expect("a record can be written");
    let mut again: AnswerLimiter = serde_json::from_str(&stored).expect("it was just written");
    assert_eq!(again, brake);
    assert!(!again.is_at_rest(START + HOUR));
    assert!(again.is_at_rest(START + DAY + 30));
    assert_eq!(again.may_answer(START + 30, AnswerLimits::default()), AnswerDecision::No);
}

proptest! {
    #[test]
    fn no_hour_has_more_than_twenty_answers_and_no_day_more_than_a_hundred(
        pauses in prop::collection::vec(0_i64..400, 1..600),
    ) {
        let mut brake = AnswerLimiter::default();
        let (mut now, mut given) = (START, Vec::new());
        for pause in pauses {
            now += pause;
            if brake.may_answer(now, AnswerLimits::default()) == AnswerDecision::Yes {
                given.push(now);
            }
            let within = |span: i64| given.iter().filter(|&&time| time > now - span).count();
            prop_assert!(within(HOUR) <= 20 && within(DAY) <= 100);
        }
    }
}
