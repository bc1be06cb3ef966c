//! Boards for tests.

use shoal_contract::RandomGenerator;
use shoal_contract::levels::FiledLevel as _;
use shoal_fish_and_men::rules::board::level::{IndustryGrade, IndustrySite, Level, RiverMouth};
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::board::terrain::Terrain;

/// A sound level with these maps, a river line for each mouth, and no industries.
pub fn small_level(terrain: &[&str], currents: &[&str]) -> Level {
    let rows = |map: &[&str]| map.iter().map(|&row| row.to_owned()).collect();
    let level = level_of(rows(terrain), rows(currents));
    assert_eq!(level.flaws(), [], "the board of the test is sound");
    level
}

fn level_of(terrain: Vec<String>, currents: Vec<String>) -> Level {
    let mut level = Level {
        name: "Test".into(),
        terrain,
        currents,
        rivers: Vec::new(),
        industries: Vec::new(),
        streams: Vec::new(),
    };
    for square in squares(&level) {
        if level.terrain_at(square) == Terrain::River {
            let name = format!("River {}", level.rivers.len() + 1);
            level.rivers.push(RiverMouth { name, at: square });
        }
    }
    level
}

pub fn squares(level: &Level) -> Vec<Square> {
    let columns = 0..level.width();
    (0..level.height())
        .flat_map(|row| columns.clone().map(move |column| Square::new(row, column)))
        .collect()
}

/// The same level with industries of all colours wherever one can stand.
pub fn with_industries_everywhere(mut level: Level) -> Level {
    for (index, at) in squares(&level).into_iter().enumerate() {
        let site = IndustrySite { name: "Works".into(), at, grade: IndustryGrade::ALL[index % 5] };
        level.industries.push(site);
        if !level.flaws().is_empty() {
            level.industries.pop();
        }
    }
    level
}

/// A sound board of 4 to 20 columns and 3 to 12 rows, from archipelagos to open sea.
pub fn random_level(seed: u64) -> Level {
    let mut generator = RandomGenerator::from_seed(seed);
    loop {
        let columns = 4 + generator.below(17) as usize;
        let rows = 3 + generator.below(10) as usize;
        let percent = 40 + generator.below(60);
        let mut terrain = vec!["*".repeat(columns)];
        for _ in 1..rows - 1 {
            let mut sign = || if generator.chance(percent) { '.' } else { '#' };
            terrain.push((0..columns).map(|_| sign()).collect());
        }
        terrain.push("#".repeat(columns));
        let row = 1 + generator.below(rows as u32 - 2) as usize;
        let column = generator.below(columns as u32) as usize;
        terrain[row].replace_range(column..=column, "~");
        keep_one_sea(&mut terrain);
        let currents = terrain
            .iter()
            .map(|row| row.chars().map(|sign| current(sign, &mut generator)).collect())
            .collect();
        let level = level_of(terrain, currents);
        if level.flaws().is_empty() {
            return level;
        }
    }
}

fn current(sign: char, generator: &mut RandomGenerator) -> char {
    match generator.pick(b"896321478963214.......") {
        Some(&arrow) if sign == '.' => char::from(arrow),
        _ => '.',
    }
}

/// Turns all sea into land that does not hang together with the first square of it.
fn keep_one_sea(terrain: &mut [String]) {
    let mut map: Vec<Vec<u8>> = terrain.iter().map(|row| row.bytes().collect()).collect();
    let (rows, columns) = (map.len(), map[0].len());
    let sea = |map: &Vec<Vec<u8>>, r: usize, c: usize| map[r][c] == b'.';
    let first =
        (0..rows * columns).map(|i| (i / columns, i % columns)).find(|&(r, c)| sea(&map, r, c));
    let mut queue: Vec<(usize, usize)> = first.into_iter().collect();
    while let Some((r, c)) = queue.pop() {
        if sea(&map, r, c) {
            map[r][c] = b'!';
            queue.extend([(r - 1, c), (r + 1, c), (r, (c + 1) % columns)]);
            queue.push((r, (c + columns - 1) % columns));
        }
    }
    for (row, text) in map.into_iter().zip(terrain) {
        *text = row
            .into_iter()
            .map(|sign| match sign {
                b'!' => '.',
                b'.' => '#',
                other => char::from(other),
            })
            .collect();
    }
}
