//! The width of a display in millimetres, as it says itself (EDID). Projectors say none; a desktop that only guesses
//! one, from pixels, is not asked.

/// The first bytes of every EDID.
const HEADER: [u8; 8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0];
/// The place of the width in centimetres.
const CENTIMETRES: usize = 21;
/// The places of the first timing's clock, of the low byte of its width in millimetres, and of the byte whose upper half
/// is the rest of that width.
const CLOCK: [usize; 2] = [54, 55];
const MILLIMETRES: [usize; 2] = [66, 68];
/// The most bytes that are read: a block, and extensions that nobody needs here.
#[cfg(target_os = "linux")]
const MOST_BYTES: u64 = 32 * 1024;

/// Returns the width in millimetres of the display with this name, if it says one. `is_wayland` tells which desktop has
/// named it.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn physical_width(name: &str, is_wayland: bool) -> Option<u32> {
    let edid = match is_wayland {
        true => edid_of_connector(name),
        false => super::randr::edid_of_output(name),
    };
    width_of(&edid?)
}

/// No display is asked on this system.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn physical_width(_name: &str, _is_wayland: bool) -> Option<u32> {
    None
}

/// Reads the EDID of a connector as the kernel names it, and Wayland desktops after it: `HDMI-A-1`.
#[cfg(target_os = "linux")]
fn edid_of_connector(name: &str) -> Option<Vec<u8>> {
    let ending = format!("-{name}");
    let cards = std::fs::read_dir("/sys/class/drm").ok()?.flatten();
    let mut connectors = cards
        .filter(|entry| entry.file_name().to_str().is_some_and(|file| file.ends_with(&ending)));
    let path = connectors.next()?.path().join("edid");
    shoal_files::read_bytes(&path, MOST_BYTES).ok()
}

#[cfg(all(unix, not(any(target_os = "macos", target_os = "linux"))))]
fn edid_of_connector(_name: &str) -> Option<Vec<u8>> {
    None
}

/// Returns the width that an EDID says, in millimetres.
fn width_of(edid: &[u8]) -> Option<u32> {
    let byte = |at: usize| edid.get(at).copied().map(u32::from);
    if !edid.starts_with(&HEADER) {
        return None;
    }
    let has_timing = byte(CLOCK[0])? != 0 || byte(CLOCK[1])? != 0;
    let exact = byte(MILLIMETRES[0])? + (byte(MILLIMETRES[1])? >> 4 << 8);
    let rough = byte(CENTIMETRES)? * 10;
    [exact, rough]
        .into_iter()
        .zip([has_timing, true])
        .find_map(|(width, is_said)| (is_said && width > 0).then_some(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An EDID of a display with these lengths.
    fn edid(centimetres: u8, millimetres: u16) -> Vec<u8> {
        let mut bytes = vec![0; 128];
        bytes[..8].copy_from_slice(&HEADER);
        bytes[CENTIMETRES] = centimetres;
        bytes[CLOCK[1]] = 1;
        bytes[MILLIMETRES[0]] = millimetres.to_le_bytes()[0];
        bytes[MILLIMETRES[1]] = millimetres.to_le_bytes()[1] << 4;
        bytes
    }

    #[test]
    fn a_display_is_as_wide_as_it_says() {
        assert_eq!(width_of(&edid(121, 1210)), Some(1210));
        assert_eq!(width_of(&edid(160, 0)), Some(1600));
        assert_eq!(width_of(&edid(0, 0)), None, "a projector says no width");
    }

    #[test]
    fn what_is_no_edid_says_nothing() {
        let whole = edid(121, 1210);
        assert_eq!(width_of(&[7; 128]), None);
        for length in 0..=MILLIMETRES[1] {
            assert_eq!(width_of(&whole[..length]), None, "{length} bytes");
        }
    }
}
