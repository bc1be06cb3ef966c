//! A set of spots as bits.

use super::geometry::{HexDirection, MOST_SPOTS, Spot};
use std::fmt::Debug;

/// A set of spots. Both forms give the same answers; the larger one only takes longer.
pub trait SpotSet: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// A value for each spot there is room for.
    type Table<T: Copy + Send + Sync + 'static>: Send + Sync;

    /// Number of spots that it has room for. Spots beyond are never put in.
    const ROOM: usize;

    /// A table with one value for every spot.
    fn table<T: Copy + Send + Sync + 'static>(value: T) -> Self::Table<T>;
    /// The value of a spot.
    fn at<T: Copy + Send + Sync + 'static>(table: &Self::Table<T>, spot: Spot) -> &T;
    /// The value of a spot, to change it.
    fn at_mut<T: Copy + Send + Sync + 'static>(table: &mut Self::Table<T>, spot: Spot) -> &mut T;

    /// The set of one spot.
    fn only(spot: Spot) -> Self;
    /// Spots that are in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Spots that are in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Spots that are in one of the two and not in both.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Spots that are in this one and not in the other.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// `true` if no spot is in it.
    fn is_empty(self) -> bool;
    /// The number of its spots.
    fn count(self) -> u32;
    /// The least spot, and the set without it; none of an empty set.
    fn split_first(self) -> Option<(Spot, Self)>;

    /// The lines from one spot to the edge, in the order of [`HexDirection::ALL`], as [`SpotSet::reach`]
    /// wants them.
    fn rays(lines: [Self; 6]) -> [Self; 6];

    /// The spots that can be reached along rays over `free` spots, up to and without the first that is
    /// not.
    fn reach(rays: &[Self; 6], free: Self) -> Self;

    /// The number of spots that can be reached.
    #[inline]
    fn count_reach(rays: &[Self; 6], free: Self) -> u32 {
        Self::reach(rays, free).count()
    }

    /// `true` if a spot is in it.
    #[inline]
    fn has(self, spot: Spot) -> bool {
        !self.and(Self::only(spot)).is_empty()
    }

    /// Its spots, in order.
    #[inline]
    fn spots(self) -> SpotIter<Self> {
        SpotIter(self)
    }
}

/// The spots of a set, in order.
#[derive(Debug, Clone, Copy)]
pub struct SpotIter<B>(B);

impl<B: SpotSet> Iterator for SpotIter<B> {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        let (spot, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(spot)
    }
}

impl SpotSet for u64 {
    type Table<T: Copy + Send + Sync + 'static> = Box<[T; 64]>;

    const ROOM: usize = 64;

    fn table<T: Copy + Send + Sync + 'static>(value: T) -> Self::Table<T> {
        Box::new([value; 64])
    }

    // The mask costs less than a check, and there is no spot beyond.
    #[inline]
    fn at<T: Copy + Send + Sync + 'static>(table: &Self::Table<T>, spot: Spot) -> &T {
        &table[usize::from(spot) % 64]
    }

    fn at_mut<T: Copy + Send + Sync + 'static>(table: &mut Self::Table<T>, spot: Spot) -> &mut T {
        &mut table[usize::from(spot) % 64]
    }

    #[inline]
    fn only(spot: Spot) -> Self {
        1_u64.wrapping_shl(spot.into())
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn split_first(self) -> Option<(Spot, Self)> {
        (self != 0).then(|| (self.trailing_zeros() as Spot, self & (self - 1)))
    }

    /// Rays to lower spots are kept with their bits reversed, so that the first blocker is the lowest
    /// one there too: older processors are slow to find the highest.
    fn rays(lines: [Self; 6]) -> [Self; 6] {
        let mut rays = lines;
        rays[..HexDirection::UPWARD].iter_mut().for_each(|ray| *ray = ray.reverse_bits());
        rays
    }

    #[inline]
    fn reach(rays: &[Self; 6], free: Self) -> Self {
        let (upward, downward) = halves(rays, free);
        upward.reverse_bits() | downward
    }

    #[inline]
    fn count_reach(rays: &[Self; 6], free: Self) -> u32 {
        let (upward, downward) = halves(rays, free);
        upward.count_ones() + downward.count_ones()
    }
}

/// The spots that can be reached towards lower spots, reversed, and those towards higher ones.
#[inline]
fn halves(rays: &[u64; 6], free: u64) -> (u64, u64) {
    let (upward, downward) = rays.split_at(HexDirection::UPWARD);
    (along(upward, free.reverse_bits()), along(downward, free))
}

/// The spots that can be reached along rays that lead to higher bits.
#[inline]
fn along(rays: &[u64], free: u64) -> u64 {
    let up_to_blockers =
        rays.iter().fold(0, |reached, ray| reached | ray & up_to_lowest(ray & !free));
    up_to_blockers & free
}

/// All bits up to the lowest blocker and with it; all there are if there is none.
#[inline]
fn up_to_lowest(blockers: u64) -> u64 {
    blockers ^ blockers.wrapping_sub(1)
}

/// All bits down to the highest blocker and with it; all there are if there is none.
#[inline]
fn down_to_highest(blockers: u64) -> u64 {
    // Where nothing blocks, bit 0 may as well: no bits lie below it.
    u64::MAX << (63 - (blockers | 1).leading_zeros())
}

/// Number of words of a large set.
const WORDS: usize = MOST_SPOTS.div_ceil(64);

/// A set of spots of a board with more than 64 of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WideSpotSet([u64; WORDS]);

impl WideSpotSet {
    #[inline]
    fn by_words(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (word, other) in words.iter_mut().zip(other.0) {
            *word = combine(*word, other);
        }
        Self(words)
    }

    /// The bits of `ray` below its lowest blocker.
    fn below_lowest(ray: &Self, free: &Self) -> Self {
        let mut reached = Self::default();
        for ((out, ray), free) in reached.0.iter_mut().zip(ray.0).zip(free.0) {
            let blockers = ray & !free;
            *out = ray & free & up_to_lowest(blockers);
            if blockers != 0 {
                break;
            }
        }
        reached
    }

    /// The bits of `ray` above its highest blocker.
    fn above_highest(ray: &Self, free: &Self) -> Self {
        let mut reached = Self::default();
        for ((out, ray), free) in reached.0.iter_mut().zip(ray.0).zip(free.0).rev() {
            let blockers = ray & !free;
            *out = ray & free & down_to_highest(blockers);
            if blockers != 0 {
                break;
            }
        }
        reached
    }
}

impl SpotSet for WideSpotSet {
    type Table<T: Copy + Send + Sync + 'static> = Vec<T>;

    const ROOM: usize = MOST_SPOTS;

    fn table<T: Copy + Send + Sync + 'static>(value: T) -> Vec<T> {
        vec![value; MOST_SPOTS]
    }

    #[inline]
    fn at<T: Copy + Send + Sync + 'static>(table: &Vec<T>, spot: Spot) -> &T {
        &table[usize::from(spot) % MOST_SPOTS]
    }

    fn at_mut<T: Copy + Send + Sync + 'static>(table: &mut Vec<T>, spot: Spot) -> &mut T {
        &mut table[usize::from(spot) % MOST_SPOTS]
    }

    #[inline]
    fn only(spot: Spot) -> Self {
        let mut words = [0; WORDS];
        words[usize::from(spot / 64) % WORDS] = u64::only(spot % 64);
        Self(words)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self.by_words(other, u64::and)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self.by_words(other, u64::or)
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        self.by_words(other, u64::xor)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.by_words(other, u64::minus)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn split_first(mut self) -> Option<(Spot, Self)> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let (spot, rest) = self.0[index].split_first()?;
        self.0[index] = rest;
        Some((index as Spot * 64 + spot, self))
    }

    fn rays(lines: [Self; 6]) -> [Self; 6] {
        lines
    }

    fn reach(rays: &[Self; 6], free: Self) -> Self {
        let (upward, downward) = rays.split_at(HexDirection::UPWARD);
        let above = upward.iter().map(|ray| Self::above_highest(ray, &free));
        let below = downward.iter().map(|ray| Self::below_lowest(ray, &free));
        above.chain(below).fold(Self::default(), Self::or)
    }

    #[inline]
    fn has(self, spot: Spot) -> bool {
        self.0[usize::from(spot / 64) % WORDS].has(spot % 64)
    }
}
