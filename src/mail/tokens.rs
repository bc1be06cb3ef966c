//! Signed words: a person who sends one back got it from us.

use data_encoding::{Encoding, Specification};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;
use std::sync::LazyLock;

/// Bytes of the signature in a token: nobody guesses 80 bits by mail.
const SIGNATURE: usize = 10;
/// The longest token that is looked at, in characters.
const LONGEST: usize = 400;

/// Base32 (RFC 4648) in lower case without padding. It takes capitals as well, because some servers
/// change the case of a local part.
static LETTERS: LazyLock<Encoding> = LazyLock::new(|| {
    let mut form = Specification::new();
    form.symbols.push_str("abcdefghijklmnopqrstuvwxyz234567");
    form.translate.from.push_str("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    form.translate.to.push_str("abcdefghijklmnopqrstuvwxyz");
    form.encoding().expect("32 letters and their capitals are an encoding")
});

/// The secret by which we know our own words again.
///
/// # Examples
///
/// ```
/// use shoal_mail::tokens::TokenKey;
///
/// let key = TokenKey::from_bytes([7; 32]);
/// let token = key.sign("ann");
/// assert_eq!(key.open(&token).as_deref(), Some("ann"));
/// assert_eq!(TokenKey::from_bytes([8; 32]).open(&token), None, "another key did not sign it");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct TokenKey([u8; 32]);

impl fmt::Debug for TokenKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Key(..)")
    }
}

impl TokenKey {
    /// A new key from the operating system's generator.
    ///
    /// # Errors
    ///
    /// Where the operating system has no random bytes to give.
    pub fn new() -> Result<TokenKey, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(TokenKey(bytes))
    }

    /// The key of these bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> TokenKey {
        TokenKey(bytes)
    }

    /// The bytes, to be kept where nobody else reads them.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// A token that carries `text` and proves that we wrote it: lower-case letters and digits, some
    /// 8 for every 5 bytes of the text, and 16 more. Anybody can read the text in it.
    #[must_use]
    pub fn sign(&self, text: &str) -> String {
        let signature = self.mac(text.as_bytes()).finalize().into_bytes();
        let mut bytes = text.as_bytes().to_vec();
        bytes.extend_from_slice(&signature[..SIGNATURE]);
        LETTERS.encode(&bytes)
    }

    /// The text of a token that this key signed; nothing for any other. It takes as long for a wrong
    /// signature as for the right one.
    #[must_use]
    pub fn open(&self, token: &str) -> Option<String> {
        if token.len() > LONGEST {
            return None;
        }
        let bytes = LETTERS.decode(token.as_bytes()).ok()?;
        let (text, signature) = bytes.split_at_checked(bytes.len().checked_sub(SIGNATURE)?)?;
        self.mac(text).verify_truncated_left(signature).ok()?;
        String::from_utf8(text.to_vec()).ok()
    }

    /// A number of 48 bits that nobody else can tell for this text: what stands for an address in a token.
    #[must_use]
    pub fn tag(&self, text: &str) -> u64 {
        // No text that is signed begins so.
        let code = self.mac(format!("\0tag {text}").as_bytes()).finalize().into_bytes();
        code.iter().take(6).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// A Message-ID without angle brackets that carries a token for `text`. `unique` tells messages
    /// with the same text apart, and is letters, digits and dots.
    #[must_use]
    pub fn message_id(&self, text: &str, unique: &str, domain: &str) -> String {
        format!("{unique}.{}@{domain}", self.sign(text))
    }

    /// The text of the token in a Message-ID that [`TokenKey::message_id`] made for `domain`.
    #[must_use]
    pub fn open_message_id(&self, id: &str, domain: &str) -> Option<String> {
        let (local, its_domain) = id.rsplit_once('@')?;
        let (_, token) = local.rsplit_once('.')?;
        if its_domain.eq_ignore_ascii_case(domain) { self.open(token) } else { None }
    }

    fn mac(&self, text: &[u8]) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(text);
        mac
    }
}
