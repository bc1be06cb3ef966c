//! What cards do to the sea, card by card and number by number (rules 7.9 and 8);
//! hands and windows are elsewhere.

mod aiming;
mod blobs;
mod fishermen;
mod health;
mod industries;
mod invincible;
mod passes;
mod steps;
mod teleport;
mod waters;
