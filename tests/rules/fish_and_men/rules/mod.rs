//! The rules of Fish and Men, number by number (rules 1 to 6 and 9). Pollution's
//! own phases (rules 4.3 to 4.5) are in `fish_and_men_drift`.

mod currents;
mod feeding;
mod fishermen;
mod loading;
mod moving;
mod numbers;
mod placing;
mod quitting;
mod rivers;
mod spreading;
mod wild;
