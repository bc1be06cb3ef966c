//! Mail addresses in the plain form that nearly everybody has.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The longest address in bytes (RFC 5321 section 4.5.3.1.3, without the angle brackets).
pub const LONGEST: usize = 254;
/// The longest local part in bytes (RFC 5321 section 4.5.3.1.1).
pub const LONGEST_LOCAL: usize = 64;
const LONGEST_LABEL: usize = 63;
/// The domains of Gmail, where dots in a local part count for nothing.
const GMAIL: [&str; 2] = ["gmail.com", "googlemail.com"];

/// A mail address: a local part, `@` and a domain.
///
/// Only plain ASCII forms are taken: no quotes, comments, source routes or numbers in brackets, for
/// these may hide another address. The local part is kept as it was written, because a server may tell
/// cases apart, but two addresses that differ in case alone are equal.
///
/// # Examples
///
/// ```
/// use shoal_mail::address::MailAddress;
///
/// let address: MailAddress = "ann+jungle@Example.org".parse()?;
/// assert_eq!((address.local(), address.domain()), ("ann+jungle", "example.org"));
/// assert_eq!(address.without_plus().to_string(), "ann@example.org");
/// assert!("ann at example.org".parse::<MailAddress>().is_err());
/// # Ok::<(), shoal_mail::address::MailAddressError>(())
/// ```
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MailAddress {
    text: String,
    at: usize,
}

/// The reason why a text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailAddressError {
    /// Nothing before or behind the `@`, or not one `@`.
    #[error("a mail address is a name, @ and a domain, such as ann@example.org")]
    Shape,
    /// More bytes than RFC 5321 allows.
    #[error("the mail address is too long: at most 64 characters before the @, and 254 in all")]
    TooLong,
    /// A character that a plain local part does not have.
    #[error("before the @, use only letters, digits and . + - _ = ' & ~")]
    Local,
    /// A domain that is none.
    #[error("after the @, write a domain of letters, digits, dots and hyphens")]
    Domain,
}

impl MailAddress {
    /// The part before the `@`, as it was written.
    #[must_use]
    pub fn local(&self) -> &str {
        &self.text[..self.at]
    }

    /// The part behind the `@`, in lower case.
    #[must_use]
    pub fn domain(&self) -> &str {
        &self.text[self.at + 1..]
    }

    /// The part that follows the first `+` in the local part (RFC 5233).
    #[must_use]
    pub fn plus(&self) -> Option<&str> {
        self.local().split_once('+').map(|(_, plus)| plus)
    }

    /// The same address without `+` and what follows it.
    #[must_use]
    pub fn without_plus(&self) -> MailAddress {
        match self.local().split_once('+') {
            Some((name, _)) if !name.is_empty() => {
                MailAddress { text: format!("{name}@{}", self.domain()), at: name.len() }
            }
            _ => self.clone(),
        }
    }

    /// The same address with another plus-part.
    ///
    /// # Errors
    ///
    /// Where the address becomes too long, or `plus` has a character that no local part has.
    pub fn with_plus(&self, plus: &str) -> Result<MailAddress, MailAddressError> {
        let bare = self.without_plus();
        format!("{}+{plus}@{}", bare.local(), bare.domain()).parse()
    }

    /// The mailbox in which it most likely ends, for counting letters and never for who somebody is: without its
    /// plus-part, and at Gmail without dots and under one domain.
    #[must_use]
    pub fn mailbox(&self) -> MailAddress {
        let bare = self.without_plus();
        if !GMAIL.contains(&bare.domain()) {
            return bare;
        }
        let local = bare.local().replace('.', "");
        MailAddress { text: format!("{local}@{}", GMAIL[0]), at: local.len() }
    }

    fn comparison_bytes(&self) -> impl Iterator<Item = u8> {
        self.text.bytes().map(|byte| byte.to_ascii_lowercase())
    }
}

impl FromStr for MailAddress {
    type Err = MailAddressError;

    fn from_str(text: &str) -> Result<MailAddress, MailAddressError> {
        if text.len() > LONGEST {
            return Err(MailAddressError::TooLong);
        }
        let (local, domain) = text.split_once('@').ok_or(MailAddressError::Shape)?;
        if local.is_empty() || domain.is_empty() || domain.contains('@') {
            return Err(MailAddressError::Shape);
        }
        if local.len() > LONGEST_LOCAL {
            return Err(MailAddressError::TooLong);
        }
        if !is_local(local) {
            return Err(MailAddressError::Local);
        }
        if !domain.split('.').all(is_label) {
            return Err(MailAddressError::Domain);
        }
        let text = format!("{local}@{}", domain.to_ascii_lowercase());
        Ok(MailAddress { text, at: local.len() })
    }
}

/// A dot-atom (RFC 5322 section 3.2.3) of harmless characters. A leading hyphen would be an option to
/// a program such as `sendmail`; `%` and `!` once routed mail on.
fn is_local(local: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+-_='&~".contains(&byte);
    !local.starts_with('-')
        && local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(plain))
}

fn is_label(label: &str) -> bool {
    (1..=LONGEST_LABEL).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

impl TryFrom<String> for MailAddress {
    type Error = MailAddressError;

    fn try_from(text: String) -> Result<MailAddress, MailAddressError> {
        text.parse()
    }
}

impl From<MailAddress> for String {
    fn from(address: MailAddress) -> String {
        address.text
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl PartialEq for MailAddress {
    fn eq(&self, other: &MailAddress) -> bool {
        self.text.eq_ignore_ascii_case(&other.text)
    }
}

impl Eq for MailAddress {}

impl Hash for MailAddress {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for byte in self.comparison_bytes() {
            state.write_u8(byte);
        }
        state.write_u8(0);
    }
}

impl PartialOrd for MailAddress {
    fn partial_cmp(&self, other: &MailAddress) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MailAddress {
    fn cmp(&self, other: &MailAddress) -> Ordering {
        self.comparison_bytes().cmp(other.comparison_bytes())
    }
}
