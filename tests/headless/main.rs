//! The sources, and the program by its command line: nothing here opens a window.

mod architecture;
#[cfg(unix)]
mod browser;
mod class;
mod cli;
mod engine;
mod food_chain_program;
mod links;
#[cfg(feature = "table")]
mod look;
#[cfg(unix)]
mod patience;
mod penguins_program;
mod program;
#[cfg(unix)]
mod programs;
mod rules_cited;
mod simulate;
mod text_files;
mod virus_fight_program;
