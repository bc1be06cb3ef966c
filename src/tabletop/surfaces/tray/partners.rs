//! The names of the people who play the same seat, in their trays.

use super::model::{TrayChip, TrayModel};
use crate::seats::Chairs;
use shoal_contract::{Seat, listed};

/// The word before the names of those who play the same seat.
const WITH: &str = "with ";

/// Adds to a person's tray the names of those who play the same seat, if there are any.
pub fn with_partners(mut model: TrayModel, chair: Seat, chairs: &Chairs) -> TrayModel {
    let seat = chairs.played_from(chair);
    let team = std::iter::once(seat).chain(chairs.partners(seat));
    let others = team.filter(|&one| one != chair).filter_map(|one| chairs.get(one));
    let others: Vec<&str> = others.map(|chair| chair.name.as_str()).collect();
    model.chips.retain(|chip| !chip.text.starts_with(WITH));
    if !others.is_empty() {
        // It is the first chip to go where there is too little room.
        let with = TrayChip::text(format!("{WITH}{}", listed(&others)));
        model.chips.push(TrayChip { dim: true, ..with });
    }
    model
}
