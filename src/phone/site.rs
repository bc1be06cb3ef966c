//! Pages that a host adds to the phones' own, such as a wall for the projector.

/// A request of a browser. Its `Host` was checked and, if it sends something, its `Origin` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteRequest<'a> {
    /// The path: `/wall`.
    pub path: &'a str,
    /// The body that was sent there (`POST`), at most [`MOST_BODY_BYTES`](crate::MOST_BODY_BYTES); `None` if a page is
    /// asked for (`GET`).
    pub sent: Option<&'a [u8]>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteResponse {
    /// The type of the answer.
    pub kind: SiteContentKind,
    /// Its bytes.
    pub body: Vec<u8>,
}

/// The type of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteContentKind {
    /// A page.
    Html,
    /// The style sheet of a page.
    Css,
    /// A script.
    Script,
    /// Data for a script.
    Json,
}

impl SiteContentKind {
    /// The name of the type for browsers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Html => "text/html; charset=utf-8",
            Self::Css => "text/css; charset=utf-8",
            Self::Script => "text/javascript; charset=utf-8",
            Self::Json => "application/json",
        }
    }
}

/// A host that has pages of its own. Their scripts and styles are files, too: nothing else is run.
pub trait HostSite: Send + Sync {
    /// Returns the answer, if there is something at this path. This is called on the thread that serves all phones, so
    /// it must return at once.
    fn answer(&self, request: SiteRequest<'_>) -> Option<SiteResponse>;
}
