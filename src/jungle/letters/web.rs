//! The food web of the last cycle as SVG: plants at the bottom, those that eat plants above them, hunters at the top;
//! from each species a line to what it ate, the thicker the more.

use super::clean::escape_html as safe;
use super::reader_facts::ReaderFacts;
use shoal_contract::text::columns::cut;
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::state::SeenSpecies;
use std::fmt::Write as _;

/// The most species drawn for each level, and the most lines; the largest of both are drawn.
const SPECIES: usize = 7;
const LINES: usize = 60;
/// The size of the drawing.
const SIZE: (f32, f32) = (800.0, 410.0);
/// The height of each level below the top, in units of the drawing: carnivores, herbivores, plants.
const LEVELS: [f32; 3] = [56.0, 200.0, 350.0];

/// The distance by which every second species is drawn lower, in units of the drawing.
const STAGGER: f32 = 24.0;

/// A species in the drawing.
struct FoodWebSpecies<'a> {
    species: &'a SeenSpecies,
    x: f32,
    y: f32,
}

/// The web as far as the reader knows it.
pub(super) fn svg(known: &ReaderFacts<'_>) -> String {
    let places = places(known);
    let place = |id: u32| places.iter().find(|place| place.species.id == id);
    let mut meals: Vec<(u32, &FoodWebSpecies<'_>, &FoodWebSpecies<'_>)> = known
        .view
        .web
        .iter()
        .filter(|meeting| meeting.eaten > 0)
        .filter_map(|meeting| Some((meeting.eaten, place(meeting.hunter)?, place(meeting.prey)?)))
        .collect();
    meals.sort_by_key(|(eaten, ..)| std::cmp::Reverse(*eaten));
    let (width, height) = SIZE;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="Who eats whom"><rect width="{width}" height="{height}" rx="12" fill="#10202A"/>"##
    );
    for (eaten, hunter, prey) in meals.iter().take(LINES) {
        let wide = (1.0 + (*eaten as f32).log2() * 0.8).min(9.0);
        let _ = write!(
            svg,
            r##"<path d="M{:.0} {:.0}L{:.0} {:.0}" stroke="#6F8794" stroke-opacity="0.6" stroke-width="{wide:.1}"><title>{eaten} of {} eaten by {}</title></path>"##,
            prey.x,
            prey.y,
            hunter.x,
            hunter.y,
            safe(&prey.species.name),
            safe(&hunter.species.name),
        );
    }
    places.iter().for_each(|place| dot(&mut svg, known, place));
    svg.push_str("</svg>");
    svg
}

/// A species: a circle as large as it has members, and its name.
fn dot(
    svg: &mut String,
    known: &ReaderFacts<'_>,
    FoodWebSpecies { species, x, y }: &FoodWebSpecies<'_>,
) {
    let radius = 6.0 + (species.population as f32).sqrt().min(90.0) / 5.0;
    let is_own = known.is_own(species.seat);
    let fill = match species.kind {
        SpeciesKind::Plant => "#7FBF6A",
        SpeciesKind::Herbivore => "#5FE0B0",
        SpeciesKind::Carnivore => "#FF7A5C",
    };
    let ring = if is_own { "#FFE9A0" } else { "#04101E" };
    let name = cut(&species.name, 13);
    let _ = write!(
        svg,
        r##"<circle cx="{x:.0}" cy="{y:.0}" r="{radius:.0}" fill="{fill}" stroke="{ring}" stroke-width="3"/><text x="{x:.0}" y="{:.0}" fill="#F3F1E7" font-size="13" font-family="sans-serif" text-anchor="middle">{} ({})</text><text x="{x:.0}" y="{:.0}" fill="#9DB0BF" font-size="12" font-family="sans-serif" text-anchor="middle">{}</text>"##,
        y - radius - 8.0,
        safe(name),
        species.id,
        y + radius + 15.0,
        species.population,
    );
}

/// The largest species of each level, from small bodies to large ones.
fn places<'a>(known: &'a ReaderFacts<'_>) -> Vec<FoodWebSpecies<'a>> {
    let levels = [SpeciesKind::Carnivore, SpeciesKind::Herbivore, SpeciesKind::Plant];
    levels
        .into_iter()
        .zip(LEVELS)
        .flat_map(|(kind, y)| {
            let mut all: Vec<&SeenSpecies> =
                known.view.species.iter().filter(|seen| seen.kind == kind).collect();
            all.sort_by_key(|seen| {
                (!known.is_own(seen.seat), std::cmp::Reverse(seen.population), seen.id)
            });
            all.truncate(SPECIES);
            all.sort_by_key(|seen| (seen.body, seen.id));
            let gap = SIZE.0 / (all.len() + 1) as f32;
            let place = move |(index, species): (usize, &'a SeenSpecies)| FoodWebSpecies {
                species,
                x: gap * (index + 1) as f32,
                // Names beside each other would run into each other.
                y: if index % 2 == 1 { y + STAGGER } else { y },
            };
            all.into_iter().enumerate().map(place).collect::<Vec<_>>()
        })
        .collect()
}
