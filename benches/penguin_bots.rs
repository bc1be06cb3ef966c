//! bots
use shoal::contract::Generator;
use shoal::contract::random::seed_of_match;
use shoal::games::penguins::bot::hard::Hard;
use shoal::games::penguins::bot::territory::USUAL;
use shoal::games::penguins::bot::thinker::{Thinker, thinker};
use shoal::games::penguins::position::{AnyPosition, Board, Move, Ply};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

fn board(rows: usize, columns: usize, seed: u64, holes: u32) -> Board {
    let mut g = Generator::from_seed(seed);
    let rows: Vec<Vec<u16>> = (0..rows)
        .map(|_| (0..columns).map(|_| g.below(5) as u16 + 1).collect())
        .collect();
    let mut rows = rows;
    for _ in 0..holes {
        let r = g.below(rows.len() as u32) as usize;
        let c = g.below(columns as u32) as usize;
        rows[r][c] = 0;
    }
    Board::from_rows(&rows).expect("small")
}

struct House(u32);
impl House {
    fn value(&self, p: &mut AnyPosition, me: usize, left: u32) -> i64 {
        let Some(turn) = p.turn() else { return 0 };
        if left == 0 {
            return 0;
        }
        if turn == me && left == 1 {
            let spots = p.player(me).places;
            let m = spots.into_iter().filter(|&s| !p.reach(s).is_empty()).map(|s| p.board().fish(s)).max();
            return m.unwrap_or(0).into();
        }
        let mut best: Option<i64> = None;
        for ply in p.legal() {
            let Ply::Move(Move { from, .. }) = ply else { continue };
            let gain = if turn == me { i64::from(p.board().fish(from)) } else { 0 };
            let undo = p.play(ply);
            let v = gain + if turn == me && left == 1 { 0 } else { self.value(p, me, left - u32::from(turn == me)) };
            p.unplay(undo);
            best = Some(match best {
                None => v,
                Some(b) => if turn == me { b.max(v) } else { b.min(v) },
            });
        }
        best.unwrap_or(0)
    }
}
impl Thinker for House {
    fn think(&mut self, position: &AnyPosition) -> Option<Ply> {
        let legal = position.legal();
        if position.is_placing() {
            return legal.first().copied();
        }
        let me = position.turn()?;
        let mut p = position.clone();
        let mut best: Option<(i64, Ply)> = None;
        for ply in legal {
            let Ply::Move(Move { from, .. }) = ply else { continue };
            let undo = p.play(ply);
            let v = i64::from(position.board().fish(from)) + self.value(&mut p, me, self.0 - 1);
            p.unplay(undo);
            if best.is_none_or(|(b, _)| v > b) {
                best = Some((v, ply));
            }
        }
        best.map(|b| b.1)
    }
    fn why(&self) -> String {
        String::new()
    }
}
struct Rand(Generator);
impl Thinker for Rand {
    fn think(&mut self, position: &AnyPosition) -> Option<Ply> {
        position.random_ply(&mut self.0)
    }
    fn why(&self) -> String {
        String::new()
    }
}

fn make(spec: &str, seed: u64) -> Box<dyn Thinker> {
    let mut parts = spec.split(':');
    let name = parts.next().unwrap_or_default();
    let mut positions = 10_000;
    let mut w = USUAL;
    for part in parts {
        let (k, v) = part.split_once('=').expect("k=v");
        let n: i64 = v.parse().expect("number");
        match k {
            "p" => positions = n as u32,
            "own" => w.own = n,
            "shared" => w.shared = n,
            "next" => w.next = n,
            "under" => w.under = n,
            "b0" => w.beside[0] = n,
            "b1" => w.beside[1] = n,
            "b2" => w.beside[2] = n,
            _ => panic!("{k}"),
        }
    }
    match name {
        "hard" => Box::new(Hard::with(seed, positions, w)),
        "house" => Box::new(House(2)),
        "random" => Box::new(Rand(Generator::from_seed(seed))),
        _ => thinker(name, positions, seed).expect("known"),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let (a, b) = (&args[0], &args[1]);
    let pairs: u64 = args[2].parse::<u64>().expect("games") / 2;
    let (rows, columns) = args[3].split_once('x').expect("RxC");
    let (rows, columns) = (rows.parse().expect("n"), columns.parse().expect("n"));
    let holes: u32 = args.get(4).map_or(0, |h| h.parse().expect("holes"));
    let threads: u64 = 2;
    let (won, lost, drawn, margin) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let (ta, tb) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for t in 0..threads {
            let (won, lost, drawn, margin, ta, tb) = (&won, &lost, &drawn, &margin, &ta, &tb);
            scope.spawn(move || {
                for pair in (t..pairs).step_by(threads as usize) {
                    let board = board(rows, columns, seed_of_match(11, pair), holes);
                    for seat in 0..2_usize {
                        let mut p = AnyPosition::begin(&board, 2).expect("two");
                        let mut bots = [make(a, seed_of_match(pair, 1)), make(b, seed_of_match(pair, 2))];
                        if seat == 1 { bots.swap(0, 1); }
                        while let Some(turn) = p.turn() {
                            let s = Instant::now();
                            let ply = bots[turn].think(&p).expect("a ply");
                            let e = s.elapsed().as_micros() as u64;
                            if turn == seat { ta.fetch_add(e, Relaxed) } else { tb.fetch_add(e, Relaxed) };
                            assert!(p.is_legal(ply));
                            let _ = p.play(ply);
                        }
                        let (x, y) = (p.score(seat) as i64, p.score(1 - seat) as i64);
                        margin.fetch_add((x - y) as u64, Relaxed);
                        match x.cmp(&y) {
                            std::cmp::Ordering::Greater => &won,
                            std::cmp::Ordering::Less => &lost,
                            std::cmp::Ordering::Equal => &drawn,
                        }
                        .fetch_add(1, Relaxed);
                    }
                }
            });
        }
    });
    let n = (pairs * 2) as f64;
    let get = |c: &AtomicU64| c.load(Relaxed) as i64 as f64;
    println!(
        "{a} vs {b} {}: share {:.1} % (won {} drawn {} lost {}), margin {:.2}, s/game {:.3} {:.3}",
        args[3], 100.0 * (get(&won) + get(&drawn) / 2.0) / n, get(&won), get(&drawn), get(&lost),
        get(&margin) / n, get(&ta) / 1e6 / n, get(&tb) / 1e6 / n
    );
}
