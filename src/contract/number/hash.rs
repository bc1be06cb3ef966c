//! A short fingerprint of a position, the same on every machine.

use serde::{Deserialize, Serialize};
use std::fmt;

/// 64 bits of FNV-1a over the JSON of a state. Written as 16 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateHash(pub u64);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for StateHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16)
            .map(StateHash)
            .map_err(|_| serde::de::Error::custom("a hash is 16 hexadecimal digits"))
    }
}

/// The fingerprint of a value that serialises the same way everywhere (no maps without an order,
/// no floats).
pub fn hash_of(value: &impl Serialize) -> StateHash {
    let mut sink = FnvWriter(FNV_START);
    // Writing to the sink cannot fail, and a value that cannot be written has no fingerprint.
    let _ = serde_json::to_writer(&mut sink, value);
    StateHash(sink.0)
}

/// The starting value of FNV-1a.
pub(crate) const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a over `bytes`, going on from an earlier one.
pub(crate) fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(start, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

struct FnvWriter(u64);

impl std::io::Write for FnvWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = fnv(self.0, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_is_fnv_1a_of_the_json() {
        // "a" in JSON is three bytes: quote, a, quote.
        assert_eq!(hash_of(&"a").to_string(), "d4272417d7c77eea");
    }
}
