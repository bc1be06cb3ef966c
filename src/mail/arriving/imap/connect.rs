//! A connection to a mailbox: the network, encryption, login.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use async_imap::error::Error;
use async_imap::imap_proto::{Response, Status};
use async_imap::{Client, Session};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::ImapMailbox;
use super::commands::{ImapConnection, said};
use super::metered::{ImapStream, MeteredStream};
use super::trouble::ImapTrouble;
use crate::connection::{ConnectionError, TlsMode, check_tls, one_line, read_certificates};

/// The longest time that a connection may take until somebody is logged in.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server by its name, with the certificates by which it is known.
pub(super) struct ImapServer {
    name: ServerName<'static>,
    tls: Option<TlsConnector>,
}

impl ImapServer {
    pub(super) fn new(mailbox: &ImapMailbox) -> Result<ImapServer, ConnectionError> {
        check_tls(mailbox.tls, &mailbox.host)?;
        let prepared = |why: String| ConnectionError::Tls { host: mailbox.host.clone(), why };
        let name = ServerName::try_from(mailbox.host.clone())
            .map_err(|error| prepared(error.to_string()))?;
        let tls = match mailbox.tls {
            TlsMode::None => None,
            TlsMode::Implicit | TlsMode::StartTls => {
                let config =
                    ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
                        .with_safe_default_protocol_versions()
                        .map_err(|error| prepared(error.to_string()))?
                        .with_root_certificates(roots(mailbox)?)
                        .with_no_client_auth();
                Some(TlsConnector::from(Arc::new(config)))
            }
        };
        Ok(ImapServer { name, tls })
    }

    pub(super) async fn connect(
        &self,
        mailbox: &ImapMailbox,
    ) -> Result<ImapConnection, ImapTrouble> {
        let connected = async {
            let client = self.open_client(mailbox).await?;
            let session = login(client, mailbox).await?;
            Ok(ImapConnection::new(session))
        };
        timeout(PATIENCE, connected)
            .await
            .unwrap_or_else(|_| Err(ImapTrouble::Unreachable("it does not answer".into())))
    }

    /// A connection that is encrypted as it should be, behind the server's greeting.
    async fn open_client(
        &self,
        mailbox: &ImapMailbox,
    ) -> Result<Client<MeteredStream>, ImapTrouble> {
        let stream = TcpStream::connect((mailbox.host.as_str(), mailbox.port))
            .await
            .map_err(|error| ImapTrouble::Unreachable(one_line(&error.to_string())))?;
        let stream: Box<dyn ImapStream> = match (&self.tls, mailbox.tls) {
            (Some(tls), TlsMode::Implicit) => self.encrypt(tls, Box::new(stream)).await?,
            _ => Box::new(stream),
        };
        let mut client = Client::new(MeteredStream::new(stream));
        greeting(&mut client).await?;
        if let (Some(tls), TlsMode::StartTls) = (&self.tls, mailbox.tls) {
            client.run_command_and_check_ok("STARTTLS", None).await.map_err(
                |error| match error {
                    Error::No(_) | Error::Bad(_) => {
                        ImapTrouble::Unsafe("it does not offer STARTTLS".into())
                    }
                    error => ImapTrouble::from(error),
                },
            )?;
            // What came in the clear behind the answer is dropped with the client's buffer.
            let stream = client.into_inner().into_inner();
            client = Client::new(MeteredStream::new(self.encrypt(tls, stream).await?));
        }
        Ok(client)
    }

    async fn encrypt(
        &self,
        tls: &TlsConnector,
        stream: Box<dyn ImapStream>,
    ) -> Result<Box<dyn ImapStream>, ImapTrouble> {
        match tls.connect(self.name.clone(), stream).await {
            Ok(stream) => Ok(Box::new(stream)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err(ImapTrouble::Unsafe(one_line(&error.to_string())))
            }
            Err(error) => Err(ImapTrouble::Unreachable(one_line(&error.to_string()))),
        }
    }
}

async fn greeting(client: &mut Client<MeteredStream>) -> Result<(), ImapTrouble> {
    let Some(response) = client.read_response().await? else {
        return Err(ImapTrouble::Unreachable("it closed the connection".into()));
    };
    match response.parsed() {
        Response::Data { status: Status::Ok, .. } => Ok(()),
        Response::Data { outcome, .. } => Err(ImapTrouble::SentAway(said(outcome))),
        _ => Err(ImapTrouble::Unreachable("it does not greet like a mail server".into())),
    }
}

async fn login(
    client: Client<MeteredStream>,
    mailbox: &ImapMailbox,
) -> Result<Session<MeteredStream>, ImapTrouble> {
    client.login(&mailbox.user, mailbox.password.reveal()).await.map_err(|(error, _)| {
        match ImapTrouble::from(error) {
            ImapTrouble::Refused(said) => ImapTrouble::Login(said),
            trouble => trouble,
        }
    })
}

fn roots(mailbox: &ImapMailbox) -> Result<RootCertStore, ConnectionError> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let Some(path) = &mailbox.ca_file else { return Ok(roots) };
    let wrong = |why: String| ConnectionError::Certificates { path: path.clone(), why };
    let pem = read_certificates(path)?;
    let before = roots.len();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
    }
    if roots.len() == before {
        return Err(wrong("it contains none".into()));
    }
    Ok(roots)
}
