//! The file is read back as a printer would: by its cross-reference table and its page tree.

use super::*;
use resvg::usvg;
use shoal_fish_and_men::cards::default_cards::usual;
use shoal_tabletop::picture::pdf::POINTS_A_MM;
use shoal_tabletop::picture::print::{A_PAGE, PaperSize};
use std::sync::Arc;

/// The objects of a file by number, found by the cross-reference table.
struct File(BTreeMap<usize, Vec<u8>>);

fn find(bytes: &[u8], what: &str) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what.as_bytes())
}

/// The number after a word.
fn number(bytes: &[u8], word: &str) -> usize {
    let at = find(bytes, word).unwrap_or_else(|| panic!("no {word}")) + word.len();
    let text = String::from_utf8_lossy(&bytes[at..(at + 20).min(bytes.len())]).into_owned();
    let digits: String = text.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after {word}"))
}

impl File {
    fn read(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1."), "a header");
        assert!(bytes.trim_ascii_end().ends_with(b"%%EOF"), "an end");
        let table = number(bytes, "startxref");
        let lines: Vec<&[u8]> = bytes[table..].split(|&byte| byte == b'\n').collect();
        assert_eq!(lines[0].trim_ascii(), b"xref");
        let mut objects = BTreeMap::new();
        for (id, line) in lines[2..].iter().take_while(|line| line.len() > 16).enumerate() {
            let line = String::from_utf8_lossy(line);
            if line.contains('n') {
                let from: usize = line[..10].parse().expect("an offset");
                let object = &bytes[from..];
                assert!(object.starts_with(format!("{id} 0 obj").as_bytes()), "object {id}");
                let end = find(object, "\nendobj").expect("an end of the object");
                objects.insert(id, object[..end].to_vec());
            }
        }
        Self(objects)
    }

    /// The pages, in the order of the page tree.
    fn pages(&self) -> Vec<&[u8]> {
        let tree = self.0.values().find(|object| find(object, "/Type /Pages").is_some());
        let tree = String::from_utf8_lossy(tree.expect("a page tree")).into_owned();
        let kids = tree.split_once('[').and_then(|(_, rest)| rest.split_once(']')).expect("kids").0;
        let words: Vec<&str> = kids.split_whitespace().collect();
        words.chunks(3).map(|kid| self.0[&kid[0].parse().expect("an id")].as_slice()).collect()
    }

    /// What a stream says, unpacked.
    fn stream(&self, id: usize) -> String {
        let object = &self.0[&id];
        let from = find(object, "stream\n").expect("a stream") + 7;
        let packed = &object[from..from + number(object, "/Length")];
        let plain = miniz_oxide::inflate::decompress_to_vec_zlib(packed).expect("a sound stream");
        String::from_utf8(plain).expect("plain operators")
    }

    /// The stamps of a page: the object each is, and where its corner is in points.
    fn stamps(&self, page: &[u8]) -> Vec<(usize, f32, f32)> {
        let content = self.stream(number(page, "/Contents"));
        let mut lines = content.lines();
        let scale = numbers(lines.next().expect("the page's own transform"));
        let (across, down, height) = (scale[0], scale[3], scale[5]);
        let mut at = (0.0, 0.0);
        let mut found = Vec::new();
        for line in lines {
            if line.ends_with(" cm") {
                let moved = numbers(line);
                at = (moved[4] * across, height + moved[5] * down);
            } else if let Some(name) = line.strip_suffix(" Do") {
                found.push((number(page, &format!("{name} ")), at.0, at.1));
            }
        }
        found
    }
}

fn numbers(line: &str) -> Vec<f32> {
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn made(options: PrintOptions) -> File {
    File::read(&sheets(&DeckSetup::default(), options).expect("sheets"))
}

/// The bounding box of a stamp, in its own unit.
fn size(file: &File, stamp: usize) -> (f32, f32) {
    let object = String::from_utf8_lossy(&file.0[&stamp]).into_owned();
    let inside = object.split_once("/BBox [").expect("a box").1;
    let sides = numbers(inside.split_once(']').expect("an end of the box").0);
    (sides[2], sides[3])
}

/// The stamps of a page that are as large as a card.
fn cards(file: &File, page: &[u8]) -> Vec<(usize, f32, f32)> {
    let stamps = file.stamps(page).into_iter();
    stamps.filter(|stamp| size(file, stamp.0) == (WIDTH, HEIGHT)).collect()
}

#[test]
fn all_104_cards_lie_nine_on_a_page_and_the_reference_comes_last() {
    for paper in [PaperSize::A4, PaperSize::Letter] {
        let file = made(PrintOptions { paper, ..PrintOptions::default() });
        let pages = file.pages();
        assert_eq!(pages.len(), 104usize.div_ceil(A_PAGE) + 1, "one page of reference");
        let counts: Vec<usize> = pages.iter().map(|page| cards(&file, page).len()).collect();
        assert_eq!(counts, [&[9; 11][..], &[5, 0]].concat());
    }
}

#[test]
fn every_kind_appears_as_often_as_the_deck_has_it() {
    let file = made(PrintOptions::default());
    let mut found: BTreeMap<usize, u32> = BTreeMap::new();
    for page in file.pages() {
        for (stamp, _, _) in cards(&file, page) {
            *found.entry(stamp).or_default() += 1;
        }
    }
    let expected: Vec<u32> = DeckSetup::default().cards.iter().map(|card| card.copies).collect();
    assert_eq!(found.into_values().collect::<Vec<u32>>(), expected);
}

#[test]
fn cards_are_63_by_88_millimetres_edge_to_edge_inside_the_page() {
    for paper in [PaperSize::A4, PaperSize::Letter] {
        let (width, height) = paper.millimetres();
        let file = made(PrintOptions { paper, ..PrintOptions::default() });
        let pages = file.pages();
        let corners: Vec<(f32, f32)> = cards(&file, pages[0])
            .into_iter()
            .map(|(_, x, y)| (x / POINTS_A_MM, height - y / POINTS_A_MM))
            .collect();
        let near = |a: f32, b: f32| (a - b).abs() < 0.1;
        for (place, (x, y)) in corners.iter().enumerate() {
            let (column, row) = (place % 3, place / 3);
            assert!(near(*x, corners[0].0 + column as f32 * 63.0), "{corners:?}");
            assert!(near(*y, corners[0].1 + row as f32 * 88.0), "{corners:?}");
            assert!(*x > 5.0 && *y > 5.0 && x + 63.0 < width - 5.0 && y + 88.0 < height - 5.0);
        }
        let sheet = numbers(&String::from_utf8_lossy(pages[0]).replace(['[', ']'], " "));
        let points = [width, height].map(|side| side * POINTS_A_MM);
        assert!(points.iter().all(|side| sheet.iter().any(|number| near(*number, *side))));
    }
}

#[test]
fn backs_lie_behind_their_cards_when_the_sheet_is_turned_over() {
    let file = made(PrintOptions { backs: true, ..PrintOptions::default() });
    let pages = file.pages();
    assert_eq!(pages.len(), 2 * 12 + 1);
    let (width, _) = PaperSize::A4.millimetres();
    let (faces, backs) = (cards(&file, pages[22]), cards(&file, pages[23]));
    assert_eq!((faces.len(), backs.len()), (5, 5));
    for (face, back) in faces.iter().zip(&backs) {
        let turned = width * POINTS_A_MM - back.1 - WIDTH * POINTS_A_MM;
        assert!((face.1 - turned).abs() < 0.3 && (face.2 - back.2).abs() < 0.3);
        assert_eq!(back.0, backs[0].0, "all backs are the same");
    }
}

#[test]
fn each_kind_once_is_four_pages_and_the_reference() {
    let file = made(PrintOptions { one_each: true, ..PrintOptions::default() });
    assert_eq!(file.pages().len(), 28usize.div_ceil(A_PAGE) + 1);
}

#[test]
fn added_cards_and_jokers_are_printed_too() {
    let mut all: Vec<CardKind> = DeckSetup::default().cards.to_vec();
    let first = all[0].clone();
    all.extend((0..40).map(|index| CardKind {
        id: format!("X{index}").parse().expect("a short name"),
        ..first.clone()
    }));
    let deck = DeckSetup { jokers: 2, cards: Arc::new(all), ..DeckSetup::default() };
    let file = File::read(&sheets(&deck, PrintOptions::default()).expect("sheets"));
    let printed = (104 + 40 * 4 + 2usize).div_ceil(A_PAGE);
    assert_eq!(file.pages().len(), printed + 2, "the reference flows on to a second page");
}

#[test]
fn nothing_is_printed_in_the_three_millimetres_at_the_edge() {
    let faces = usual().iter().map(face).chain([back()]).collect::<Vec<String>>();
    for face in faces {
        let tree = usvg::Tree::from_str(&face, &usvg::Options::default()).expect("a drawing");
        let inked = tree.root().abs_stroke_bounding_box();
        assert!(inked.left() >= 3.0 && inked.right() <= WIDTH - 3.0, "{inked:?}");
        assert!(inked.top() >= 3.0 && inked.bottom() <= HEIGHT - 3.0, "{inked:?}");
    }
}

#[test]
fn a_face_has_no_colour_of_the_dark_table() {
    for card in usual() {
        let face = face(&card);
        assert_eq!(inked(&face), face, "{}", card.name);
    }
}
