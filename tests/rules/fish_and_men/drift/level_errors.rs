//! What the reader of levels promises: whatever is wrong is named by its line and column, all of it.

use shoal_contract::levels::FiledLevel as _;
use shoal_fish_and_men::rules::board::level::{
    CurrentName, IndustryGrade, IndustrySite, Level, RiverMouth,
};
use shoal_fish_and_men::rules::board::position::Square;

/// A small sound level. The tests below each change one thing in it.
pub const SOUND: &str = "\
# A comment.
[about]
name = Bay
[terrain]
*****
.....
.##~.
.....
*****

# A comment between the maps.
[currents]
.....
.66..
.....
.....
.....

[rivers]
Deep Brook, 2, 3
[industries]
Mill, 2, 1, red
[streams]
The Drift, 1, 1
";

#[test]
fn a_sound_level_is_read_whatever_its_line_ends_and_mark() {
    let level = Level::parse(SOUND.as_bytes()).expect("it is sound");
    assert_eq!(level.name, "Bay");
    assert_eq!(level.rivers, [RiverMouth { name: "Deep Brook".into(), at: Square::new(2, 3) }]);
    let mill =
        IndustrySite { name: "Mill".into(), at: Square::new(2, 1), grade: IndustryGrade::Red };
    assert_eq!(level.industries, [mill]);
    assert_eq!(level.streams, [CurrentName { name: "The Drift".into(), at: Square::new(1, 1) }]);
    let variants = [
        SOUND.replace('\n', "\r\n"),
        format!("\u{feff}{SOUND}"),
        SOUND.trim_end().to_owned(),
        SOUND.replace(".....\n", ".....   \n"),
        SOUND.replace("Mill, 2, 1, red", "  Mill ,2,1,  red "),
    ];
    for text in variants {
        assert_eq!(Level::parse(text.as_bytes()).as_ref(), Ok(&level), "{text}");
    }
}

/// All errors of the sound level after this change, one a line.
fn errors_after(change: impl Fn(&str) -> String) -> String {
    let text = change(SOUND);
    assert_ne!(text, SOUND, "the change must change something");
    Level::parse(text.as_bytes()).expect_err(&text).to_string()
}

#[test]
fn what_is_wrong_with_a_text_is_named_by_line_and_column() {
    let terrain_signs = "`.` sea, `#` land, `*` ice, `~` river mouth, `r` upper river";
    let unknown =
        format!("line 6, column 2: `x` is not a sign of this map: its signs are {terrain_signs}");
    let accent =
        format!("line 6, column 5: `é` is not a sign of this map: its signs are {terrain_signs}");
    let several = unknown
        .replace("column 2", "column 1")
        .replace("map:", "map (nor are 2 more in this row):");
    // Each: what to replace (its first place), by what, and the errors of it.
    let cases = [
        (
            "[streams]",
            "[steams]",
            "line 23, column 1: [steams] is not a section of this level: it can have \
          [about], [terrain], [currents], [rivers], [industries], [streams]",
        ),
        (
            "[streams]",
            "[streams",
            "line 23, column 1: a section's name must be alone on its line, between [ and ]",
        ),
        ("[rivers]\nDeep Brook, 2, 3\n", "", "the section [rivers] is missing"),
        ("[streams]", "[about]", "line 23, column 1: [about] has already begun on line 2"),
        (
            "# A comment.",
            "A comment.",
            "line 1, column 1: a level begins with a section's name \
          between [ and ]",
        ),
        ("name = Bay\n", "", "line 2: the level has no `name = ` here"),
        (
            "name = Bay",
            "name Bay",
            "line 2: the level has no `name = ` here\n\
          line 3: a setting is written `key = value`",
        ),
        (
            "name = Bay",
            "name =",
            "line 2: the level has no `name = ` here\n\
          line 3: the value of `name` is missing",
        ),
        (
            "name = Bay",
            "name = Bay\nsize = 5",
            "line 4, column 1: `size` is not a setting here: \
          the settings are name, about, players",
        ),
        (
            "name = Bay",
            "name = Bay\nname = Gulf",
            "line 4, column 1: `name` has already been given \
          on line 3",
        ),
        (".##~.\n", ".##~\n", "line 7: this row has 4 squares, but the first one has 5"),
        (".....\n.##", ".x...\n.##", &unknown),
        (".....\n.##", "x.yz.\n.##", &several),
        (".....\n.##", "....é\n.##", &accent),
        (".....\n.##", "\t....\n.##", "line 6, column 1: there is a tab here: use spaces"),
        (
            ".....\n.##",
            "..\0..\n.##",
            "line 6, column 3: there is an invisible character (U+0000) \
          here",
        ),
        (
            "Mill, 2",
            "Mi\u{1b}ll, 2",
            "line 22, column 3: there is an invisible character (U+001B) \
          here",
        ),
        (
            "*****\n.....\n.##~.\n.....\n*****\n\n# A comment between the maps.",
            "",
            "line 4: the map [terrain] has no rows",
        ),
        (
            ".....\n*****\n\n",
            ".....\n\n*****\n\n",
            "line 10, column 1: the map [terrain] ended at \
          the blank line above",
        ),
        (
            "Mill, 2, 1, red",
            "Mill, 2, 1",
            "line 22: a line here has 4 parts (name, row, column, \
          colour), but this one has 3",
        ),
        ("Mill, 2, 1, red", "Mill, , 1, red", "line 22, column 7: the row is missing"),
        (
            "Mill, 2, 1, red",
            "Mill, 64, -1, pink",
            "line 22, column 7: `64` is not a row: write a \
          whole number from 0 to 63\n\
          line 22, column 11: `-1` is not a column: write a whole number from 0 to 115\n\
          line 22, column 15: `pink` is not a colour: write one of blue, green, yellow, red, black",
        ),
        (
            "Mill, 2, 1, red",
            "Mill, 2.5, 99999999999999999999, red",
            "line 22, column 7: `2.5` is \
          not a row: write a whole number from 0 to 63\n\
          line 22, column 12: `99999999999999999999` is not a column: write a whole number from 0 \
          to 115",
        ),
    ];
    for (old, new, expected) in cases {
        assert_eq!(errors_after(|text| text.replacen(old, new, 1)), expected);
    }
}

#[test]
fn what_is_wrong_with_a_board_is_named_by_line_and_column() {
    let cases = [
        (
            "*****\n\n# A",
            "**.**\n\n# A",
            "line 9, column 3: the southern edge is not closed here: it \
          must be ice or land",
        ),
        (
            "*****\n.....",
            "*~***\n.....",
            "line 5, column 2: the northern edge is not closed here: it \
          must be ice or land\n\
          line 5, column 2: the river mouth at row 0, column 1 has no line under [rivers]: give it \
          a name there",
        ),
        (".66..\n.....\n", ".66..\n..2..\n", "line 15, column 3: a current flows here, on land"),
        (
            "[rivers]\nDeep Brook, 2, 3\n",
            "[rivers]\n",
            "line 7, column 4: the river mouth at row 2, \
          column 3 has no line under [rivers]: give it a name there\n\
          line 19: there is no river: fish start and breed in rivers",
        ),
        (
            "Deep Brook, 2, 3",
            "Deep Brook, 2, 3\nDeep Brook, 2, 3",
            "line 21: another river already \
          has its mouth at row 2, column 3\n\
          line 21: another river is already called Deep Brook",
        ),
        (
            "Deep Brook, 2, 3",
            "Deep Brook, 2, 3\nDry Brook, 2, 2\nSea, 1, 0\nFar, 9, 9",
            "line 21: \
          row 2, column 2 is land, not the mouth of a river `~`\n\
          line 22: row 1, column 0 is sea, not the mouth of a river `~`\n\
          line 23: row 9, column 9 is not on the board",
        ),
        (
            "Mill, 2, 1, red",
            "Mill, 1, 1, red\nMill, 2, 5, red",
            "line 22: row 1, column 1 is sea: an \
          industry must be on land, ice or a river\n\
          line 23: row 2, column 5 is not on the board",
        ),
        (
            "Mill, 2, 1, red",
            "Mill, 2, 1, red\nForge, 2, 1, blue",
            "line 23: there is already another \
          industry at row 2, column 1",
        ),
        (
            "The Drift, 1, 1",
            "The Drift, 1, 1\nNone, 1, 3\nFar, 5, 0",
            "line 25: there is no current at \
          row 1, column 3\n\
          line 26: row 5, column 0 is not on the board",
        ),
        (
            ".....\n.66..\n.....\n",
            ".....\n.66..\n",
            "line 12: the currents have 4 rows, but the \
          terrain has 5",
        ),
        (
            "[currents]\n.....\n.66..\n.....\n.....\n.....\n",
            "[currents]\n....\n.66.\n....\n....\n....\n",
            "line 13: this row has 4 squares, but the board has 5 columns\n\
           line 14: this row has 4 squares, but the board has 5 columns\n\
           line 15: this row has 4 squares, but the board has 5 columns\n\
           line 16: this row has 4 squares, but the board has 5 columns\n\
           line 17: this row has 4 squares, but the board has 5 columns",
        ),
        (
            "*****\n.....\n.##~.\n.....\n*****\n",
            "*****\n.....\n##~##\n.....\n*****\n",
            "line 7, \
          column 3: the river mouth at row 2, column 2 has no line under [rivers]: give it a name \
          there\n\
          line 8, column 1: the sea here (row 3, column 0) is cut off from the rest: 5 squares that \
          nobody can reach along rows and columns\n\
          line 20: row 2, column 3 is land, not the mouth of a river `~`",
        ),
        (
            "*****\n.....\n.##~.\n.....\n*****\n",
            "*****\n.....\n.##~.\n##*##\n*.***\n",
            "line 9, \
          column 2: the southern edge is not closed here: it must be ice or land\n\
          line 9, column 2: the sea at row 4, column 1 has no other sea to its north, east, south or west",
        ),
        (
            "name = Bay",
            "name = B,y",
            "line 3, column 8: a name must have 1 to 60 characters, no comma, no # or [ at \
          the start, and no spaces around it",
        ),
    ];
    for (old, new, expected) in cases {
        assert_eq!(errors_after(|text| text.replacen(old, new, 1)), expected);
    }
}

#[test]
fn bytes_that_are_no_text_are_named_by_line_and_column() {
    let mut bytes = SOUND.as_bytes().to_vec();
    let at = SOUND.find("Bay").expect("the level has that name");
    bytes[at + 1] = 0xe9;
    let errors = Level::parse(&bytes).expect_err("it is Latin-1").to_string();
    assert_eq!(errors, "line 3, column 9: the byte 0xe9 here is not UTF-8 text");
    let errors = Level::parse(&vec![b'x'; (1 << 20) + 1]).expect_err("it is too long").to_string();
    assert_eq!(errors, "a level has at most 1048576 bytes, and this has 1048577");
}

#[test]
fn an_empty_file_lists_all_sections_that_are_missing() {
    let errors = Level::parse(b"").expect_err("it is empty").to_string();
    assert_eq!(
        errors,
        "the section [about] is missing\nthe section [terrain] is missing\n\
         the section [currents] is missing\nthe section [rivers] is missing"
    );
}
