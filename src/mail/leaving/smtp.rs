//! Sends by SMTP submission (RFC 6409), over one connection as long as it lasts.

use std::error::Error as _;
use std::path::PathBuf;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use crate::address::MailAddress;
use crate::connection::{
    ConnectionError, Password, TlsMode, check_tls, one_line, read_certificates,
};
use crate::leaving::{MailCarrier, SendOutcome, with_line_ends};
use crate::refusal::RefusalCause;

/// A server may think for minutes before it answers (RFC 5321 section 4.5.3.2).
const PATIENCE: Duration = Duration::from_secs(300);
const CONNECT_WITHIN: Duration = Duration::from_secs(60);

/// Our name where none is configured: an address literal, as machines without a name say it.
const NO_NAME: &str = "[127.0.0.1]";

/// The server that takes messages from us, and how it knows us.
#[derive(Clone, Debug)]
pub struct SubmissionServer {
    /// Its name, for instance `smtp.example.org`.
    pub host: String,
    /// 465 with [`TlsMode::Implicit`], 587 with [`TlsMode::StartTls`].
    pub port: u16,
    /// The encryption of the connection.
    pub tls: TlsMode,
    /// The user, usually the mail address. `None` for a server on this machine that asks for none.
    pub user: Option<String>,
    /// The password, mostly an app password.
    pub password: Option<Password>,
    /// Certificates (PEM) that are trusted besides the default ones.
    pub ca_file: Option<PathBuf>,
    /// The name by which we greet the server.
    pub hello: Option<String>,
}

/// A [`MailCarrier`] by SMTP.
pub struct SmtpCarrier {
    server: SubmissionServer,
    login: Option<Credentials>,
    tls: Option<TlsParameters>,
    hello: ClientId,
    connection: Option<SmtpConnection>,
}

impl SmtpCarrier {
    /// Prepares to send; connects at the first message.
    ///
    /// # Errors
    ///
    /// Where the configuration cannot work: see [`ConnectionError`].
    pub fn new(server: SubmissionServer) -> Result<SmtpCarrier, ConnectionError> {
        check_tls(server.tls, &server.host)?;
        let login = match (&server.user, &server.password) {
            (Some(user), Some(password)) => {
                Some(Credentials::new(user.clone(), password.reveal().to_owned()))
            }
            (None, None) => None,
            _ => return Err(ConnectionError::HalfALogin(server.host)),
        };
        let tls = match server.tls {
            TlsMode::None => None,
            TlsMode::Implicit | TlsMode::StartTls => Some(tls_parameters(&server)?),
        };
        let hello = ClientId::Domain(server.hello.clone().unwrap_or_else(|| NO_NAME.to_owned()));
        Ok(SmtpCarrier { server, login, tls, hello, connection: None })
    }

    fn connect(&self) -> Result<SmtpConnection, String> {
        let SubmissionServer { host, port, tls, .. } = &self.server;
        let at_once = if *tls == TlsMode::Implicit { self.tls.as_ref() } else { None };
        let mut connection = SmtpConnection::connect(
            (host.as_str(), *port),
            Some(CONNECT_WITHIN),
            &self.hello,
            at_once,
            None,
        )
        .map_err(|error| self.no_connection(&error))?;
        if let (TlsMode::StartTls, Some(parameters)) = (tls, &self.tls) {
            connection
                .starttls(parameters, &self.hello)
                .map_err(|error| self.no_connection(&error))?;
        }
        if let Some(login) = &self.login {
            connection
                .auth(&[Mechanism::Plain, Mechanism::Login], login)
                .map_err(|error| self.no_login(&error))?;
        }
        // Only failures of the socket itself: then sending fails, and says so.
        let _ = connection.set_timeout(Some(PATIENCE));
        Ok(connection)
    }

    fn no_connection(&self, error: &Error) -> String {
        let SubmissionServer { host, port, .. } = &self.server;
        let why = self.words(error);
        if error.status().is_some() {
            let advice = RefusalCause::of_smtp(&why).advice();
            return format!("The mail server {host}:{port} turns us away ({why}): {advice}.");
        }
        if error.is_tls() || why.contains("certificate") {
            return format!(
                "The connection to {host}:{port} is not safe ({why}): check the server's name, or name its certificate in ca_file."
            );
        }
        format!(
            "The mail server {host}:{port} cannot be reached ({why}): check its name, its port, tls and the network."
        )
    }

    fn no_login(&self, error: &Error) -> String {
        if error.status().is_none() && !error.is_client() {
            return self.no_connection(error);
        }
        let host = &self.server.host;
        let user = self.server.user.as_deref().unwrap_or_default();
        let said = self.words(error);
        let cause = match RefusalCause::of_smtp(&said) {
            RefusalCause::Unsaid if error.is_permanent() => RefusalCause::Password,
            cause => cause,
        };
        let advice = cause.advice();
        match cause {
            RefusalCause::Password | RefusalCause::AppPassword => {
                format!("The mail server {host} refused the password of {user} ({said}): {advice}.")
            }
            _ => format!("The mail server {host} did not let {user} in ({said}): {advice}."),
        }
    }

    /// The words of a server or of the system, without the password.
    fn words(&self, error: &Error) -> String {
        let said = match (error.status(), error.source()) {
            (Some(code), Some(text)) => format!("{code} {text}"),
            (None, Some(text)) => text.to_string(),
            _ => error.to_string(),
        };
        let said = match &self.server.password {
            Some(password) => password.hidden_in(&said),
            None => said,
        };
        one_line(&said)
    }

    fn outcome(&self, error: &Error) -> SendOutcome {
        let host = &self.server.host;
        let said = self.words(error);
        let refused = |said: &str| {
            let advice = RefusalCause::of_smtp(said).advice();
            format!("The mail server {host} did not let this account send it ({said}): {advice}.")
        };
        match error.status().map(u16::from) {
            // Authentication or encryption is wanted (RFC 4954 section 6): the configuration is to be
            // changed, not the message.
            Some(530 | 534 | 535 | 538) => SendOutcome::Stuck(format!(
                "The mail server {host} wants a login or encryption ({said}): set user, password and tls."
            )),
            // The whole server, or the account.
            Some(421) => SendOutcome::Stuck(refused(&said)),
            Some(_) if RefusalCause::of_smtp(&said) == RefusalCause::Limit => {
                SendOutcome::Stuck(refused(&said))
            }
            Some(500..) if is_about_us(&said) => SendOutcome::Later(refused(&said)),
            Some(500..) => {
                SendOutcome::Never(format!("The mail server {host} refused it: {said}."))
            }
            // Our own side saw that this server cannot take this message.
            None if error.is_client() => {
                SendOutcome::Never(format!("It cannot be sent through {host}: {said}."))
            }
            Some(_) => SendOutcome::Later(format!(
                "The mail server {host} did not accept it for now: {said}."
            )),
            None => SendOutcome::Stuck(format!(
                "The connection to the mail server {host} was lost ({said}): it will be tried again."
            )),
        }
    }
}

impl MailCarrier for SmtpCarrier {
    fn send(
        &mut self,
        from: Option<&MailAddress>,
        to: &MailAddress,
        message: &[u8],
    ) -> SendOutcome {
        let envelope = match envelope(from, to) {
            Ok(envelope) => envelope,
            Err(why) => return SendOutcome::Never(why),
        };
        let mut text = with_line_ends(message, b"\r\n");
        // The dot that ends the message brings the end of its last line.
        if text.ends_with(b"\r\n") {
            text.truncate(text.len() - 2);
        }
        // Servers close a connection that rests, or that has brought many messages.
        let reused = self.connection.take();
        if let Some(mut connection) = reused
            && connection.test_connected()
        {
            match connection.send(&envelope, &text) {
                Ok(_) => {
                    self.connection = Some(connection);
                    return SendOutcome::Sent;
                }
                Err(error) if wants_another_connection(&error) => {}
                Err(error) => return self.outcome(&error),
            }
        }
        let mut connection = match self.connect() {
            Ok(connection) => connection,
            Err(why) => return SendOutcome::Stuck(why),
        };
        match connection.send(&envelope, &text) {
            Ok(_) => {
                self.connection = Some(connection);
                SendOutcome::Sent
            }
            Err(error) => self.outcome(&error),
        }
    }
}

/// `true` if a server's words, such as `550 5.4.5 Daily limit exceeded`, are about the account that sends and not about
/// who is written to: 5.7.* is policy (RFC 3463 section 3.8), and by 5.4.5 some providers mean a limit of letters a
/// day.
fn is_about_us(said: &str) -> bool {
    let code = said.split_whitespace().nth(1).unwrap_or_default();
    code.starts_with("5.7.") || code == "5.4.5"
}

/// A server that has had enough of this connection says 421, some 452 (OpenSMTPD after 100 messages).
fn wants_another_connection(error: &Error) -> bool {
    matches!(error.status().map(u16::from), Some(421 | 452))
}

impl Drop for SmtpCarrier {
    fn drop(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            // A server that does not answer must not hold up the end of the program.
            let _ = connection.set_timeout(Some(Duration::from_secs(2)));
            let _ = connection.quit();
        }
    }
}

fn envelope(from: Option<&MailAddress>, to: &MailAddress) -> Result<Envelope, String> {
    let parse = |address: &MailAddress| -> Result<lettre::Address, String> {
        address.to_string().parse().map_err(|why| format!("{address} cannot be written to: {why}."))
    };
    Envelope::new(from.map(parse).transpose()?, vec![parse(to)?])
        .map_err(|why| format!("{to} cannot be written to: {why}."))
}

fn tls_parameters(server: &SubmissionServer) -> Result<TlsParameters, ConnectionError> {
    let mut builder = TlsParameters::builder(server.host.clone());
    if let Some(path) = &server.ca_file {
        let pem = read_certificates(path)?;
        let certificate = Certificate::from_pem(&pem).map_err(|error| {
            ConnectionError::Certificates { path: path.clone(), why: error.to_string() }
        })?;
        builder = builder.add_root_certificate(certificate);
    }
    builder
        .build_rustls()
        .map_err(|error| ConnectionError::Tls { host: server.host.clone(), why: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_the_account_is_told_from_an_address_that_does_not_exist() {
        assert!(is_about_us("550 5.4.5 Daily user sending limit exceeded"));
        assert!(is_about_us("554 5.7.1 Sender address rejected: not owned by user"));
        assert!(!is_about_us("550 5.1.1 No such user"));
        assert!(!is_about_us("550 No such user"));
    }
}
