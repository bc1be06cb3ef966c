//! Drawings in other colours than they were drawn in: what a game lets people paint anew.

/// Colours of some drawings that are painted otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawingDye {
    /// The names of the drawings.
    pub drawings: &'static [&'static str],
    /// Their colours, written as `#C9DCE6`. The first becomes the new one, and all others keep as much
    /// lighter or darker than it as they are.
    pub colours: &'static [&'static str],
    /// The new colour as red, green and blue.
    pub paint: [u8; 3],
}

/// A drawing with its colours dyed, all at once: what one dye makes no other changes.
pub fn dyed<'a>(source: &str, dyes: impl Iterator<Item = &'a DrawingDye> + Clone) -> String {
    let mut parts = source.split('#');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let found = part.get(..6).and_then(|digits| {
            let same = |colour: &&str| colour[1..].eq_ignore_ascii_case(digits);
            dyes.clone().find_map(|dye| {
                let colour = dye.colours.iter().find(|colour| same(colour))?;
                Some(shade(channels(colour), channels(dye.colours[0]), dye.paint))
            })
        });
        out.push('#');
        match found {
            Some([r, g, b]) => out.push_str(&format!("{r:02X}{g:02X}{b:02X}{}", &part[6..])),
            None => out.push_str(part),
        }
    }
    out
}

/// The channels of a colour written as `#C9DCE6`.
fn channels(colour: &str) -> [u8; 3] {
    let number = u32::from_str_radix(&colour[1..], 16).unwrap_or_default();
    let [_, r, g, b] = number.to_be_bytes();
    [r, g, b]
}

/// `paint` as much lighter or darker as `colour` is than `base`.
fn shade(colour: [u8; 3], base: [u8; 3], paint: [u8; 3]) -> [u8; 3] {
    let light = |[r, g, b]: [u8; 3]| {
        (0.2126 * f32::from(r) + 0.7152 * f32::from(g) + 0.0722 * f32::from(b)) / 255.0
    };
    let (own, middle) = (light(colour), light(base));
    paint.map(|channel| {
        let channel = f32::from(channel);
        let shaded = if own >= middle {
            channel + (255.0 - channel) * (own - middle) / (1.0 - middle).max(0.01)
        } else {
            channel * own / middle.max(0.01)
        };
        shaded.round().clamp(0.0, 255.0) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dyed_colours_keep_their_shades_and_all_others_stay() {
        let dye = DrawingDye {
            drawings: &["a"],
            colours: &["#808080", "#404040", "#c0c0c0"],
            paint: [200, 0, 0],
        };
        let source = "<a fill=\"#808080\" stroke=\"#071B31\"/><b fill=\"#404040\" x=\"url(#c)\" y=\"#C0C0C0\"/>";
        let drawn = dyed(source, std::iter::once(&dye));
        assert!(drawn.starts_with("<a fill=\"#C80000\" stroke=\"#071B31\"/>"), "{drawn}");
        let rest: Vec<&str> = drawn.split('#').skip(3).collect();
        assert!(rest[0].starts_with("640000"), "half as light: {drawn}");
        assert!(rest[1].starts_with("c)"), "what is no colour stays: {drawn}");
        assert_eq!(channels(&format!("#{}", &rest[2][..6]))[0], 228, "half way to white: {drawn}");
    }

    #[test]
    fn no_dye_dyes_what_another_has_dyed() {
        let to = |from: &'static [&'static str], paint| DrawingDye {
            drawings: &["a"],
            colours: from,
            paint,
        };
        let dyes = [to(&["#000001"], [0, 0, 2]), to(&["#000002"], [9, 9, 9])];
        assert_eq!(dyed("#000001#000002", dyes.iter()), "#000002#090909");
    }
}
