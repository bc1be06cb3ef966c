//! The bots of Fish and Men: whole games, the ladder, and what they do where it is plain what is best.

#[path = "../fish_and_men_cards/deals.rs"]
#[allow(dead_code, reason = "these tests need only a part of what the tests of the cards need")]
mod deals;
mod games;
#[path = "../fish_and_men_rules/scenario.rs"]
#[allow(dead_code, reason = "these tests need only a part of what the tests of the rules need")]
mod scenario;
mod seats;
mod situations;
mod trades;
