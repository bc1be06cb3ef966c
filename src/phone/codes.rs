//! Codes that seat a phone: shown by the host, used once, good for a minute and a half.

use std::io;
use std::time::Duration;

use shoal_crowd::{ClientOrigin, OriginMeters, RateMeter};

use crate::limits::{
    CODE_LIFETIME, REMEMBERED_ADDRESSES, WRONG_CODE_RATE_OVERALL, WRONG_CODE_RATE_PER_ADDRESS,
    WRONG_CODES_ALWAYS_ALLOWED,
};
use crate::{PhoneSeat, secrets};

/// Letters of the word in the code's URL: 73 bits.
const WORD_LETTERS: usize = 16;
/// Letters to type in place of the word.
const TYPED_LETTERS: usize = 6;

/// A code that a host shows to seat a phone. Its words are good for 90 seconds and for one phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatCode {
    /// The seat of the phone that uses it.
    pub seat: PhoneSeat,
    /// The text of the code to scan; [`modules`](crate::qr::modules) draws it.
    pub url: String,
    /// The address to type into the browser instead: `192.168.1.23:7425`.
    pub address: String,
    /// The six letters to type on the page then.
    pub letters: String,
}

/// A code for many phones: each gets a seat that is free. It is shown on the wall all the time, so everybody in the room
/// can use it: it gives a free seat, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedCode {
    /// The text of the code to scan.
    pub url: String,
    /// The address to type into the browser instead.
    pub address: String,
    /// The word in the URL: a host that begins again keeps the code by giving it back.
    pub word: String,
    /// The six letters to type on the page.
    pub letters: String,
    /// The number of its seats, counted from seat 0.
    pub seats: u8,
}

impl SharedCode {
    /// A code for this many seats. `known` are the word and the letters that it had.
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
            None => (secrets::letters::<WORD_LETTERS>()?, secrets::letters::<TYPED_LETTERS>()?),
        };
        Ok(Self { url: url(address, &word), address: address.to_owned(), word, letters, seats })
    }
}

/// The text of the code to scan. Capitals and digits need fewer modules than small letters.
fn url(address: &str, word: &str) -> String {
    format!("HTTP://{}/{word}", address.to_uppercase())
}

/// The seat or seats that a word is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdmittedSeats {
    /// This seat.
    To(PhoneSeat),
    /// A free seat of this many, counted from seat 0.
    ToAnyOf(u8),
}

/// The furthest step that any phone reached while a code was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JoinProgress {
    /// No page was asked for.
    Nothing,
    /// A page was loaded, but it never opened its socket.
    Page,
    /// A page opened its socket, but never said the code's word.
    Socket,
}

impl JoinProgress {
    /// A sentence on what the host can do about it.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Nothing => {
                "No phone has reached this computer: both must be on the same network, and signed in if the \
                 Wi-Fi asks for that. Many guest networks keep devices apart; a hotspot on the computer or \
                 on a phone does not."
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

/// The reason why a word seats nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRefusal {
    /// No code has this word, or not any more.
    Wrong,
    /// Too many wrong words were typed: this one was not even looked up.
    TooMany,
}

/// The codes that may still be used.
pub struct SeatCodes {
    /// The code that does not end, if there is one.
    pub shared_code: Option<SharedCode>,
    live: Vec<LiveCode>,
    wrong_from_all: RateMeter,
    wrong_from_one: OriginMeters,
}

struct LiveCode {
    seat: PhoneSeat,
    word: String,
    letters: String,
    ends: Duration,
    reached: JoinProgress,
}

impl SeatCodes {
    /// No codes.
    pub fn new() -> Self {
        Self {
            shared_code: None,
            live: Vec::new(),
            wrong_from_all: RateMeter::new(WRONG_CODE_RATE_OVERALL),
            wrong_from_one: OriginMeters::new(WRONG_CODE_RATE_PER_ADDRESS, REMEMBERED_ADDRESSES),
        }
    }

    /// A code for `seat`, instead of the one it may have. `address` is what browsers have to ask for.
    ///
    /// # Errors
    ///
    /// If the system has no randomness.
    pub fn issue(&mut self, seat: PhoneSeat, address: &str, now: Duration) -> io::Result<SeatCode> {
        let word = secrets::letters::<WORD_LETTERS>()?;
        let letters = secrets::letters::<TYPED_LETTERS>()?;
        self.end(seat);
        let url = url(address, &word);
        let code = SeatCode { seat, url, address: address.to_owned(), letters: letters.clone() };
        self.live.push(LiveCode {
            seat,
            word,
            letters,
            ends: now + CODE_LIFETIME,
            reached: JoinProgress::Nothing,
        });
        Ok(code)
    }

    /// Uses up the code that has this word or these letters.
    ///
    /// # Errors
    ///
    /// If there is no such code, and if so much was guessed that nothing is looked up.
    pub fn redeem(
        &mut self,
        word: &str,
        from: ClientOrigin,
        now: Duration,
    ) -> Result<AdmittedSeats, CodeRefusal> {
        let word = word.trim().to_ascii_uppercase();
        let typed = word.len() < WORD_LETTERS;
        if typed && !self.may_guess(from, now) {
            return Err(CodeRefusal::TooMany);
        }
        let is_of = |its_word: &str, letters: &str| {
            secrets::are_equal(its_word, &word) || secrets::are_equal(letters, &word)
        };
        let is_it = |live: &LiveCode| live.ends > now && is_of(&live.word, &live.letters);
        if let Some(at) = self.live.iter().position(is_it) {
            return Ok(AdmittedSeats::To(self.live.swap_remove(at).seat));
        }
        if let Some(shared) = &self.shared_code
            && is_of(&shared.word, &shared.letters)
        {
            return Ok(AdmittedSeats::ToAnyOf(shared.seats));
        }
        if typed {
            self.wrong_from_all.count(now);
            self.wrong_from_one.count(from, now);
        }
        Err(CodeRefusal::Wrong)
    }

    /// Ends the code of a seat.
    pub fn end(&mut self, seat: PhoneSeat) {
        self.live.retain(|live| live.seat != seat);
    }

    /// Notes how far a phone has come. It may have any of the codes, so that all are marked.
    pub fn note(&mut self, reached: JoinProgress) {
        for live in &mut self.live {
            live.reached = live.reached.max(reached);
        }
    }

    /// Takes away the codes whose time is over.
    pub fn take_ended(&mut self, now: Duration) -> Vec<(PhoneSeat, JoinProgress)> {
        let ended = self.live.extract_if(.., |live| live.ends <= now);
        ended.map(|live| (live.seat, live.reached)).collect()
    }

    /// `true` if a word typed at this address is looked up. An address with few wrong words is always heard, however
    /// many are typed at others.
    fn may_guess(&self, from: ClientOrigin, now: Duration) -> bool {
        self.wrong_from_one.counted(from, now) < WRONG_CODES_ALWAYS_ALLOWED
            || self.wrong_from_all.allows(now) && self.wrong_from_one.allows(from, now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use shoal_crowd::LocalNetworks;

    const NOW: Duration = Duration::from_secs(50);

    fn phone(number: u32) -> ClientOrigin {
        let address = Ipv4Addr::from_bits(0xc0a8_0000 + number);
        LocalNetworks::default().origin(IpAddr::V4(address))
    }

    fn one() -> (SeatCodes, SeatCode) {
        let mut codes = SeatCodes::new();
        let code = codes.issue(PhoneSeat(3), "192.168.1.23:7425", NOW).expect("random");
        (codes, code)
    }

    fn word(code: &SeatCode) -> &str {
        code.url.rsplit('/').next().expect("a word")
    }

    #[test]
    fn a_code_seats_one_phone_by_its_word_or_by_its_letters() {
        let (mut codes, code) = one();
        assert!(code.url.starts_with("HTTP://192.168.1.23:7425/"), "{}", code.url);
        assert_eq!(codes.redeem(word(&code), phone(7), NOW), Ok(AdmittedSeats::To(PhoneSeat(3))));
        assert_eq!(codes.redeem(&code.letters, phone(7), NOW), Err(CodeRefusal::Wrong));
        let (mut codes, code) = one();
        let typed = format!(" {} ", code.letters.to_lowercase());
        assert_eq!(codes.redeem(&typed, phone(7), NOW), Ok(AdmittedSeats::To(PhoneSeat(3))));
        assert_eq!(codes.redeem(word(&code), phone(7), NOW), Err(CodeRefusal::Wrong));
    }

    #[test]
    fn a_code_ends_with_its_time_and_with_a_newer_one() {
        let (mut codes, code) = one();
        assert_eq!(
            codes.redeem(word(&code), phone(7), NOW + CODE_LIFETIME),
            Err(CodeRefusal::Wrong)
        );
        let newer = codes.issue(PhoneSeat(3), "192.168.1.23:7425", NOW).expect("random");
        assert_eq!(codes.redeem(word(&code), phone(7), NOW), Err(CodeRefusal::Wrong));
        assert_eq!(codes.redeem(word(&newer), phone(7), NOW), Ok(AdmittedSeats::To(PhoneSeat(3))));
    }

    #[test]
    fn who_guesses_is_not_listened_to_even_with_the_right_letters() {
        let (mut codes, code) = one();
        let guesses =
            (0..100).filter(|_| codes.redeem("ABCDEF", phone(7), NOW) == Err(CodeRefusal::Wrong));
        assert_eq!(guesses.count(), 6);
        assert_eq!(codes.redeem(&code.letters, phone(7), NOW), Err(CodeRefusal::TooMany));
        assert_eq!(codes.redeem(&code.letters, phone(8), NOW), Ok(AdmittedSeats::To(PhoneSeat(3))));
    }

    #[test]
    fn many_addresses_together_guess_no_faster_than_two_tries_each() {
        let (mut codes, code) = one();
        let mut looked_up = 0;
        for _ in 0..9 {
            let wrong = |n: &u32| codes.redeem("ABCDEF", phone(*n), NOW) == Err(CodeRefusal::Wrong);
            looked_up += (100..300).filter(wrong).count();
        }
        assert_eq!(looked_up, 2 * 200);
        // A pupil who comes now, and mistypes the letters once, is heard all the same.
        assert_eq!(codes.redeem("ABCDEF", phone(7), NOW), Err(CodeRefusal::Wrong));
        assert_eq!(codes.redeem(&code.letters, phone(7), NOW), Ok(AdmittedSeats::To(PhoneSeat(3))));
    }

    #[test]
    fn a_code_that_nobody_used_tells_how_far_anybody_came() {
        let (mut codes, _) = one();
        assert_eq!(codes.take_ended(NOW), []);
        codes.note(JoinProgress::Page);
        codes.note(JoinProgress::Nothing);
        assert_eq!(codes.take_ended(NOW + CODE_LIFETIME), [(PhoneSeat(3), JoinProgress::Page)]);
        assert_eq!(codes.take_ended(NOW + CODE_LIFETIME), []);
    }
}
