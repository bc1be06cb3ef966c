//! Looking ahead: each player does what is best for it, all others what is worst for the one who looks.

use super::value::{WON, value};
use crate::piece::SizedInstruction;
use crate::position::{VirusFightPosition, VirusFightStep, VirusPly};
use shoal_contract::{PositionMeter, RandomGenerator, SearchBrake};

/// Entries of the table of positions that were looked at: a power of two.
const ENTRIES: usize = 1 << 15;
/// The farthest it looks, in plies.
const FARTHEST: u32 = 24;

/// The value of a position as far as it was searched.
#[derive(Clone, Copy)]
struct VirusSearchEntry {
    key: u64,
    depth: u32,
    value: i32,
    bound: VirusValueBound,
    best: VirusPly,
}

/// The way in which a value that was found bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VirusValueBound {
    Exact,
    AtLeast,
    AtMost,
}

/// Looks ahead from a position.
pub struct VirusSearch {
    /// Number of positions that it may search for a decision, and that it has.
    positions: u32,
    searched: u32,
    meter: PositionMeter,
    /// The player whose value is looked for.
    me: usize,
    /// Factor of the worth of the best of the others, which is taken off the own one.
    pressure: i32,
    is_stopped: bool,
    table: Vec<Option<VirusSearchEntry>>,
}

impl VirusSearch {
    /// It looks at about `positions` positions for a decision.
    pub fn new(positions: u32) -> Self {
        let (meter, table) = (PositionMeter::default(), Vec::new());
        Self { positions, searched: 0, meter, me: 0, pressure: 1, is_stopped: false, table }
    }

    /// From now on it heeds this brake.
    pub fn heed(&mut self, brake: &SearchBrake) {
        self.meter = PositionMeter::new(brake);
    }

    /// The best ply by what it leads to at the end of the own turn, and why.
    pub fn search_own_turn(
        &mut self,
        position: &VirusFightPosition,
        generator: &mut RandomGenerator,
    ) -> Option<(VirusPly, String)> {
        self.begin(position);
        self.pressure = 1;
        let plies = shuffled(position, generator);
        let (ply, value) = self.best_of(position, &plies, own_plies(position))?;
        Some((ply, reason(value)))
    }

    /// The best ply as far ahead as the positions last: at least to the others' reply. It may be one `among` these.
    pub fn search_deep(
        &mut self,
        position: &VirusFightPosition,
        among: Option<&[VirusPly]>,
        generator: &mut RandomGenerator,
    ) -> Option<(VirusPly, String)> {
        self.begin(position);
        // Who only keeps its own room plays until the board is full.
        self.pressure = 2;
        let mut plies = shuffled(position, generator);
        plies.retain(|ply| among.is_none_or(|among| among.contains(ply)));
        let (mut best, mut value) = (*plies.first()?, 0);
        let first = own_plies(position);
        for depth in first..=FARTHEST {
            // What must be looked at is looked at whatever it takes, but for the brake.
            if depth <= first + 1 {
                self.searched = 0;
            }
            let Some((ply, found)) = self.best_of(position, &plies, depth) else { break };
            if self.is_stopped && depth > first {
                break;
            }
            (best, value) = (ply, found);
            let at = plies.iter().position(|&one| one == best).unwrap_or(0);
            plies[..=at].rotate_right(1);
            if self.is_stopped || value.abs() > WON / 2 {
                break;
            }
        }
        Some((best, reason(value)))
    }

    fn begin(&mut self, position: &VirusFightPosition) {
        (self.me, self.searched, self.is_stopped) = (position.turn, 0, false);
        self.table.clear();
        self.table.resize(ENTRIES, None);
    }

    fn best_of(
        &mut self,
        position: &VirusFightPosition,
        plies: &[VirusPly],
        depth: u32,
    ) -> Option<(VirusPly, i32)> {
        let mut after = position.clone();
        let mut best: Option<(VirusPly, i32)> = None;
        for &ply in plies {
            let undo = after.play(ply);
            let least = best.map_or(-2 * WON, |(_, value)| value);
            let value = self.search_position(&mut after, depth - 1, least, 2 * WON);
            after.unplay(undo);
            if self.is_stopped && best.is_some() {
                break;
            }
            if best.is_none_or(|(_, other)| value > other) {
                best = Some((ply, value));
            }
        }
        best
    }

    /// The value for the one who looks, between `least` and `most`.
    fn search_position(
        &mut self,
        position: &mut VirusFightPosition,
        depth: u32,
        least: i32,
        most: i32,
    ) -> i32 {
        self.searched += 1;
        self.is_stopped |= !self.meter.count_position() || self.searched > self.positions;
        let is_at_rest = depth == 0 && position.step != VirusFightStep::Walk;
        let is_over = position.step == VirusFightStep::Over || position.is_out(self.me);
        if is_at_rest || is_over || self.is_stopped {
            // A win that comes sooner leaves more depth.
            let value = value(position, self.me, self.pressure);
            return value + value.signum() * i32::from(is_over) * depth as i32;
        }
        let depth = depth.max(1);
        let key = position.key();
        let known = self.table[table_index(key)].filter(|entry| entry.key == key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let decides = match entry.bound {
                VirusValueBound::Exact => true,
                VirusValueBound::AtLeast => entry.value >= most,
                VirusValueBound::AtMost => entry.value <= least,
            };
            if decides {
                return entry.value;
            }
        }
        self.search_plies(position, key, depth, least, most, known.map(|entry| entry.best))
    }

    /// The value of the position with this key by what every ply leads to, `hint` first; it is added to the table.
    fn search_plies(
        &mut self,
        position: &mut VirusFightPosition,
        key: u64,
        depth: u32,
        least: i32,
        most: i32,
        hint: Option<VirusPly>,
    ) -> i32 {
        let mut plies = Vec::new();
        position.legal(&mut plies);
        plies.retain(|&ply| is_worth_searching(position, ply));
        if let Some(at) = hint.and_then(|hint| plies.iter().position(|&ply| ply == hint)) {
            plies.swap(0, at);
        }
        let mine = position.turn == self.me;
        let (mut low, mut high, mut best) = (least, most, None);
        for &ply in &plies {
            let undo = position.play(ply);
            let value = self.search_position(position, depth - 1, low, high);
            position.unplay(undo);
            if best.is_none_or(|(_, other)| if mine { value > other } else { value < other }) {
                best = Some((ply, value));
            }
            if mine {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if low >= high || self.is_stopped {
                break;
            }
        }
        let (best, value) = best.unwrap_or((VirusPly::Skip, 0));
        if !self.is_stopped {
            let bound = match value {
                value if value >= most => VirusValueBound::AtLeast,
                value if value <= least => VirusValueBound::AtMost,
                _ => VirusValueBound::Exact,
            };
            self.table[table_index(key)] =
                Some(VirusSearchEntry { key, depth, value, bound, best });
        }
        value
    }
}

/// The index of the entry for positions with this key.
fn table_index(key: u64) -> usize {
    (key >> 40) as usize % ENTRIES
}

/// `true` if a ply is tried where somebody replies: of spares of a kind only the biggest is, since their sizes only
/// decide who is first (rules 1.4), and looking farther is worth more.
fn is_worth_searching(position: &VirusFightPosition, ply: VirusPly) -> bool {
    let VirusPly::Write(piece, _) = ply else { return true };
    let bigger = SizedInstruction { size: 3, ..piece }.index();
    let bigger = &position.spares(position.turn)[piece.index() + 1..=bigger];
    bigger.iter().all(|&count| count == 0)
}

/// The number of plies that are left in the turn of the player to move.
fn own_plies(position: &VirusFightPosition) -> u32 {
    if position.step == VirusFightStep::Walk { 1 } else { 2 }
}

fn shuffled(position: &VirusFightPosition, generator: &mut RandomGenerator) -> Vec<VirusPly> {
    let mut plies = Vec::new();
    position.legal(&mut plies);
    generator.shuffle(&mut plies);
    plies
}

fn reason(value: i32) -> String {
    match value {
        value if value > WON / 2 => "I see how to win".into(),
        value if value < -WON / 2 => "I see no way out".into(),
        value if value > 0 => format!("I am {value} points ahead in room, tools and spares"),
        value => format!("I am {} points behind in room, tools and spares", -value),
    }
}
