//! The reason for which a mail server refuses us, as far as its codes tell, and what a host can do about it.

/// The cause of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RefusalCause {
    /// The name or the password is wrong.
    Password,
    /// The provider wants a password that was made for a program.
    AppPassword,
    /// The password is too old.
    Expired,
    /// The login is right, and may not do this.
    NotAllowed,
    /// The connection must be encrypted.
    Unencrypted,
    /// A person has to sign in by a browser first.
    Browser,
    /// Too often, too much, or too many programs at once.
    Limit,
    /// Another program has it open.
    InUse,
    /// The server has trouble of its own, which passes.
    Unavailable,
    /// Only the provider can help.
    Provider,
    /// A text that every user is to read (`ALERT`, RFC 3501 section 7.1).
    Alert,
    /// No code says why.
    Unsaid,
}

impl RefusalCause {
    /// The cause in a refusal by IMAP: by its response code (RFC 5530), else by its words.
    pub(crate) fn of_imap(said: &str) -> RefusalCause {
        let code = said.strip_prefix('[').and_then(|rest| rest.split([']', ' ']).next());
        match code.unwrap_or_default().to_ascii_uppercase().as_str() {
            "AUTHENTICATIONFAILED" => RefusalCause::Password,
            "EXPIRED" => RefusalCause::Expired,
            "AUTHORIZATIONFAILED" | "NOPERM" => RefusalCause::NotAllowed,
            "PRIVACYREQUIRED" => RefusalCause::Unencrypted,
            "WEBALERT" => RefusalCause::Browser,
            "LIMIT" | "OVERQUOTA" => RefusalCause::Limit,
            "INUSE" => RefusalCause::InUse,
            "UNAVAILABLE" | "SERVERBUG" => RefusalCause::Unavailable,
            "CONTACTADMIN" | "CORRUPTION" => RefusalCause::Provider,
            "ALERT" => RefusalCause::of_words(said).unwrap_or(RefusalCause::Alert),
            _ => RefusalCause::of_words(said).unwrap_or(RefusalCause::Unsaid),
        }
    }

    /// The cause in a refusal by SMTP, such as `535 5.7.8 Authentication failed`: by its enhanced code (RFC 3463,
    /// RFC 4954, RFC 5248), else by its code or its words.
    pub(crate) fn of_smtp(said: &str) -> RefusalCause {
        let mut words = said.split_whitespace();
        let (code, enhanced) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match (code, enhanced) {
            // What large providers mean by it.
            (_, "5.7.9") => RefusalCause::AppPassword,
            (_, "5.7.14") => RefusalCause::Browser,
            (_, "5.4.5" | "4.7.28" | "4.4.5") => RefusalCause::Limit,
            (_, "5.7.8") => RefusalCause::Password,
            (_, "5.7.11") | ("538", _) => RefusalCause::Unencrypted,
            (_, "4.7.12" | "5.7.12") => RefusalCause::Expired,
            (_, "5.7.1" | "5.7.2" | "5.7.13" | "5.7.15") => RefusalCause::NotAllowed,
            // About who is written to: an address, a mailbox.
            _ if matches!(enhanced.get(1..3), Some(".1" | ".2")) => RefusalCause::Unsaid,
            _ => RefusalCause::of_words(said).unwrap_or(match code {
                "535" => RefusalCause::Password,
                _ if code.starts_with('4') => RefusalCause::Unavailable,
                _ => RefusalCause::Unsaid,
            }),
        }
    }

    /// The cause that words tell where no code does.
    fn of_words(said: &str) -> Option<RefusalCause> {
        let said = said.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| said.contains(word));
        if has(&["application-specific", "app password", "application password"]) {
            Some(RefusalCause::AppPassword)
        } else if has(&["too many", "simultaneous", "rate limit", "bandwidth", "sending limit"]) {
            Some(RefusalCause::Limit)
        } else if has(&["web browser", "log in via web", "web login", "login via your web"]) {
            Some(RefusalCause::Browser)
        } else if has(&["temporar", "try again later", "unavailable"]) {
            Some(RefusalCause::Unavailable)
        } else {
            None
        }
    }

    /// Advice for a host, as the end of a sentence.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            RefusalCause::Password | RefusalCause::AppPassword => {
                "make an app password and put it in the configuration"
            }
            RefusalCause::Expired => {
                "the password is too old: make a new one and put it in the configuration"
            }
            RefusalCause::NotAllowed => {
                "the password is right, but the account may not do this: allow it in the provider's settings"
            }
            RefusalCause::Unencrypted => {
                "it wants an encrypted connection: write tls = \"implicit\" or \"starttls\""
            }
            RefusalCause::Browser => {
                "sign in to the account with a web browser, and do what it asks you to do there"
            }
            RefusalCause::Limit => {
                "the account is used too often or by too many programs at once: close other programs that use it, or \
                 wait; it will be tried again, at longer intervals"
            }
            RefusalCause::InUse => "another program has the mailbox open: close that program",
            RefusalCause::Unavailable => "this may go away by itself, and it will be tried again",
            RefusalCause::Provider => "only the provider can help: write to its support team",
            RefusalCause::Alert => "do what it says",
            RefusalCause::Unsaid => "check what the provider says about it; it will be tried again",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_response_code_has_the_advice_that_fits_and_a_wrong_password_alone_that_for_one() {
        for (said, cause) in [
            ("[AUTHENTICATIONFAILED] Invalid credentials (Failure)", RefusalCause::Password),
            ("[authenticationfailed] no", RefusalCause::Password),
            ("[AUTHORIZATIONFAILED] No such identity", RefusalCause::NotAllowed),
            ("[UNAVAILABLE] User's backend down for maintenance", RefusalCause::Unavailable),
            ("[SERVERBUG] This should not happen", RefusalCause::Unavailable),
            ("[LIMIT] Too many connections", RefusalCause::Limit),
            ("[INUSE] Mailbox in use", RefusalCause::InUse),
            ("[CONTACTADMIN] Account locked", RefusalCause::Provider),
            ("[EXPIRED] Password expired", RefusalCause::Expired),
            ("[PRIVACYREQUIRED] Plaintext login disabled", RefusalCause::Unencrypted),
            (
                "[WEBALERT https://accounts.example.com/signin] Web login required",
                RefusalCause::Browser,
            ),
            (
                "[ALERT] Please log in via your web browser: https://support.example.com",
                RefusalCause::Browser,
            ),
            ("[ALERT] Too many simultaneous connections. (Failure)", RefusalCause::Limit),
            ("[ALERT] Application-specific password required", RefusalCause::AppPassword),
            ("[ALERT] System shutdown in ten minutes", RefusalCause::Alert),
            ("Too many connections", RefusalCause::Limit),
            ("Login failed.", RefusalCause::Unsaid),
        ] {
            let found = RefusalCause::of_imap(said);
            assert_eq!(found, cause, "{said}");
            let is_password = matches!(cause, RefusalCause::Password | RefusalCause::AppPassword);
            assert_eq!(found.advice().contains("app password"), is_password, "{said}");
        }
    }

    #[test]
    fn enhanced_codes_of_smtp_have_the_advice_that_fits() {
        for (said, cause) in [
            ("535 5.7.8 Username and Password not accepted", RefusalCause::Password),
            ("535 Incorrect authentication data", RefusalCause::Password),
            ("534 5.7.9 Application-specific password required", RefusalCause::AppPassword),
            ("534 5.7.14 Please log in via your web browser", RefusalCause::Browser),
            ("454 4.7.0 Too many login attempts, please try again later", RefusalCause::Limit),
            ("454 4.7.0 Temporary authentication failure", RefusalCause::Unavailable),
            ("421 4.3.2 Service not available", RefusalCause::Unavailable),
            ("550 5.4.5 Daily user sending limit exceeded", RefusalCause::Limit),
            ("538 5.7.11 Encryption required", RefusalCause::Unencrypted),
            ("432 4.7.12 A password transition is needed", RefusalCause::Expired),
            ("554 5.7.1 Sender address rejected: not owned by user", RefusalCause::NotAllowed),
            ("450 4.2.1 This user gets too many messages", RefusalCause::Unsaid),
            ("550 Something", RefusalCause::Unsaid),
        ] {
            assert_eq!(RefusalCause::of_smtp(said), cause, "{said}");
        }
    }
}
