//! Requests for the page: who may ask for it, and how.
//!
//! One thread talks with all clients, and others make the answers, so that neither a client that is slow nor a page
//! that takes long keeps `/health` waiting. A request must name this server: another name would lead here by a
//! stranger's page (DNS rebinding), whose scripts could then read what is answered.

use super::StopFlag;
use super::faults::FaultMonitor;
use super::page::{JungleSite, PageResponse};
use crate::clock::TimeSource;
use crate::config::JunglePageSettings;
use crate::host::JungleHost;
use hyper::body::Incoming;
use hyper::header::HOST;
use hyper::{Method, Request, StatusCode, Version};
use shoal_crowd::LocalNetworks;
use shoal_web::{WebLimits, header, page, plain, read_body};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Limits on what clients may use.
const LIMITS: WebLimits = WebLimits {
    most_connections: 256,
    kept_for_this_computer: 16,
    connection_time: Duration::from_secs(60),
    request_time: Duration::from_secs(5),
    most_head_bytes: 16 * 1024,
};
/// The most that is sent to it: some words.
const MOST_SENT: usize = 8 * 1024;
/// The pause between two looks whether the server ends.
const LOOK: Duration = Duration::from_millis(100);
/// The page loads nothing from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/// The page, before it is served.
pub(super) struct PageListener {
    /// The address at which it is served.
    pub address: SocketAddr,
    listener: TcpListener,
    asked: PageServer,
}

/// The answering side of the page.
#[derive(Clone)]
struct PageServer {
    names: Arc<ServerNames>,
    pages: Arc<Mutex<JungleSite>>,
    /// The same for `/health` alone: a page may take a while.
    health: Arc<Mutex<JungleSite>>,
}

/// The names of the server, as they stand in `JungleHost`.
struct ServerNames {
    address: SocketAddr,
    /// The name in the address for players.
    public: Option<String>,
}

impl ServerNames {
    fn new(address: SocketAddr, public: Option<&str>) -> Self {
        let authority = |url: &str| url.split("//").nth(1)?.split('/').next().map(str::to_owned);
        let public = public.and_then(authority).map(|authority| bare(&authority).to_lowercase());
        Self { address, public }
    }

    /// `true` if this is a name of the server, with a port or without.
    fn has(&self, host: &str) -> bool {
        let name = bare(host).to_ascii_lowercase();
        let by_number = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|ip| {
            // At all addresses it has each of them; no stranger's page can name one of these.
            ip == self.address.ip() || self.address.ip().is_unspecified()
        });
        by_number || name == "localhost" || self.public.as_deref() == Some(&*name)
    }
}

/// The name in `JungleHost` without a port.
fn bare(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

impl PageListener {
    /// Opens the port.
    ///
    /// # Errors
    /// A sentence, if it is taken.
    pub fn open(
        host: &JungleHost,
        page: &JunglePageSettings,
        clock: &Arc<dyn TimeSource>,
        faults: &Arc<FaultMonitor>,
    ) -> Result<Self, String> {
        let taken = |error| format!("the page cannot be served at {}: {error}", page.listen);
        let listener = TcpListener::bind(page.listen).map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let site = || {
            let site = JungleSite::new(host, Arc::clone(clock), Arc::clone(faults));
            site.map(|site| Arc::new(Mutex::new(site))).map_err(|error| error.to_string())
        };
        let names = Arc::new(ServerNames::new(address, page.public.as_deref()));
        let asked = PageServer { names, pages: site()?, health: site()? };
        Ok(Self { address, listener, asked })
    }

    /// Serves it until `stop`.
    ///
    /// # Errors
    /// A sentence, if the system gives no means to wait for clients.
    pub(super) fn start(self, stop: &StopFlag) -> Result<JoinHandle<()>, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| format!("the page cannot be served: {error}"))?;
        let stop = stop.clone();
        let answer = move |request, _| {
            let asked = self.asked.clone();
            async move { asked.answer(request).await }
        };
        let networks = LocalNetworks::of_this_computer();
        let serving = async move {
            tokio::select! {
                _ = shoal_web::serve(self.listener, LIMITS, networks, answer) => {}
                () = stopped(&stop) => {}
            }
        };
        Ok(std::thread::spawn(move || runtime.block_on(serving)))
    }
}

async fn stopped(stop: &StopFlag) {
    while !stop.is_stopped() {
        tokio::time::sleep(LOOK).await;
    }
}

impl PageServer {
    async fn answer(self, request: Request<Incoming>) -> shoal_web::WebResponse {
        // Only programs leave the name out, such as those that ask for nothing but `/health`.
        let is_program =
            request.version() == Version::HTTP_10 && !request.headers().contains_key(HOST);
        if !is_program && !header(&request, HOST).is_some_and(|host| self.names.has(host)) {
            let said = "This server has a different name: use the one in \"listen\" or \"public\" of jungle.toml.\n";
            return plain(StatusCode::MISDIRECTED_REQUEST, said);
        }
        let target =
            request.uri().path_and_query().map_or("/", |target| target.as_str()).to_owned();
        let method = request.method().clone();
        let mut body = String::new();
        if method == Method::POST {
            match read_body(request, MOST_SENT, LIMITS).await {
                Ok(bytes) => body = String::from_utf8_lossy(&bytes).into_owned(),
                Err(refusal) => return refusal,
            }
        }
        let site = if target == "/health" { self.health } else { self.pages };
        let answer = move || {
            let mut site = site.lock().unwrap_or_else(PoisonError::into_inner);
            site.answer(method.as_str(), &target, &body)
        };
        let answer = tokio::task::spawn_blocking(answer).await;
        let answer =
            answer.unwrap_or_else(|_| PageResponse::plain(500, "This page cannot be shown.\n"));
        let status = StatusCode::from_u16(answer.code).unwrap_or_default();
        page(status, answer.media_type, POLICY, answer.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(address: &str, public: Option<&str>) -> ServerNames {
        ServerNames::new(address.parse().expect("an address"), public)
    }

    #[test]
    fn the_server_is_asked_by_its_own_names_alone() {
        let own = names("127.0.0.1:7427", Some("https://Jungle.example.org:8443/a"));
        for host in [
            "127.0.0.1:7427",
            "127.0.0.1",
            "localhost:7427",
            "LOCALHOST",
            "jungle.example.org",
            "JUNGLE.example.org:8443",
        ] {
            assert!(own.has(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "jungle.example.org.evil.example",
            "localhost.evil.example:7427",
            "127.0.0.1.evil.example",
            "127.0.0.2",
            "192.168.1.2:7427",
            "jungle.example.org:x",
        ] {
            assert!(!own.has(host), "{host}");
        }
        assert!(names("[::1]:7427", None).has("[::1]:7427"));
    }

    #[test]
    fn at_all_addresses_each_of_them_is_its_own_and_no_other_name() {
        let all = names("0.0.0.0:7427", None);
        assert!(all.has("192.168.1.2:7427") && all.has("localhost"));
        assert!(!all.has("evil.example:7427"));
    }
}
