//! Samples as the bytes of a WAV file: one channel, 16 bits.

use super::synth::RATE;

/// A WAV file with these samples, each from -1 to 1.
pub(super) fn bytes(samples: &[f32]) -> Vec<u8> {
    let data = u32::try_from(samples.len() * 2).unwrap_or(0);
    let mut out = Vec::with_capacity(44 + samples.len() * 2);
    out.extend(b"RIFF");
    out.extend((36 + data).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16_u32.to_le_bytes());
    // Whole numbers, one channel.
    out.extend(1_u16.to_le_bytes());
    out.extend(1_u16.to_le_bytes());
    out.extend(RATE.to_le_bytes());
    out.extend((RATE * 2).to_le_bytes());
    out.extend(2_u16.to_le_bytes());
    out.extend(16_u16.to_le_bytes());
    out.extend(b"data");
    out.extend(data.to_le_bytes());
    for sample in samples {
        let whole = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16;
        out.extend(whole.to_le_bytes());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wav_file_says_how_long_it_is() {
        let bytes = bytes(&[0.0, 0.5, -1.0]);
        assert_eq!(bytes.len(), 44 + 6);
        assert_eq!(bytes[4..8], (bytes.len() as u32 - 8).to_le_bytes());
        assert_eq!(bytes[40..44], 6_u32.to_le_bytes());
        assert_eq!(bytes[48..50], (-i16::MAX).to_le_bytes());
    }
}
