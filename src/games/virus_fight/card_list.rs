//! The instructions of Virus Fight, listed.

use crate::SizedInstruction;
use crate::explain::choices::effect_words;

/// Lists the instructions that each player has, or tells one.
///
/// # Errors
/// A sentence if no instruction is called so.
pub fn list(name: Option<&str>) -> Result<String, String> {
    let only: Option<SizedInstruction> = name.map(str::parse).transpose()?;
    let wanted = SizedInstruction::all().filter(|piece| only.is_none_or(|only| *piece == only));
    let entry = |piece: SizedInstruction| {
        format!("{piece} {:<6} {}\n", piece.kind.word(), effect_words(piece.kind))
    };
    Ok(wanted.map(entry).collect())
}
