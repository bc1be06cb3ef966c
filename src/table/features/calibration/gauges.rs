//! The ruler and the outline of a bank card on the picture: people drag and turn them to check that a millimetre is a
//! millimetre.

use super::card::{BANK_CARD, RULER};
use bevy::math::{Rect, Vec2};

/// Distance that a gauge may move between press and release and still count as clicked, in units.
const CLICK: f32 = 6.0;
/// Distance of ruler and card from the rim, in units.
const FROM_RIM: f32 = 70.0;
/// Room between ruler and card, and around both, in units.
const GAP: f32 = 24.0;

/// A thing to check lengths with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LengthGauge {
    /// The ruler.
    Ruler,
    /// The outline of a bank card.
    Card,
}

impl LengthGauge {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Ruler, Self::Card];

    /// Its size, in millimetres.
    pub fn size(self) -> Vec2 {
        match self {
            Self::Ruler => RULER,
            Self::Card => BANK_CARD,
        }
    }
}

/// Positions of ruler and card.
#[derive(Debug, Clone, PartialEq)]
pub struct LengthGauges {
    /// Middle of each, in units.
    at: [Vec2; 2],
    /// `true` for each that stands upright.
    turned: [bool; 2],
    /// Station of both: 0 is the middle of the table, 1 to 4 are its corners.
    station: usize,
}

impl LengthGauges {
    /// Puts both in the middle of a table of this size, whose units are this many millimetres long.
    pub fn new(table: Vec2, unit: f32) -> Self {
        let mut gauges = Self { at: [Vec2::ZERO; 2], turned: [false; 2], station: 0 };
        gauges.place(table, unit);
        gauges
    }

    /// Moves both to the next station: the middle and the corners in turn.
    pub fn go_to_next_station(&mut self, table: Vec2, unit: f32) {
        self.station = (self.station + 1) % 5;
        self.turned = [false; 2];
        self.place(table, unit);
    }

    fn place(&mut self, table: Vec2, unit: f32) {
        let [ruler, card] = LengthGauge::ALL.map(|gauge| gauge.size() / unit);
        let wide = ruler.x + GAP + card.x;
        let high = ruler.y.max(card.y);
        let (near, far) = (Vec2::splat(FROM_RIM), table - FROM_RIM - Vec2::new(wide, high));
        let from = match self.station {
            0 => Vec2::new((table.x - wide) / 2.0, table.y / 2.0 - high),
            1 => near,
            2 => Vec2::new(far.x, near.y),
            3 => far,
            _ => Vec2::new(near.x, far.y),
        };
        self.at = [
            from + Vec2::new(ruler.x / 2.0, high - ruler.y / 2.0),
            from + Vec2::new(ruler.x + GAP + card.x / 2.0, high - card.y / 2.0),
        ];
    }

    /// Moves both together off a box by the shortest way, if they overlap it and there is room.
    pub fn keep_off(&mut self, taken: Rect, table: Vec2, unit: f32) {
        let boxes = LengthGauge::ALL
            .map(|gauge| Rect::from_center_size(self.at(gauge), gauge.size() / unit));
        let both = boxes[0].union(boxes[1]).inflate(GAP / 2.0);
        if both.intersect(taken).is_empty() {
            return;
        }
        let shifts = [
            Vec2::new(taken.min.x - both.max.x, 0.0),
            Vec2::new(taken.max.x - both.min.x, 0.0),
            Vec2::new(0.0, taken.min.y - both.max.y),
            Vec2::new(0.0, taken.max.y - both.min.y),
        ];
        let is_on_table = |shift: &Vec2| {
            let (low, high) = (both.min + *shift, both.max + *shift);
            low.cmpge(Vec2::ZERO).all() && high.cmple(table).all()
        };
        let shortest =
            shifts.into_iter().filter(is_on_table).min_by(|a, b| a.length().total_cmp(&b.length()));
        let shift = shortest.unwrap_or_default();
        self.at.iter_mut().for_each(|at| *at += shift);
    }

    /// Middle of a gauge, in units.
    pub fn at(&self, gauge: LengthGauge) -> Vec2 {
        self.at[gauge as usize]
    }

    /// `true` if a gauge stands upright.
    pub fn is_turned(&self, gauge: LengthGauge) -> bool {
        self.turned[gauge as usize]
    }

    /// The gauge under a point of the table.
    pub fn under(&self, point: Vec2, unit: f32) -> Option<LengthGauge> {
        LengthGauge::ALL.into_iter().find(|&gauge| {
            let size = gauge.size() / unit;
            let size = if self.is_turned(gauge) { Vec2::new(size.y, size.x) } else { size };
            Rect::from_center_size(self.at(gauge), size).contains(point)
        })
    }

    /// Moves a gauge, but not off the table.
    pub fn drag(&mut self, gauge: LengthGauge, by: Vec2, table: Vec2) {
        let at = &mut self.at[gauge as usize];
        *at = (*at + by).clamp(Vec2::ZERO, table);
    }

    /// Lets go of a gauge after it was dragged this far, in units: a mere click turns it.
    pub fn let_go(&mut self, gauge: LengthGauge, dragged: f32) {
        if dragged < CLICK {
            self.turned[gauge as usize] ^= true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Vec2 = Vec2::new(1920.0, 1080.0);

    #[test]
    fn they_lie_in_the_middle_and_then_in_each_corner() {
        let mut gauges = LengthGauges::new(TABLE, 0.7);
        let mut seen: Vec<[bool; 2]> = Vec::new();
        for _ in 0..5 {
            seen.push(gauges.at(LengthGauge::Ruler).cmpgt(TABLE / 2.0).into());
            assert!(gauges.under(gauges.at(LengthGauge::Card), 0.7) == Some(LengthGauge::Card));
            gauges.go_to_next_station(TABLE, 0.7);
        }
        let corners: [[bool; 2]; 4] = [[false, false], [true, false], [true, true], [false, true]];
        assert_eq!(seen[1..], corners);
        assert_eq!(gauges, LengthGauges::new(TABLE, 0.7));
    }

    #[test]
    fn a_hundred_millimetres_are_as_many_units_as_the_table_says() {
        assert!((LengthGauge::Ruler.size().x - 4.0 - 100.0).abs() < 1e-3);
        assert!(LengthGauge::Card.size().distance(Vec2::new(85.6, 54.0)) < 0.05);
    }

    #[test]
    fn they_lie_beside_the_panel_wherever_that_lies() {
        for middle in [TABLE / 2.0, Vec2::new(960.0, 643.0), Vec2::new(500.0, 540.0)] {
            let panel = Rect::from_center_size(middle, Vec2::new(800.0, 480.0));
            let mut gauges = LengthGauges::new(TABLE, 0.7);
            gauges.keep_off(panel, TABLE, 0.7);
            for gauge in LengthGauge::ALL {
                let its = Rect::from_center_size(gauges.at(gauge), gauge.size() / 0.7);
                assert!(its.intersect(panel).is_empty(), "{gauge:?} at {its:?} on {panel:?}");
                assert!(its.min.cmpge(Vec2::ZERO).all() && its.max.cmple(TABLE).all());
            }
        }
    }

    #[test]
    fn a_click_turns_and_a_drag_moves() {
        let mut gauges = LengthGauges::new(TABLE, 0.7);
        let at = gauges.at(LengthGauge::Ruler);
        gauges.drag(LengthGauge::Ruler, Vec2::new(50.0, -20.0), TABLE);
        gauges.let_go(LengthGauge::Ruler, 54.0);
        assert_eq!(gauges.at(LengthGauge::Ruler), at + Vec2::new(50.0, -20.0));
        assert!(!gauges.is_turned(LengthGauge::Ruler));
        gauges.let_go(LengthGauge::Ruler, 0.0);
        assert!(gauges.is_turned(LengthGauge::Ruler));
        let above = gauges.at(LengthGauge::Ruler) - Vec2::new(0.0, 60.0);
        assert_eq!(gauges.under(above, 0.7), Some(LengthGauge::Ruler));
    }
}
