//! Requests for pages, checked and answered.

use std::net::IpAddr;
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    CONNECTION, HOST, HeaderName, ORIGIN, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY,
    SEC_WEBSOCKET_VERSION, UPGRADE,
};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use shoal_web::{WebResponse, header, page, plain, read_body};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::{PhoneServerState, socket};
use crate::limits::{MOST_BODY_BYTES, PAGE_LIMITS};
use crate::{SiteContentKind, SiteRequest, SiteResponse};

/// The answer to a request.
pub async fn route(
    request: Request<Incoming>,
    from: IpAddr,
    shared: &Arc<PhoneServerState>,
) -> WebResponse {
    if !has_header(&request, HOST, &shared.authority) {
        return plain(StatusCode::FORBIDDEN, "Shoal is at another address.");
    }
    if !shared.hub().may_ask(from, shared.now()) {
        return plain(StatusCode::TOO_MANY_REQUESTS, "Shoal is busy.");
    }
    if request.method() == Method::POST {
        return receive(request, shared).await;
    }
    if request.method() != Method::GET {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "Shoal.");
    }
    if let Some(answer) = ask_host(request.uri().path(), None, shared) {
        return answer;
    }
    match request.uri().path() {
        "/socket" => upgrade(request, from, shared),
        "/page.css" => file(SiteContentKind::Css, include_str!("../page/page.css"), shared),
        "/strings.js" => script(include_str!("../page/strings.js"), shared),
        "/forms.js" => script(include_str!("../page/forms.js"), shared),
        "/trackpad.js" => script(include_str!("../page/trackpad.js"), shared),
        "/kept.js" => script(include_str!("../page/kept.js"), shared),
        "/sections.js" => script(include_str!("../page/sections.js"), shared),
        "/page.js" => script(include_str!("../page/page.js"), shared),
        path if is_page(path) => {
            shared.hub().page_was_loaded();
            file(SiteContentKind::Html, include_str!("../page/page.html"), shared)
        }
        _ => plain(StatusCode::NOT_FOUND, "Shoal."),
    }
}

/// `true` for the paths of the page: `/`, and one for each word. A word is not used up by asking for the page,
/// because programs that preview a link do that.
fn is_page(path: &str) -> bool {
    let word = path.strip_prefix('/').unwrap_or(".");
    word.len() <= 32 && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// `true` if the request has a header exactly once, with this value, in capitals or not.
fn has_header(request: &Request<Incoming>, name: HeaderName, value: &str) -> bool {
    header(request, name).is_some_and(|found| found.eq_ignore_ascii_case(value))
}

/// Turns a connection into a socket, if its page came from this server.
fn upgrade(
    mut request: Request<Incoming>,
    from: IpAddr,
    shared: &Arc<PhoneServerState>,
) -> WebResponse {
    if !has_header(&request, ORIGIN, &format!("http://{}", shared.authority)) {
        return plain(StatusCode::FORBIDDEN, "Shoal is at another address.");
    }
    let key = request.headers().get(SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
    let is_socket = has_header(&request, UPGRADE, "websocket")
        && has_header(&request, SEC_WEBSOCKET_VERSION, "13");
    let (true, Some(accept)) = (is_socket, key) else {
        return plain(StatusCode::BAD_REQUEST, "Shoal.");
    };
    let (id, queue) = shared.hub().open(from, shared.now());
    let shared = Arc::clone(shared);
    tokio::spawn(async move {
        if let Ok(Ok(upgraded)) =
            timeout(PAGE_LIMITS.request_time, hyper::upgrade::on(&mut request)).await
        {
            socket::serve(TokioIo::new(upgraded), id, queue, &shared).await;
        }
        shared.hub().close(id);
    });
    let answer = Response::builder()
        .status(StatusCode::SWITCHING_PROTOCOLS)
        .header(CONNECTION, "Upgrade")
        .header(UPGRADE, "websocket")
        .header(SEC_WEBSOCKET_ACCEPT, accept);
    answer.body(Full::default()).unwrap_or_default()
}

/// Hands what a page of the host sends to the host, if it came from such a page.
async fn receive(request: Request<Incoming>, shared: &Arc<PhoneServerState>) -> WebResponse {
    if shared.site.is_none() {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "Shoal.");
    }
    if !has_header(&request, ORIGIN, &format!("http://{}", shared.authority)) {
        return plain(StatusCode::FORBIDDEN, "Shoal is at another address.");
    }
    let path = request.uri().path().to_owned();
    match read_body(request, MOST_BODY_BYTES, PAGE_LIMITS).await {
        Ok(body) => ask_host(&path, Some(&body), shared)
            .unwrap_or_else(|| plain(StatusCode::NOT_FOUND, "Shoal.")),
        Err(refusal) => refusal,
    }
}

/// The host's own page at a path, if it has one.
fn ask_host(path: &str, sent: Option<&[u8]>, shared: &PhoneServerState) -> Option<WebResponse> {
    let SiteResponse { kind, body } = shared.site.as_ref()?.answer(SiteRequest { path, sent })?;
    Some(file(kind, body, shared))
}

fn script(text: &'static str, shared: &PhoneServerState) -> WebResponse {
    file(SiteContentKind::Script, text, shared)
}

/// The answer with a file of a page. The browser is to load nothing from elsewhere.
fn file(kind: SiteContentKind, body: impl Into<Bytes>, shared: &PhoneServerState) -> WebResponse {
    // Older browsers do not take 'self' for sockets.
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; \
         connect-src 'self' ws://{}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        shared.authority
    );
    page(StatusCode::OK, kind.name(), &policy, body)
}

#[cfg(test)]
mod tests {
    use super::is_page;

    #[test]
    fn the_page_is_at_the_root_and_at_each_word() {
        assert!(is_page("/") && is_page("/ABCDEFGHJKLMNPQR"));
        let others = ["", "*", "/a/b", "/..", "/favicon.ico", "/%41", "//"];
        assert!(!others.into_iter().any(is_page));
        assert!(!is_page(&format!("/{}", "A".repeat(33))));
    }
}
