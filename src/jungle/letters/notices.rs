//! Short letters, and the rules.

use super::Content;

/// How to play by mail, whole.
pub fn rules() -> Content {
    Content::plain("Food Chain: how to play".into(), "START, MUTATE, NAME".into())
}

/// Says that somebody has mailed so often that nothing more is answered for a while: `a_day` is how many are in a day.
pub fn notice_of_brake(jungle: &str, a_day: u32) -> Content {
    Content::plain(format!("{jungle}: no more answers today"), format!("{a_day}\n"))
}

/// Says goodbye to somebody who leaves: their species live on, and are nobody's.
pub fn farewell(jungle: &str, address: &str) -> Content {
    Content::plain(format!("{jungle}: goodbye"), format!("{address}\n"))
}

/// Says that the host has stopped the jungle's clock; `why` is the host's sentence, if there is one.
pub fn paused(jungle: &str, why: Option<&str>) -> Content {
    Content::plain(format!("{jungle}: paused"), why.unwrap_or_default().into())
}

/// Says that the clock runs again, and when the next cycle is.
pub fn resumed(jungle: &str, next_cycle: Option<&str>) -> Content {
    Content::plain(format!("{jungle}: goes on"), next_cycle.unwrap_or_default().into())
}
