use super::*;

const BLOB: &str = "pollution";
const BOAT: &str = "fisherman";
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn hit(seat: Seat, count: u32, amount: i32) -> SeatEffect {
    SeatEffect::Happened(seat, EffectCause { count, ..EffectCause::amount(BLOB, amount) })
}

fn written(account: Option<&SeatAccount>) -> String {
    let Some(account) = account else { return String::new() };
    let part = |it: &EffectCause| format!("[{}] {}", it.icon.unwrap_or_default(), it.text());
    let parts = account.causes().iter().map(part);
    std::iter::once(account.head()).chain(parts).collect::<Vec<_>>().join(" ")
}

/// A turn of two seats, then a drift that hits the first in two of its events, then a boat.
fn log() -> SeatLog {
    let [first, second] = SEATS;
    let mut log = SeatLog::of(vec![10, 20]);
    let feed = |seat| {
        [(0, SeatEffect::Turn(seat)), (0, SeatEffect::Own(seat, EffectCause::amount("feed", 4)))]
    };
    log.note(1, feed(first), vec![14, 20]);
    log.note(2, feed(second), vec![14, 24]);
    log.note(3, [(1, hit(first, 1, -4)), (3, hit(first, 2, -5))], vec![5, 24]);
    log.note(4, [(0, SeatEffect::Happened(first, EffectCause::amount(BOAT, -3)))], vec![2, 24]);
    log
}

#[test]
fn a_seat_reads_what_others_did_to_it_since_its_turn_and_else_its_own_doing() {
    let (log, [first, second]) = (log(), SEATS);
    let news = |seat, until, now| written(log.news(seat, until, now).as_ref());
    assert_eq!(
        news(first, PlaybackPosition::after(4), 2),
        "14 → 2 [pollution] 3 −9 [fisherman] −3"
    );
    assert_eq!(news(second, PlaybackPosition::after(4), 24), "20 → 24 [feed] +4");
    assert_eq!(news(first, PlaybackPosition::after(2), 14), "10 → 14 [feed] +4");
    let amid = PlaybackPosition { action: 3, events: 2 };
    assert_eq!(news(first, amid, 10), "14 → 10 [pollution] −4", "as far as it was shown");
    assert_eq!(news(first, PlaybackPosition::default(), 10), "");
    let all = log.last_turn(first, PlaybackPosition::after(4), 2);
    assert_eq!(written(all.as_ref()), "10 → 2 [feed] +4 [pollution] 3 −9 [fisherman] −3");
}

#[test]
fn after_going_back_the_news_are_what_they_were() {
    let (mut log, [first, _]) = (log(), SEATS);
    log.go_back(2, vec![14, 24]);
    assert_eq!(
        written(log.news(first, PlaybackPosition::after(2), 14).as_ref()),
        "10 → 14 [feed] +4"
    );
    log.note(3, [(0, hit(first, 1, -1))], vec![13, 24]);
    assert_eq!(
        written(log.news(first, PlaybackPosition::after(3), 13).as_ref()),
        "14 → 13 [pollution] −1"
    );
}

#[test]
fn who_was_away_reads_all_since_then() {
    let (log, [first, second]) = (log(), SEATS);
    let since = |seat, after, now| {
        log.since(seat, PlaybackPosition::after(after), PlaybackPosition::after(4), now)
    };
    assert_eq!(written(since(first, 3, 2).as_ref()), "5 → 2 [fisherman] −3");
    assert_eq!(written(since(second, 1, 24).as_ref()), "20 → 24 [feed] +4");
    assert_eq!(since(second, 2, 24), None);
}

#[test]
fn the_least_causes_go_first_and_the_sum_stays_true() {
    let causes = [
        EffectCause::amount(BLOB, -9),
        EffectCause::amount(BOAT, -3),
        EffectCause::words("cards/fins_of_iron", "turn lost"),
        EffectCause::amount("feed", -1),
        EffectCause::amount(BLOB, -2),
    ];
    let account = SeatAccount::of(20, 5, causes);
    let short = |most| written(Some(&account.shortened(most)));
    assert_eq!(
        short(4),
        "20 → 5 [pollution] 2 −11 [fisherman] −3 [cards/fins_of_iron] turn lost [feed] −1"
    );
    assert_eq!(short(3), "20 → 5 [pollution] 2 −11 [cards/fins_of_iron] turn lost [] other −4");
    assert_eq!(short(2), "20 → 5 [cards/fins_of_iron] turn lost [] other −15");
    assert_eq!(short(0), "20 → 5");
    let words = SeatAccount::of(20, 20, [EffectCause::words("cards/back", "traded")]);
    assert_eq!(written(Some(&words)), " [cards/back] traded", "no number changed");
}

#[test]
fn what_happened_last_is_that_of_one_action_added_up_for_each_seat() {
    let (mut log, [first, second]) = (log(), SEATS);
    log.note(5, [(0, hit(first, 1, -1)), (1, hit(second, 2, -3)), (2, hit(first, 1, -1))], vec![]);
    log.note(6, [(0, SeatEffect::Turn(first))], vec![]);
    let written = |until| {
        let part = |(seat, cause): (Seat, EffectCause)| format!("{seat} {}", cause.text());
        log.latest(until).into_iter().map(part).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(written(PlaybackPosition::after(6)), format!("{first} 2 −2, {second} 2 −3"));
    assert_eq!(written(PlaybackPosition { action: 5, events: 1 }), format!("{first} −1"));
    assert_eq!(written(PlaybackPosition::after(4)), format!("{first} −3"));
    assert_eq!(written(PlaybackPosition::default()), "");
}
