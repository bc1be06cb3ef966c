//! The instructions of Virus Fight, listed or as cards to print.

use super::Arguments;
use crate::cli::Failure;
use crate::games::virus_fight::explain::choices::plain;
use crate::games::virus_fight::piece::Piece;
use crate::terminal;
use std::io::{BufWriter, Write as _};

/// Lists the instructions that each player has, or tells one.
pub(super) fn list(_arguments: &Arguments, said: Option<&str>) -> Result<(), Failure> {
    let only: Option<Piece> = said.map(str::parse).transpose()?;
    let mut output = BufWriter::new(terminal::out());
    for piece in Piece::all().filter(|piece| only.is_none_or(|only| *piece == only)) {
        writeln!(output, "{piece} {:<6} {}", piece.kind.word(), plain(piece.kind))?;
    }
    Ok(output.flush()?)
}

/// The sheets.
#[cfg(feature = "table")]
pub(super) fn sheets(
    arguments: &Arguments,
    options: crate::table::print::Options,
) -> Result<Vec<u8>, String> {
    use crate::games::virus_fight::VirusFight;
    crate::views::virus_fight::printed::sheets(&super::setup::<VirusFight>(arguments)?, options)
}
