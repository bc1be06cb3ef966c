//! The instructions of Virus Fight, listed.

use crate::Piece;
use crate::explain::choices::plain;

/// Lists the instructions that each player has, or tells one.
///
/// # Errors
/// A sentence if no instruction is called so.
pub fn list(said: Option<&str>) -> Result<String, String> {
    let only: Option<Piece> = said.map(str::parse).transpose()?;
    let wanted = Piece::all().filter(|piece| only.is_none_or(|only| *piece == only));
    let entry = |piece: Piece| format!("{piece} {:<6} {}\n", piece.kind.word(), plain(piece.kind));
    Ok(wanted.map(entry).collect())
}
