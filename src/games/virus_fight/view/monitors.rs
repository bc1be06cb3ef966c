//! A match in numbers: what the host's plots and the strips in the trays show of it.

use super::prelude::*;

fn spares(state: &State, seat: Seat) -> Option<f64> {
    let position = &state.position;
    let is_in = position.round > 0 && !position.is_out(seat.index());
    is_in.then(|| f64::from(position.spares_and_pips(seat.index()).0))
}

/// The number of pieces in the active block of a seat.
fn block(state: &State, seat: Seat) -> Option<f64> {
    let block = state.position.block_of(seat.index());
    (!block.is_empty()).then(|| f64::from(block.count()))
}

impl MonitorSource for VirusFightView {
    const STRIPS_WAIT: bool = true;

    fn plots(states: &[&State], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        vec![
            MatchPlot::by_seat::<Self>("Pieces in their block", states, setup, chairs, block),
            MatchPlot::by_seat::<Self>("Spares", states, setup, chairs, spares),
        ]
    }

    fn strips(moments: &StripMoments<'_, Self>, seat: Seat) -> Vec<TrayStrip> {
        let most = PIECES as f64;
        let colour = moments.chairs.colour(seat);
        vec![
            moments.strip("marker", Some(seat), colour, most, |state| block(state, seat)),
            moments.strip("spare_w2", None, theme::GAIN, most, |state| spares(state, seat)),
        ]
    }
}
