//! What a host is told of a mailbox that fails and works again.

use std::fs;
use std::net::SocketAddr;

use crate::host::Host;
use crate::servers::dovecot::Dovecot;
use crate::servers::server::{free_port, open_folder};
use shoal_test_support::http::health;
use shoal_test_support::patience::until;

#[test]
fn health_and_status_follow_a_mailbox_that_fails_and_works_again() {
    let mut provider = Dovecot::start("auth_failure_delay = 0");
    let folder = open_folder();
    let mut host = Host::begin(folder.path(), None);
    let page = SocketAddr::from(([127, 0, 0, 1], free_port()));
    let (port, authority) = (provider.tls_port, provider.certificates.authority.display());
    host.configure(&format!(
        r#"
[[in]]
way = "imap"
server = "localhost"
port = {port}
ca_file = "{authority}"
user = "ann"
password = {{ file = "password" }}

[out]
way = "smtp"
server = "localhost"
port = {}
tls = "none"

[page]
listen = "{page}"

[[jungle]]
name = "normal"
address = "jungle@provider.test"
every = "6h"
bots = []
"#,
        free_port()
    ));
    fs::write(host.folder.join("password"), "chips-and-fish\n").unwrap();
    host.serve();
    let says = |host: &Host, text: &str| {
        let said = || Ok(Some(health(page)).filter(|said| said.contains(text)));
        let said = until(text, said).unwrap_or_else(|error| panic!("{error}: {}", health(page)));
        let beside = || Ok(host.does(&["status"]).contains(text).then_some(()));
        until(&format!("{text}, by status"), beside).unwrap_or_else(|error| panic!("{error}"));
        said
    };
    let said = says(&host, "trouble: Mailbox ann at localhost: Since ");
    assert!(said.starts_with("HTTP/1.1 503 "), "{said}");
    assert!(
        said.contains("refused the password of ann") && said.contains("app password"),
        "{said}"
    );
    host.end();
    assert!(host.does(&["status"]).starts_with("No server is running."));

    fs::write(host.folder.join("password"), "fish-and-chips\n").unwrap();
    host.serve();
    let said = says(&host, "ok: Mailbox ann at localhost: Works.");
    assert!(said.starts_with("HTTP/1.1 200 "), "{said}");
    provider.kill();
    let said = says(&host, "trouble: Mailbox ann at localhost: Since ");
    assert!(said.starts_with("HTTP/1.1 503 ") && !said.contains("password"), "{said}");
    provider.start_again();
    let said = says(&host, "ok: Mailbox ann at localhost: Works again since ");
    assert!(said.starts_with("HTTP/1.1 200 "), "{said}");

    host.does(&["test-mail", "bob@example.test"]);
    let said = says(&host, "trouble: Mail out: Since ");
    assert!(said.contains("cannot be reached"), "{said}");
    host.end();
}
