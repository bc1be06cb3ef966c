//! The line of what happened to a seat: it fits every tray whole, and what is to be done stays below it.

use super::*;
use crate::account::{EffectCause, SeatAccount};
use crate::headless::{PROJECTORS, lit_by};

/// As much as ever comes together between two turns.
fn news() -> SeatAccount {
    let causes = [
        EffectCause { count: 12, ..EffectCause::amount("pollution", -39) },
        EffectCause { count: 2, ..EffectCause::amount("fisherman", -6) },
        EffectCause::words("cards/fins_of_iron", "turn lost"),
        EffectCause::amount("cards/shark_attack", -20),
        EffectCause::amount("cards/fish_plague", -10),
        EffectCause::words("cards/fishoportation", "moved"),
        EffectCause::words("cards/memory_loss", "hand lost"),
        EffectCause::amount("cards/abundant_seaweed", 4),
        EffectCause::words("cards/time_freeze", "one more turn"),
    ];
    SeatAccount::of(100, 29, causes)
}

/// The boxes of what is seen of the line in all trays, and what is written there.
fn seen(desk: &mut HeadlessTable) -> Vec<(Seat, Rect, String)> {
    let world = desk.app.world_mut();
    let mut parts =
        world.query::<(&TrayOwner, &TrayText, &Text, &ComputedNode, &UiGlobalTransform)>();
    let of_news = |part: &TrayText| matches!(part, TrayText::News | TrayText::Cause(_));
    let parts = parts.iter(world).filter(|(_, part, ..)| of_news(part));
    let seen = parts.filter(|(.., node, _)| node.size().min_element() > 0.0);
    seen.map(|(whose, _, text, node, place)| (whose.0, on_table(node, place), text.0.clone()))
        .collect()
}

fn with(line: &str) -> TrayModel {
    TrayModel { line: line.into(), news: Some(news()), ..full() }
}

#[test]
fn what_happened_has_a_line_that_fits_each_tray_and_its_sum_is_whole() {
    for projector in PROJECTORS {
        for text in [1.0, 2.0] {
            let table = Tabletop { text, ..lit_by(projector) };
            let mut desk = laid_out_on(table, vec![with("Your turn: feed or move?\n"); 8]);
            let parts = seen(&mut desk);
            let mut trays = desk.app.world_mut().query::<&Tray>();
            let boxes: Vec<(Seat, Rect)> = trays
                .iter(desk.app.world())
                .map(|tray| {
                    let (low, high) = tray.frame().covers();
                    (tray.seat, Rect::from_corners(low, high).inflate(1.0))
                })
                .collect();
            for (seat, whole) in boxes {
                let own: Vec<_> = parts.iter().filter(|part| part.0 == seat).collect();
                assert!(own.len() >= 2, "{seat} reads {own:?} at {projector:?}, {text}");
                let head = own.iter().any(|part| part.2 == "100 → 29");
                assert!(head, "{seat} reads {own:?} at {projector:?}, {text}");
                for (_, part, words) in &own {
                    assert!(
                        whole.contains(part.min) && whole.contains(part.max),
                        "{words}: {part:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_a_player_has_to_do_comes_first_and_a_long_sentence_takes_the_line() {
    let mut desk = laid_out_on(Tabletop::default(), vec![with("Your turn.\n"); 8]);
    assert!(!seen(&mut desk).is_empty());
    let long = "All pollution in one square is removed. ".repeat(9);
    desk.app.insert_resource(TrayModels(vec![with(&format!("Click a fish\n{long}")); 8]));
    desk.frames(3);
    assert!(seen(&mut desk).is_empty(), "what was asked for is read first");
    desk.app.insert_resource(TrayModels(vec![with("Bob's turn.\n"); 8]));
    desk.frames(3);
    assert!(!seen(&mut desk).is_empty(), "then the line is there again");
}
