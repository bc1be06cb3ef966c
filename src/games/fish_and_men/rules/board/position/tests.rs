use super::*;
use CompassHeading::*;

/// The squares of a walk from the centre of row 20, column 20, relative to it: (east, north).
fn walk(headings: &[CompassHeading]) -> Vec<(i32, i32)> {
    let mut position = SeaPosition::centre(Square::new(20, 20));
    headings
        .iter()
        .map(|&heading| {
            position = position.stepped(heading);
            let square = position.square();
            (i32::from(square.column) - 20, 20 - i32::from(square.row))
        })
        .collect()
}

#[test]
fn the_first_offsets_are_those_of_the_rules() {
    assert_eq!((0..=8).map(off).collect::<Vec<_>>(), [0, 1, 1, 2, 3, 4, 4, 5, 6]);
}

#[test]
fn six_steps_north_east_visit_four_squares() {
    assert_eq!(walk(&[NE; 6]), [(1, 1), (1, 1), (2, 2), (3, 3), (4, 4), (4, 4)]);
}

#[test]
fn orthogonal_steps_keep_the_offset() {
    assert_eq!(walk(&[E, NE, NE, E]), [(1, 0), (2, 1), (2, 1), (3, 1)]);
}

#[test]
fn offsets_are_the_nearest_whole_numbers_and_never_tie() {
    for b in -32_768..=32_768_i32 {
        let (n, twice) = (i128::from(off(b).abs()), 2 * i128::from(b) * i128::from(b));
        // |b|/sqrt 2 lies strictly between n - 1/2 and n + 1/2: squared and times 4, without roots.
        assert!(n == 0 || (2 * n - 1).pow(2) < twice, "{b}");
        assert!(twice < (2 * n + 1).pow(2), "{b}");
        assert_eq!(off(-b), -off(b));
        assert_eq!(off(b), (f64::from(b) / 2_f64.sqrt()).round() as i32);
    }
}

#[test]
fn the_packed_word_says_what_the_coordinates_say() {
    for south in [-32_000, -31_999, -12, -5, -1, 0, 1, 2, 3, 7, 300, 31_999] {
        for east in -70..70 {
            let start = SeaPosition::new(Square::new(30, 60), south, east).expect("it is in range");
            for heading in CompassHeading::ALL {
                let (rows, columns) = heading.delta();
                let (by_south, by_east) =
                    if heading.is_diagonal() { (rows, columns) } else { (0, 0) };
                let (a_south, a_east) =
                    if heading.is_diagonal() { (0, 0) } else { (rows, columns) };
                let next = start.stepped(heading);
                let row = 30 - off(south) + a_south + off(south + by_south);
                let column = 60 - off(east) + a_east + off(east + by_east);
                assert_eq!(next.square(), Square::new(row as u16, column as u16));
                if south + by_south >= -FARTHEST {
                    assert_eq!(next.offsets(), (south + by_south, east + by_east));
                    assert_eq!(next.stepped(heading.turned(4)), start, "a step back leads back");
                }
                assert!(row.abs_diff(30) <= 1 && column.abs_diff(60) <= 1, "one square at most");
            }
        }
    }
}

#[test]
fn what_gets_too_far_off_a_centre_is_put_back_to_it() {
    let square = Square::new(5, 5);
    let last = SeaPosition::new(square, 0, FARTHEST).expect("it is in range");
    assert_eq!(last.stepped(N).offsets(), (0, FARTHEST));
    let folded = last.stepped(NE);
    assert_eq!(folded, SeaPosition::centre(folded.square()));
    let last = SeaPosition::new(square, -FARTHEST, 0).expect("it is in range");
    let folded = last.stepped(NW);
    assert_eq!(folded, SeaPosition::centre(folded.square()));
}

#[test]
fn the_eastern_and_western_edges_are_joined() {
    for width in [4, 5, 6, 7, 60, 116] {
        let east = SeaPosition::centre(Square::new(3, width - 1));
        let west = SeaPosition::centre(Square::new(3, 0));
        assert_eq!(east.stepped(E).wrapped(width), west);
        assert_eq!(west.stepped(W).wrapped(width), east);
        let mut steps = east;
        for count in 1..=GHOSTS {
            steps = steps.stepped(SE);
            let wrapped = steps.wrapped(width);
            let columns = width - 1 + off(i32::from(count)) as u16;
            assert_eq!(wrapped.square().column, columns % width);
            assert_eq!(wrapped.offsets(), steps.offsets());
        }
    }
}

#[test]
fn squares_and_cells_are_in_the_same_order() {
    let squares = (0..MOST_ROWS)
        .flat_map(|row| (0..MOST_COLUMNS).map(move |column| Square::new(row, column)));
    let mut last = None;
    for square in squares {
        assert_eq!(Square::of_cell(square.cell()), square);
        assert!(last < Some(square) && last.map(Square::cell) < Some(square.cell()));
        last = Some(square);
    }
}

#[test]
fn positions_are_written_as_square_and_offsets() {
    let position = SeaPosition::new(Square::new(29, 0), -3, 32_000).expect("it is in range");
    let text = serde_json::to_string(&position).expect("a position is plain data");
    assert_eq!(text, "[29,0,-3,32000]");
    assert_eq!(serde_json::from_str::<SeaPosition>(&text).expect("it was just written"), position);
    let text = serde_json::to_string(&position.square()).expect("a square is plain data");
    assert_eq!(text, "[29,0]");
}

#[test]
fn positions_that_no_board_has_are_refused_with_a_sentence() {
    for (text, sentence) in [
        ("[64,0,0,0]", "64 is not a row: rows are 0 to 63"),
        ("[-1,0,0,0]", "-1 is not a row: rows are 0 to 63"),
        ("[0,116,0,0]", "116 is not a column: columns are 0 to 115"),
        ("[0,0,32001,0]", "32001 is not an offset: offsets are -32000 to 32000 diagonal steps"),
        ("[0,0,0,-32001]", "-32001 is not an offset: offsets are -32000 to 32000 diagonal steps"),
    ] {
        let error = serde_json::from_str::<SeaPosition>(text).expect_err(text).to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
    for text in ["[0,0,0]", "[0,0,0,0,0]", "[0,0,0,9999999999999]", "[0.5,0,0,0]", "null"] {
        assert!(serde_json::from_str::<SeaPosition>(text).is_err(), "{text}");
    }
}
