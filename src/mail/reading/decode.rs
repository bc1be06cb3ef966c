//! The text of a part: transfer encoding, then charset.

use super::parts::LeafPart;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use std::borrow::Cow;

/// The most bytes of a text, as they were sent, that are looked at.
const LARGEST: usize = 1024 * 1024;

/// The text of a part.
pub(super) struct DecodedText {
    pub(super) text: String,
    /// `true` if its charset is not known here: letters beyond ASCII are guessed.
    pub(super) is_guessed: bool,
}

/// The text of a part. Mistakes in its encoding cost the characters around them, never the rest.
pub(super) fn text(leaf: &LeafPart<'_>) -> String {
    decoded(leaf).text
}

/// The same, and if its charset is known.
pub(super) fn decoded(leaf: &LeafPart<'_>) -> DecodedText {
    let body = &leaf.body[..leaf.body.len().min(LARGEST)];
    let encoding = leaf.header.first("Content-Transfer-Encoding").unwrap_or_default();
    let bytes = match encoding.to_ascii_lowercase().as_str() {
        "base64" => Cow::Owned(base64(body)),
        "quoted-printable" => Cow::Owned(quoted_printable(body)),
        _ => Cow::Borrowed(body),
    };
    characters(&bytes, leaf.parameter("charset").unwrap_or_default())
}

/// Decodes what is of the alphabet, up to the padding that ends it.
fn base64(body: &[u8]) -> Vec<u8> {
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    let letters: Vec<u8> = body.iter().copied().filter(letter).collect();
    base64_decode(&letters).unwrap_or_default()
}

/// An equals sign that encodes nothing stands for itself (RFC 2045 section 6.7).
fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut sound = Vec::with_capacity(body.len());
    for (at, &byte) in body.iter().enumerate() {
        sound.push(byte);
        if byte == b'=' && !encodes(&body[at + 1..]) {
            sound.extend_from_slice(b"3D");
        }
    }
    quoted_printable_decode(&sound).unwrap_or(sound)
}

fn encodes(rest: &[u8]) -> bool {
    match rest {
        [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => true,
        _ => rest
            .iter()
            .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
            .is_none_or(|&byte| byte == b'\n'),
    }
}

/// Names of UTF-8, ASCII and of nothing, which are often wrong.
const PLAIN: &[&str] = &["", "us-ascii", "ascii", "unknown-8bit", "utf-8", "utf8"];

/// Names of some programs of Windows for charsets, and the names that we know.
const ALIASES: &[(&str, &str)] = &[
    ("cp932", "shift_jis"),
    ("x-ms-cp932", "shift_jis"),
    ("cp949", "euc-kr"),
    ("ms949", "euc-kr"),
    ("uhc", "euc-kr"),
    ("cp950", "big5"),
    ("ms950", "big5"),
    ("cp874", "windows-874"),
];

/// Bytes by which ISO-2022-JP says that Japanese letters follow (RFC 1468).
const JAPANESE: [&[u8]; 2] = [b"\x1b$B", b"\x1b$@"];

/// Text without a charset that we know is UTF-8 where it can be, else Windows-1252, in which every byte
/// is a character.
fn characters(bytes: &[u8], charset: &str) -> DecodedText {
    let is_named = |name: &&str| charset.trim().eq_ignore_ascii_case(name);
    let is_plain = PLAIN.iter().any(is_named);
    let is_japanese = is_plain
        && JAPANESE.iter().any(|escape| bytes.windows(escape.len()).any(|some| some == *escape));
    let charset = match ALIASES.iter().find(|(alias, _)| is_named(alias)) {
        Some((_, known)) => known,
        None if is_japanese => "iso-2022-jp",
        None => charset,
    };
    let decoder = if is_plain && !is_japanese { None } else { charset_decoder(charset.as_bytes()) };
    if let Some(decode) = decoder {
        let text = decode(bytes);
        // What a decoder says that reads none of the letters.
        let is_guessed = text == "\u{fffd}";
        return DecodedText { text, is_guessed };
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(error) if error.error_len().is_none() => String::from_utf8_lossy(bytes).into_owned(),
        Err(_) => {
            let text = match charset_decoder(b"windows-1252") {
                Some(decode) => decode(bytes),
                None => String::from_utf8_lossy(bytes).into_owned(),
            };
            return DecodedText { text, is_guessed: !is_plain };
        }
    };
    DecodedText { text, is_guessed: false }
}
