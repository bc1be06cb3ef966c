//! The first letters: an invitation, and the question whether an order was meant.

use super::{Animal, Content, Facts};

/// Invites somebody: twelve lines, with three animals that live in today's jungle.
pub fn invitation(facts: &Facts<'_>, viable: &[Animal; 3]) -> Content {
    let lines: Vec<&str> = viable.iter().map(|animal| animal.order.as_str()).collect();
    Content::plain(format!("{}: come and play", facts.jungle), lines.join("\n"))
}

/// Asks whether somebody sent these order lines; `why` says in a sentence why it is asked, and `address` is where a
/// reply confirms them within three days.
pub fn confirm(jungle: &str, orders: &[String], why: &str, address: &str) -> Content {
    let text = format!("{why}\n{}\n{address}\n", orders.join("\n"));
    Content::plain(format!("{jungle}: did you send this?"), text)
}
