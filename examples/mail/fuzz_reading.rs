//! Reads changed mails of the corpus until the time is over:
//! `cargo run -p shoal_mail --example fuzz_reading -- SECONDS SEED`.
//!
//! It ends with an error, and leaves the mail in a file, where reading one panics.

use shoal_mail::address::MailAddress;
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{MailReader, ReadingOutcome};
use shoal_mail::tokens::TokenKey;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The largest changed mail, in bytes.
const LARGEST: usize = 300_000;

/// Pieces of headers, parts, encodings and HTML that are put into mails.
const PIECES: &[&[u8]] = &[
    b"\r\n",
    b"\n\n",
    b"--",
    b"=",
    b"=\r\n",
    b"<",
    b">",
    b"\"",
    b"(",
    b"\\",
    b";",
    b":",
    b"@",
    b"\0",
    b"\xff",
    b" \n",
    b"=?utf-8?Q?",
    b"?=",
    b"=?utf-8?B?",
    b"Content-Type: multipart/mixed; boundary=a\n\n--a\n",
    b"From: a@b\n",
    b"Content-Transfer-Encoding: base64\n",
    b"Content-Type: text/html\n\n",
    b"Content-Type: message/rfc822\n\n",
    b"charset=utf-16",
    b"charset=iso-2022-jp",
    b"\x1b$B",
    b"format=flowed",
    b"<blockquote>",
    b"<script>",
    b"&#x",
    b"<!--",
    b"On 1, wrote:\n",
    b"-----BEGIN PGP SIGNED MESSAGE-----\n",
    b"Authentication-Results: mx.jungle.test; dkim=pass",
    b"References: <a@b>",
    b"name*0*=utf-8''%",
    b"\xe2\x80\xae",
    b"\xcc\x81",
];

#[expect(clippy::disallowed_methods, reason = "it reads for as long as it is told")]
fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Some(Ok(seconds)), Some(Ok(seed))) = (arguments.next(), arguments.next()) else {
        eprintln!("Give the number of seconds and a seed: fuzz_reading 3600 1");
        return ExitCode::FAILURE;
    };
    let mails = corpus();
    if mails.is_empty() {
        eprintln!("There are no emails in tests/mail/corpus.");
        return ExitCode::FAILURE;
    }
    let reader = MailReader {
        own: "fchain@jungle.test".parse::<MailAddress>().into_iter().collect(),
        trusted_servers: vec!["mx.jungle.test".to_owned()],
        key: TokenKey::from_bytes([7; 32]),
        from_name: "Food Chain".to_owned(),
        subjects: vec!["normal, cycle ".to_owned()],
    };
    let mut draws = Draws(seed);
    let (mut read, mut letters, mut bounces, mut slowest) = (0_u64, 0_u64, 0_u64, Duration::ZERO);
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(seconds) {
        let raw = mutate(&mails, &mut draws);
        let begun = Instant::now();
        let reading =
            std::panic::catch_unwind(|| reader.read(&MailEnvelope::from_headers(&raw), &raw));
        slowest = slowest.max(begun.elapsed());
        match reading {
            Ok(ReadingOutcome::Letter(_)) => letters += 1,
            Ok(ReadingOutcome::Bounce(_)) => bounces += 1,
            Ok(ReadingOutcome::Silent(_)) => {}
            Err(_) => {
                let path = std::env::temp_dir().join(format!("fuzz_reading_{seed}_{read}.eml"));
                let kept = shoal_files::write_whole(&path, &raw).is_ok();
                eprintln!(
                    "Reading a mail panicked. It is in {} ({}).",
                    path.display(),
                    if kept { "kept" } else { "not kept" }
                );
                return ExitCode::FAILURE;
            }
        }
        read += 1;
    }
    println!(
        "{read} mails read: {letters} letters, {bounces} bounces. The slowest took {slowest:?}."
    );
    ExitCode::SUCCESS
}

fn corpus() -> Vec<Vec<u8>> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mail/corpus");
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "eml"));
    paths.sort();
    paths.iter().filter_map(|path| shoal_files::read_bytes(path, 1 << 26).ok()).collect()
}

fn mutate(mails: &[Vec<u8>], draws: &mut Draws) -> Vec<u8> {
    let mut raw = mails[draws.below(mails.len())].clone();
    for _ in 0..=draws.below(12) {
        let at = draws.below(raw.len() + 1);
        let end = (at + draws.below(200)).min(raw.len());
        match draws.below(7) {
            0 if at < raw.len() => raw[at] = draws.byte(),
            1 => drop(raw.drain(at..end)),
            2 => {
                let piece = raw[at..end].repeat(1 + draws.below(20));
                raw.splice(at..at, piece);
            }
            3 => {
                let piece = PIECES[draws.below(PIECES.len())].repeat(1 + draws.below(3));
                raw.splice(at..at, piece);
            }
            4 if draws.below(20) == 0 => {
                let piece = PIECES[draws.below(PIECES.len())].repeat(draws.below(5000));
                raw.splice(at..at, piece);
            }
            5 => {
                let other = &mails[draws.below(mails.len())];
                let from = draws.below(other.len() + 1);
                let until = (from + draws.below(600)).min(other.len());
                raw.splice(at..end, other[from..until].iter().copied());
            }
            _ => raw.insert(at, draws.byte()),
        }
    }
    raw.truncate(LARGEST);
    raw
}

/// Draws from a seed (SplitMix64): a run can be repeated.
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.next() as u8
    }
}
