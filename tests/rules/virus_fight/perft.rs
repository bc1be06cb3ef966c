//! Turns are counted as an independent slow counter counts them: it keeps squares in a map, copies
//! whole positions, and shares no code with the game.

use serde_json::{Value, json};
use shoal_contract::SearchBrake;
use shoal_virus_fight::rules::pieces::position;
use std::collections::{BTreeMap, BTreeSet};

type Place = (i32, i32);

#[derive(Clone)]
struct Slow {
    rows: i32,
    columns: i32,
    /// Kind and size of each piece.
    board: BTreeMap<Place, String>,
    markers: BTreeMap<usize, Place>,
    spares: Vec<Vec<String>>,
    players: usize,
    first: usize,
    turn: usize,
}

impl Slow {
    fn read(state: &Value) -> Self {
        let rows = state["board"].as_array().expect("rows");
        let (mut board, mut markers) = (BTreeMap::new(), BTreeMap::new());
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.as_array().expect("a row").iter().enumerate() {
                let (text, at) = (cell.as_str().expect("text"), (row as i32, column as i32));
                let (piece, owner) = text.split_once('@').unwrap_or((text, ""));
                if piece != "." {
                    board.insert(at, piece.to_owned());
                }
                if let Ok(seat) = owner.parse() {
                    markers.insert(seat, at);
                }
            }
        }
        let number = |field: &str| state[field].as_u64().expect("a number") as usize;
        let spares: Vec<Vec<String>> =
            serde_json::from_value(state["spares"].clone()).expect("lists");
        Self {
            rows: rows.len() as i32,
            columns: rows[0].as_array().expect("a row").len() as i32,
            board,
            markers,
            players: spares.len(),
            spares,
            first: number("first"),
            turn: number("turn"),
        }
    }

    fn beside(&self, (row, column): Place) -> Vec<Place> {
        let all = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        let on = |at: &Place| (0..self.rows).contains(&at.0) && (0..self.columns).contains(&at.1);
        all.into_iter().filter(on).collect()
    }

    fn block(&self, from: Place) -> BTreeSet<Place> {
        let (mut block, mut todo) = (BTreeSet::new(), vec![from]);
        while let Some(at) = todo.pop() {
            if self.board.contains_key(&at) && block.insert(at) {
                todo.extend(self.beside(at));
            }
        }
        block
    }

    fn is_marked(&self, at: Place) -> bool {
        self.markers.values().any(|&other| other == at)
    }

    fn near(&self, pieces: impl IntoIterator<Item = Place>) -> BTreeSet<Place> {
        pieces.into_iter().flat_map(|at| self.beside(at)).collect()
    }

    /// The positions after the instruction, and whether the marker has still to move.
    fn acts(&self) -> Vec<(Self, bool)> {
        let here = self.markers[&self.turn];
        let block = self.block(here);
        let is_free = |at: &Place| !self.board.contains_key(at);
        let mut after = Vec::new();
        match self.board[&here].as_bytes()[0] {
            b'M' => {
                for &from in block.iter().filter(|&&at| !self.is_marked(at)) {
                    let rest = block.iter().copied().filter(|&at| at != from);
                    for to in self.near(rest).into_iter().filter(is_free) {
                        let mut next = self.clone();
                        let piece = next.board.remove(&from).expect("a piece");
                        next.board.insert(to, piece);
                        after.push((next, true));
                    }
                }
            }
            b'W' => {
                for piece in self.spares[self.turn].iter().collect::<BTreeSet<_>>() {
                    for to in self.near(block.iter().copied()).into_iter().filter(is_free) {
                        let mut next = self.clone();
                        let at = next.spares[self.turn].iter().position(|one| one == piece);
                        next.spares[self.turn].remove(at.expect("a spare"));
                        next.board.insert(to, piece.clone());
                        after.push((next, true));
                    }
                }
            }
            b'J' => {
                for &to in self.board.keys().filter(|&&at| !self.is_marked(at)) {
                    let is_empty = !self.block(to).iter().any(|&at| self.is_marked(at));
                    if block.contains(&to) || is_empty {
                        let mut next = self.clone();
                        next.markers.insert(self.turn, to);
                        after.push((next, false));
                    }
                }
                return after;
            }
            _ => {
                let erases = block.iter().copied().filter(|at| self.board[at].starts_with('E'));
                let targets = self.near(erases);
                for &at in targets.iter().filter(|at| !is_free(at) && !self.is_marked(**at)) {
                    let mut next = self.clone();
                    let piece = next.board.remove(&at).expect("a piece");
                    next.spares[self.turn].push(piece);
                    after.push((next, true));
                }
                if targets.iter().any(is_free) {
                    after.push((self.clone(), true));
                }
            }
        }
        if after.is_empty() {
            after.push((self.clone(), true));
        }
        after
    }

    /// The positions after a turn.
    fn turns(&self) -> Vec<Self> {
        let mut after = Vec::new();
        for (acted, walks) in self.acts() {
            if !walks {
                after.push(acted);
                continue;
            }
            let here = acted.markers[&self.turn];
            let goals = acted.beside(here).into_iter();
            let goals: Vec<Place> =
                goals.filter(|at| acted.board.contains_key(at) && !acted.is_marked(*at)).collect();
            for &goal in &goals {
                let mut next = acted.clone();
                next.markers.insert(self.turn, goal);
                after.push(next);
            }
            if goals.is_empty() {
                after.push(acted.without(self.turn));
            }
        }
        if after.is_empty() {
            after.push(self.without(self.turn));
        }
        after.iter_mut().for_each(Self::pass);
        after
    }

    fn without(&self, seat: usize) -> Self {
        let mut next = self.clone();
        next.markers.remove(&seat);
        next.spares[seat].clear();
        next
    }

    fn pass(&mut self) {
        for step in 1..=self.players {
            let seat = (self.turn + step) % self.players;
            if seat == self.first {
                let size = |seat: usize| {
                    self.markers.get(&seat).map_or(0, |at| self.board[at].as_bytes()[1])
                };
                let clockwise = (0..self.players).map(|step| (self.first + step) % self.players);
                let most = clockwise.clone().map(size).max();
                self.first = clockwise.clone().find(|&seat| Some(size(seat)) == most).expect("one");
                self.turn = self.first;
                return;
            }
            if self.markers.contains_key(&seat) {
                self.turn = seat;
                return;
            }
        }
    }

    fn count(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.markers.len() < 2 => 0,
            _ => self.turns().iter().map(|next| next.count(depth - 1)).sum(),
        }
    }
}

fn cases() -> Vec<(Value, u32)> {
    let case = |rows: &[&str], spares: Value, first: usize, turn: usize| {
        let board: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
        json!({"board": board, "spares": spares, "round": 2, "first": first, "turn": turn})
    };
    let few = || json!([["M1", "E2"], ["W1", "W1", "J2"]]);
    vec![
        (case(&["W1@0 M1 . .", ". . . .", ". J2 E1@1 M3"], few(), 0, 0), 3),
        (
            case(
                &[". W3 J1@1 E1 .", ". . . . .", ". . . . .", ". . . . .", ". M1 W2@0 E3 ."],
                few(),
                0,
                0,
            ),
            2,
        ),
        (case(&["E1@0 M1 E2 .", "W2 W3 W1 .", ". . . M3@1"], few(), 0, 0), 3),
        (
            case(
                &["J1@0 . . . M1@1 W1", ". . . . . .", "E1@2 M2 . . . ."],
                json!([["W3"], [], []]),
                0,
                0,
            ),
            4,
        ),
        (
            case(
                &["J1@0 E1@1 M1 .", ". . . .", "W1 . W2@2 W3"],
                json!([["M1"], ["E1"], ["J1"]]),
                1,
                2,
            ),
            3,
        ),
        (case(&["W1@0 W1@1"], json!([[], []]), 0, 0), 3),
        (case(&["M3@0 M2 M1 .", "E1 J1@1 W1 .", ". . . ."], json!([[], ["M1"]]), 1, 1), 3),
        (
            case(
                &[
                    "J3@0 W1 . M1 M2@1",
                    ". . . . .",
                    "E1@2 J1 . W3 W2@3",
                    ". . . . .",
                    ". M3 M1@4 . .",
                ],
                json!([["M1"], [], [], ["E1"], []]),
                4,
                4,
            ),
            3,
        ),
        (case(&["W2@0", "J1", ".", "E3@1", "M1"], few(), 0, 1), 4),
        (
            case(
                &["W1@0 M1 . . . . . . . . . . . . . J1", "E1@1 W3 . . . . . . . . . . . . . W2"],
                json!([["M1"], ["M2"]]),
                1,
                0,
            ),
            3,
        ),
    ]
}

/// Positions on the larger boards in use: pieces at their rows and columns, the rest of the board is empty.
fn large_cases() -> Vec<(Value, u32)> {
    let case = |side: usize, pieces: &str, spares: Value, first: usize, turn: usize, out: Value| {
        let mut board = vec![vec![".".to_owned(); side]; side];
        for word in pieces.split(' ') {
            let (at, piece) = word.split_once('=').expect("row,column=piece");
            let (row, column) = at.split_once(',').expect("row,column");
            board[row.parse::<usize>().expect("a row")]
                [column.parse::<usize>().expect("a column")] = piece.to_owned();
        }
        json!({"board": board, "spares": spares, "round": 4, "first": first, "turn": turn, "out": out})
    };
    vec![
        // Three players on 6 by 6, two of them in one block.
        (
            case(
                6,
                "0,1=E1 0,2=W2@2 3,2=M1@0 3,3=E2 3,4=J1@1 4,4=W1 5,0=M3",
                json!([["J2"], [], ["M1"]]),
                0,
                0,
                json!([]),
            ),
            3,
        ),
        // Three on 7 by 7; the first player of the round is out, and its pieces lie about.
        (
            case(
                7,
                "6,2=J3@2 6,3=W1 6,4=M1 3,0=E3 3,1=E1 0,3=M2@1 0,4=J2",
                json!([[], ["W3"], []]),
                0,
                1,
                json!([0]),
            ),
            3,
        ),
        // Four on 7 by 7, all four in one block.
        (
            case(
                7,
                "3,1=M1@0 3,2=W1 3,3=E2@1 3,4=J1 3,5=W2@2 2,3=E1 4,3=J2@3",
                json!([["M2"], [], ["E3"], []]),
                2,
                3,
                json!([]),
            ),
            2,
        ),
        // Four on 8 by 8, one is out.
        (
            case(
                8,
                "7,3=W2@0 7,4=E1 4,0=J1@1 5,0=M1 0,4=M3@3 0,3=E2 3,7=J3 4,7=W1",
                json!([["W1"], ["M2"], [], []]),
                3,
                3,
                json!([2]),
            ),
            3,
        ),
        // Five on 9 by 9, two are out.
        (
            case(
                9,
                "8,4=M2@0 8,5=J1 4,0=W1@1 5,0=W3 0,1=E2@2 0,2=M1 0,8=J2 4,8=E1",
                json!([[], ["E1"], ["M3"], [], []]),
                1,
                2,
                json!([4, 3]),
            ),
            3,
        ),
        // Five on 11 by 11.
        (
            case(
                11,
                "10,4=J2@0 10,5=M1 5,0=E2@1 6,0=W1 0,1=M3@2 0,2=J1 0,9=W2@3 0,10=E1 5,10=J3@4 6,10=M2",
                json!([[], [], [], ["M1"], []]),
                4,
                0,
                json!([]),
            ),
            3,
        ),
    ]
}

#[test]
fn sixteen_positions_have_the_numbers_of_an_independent_slow_counter() {
    for (state, deepest) in cases().into_iter().chain(large_cases()) {
        let hosted = super::scene::load(&state).expect("it is sound");
        for depth in 0..=deepest {
            let slow = Slow::read(&state).count(depth);
            let mut position = position(hosted.world()).clone();
            for at_once in [true, false] {
                let fast = position.perft(depth, at_once, &SearchBrake::default());
                assert_eq!(fast, slow, "{depth} turns, at once: {at_once}, {state}");
            }
        }
    }
}
