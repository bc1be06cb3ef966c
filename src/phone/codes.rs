//! Codes that seat a phone: shown by the host, used once, good for a minute and a half.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use crate::limits::{CODE, Meter, WRONG_FROM_ALL, WRONG_FROM_ONE};
use crate::{Seat, secrets};

/// Letters of the word in the code's URL: 73 bits.
const WORD: usize = 16;
/// Letters to type.
const TYPED: usize = 6;
/// Addresses whose wrong words are remembered.
const REMEMBERED: usize = 256;

/// What a host shows to seat a phone. Its words are good for 90 seconds and for one phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Whose phone it makes.
    pub seat: Seat,
    /// What the code to scan says; [`modules`](crate::qr::modules) draws it.
    pub url: String,
    /// What to type into the browser instead: `192.168.1.23:7425`.
    pub address: String,
    /// What to type on the page then: six letters.
    pub letters: String,
}

/// A code for many phones: each gets a seat that is free. It stands on a wall and does not end, so that
/// who has it can take a seat, and nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    /// What the code to scan says.
    pub url: String,
    /// What to type into the browser instead.
    pub address: String,
    /// The word in the URL: a host that begins again keeps the code by giving it back.
    pub word: String,
    /// What to type on the page: six letters.
    pub letters: String,
    /// How many seats it has, counted from seat 0.
    pub seats: u8,
}

impl Door {
    /// A door to this many seats. `known` are the word and the letters that it had.
    ///
    /// # Errors
    ///
    /// If the system has no randomness.
    pub(crate) fn new(
        seats: u8,
        address: &str,
        known: Option<(String, String)>,
    ) -> io::Result<Self> {
        let (word, letters) = match known {
            Some(known) => known,
            None => (secrets::letters::<WORD>()?, secrets::letters::<TYPED>()?),
        };
        Ok(Self { url: url(address, &word), address: address.to_owned(), word, letters, seats })
    }
}

/// What the code to scan says. Capitals and digits need fewer modules than small letters.
fn url(address: &str, word: &str) -> String {
    format!("HTTP://{}/{word}", address.to_uppercase())
}

/// What a word is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admits {
    /// This seat.
    To(Seat),
    /// A free seat of this many, counted from seat 0.
    ToAnyOf(u8),
}

/// How far anybody came while a code was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reached {
    /// No page was asked for.
    Nothing,
    /// A page was loaded, but it never opened its socket.
    Page,
    /// A page opened its socket, but never said the code's word.
    Socket,
}

impl Reached {
    /// What the host can do about it, as a sentence.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Nothing => {
                "No phone has reached this computer: phone and computer need the same network, signed in where \
                 the Wi-Fi wants that. Many guest networks keep devices apart; a hotspot of the computer or \
                 of a phone does not."
            }
            Self::Page => {
                "A phone has loaded the page but could not go on: scripts or sockets are blocked there; \
                 open the address in the phone's own browser, without a proxy or data saver."
            }
            Self::Socket => {
                "A phone has the page but did not use this code in time: show the code again."
            }
        }
    }
}

/// Why a word seats nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No code has this word, or not any more.
    Wrong,
    /// Too many wrong words were typed: this one was not even looked at.
    TooMany,
}

/// The codes that may still be used.
pub struct Codes {
    /// The code that does not end, if there is one.
    pub door: Option<Door>,
    live: Vec<Live>,
    wrong_from_all: Meter,
    wrong_from_one: Vec<(IpAddr, Meter)>,
}

struct Live {
    seat: Seat,
    word: String,
    letters: String,
    ends: Duration,
    reached: Reached,
}

impl Codes {
    /// No codes.
    pub fn new() -> Self {
        Self {
            door: None,
            live: Vec::new(),
            wrong_from_all: Meter::new(WRONG_FROM_ALL),
            wrong_from_one: Vec::new(),
        }
    }

    /// A code for `seat`, instead of the one it may have. `address` is what browsers have to ask for.
    ///
    /// # Errors
    ///
    /// If the system has no randomness.
    pub fn issue(&mut self, seat: Seat, address: &str, now: Duration) -> io::Result<Code> {
        let word = secrets::letters::<WORD>()?;
        let letters = secrets::letters::<TYPED>()?;
        self.end(seat);
        let url = url(address, &word);
        let code = Code { seat, url, address: address.to_owned(), letters: letters.clone() };
        self.live.push(Live { seat, word, letters, ends: now + CODE, reached: Reached::Nothing });
        Ok(code)
    }

    /// Uses up the code that has this word or these letters.
    ///
    /// # Errors
    ///
    /// If there is no such code, and if so much was guessed that nothing is looked up.
    pub fn use_up(&mut self, word: &str, from: IpAddr, now: Duration) -> Result<Admits, Refused> {
        let word = word.trim().to_ascii_uppercase();
        let typed = word.len() < WORD;
        if typed && !(self.wrong_from_all.allows(now) && self.meter_of(from).allows(now)) {
            return Err(Refused::TooMany);
        }
        let is_of = |its_word: &str, letters: &str| {
            secrets::same(its_word, &word) || secrets::same(letters, &word)
        };
        let is_it = |live: &Live| live.ends > now && is_of(&live.word, &live.letters);
        if let Some(at) = self.live.iter().position(is_it) {
            return Ok(Admits::To(self.live.swap_remove(at).seat));
        }
        if let Some(door) = &self.door
            && is_of(&door.word, &door.letters)
        {
            return Ok(Admits::ToAnyOf(door.seats));
        }
        if typed {
            self.wrong_from_all.count(now);
            self.meter_of(from).count(now);
        }
        Err(Refused::Wrong)
    }

    /// Ends the code of a seat.
    pub fn end(&mut self, seat: Seat) {
        self.live.retain(|live| live.seat != seat);
    }

    /// Notes how far somebody came, who may have any of the codes.
    pub fn note(&mut self, reached: Reached) {
        for live in &mut self.live {
            live.reached = live.reached.max(reached);
        }
    }

    /// Takes away the codes whose time is over.
    pub fn take_ended(&mut self, now: Duration) -> Vec<(Seat, Reached)> {
        let ended = self.live.extract_if(.., |live| live.ends <= now);
        ended.map(|live| (live.seat, live.reached)).collect()
    }

    fn meter_of(&mut self, from: IpAddr) -> &mut Meter {
        let known = self.wrong_from_one.iter().position(|(address, _)| *address == from);
        let at = known.unwrap_or_else(|| {
            if self.wrong_from_one.len() >= REMEMBERED {
                self.wrong_from_one.remove(0);
            }
            self.wrong_from_one.push((from, Meter::new(WRONG_FROM_ONE)));
            self.wrong_from_one.len() - 1
        });
        &mut self.wrong_from_one[at].1
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const PHONE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 7));
    const NOW: Duration = Duration::from_secs(50);

    fn one() -> (Codes, Code) {
        let mut codes = Codes::new();
        let code = codes.issue(Seat(3), "192.168.1.23:7425", NOW).expect("random");
        (codes, code)
    }

    fn word(code: &Code) -> &str {
        code.url.rsplit('/').next().expect("a word")
    }

    #[test]
    fn a_code_seats_one_phone_by_its_word_or_by_its_letters() {
        let (mut codes, code) = one();
        assert!(code.url.starts_with("HTTP://192.168.1.23:7425/"), "{}", code.url);
        assert_eq!(codes.use_up(word(&code), PHONE, NOW), Ok(Admits::To(Seat(3))));
        assert_eq!(codes.use_up(&code.letters, PHONE, NOW), Err(Refused::Wrong));
        let (mut codes, code) = one();
        let typed = format!(" {} ", code.letters.to_lowercase());
        assert_eq!(codes.use_up(&typed, PHONE, NOW), Ok(Admits::To(Seat(3))));
        assert_eq!(codes.use_up(word(&code), PHONE, NOW), Err(Refused::Wrong));
    }

    #[test]
    fn a_code_ends_with_its_time_and_with_a_newer_one() {
        let (mut codes, code) = one();
        assert_eq!(codes.use_up(word(&code), PHONE, NOW + CODE), Err(Refused::Wrong));
        let newer = codes.issue(Seat(3), "192.168.1.23:7425", NOW).expect("random");
        assert_eq!(codes.use_up(word(&code), PHONE, NOW), Err(Refused::Wrong));
        assert_eq!(codes.use_up(word(&newer), PHONE, NOW), Ok(Admits::To(Seat(3))));
    }

    #[test]
    fn who_guesses_is_not_listened_to_even_with_the_right_letters() {
        let (mut codes, code) = one();
        let guesses =
            (0..100).filter(|_| codes.use_up("ABCDEF", PHONE, NOW) == Err(Refused::Wrong));
        assert_eq!(guesses.count(), 6);
        assert_eq!(codes.use_up(&code.letters, PHONE, NOW), Err(Refused::TooMany));
        let neighbour = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 8));
        assert_eq!(codes.use_up(&code.letters, neighbour, NOW), Ok(Admits::To(Seat(3))));
    }

    #[test]
    fn many_addresses_together_guess_no_faster() {
        let (mut codes, _) = one();
        let from = |n: u16| IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + u32::from(n)));
        let looked_up =
            (0..5000).filter(|n| codes.use_up("ABCDEF", from(*n), NOW) == Err(Refused::Wrong));
        assert_eq!(looked_up.count(), 60);
        assert!(codes.wrong_from_one.len() <= REMEMBERED);
    }

    #[test]
    fn a_code_that_nobody_used_tells_how_far_anybody_came() {
        let (mut codes, _) = one();
        assert_eq!(codes.take_ended(NOW), []);
        codes.note(Reached::Page);
        codes.note(Reached::Nothing);
        assert_eq!(codes.take_ended(NOW + CODE), [(Seat(3), Reached::Page)]);
        assert_eq!(codes.take_ended(NOW + CODE), []);
    }
}
