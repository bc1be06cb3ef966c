//! Every draw of every game goes through this module.
//!
//! One generator a match, [xoshiro256++](https://prng.di.unimi.it/) as `rand` specifies it, so that
//! the same seed and actions give the same match on every machine. The draws on top of it are
//! written out here, because the ones of a library may change with its version. A golden test
//! holds them.

use bevy_ecs::resource::Resource;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::cmp::Ordering;

/// The generator of one match. It is part of the state and of no view.
///
/// In JSON it is a string of 64 hexadecimal digits: the four words of the generator, because many
/// readers of JSON round whole numbers beyond 2^53.
///
/// # Examples
///
/// ```
/// use shoal_contract::RandomGenerator;
///
/// let mut generator = RandomGenerator::from_seed(7);
/// let die = 1 + generator.below(6);
/// assert!((1..=6).contains(&die));
/// // The same seed gives the same draws, on every machine.
/// assert_eq!(1 + RandomGenerator::from_seed(7).below(6), die);
/// ```
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct RandomGenerator(Xoshiro256PlusPlus);

impl RandomGenerator {
    /// The generator that the whole of a match with this seed is drawn from.
    pub fn from_seed(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The generator of a position that is loaded: that of `seed`, else the one that was given, else always the
    /// same one.
    pub fn of_loaded(given: Option<&Self>, seed: Option<u64>) -> Self {
        let given = || given.cloned().unwrap_or_else(|| Self::from_seed(0));
        seed.map_or_else(given, Self::from_seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number from 0 to `bound - 1`, all equally likely; 0 if `bound` is 0.
    ///
    /// Lemire's multiplication with rejection (ACM TOMACS 29, 2019): exact, seldom a second draw.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = (self.bits() >> 32) * u64::from(bound);
            let (number, rest) = ((product >> 32) as u32, product as u32);
            // The division takes long, and is seldom needed.
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return number;
            }
        }
    }

    /// Eight lanes of 32 random bits, for [`RandomGenerator::below_from`]: four words, the lower half of
    /// each first.
    #[inline]
    pub fn lanes(&mut self) -> [u32; 8] {
        let mut lanes = [0; 8];
        for pair in lanes.as_chunks_mut::<2>().0 {
            let word = self.bits();
            *pair = [word as u32, (word >> 32) as u32];
        }
        lanes
    }

    /// A whole number from 0 to `bound - 1` from 32 random bits that were drawn before, all equally
    /// likely; 0 if `bound` is 0. Many draws at once are faster so.
    ///
    /// It is exact: bits that would favour a number (less than `bound` in 2^32) are replaced by a
    /// draw with [`RandomGenerator::below`].
    #[inline]
    pub fn below_from(&mut self, lane: u32, bound: u32) -> u32 {
        let draw = RandomDraw::from_lane(lane, bound);
        if draw.is_doubtful && draw.rest < bound.wrapping_neg() % bound {
            return self.below(bound);
        }
        draw.number
    }

    /// True in `percent` of 100 cases; never at 0 and always from 100 on.
    #[inline]
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, all equally likely; nothing if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(self.below(count) as usize)
    }

    /// One of the items with the least key, each of those equally likely.
    pub fn pick_least<T, K: Ord>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        key: impl Fn(&T) -> K,
    ) -> Option<T> {
        let (mut least, mut equals) = (None, 0);
        for item in items {
            let its = key(&item);
            match least.as_ref().map_or(Ordering::Less, |(_, key)| its.cmp(key)) {
                Ordering::Less => equals = 1,
                Ordering::Equal => equals += 1,
                Ordering::Greater => continue,
            }
            // The n-th of equals takes the place with a chance of one in n.
            if equals == 1 || self.below(equals) == 0 {
                least = Some((item, its));
            }
        }
        least.map(|(item, _)| item)
    }

    /// Puts `items` in a random order, all orders equally likely (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(u32::try_from(last + 1).unwrap_or(u32::MAX));
            items.swap(last, other as usize);
        }
    }

    fn words(&self) -> [u64; 4] {
        #[derive(Deserialize)]
        struct Words {
            s: [u64; 4],
        }
        serde_json::to_value(&self.0)
            .and_then(serde_json::from_value::<Words>)
            .map_or([0; 4], |words| words.s)
    }

    fn from_words(words: [u64; 4]) -> Self {
        let mut seed = [0; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(seed))
    }
}

/// A number from 32 random bits, before it is known whether they have to be drawn again. It does the work of
/// [`RandomGenerator::below_from`] in loops that deal with the doubtful draws together.
#[derive(Debug, Clone, Copy)]
pub struct RandomDraw {
    /// 0 to `bound - 1`.
    pub number: u32,
    /// `true` if [`RandomGenerator::below_from`] might give another number; seldom.
    pub is_doubtful: bool,
    rest: u32,
}

impl RandomDraw {
    /// Multiplies the bits, as a fraction of 2^32, by `bound`.
    #[inline]
    pub fn from_lane(lane: u32, bound: u32) -> Self {
        let product = u64::from(lane) * u64::from(bound);
        let rest = product as u32;
        Self { number: (product >> 32) as u32, is_doubtful: rest < bound, rest }
    }
}

impl Serialize for RandomGenerator {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [a, b, c, d] = self.words();
        serializer.serialize_str(&format!("{a:016x}{b:016x}{c:016x}{d:016x}"))
    }
}

impl<'de> Deserialize<'de> for RandomGenerator {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || {
            de::Error::custom(
                "a generator is 64 hexadecimal digits, not all 0, as `state` wrote them",
            )
        };
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let mut words = [0; 4];
        for (index, word) in words.iter_mut().enumerate() {
            *word = u64::from_str_radix(&text[index * 16..][..16], 16).map_err(|_| wrong())?;
        }
        if words == [0; 4] {
            return Err(wrong());
        }
        Ok(Self::from_words(words))
    }
}

/// The seed of the `index`-th match of a run with seed `seed`: the same for any number of threads
/// and shards. One round of SplitMix64 over both.
pub fn seed_of_match(seed: u64, index: u64) -> u64 {
    mix(mix(seed) ^ index)
}

/// The seed of a bot's own generator, apart from the match's: knowing one tells nothing of the other.
pub fn seed_of_bot(seed: u64, seat: crate::Seat) -> u64 {
    mix(mix(seed ^ 0x626f_7473) ^ u64::from(seat.0))
}

fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// If this fails, draws have changed: every journal and golden playthrough of an earlier
    /// version then tells another story. Raise the rules version of all games before updating it.
    #[test]
    fn draws_are_the_same_on_every_machine_and_in_every_version() {
        let mut generator = RandomGenerator::from_seed(7);
        let below: Vec<u32> = (0..8).map(|_| generator.below(6)).collect();
        let chance: Vec<bool> = (0..8).map(|_| generator.chance(50)).collect();
        let mut order: Vec<u32> = (0..8).collect();
        generator.shuffle(&mut order);
        let picked = generator.pick(&["a", "b", "c"]).copied();
        insta::assert_snapshot!(format!(
            "{below:?}\n{chance:?}\n{order:?}\n{picked:?}\n{:016x}",
            generator.bits()
        ));
    }

    #[test]
    fn every_bot_of_a_match_draws_from_a_stream_of_its_own() {
        let seeds: BTreeSet<u64> = crate::Seat::all(8).map(|seat| seed_of_bot(1, seat)).collect();
        assert_eq!(seeds.len(), 8);
    }

    #[test]
    fn of_equals_each_is_picked_about_equally_often() {
        let mut generator = RandomGenerator::from_seed(3);
        let items = [(5, 'a'), (2, 'b'), (2, 'c'), (7, 'd'), (2, 'e')];
        let mut counts = [0; 5];
        for _ in 0..30_000 {
            let (_, name) = generator.pick_least(items, |item| item.0).expect("there are some");
            counts[usize::from(name as u8 - b'a')] += 1;
        }
        assert_eq!([counts[0], counts[3]], [0, 0], "only the least are picked");
        assert!(
            [1, 2, 4].into_iter().all(|of| (9_700..10_300).contains(&counts[of])),
            "{counts:?}"
        );
        assert_eq!(generator.pick_least([0; 0], |item| *item), None);
    }

    #[test]
    fn every_face_of_a_die_comes_up_about_equally_often() {
        let mut generator = RandomGenerator::from_seed(1);
        let mut faces = [0_u32; 6];
        for _ in 0..60_000 {
            faces[generator.below(6) as usize] += 1;
        }
        // Five standard deviations of a binomial with n = 60,000 and p = 1/6.
        assert!(faces.iter().all(|&n| n.abs_diff(10_000) < 457), "{faces:?}");
    }

    /// For each number the bits that are accepted for it are equally many: all 2^32 / bound.
    #[test]
    fn numbers_from_drawn_bits_are_exactly_equally_likely() {
        for bound in [1, 2, 3, 4, 5, 6, 7, 8, 840, 4_000_000_007_u32] {
            for number in [0, 1, 2, 3, bound / 2, bound - 1] {
                if number >= bound {
                    continue;
                }
                // The first bits that give the number, and the first that give the next one.
                let first_for = |number: u64| (number << 32).div_ceil(u64::from(bound));
                let first = first_for(number.into());
                let count = first_for(u64::from(number) + 1) - first;
                let accepts = |lane: u64| {
                    let mut generator = RandomGenerator::from_seed(5);
                    let drawn = generator.below_from(lane as u32, bound);
                    let is_accepted = generator == RandomGenerator::from_seed(5);
                    assert!(!is_accepted || drawn == number, "{lane} of {bound}");
                    is_accepted
                };
                let refused = u64::from(!accepts(first));
                assert!(count < 2 || accepts(first + 1), "only the first can be refused");
                assert_eq!(count - refused, (1 << 32) / u64::from(bound), "{number} of {bound}");
            }
        }
    }

    #[test]
    fn bits_that_would_favour_a_number_are_drawn_again() {
        let mut generator = RandomGenerator::from_seed(5);
        assert!((0..1000).all(|_| generator.below_from(0, 7) < 7));
        assert_ne!(generator, RandomGenerator::from_seed(5));
        assert_eq!(generator.below_from(u32::MAX, 0), 0);
    }

    #[test]
    fn the_ends_of_chance_are_certain() {
        let mut generator = RandomGenerator::from_seed(3);
        assert!((0..1000).all(|_| generator.chance(100)));
        assert!((0..1000).all(|_| !generator.chance(0)));
        assert_eq!(generator.below(0), 0);
        assert_eq!(generator.pick::<u8>(&[]), None);
    }

    #[test]
    fn a_saved_generator_goes_on_where_it_stopped() {
        let mut generator = RandomGenerator::from_seed(99);
        generator.bits();
        let text = serde_json::to_string(&generator).expect("a generator is plain data");
        let mut loaded: RandomGenerator = serde_json::from_str(&text).expect("it was just written");
        assert_eq!(loaded.bits(), generator.bits());
    }

    #[test]
    fn a_broken_generator_is_refused() {
        for text in ["\"\"", "\"xyz\"", &format!("\"{}\"", "0".repeat(64)), "7"] {
            assert!(serde_json::from_str::<RandomGenerator>(text).is_err(), "{text}");
        }
    }
}
