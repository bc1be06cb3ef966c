//! The drawing of an animal from above: made from its parts, so that one sees what it is good at. It looks up, in a box
//! of 100 by 100.

use crate::prelude::*;
use shoal_tabletop::picture::art::fill_and_shade;
use shoal_tabletop::picture::theme::SEAT_COLOURS;

/// The colours of animals that are nobody's: of those that eat plants, and of those that eat animals.
const WILD: [u32; 2] = [0xC9B48A, 0xB98663];
/// Greatest level to which a part grows on the drawing.
const LARGEST: u32 = 9;
const INK: &str = "#04101E";
const PALE: &str = "#F3F1E7";
const RIM: &str = r##"stroke="#04101E" stroke-width="2.5""##;

/// The features of a species that its picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpeciesAppearance {
    /// Its kind.
    pub kind: SpeciesKind,
    /// Its parts as far as they may be seen; else those of any animal of its body.
    pub parts: PartLevels,
    /// The mark of its player, if it is somebody's.
    pub mark: Option<usize>,
}

impl SpeciesAppearance {
    /// The features of a species, as its picture shows them.
    pub fn of(species: &SeenSpecies, chairs: &Chairs) -> Self {
        let parts = species.parts.unwrap_or_else(|| usual_parts(species.body));
        Self { kind: species.kind, parts, mark: species.seat.map(|seat| chairs.mark(seat)) }
    }

    /// The drawing, without an `<svg>` around it.
    pub fn strokes(&self) -> String {
        let level = |part| self.parts.level(part).min(LARGEST) as f32;
        let wild = WILD[usize::from(self.kind == SpeciesKind::Carnivore)];
        let colour = self.mark.map_or(wild, |mark| SEAT_COLOURS[mark % SEAT_COLOURS.len()]);
        let [fill, shade] = fill_and_shade(colour);
        let mut strokes = SvgStrokes::default();
        let oval = |strokes: &mut SvgStrokes, at: (f32, f32), half: (f32, f32), colour: &str| {
            strokes.oval(at.into(), half.into(), colour, RIM);
        };
        // What sticks out lies below the body, each with a dark rim.
        let rimmed = |strokes: &mut SvgStrokes, path: &str, wide: f32| {
            strokes.line(path, INK, 1.0, wide + 4.0);
            strokes.line(path, &fill, 1.0, wide);
        };
        if level(AnimalPart::Tail) > 0.0 {
            let (long, wide) =
                (9.0 + 1.9 * level(AnimalPart::Tail), 4.0 + 0.4 * level(AnimalPart::Tail));
            rimmed(&mut strokes, &format!("M50 70q7 {} -3 {long}", long / 2.0), wide);
        }
        let leg = 9.0 + 1.8 * level(AnimalPart::Legs);
        let paw = 3.6 + 0.75 * level(AnimalPart::Paws);
        for (x, y, up) in
            [(-1.0, 46.0, -0.35), (1.0, 46.0, -0.35), (-1.0, 66.0, 0.35), (1.0, 66.0, 0.35)]
        {
            let end = (50.0 + x * (13.0 + leg), y + up * leg);
            let path = strokes::between(Vec2::new(50.0 + x * 12.0, y), end.into());
            rimmed(&mut strokes, &path, 5.0);
            oval(&mut strokes, end, (paw, paw), &shade);
        }
        oval(&mut strokes, (50.0, 56.0), (17.0, 20.0), &fill);
        match self.kind {
            SpeciesKind::Carnivore => {
                let stripes = "M39 48q11 6 22 0M39 56q11 6 22 0M39 64q11 6 22 0";
                strokes.line(stripes, &shade, 1.0, 3.4);
            }
            _ => oval(&mut strokes, (50.0, 58.0), (8.0, 11.0), &shade),
        }
        let head = 11.5 + 0.7 * level(AnimalPart::Brain);
        for x in [-1.0, 1.0] {
            let ear = (3.6 + 0.3 * level(AnimalPart::Ears), 4.0 + 1.25 * level(AnimalPart::Ears));
            oval(&mut strokes, (50.0 + x * head * 0.78, 31.0 - ear.1 * 0.25), ear, &shade);
        }
        let mouth = 4.0 + 0.75 * level(AnimalPart::Mouth);
        oval(&mut strokes, (50.0, 29.0 - head * 0.75), (mouth, 6.0), &fill);
        oval(&mut strokes, (50.0, 30.0), (head, head), &fill);
        let nose = 1.9 + 0.45 * level(AnimalPart::Nose);
        oval(&mut strokes, (50.0, 29.0 - head * 0.75 - 3.5), (nose, nose * 0.8), INK);
        let eye = 2.6 + 0.42 * level(AnimalPart::Eyes);
        for x in [-1.0, 1.0] {
            let at = Vec2::new(50.0 + x * head * 0.46, 28.0);
            oval(&mut strokes, at.into(), (eye, eye), PALE);
            strokes.oval(at - Vec2::Y * 0.8, Vec2::splat(eye * 0.5), INK, "");
        }
        strokes.0
    }

    /// The drawing as a picture.
    pub fn svg(&self) -> String {
        svg_of(Vec2::splat(100.0), self.strokes())
    }
}

/// The parts that an animal of this body could have, alike for all.
fn usual_parts(body: i64) -> PartLevels {
    let level = (body / 6).clamp(1, LARGEST.into()) as u32;
    let levels = AnimalPart::ALL.into_iter().map(|part| (part, level)).collect();
    PartLevels::default().with(&levels).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawings::DRAWINGS;
    use shoal_tabletop::picture::art::{add_drawings, rasterise};

    fn with(part: AnimalPart, level: u32) -> SpeciesAppearance {
        let parts = PartLevels::default().with(&[(part, level)].into()).expect("a level");
        SpeciesAppearance { kind: SpeciesKind::Herbivore, parts, mark: Some(0) }
    }

    #[test]
    fn every_part_can_be_seen_and_however_large_it_is_the_animal_can_be_drawn() {
        add_drawings(&DRAWINGS);
        let plain = with(AnimalPart::Nose, 0).svg();
        for part in AnimalPart::ALL {
            assert_ne!(with(part, 3).svg(), plain, "{part:?}");
            rasterise(&with(part, 9_999).svg(), 60).expect("it can be drawn");
        }
    }
}
