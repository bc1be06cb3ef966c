//! Colours as numbers, so that people turn them like any other: ten shades of each of fourteen hues, as
//! StarLogo counts them. 105 is blue, 103 two shades darker, 109 nearly white.

/// The greatest number of a colour.
pub const MOST: u8 = 139;

/// The hues in order of their numbers, each in its middle shade.
const HUES: [(&str, [u8; 3]); 14] = [
    ("gray", [0x8D, 0x8D, 0x8D]),
    ("red", [0xD7, 0x32, 0x29]),
    ("orange", [0xF1, 0x6A, 0x15]),
    ("brown", [0x9D, 0x6E, 0x48]),
    ("yellow", [0xED, 0xED, 0x31]),
    ("green", [0x59, 0xB0, 0x3C]),
    ("lime", [0x2C, 0xD1, 0x3B]),
    ("turquoise", [0x1D, 0x9F, 0x78]),
    ("cyan", [0x54, 0xC4, 0xC4]),
    ("sky", [0x2D, 0x8D, 0xBE]),
    ("blue", [0x34, 0x5D, 0xA9]),
    ("violet", [0x7C, 0x50, 0xA4]),
    ("magenta", [0xA7, 0x1B, 0x6A]),
    ("pink", [0xE0, 0x7F, 0x96]),
];
/// The shade of a hue that is neither darker nor lighter.
const MIDDLE: u8 = 5;

/// The colour with this number as red, green and blue.
pub fn rgb(number: u8) -> [u8; 3] {
    let (_, hue) = HUES[usize::from(number / 10) % HUES.len()];
    let shade = i32::from(number % 10) - i32::from(MIDDLE);
    hue.map(|channel| {
        let channel = i32::from(channel);
        let room = if shade < 0 { channel } else { 255 - channel };
        (channel + shade * room / i32::from(MIDDLE)) as u8
    })
}

/// The name of a colour: `blue - 2`, and `black` for the darkest of all.
pub fn word(number: u8) -> String {
    let (hue, _) = HUES[usize::from(number / 10) % HUES.len()];
    match (number, number % 10) {
        (0, _) => "black".into(),
        (_, MIDDLE) => hue.into(),
        (_, shade) if shade < MIDDLE => format!("{hue} - {}", MIDDLE - shade),
        (_, shade) => format!("{hue} + {}", shade - MIDDLE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_of_figure_3_are_called_as_there() {
        let words = [103, 67, 86, 89, 65, 105, 54, 45, 15, 0].map(word);
        let figure = [
            "blue - 2",
            "lime + 2",
            "cyan + 1",
            "cyan + 4",
            "lime",
            "blue",
            "green - 1",
            "yellow",
            "red",
            "black",
        ];
        assert_eq!(words, figure);
    }

    #[test]
    fn shades_of_a_hue_grow_lighter_and_black_is_black() {
        let light = |number| rgb(number).map(u32::from).into_iter().sum::<u32>();
        for hue in 0..14 {
            assert!((1..10).all(|shade| light(hue * 10 + shade) > light(hue * 10 + shade - 1)));
        }
        assert_eq!(rgb(0), [0, 0, 0]);
    }
}
