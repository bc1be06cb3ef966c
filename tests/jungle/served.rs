//! A whole server that has trouble, or troublesome clients.

use crate::life::{Life, drop_into_maildir, prepare, set_clock};
use crate::scene::{CONFIG, config};
use shoal_jungle::clock::RealClock;
use shoal_jungle::serve::health_file::HealthReport;
use shoal_jungle::serve::{JungleServer, StopFlag};
use shoal_test_support::http::{get, health, send};
use shoal_test_support::patience::until;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A server in this program, until it is dropped.
struct Running {
    server: Option<JungleServer>,
    stop: StopFlag,
    page: SocketAddr,
}

impl Running {
    fn start(folder: &Path, text: &str) -> Self {
        prepare(folder, text);
        let (config, stop) = (config(folder, text), StopFlag::new());
        let server = JungleServer::start(config, Arc::new(RealClock), Arc::new(|_| {}), &stop);
        let server = server.unwrap_or_else(|error| panic!("{error}"));
        let page = server.page.expect("it has a page");
        Self { server: Some(server), stop, page }
    }

    /// Waits until the health says something.
    #[track_caller]
    fn wait_for(&self, text: &str) -> String {
        let page = self.page;
        let said = || Ok(Some(health(page)).filter(|said| said.contains(text)));
        until(text, said).unwrap_or_else(|error| panic!("{error}: {}", health(page)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(server) = self.server.take() {
            server.wait();
        }
    }
}

/// A port at which nothing listens.
fn dead_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

fn is_open(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).expect("it can be asked");
    stream.peek(&mut [0]).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
}

#[test]
fn health_is_answered_while_fifty_clients_are_in_the_middle_of_a_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(folder.path(), CONFIG);
    let half: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = TcpStream::connect(running.page).expect("it listens");
            stream.write_all(b"GET /health HTTP/1.1\r\nHost: local").expect("it listens");
            stream
        })
        .collect();
    let answer = health(running.page);
    assert!(half.iter().any(is_open), "none of them was waited for");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
}

#[test]
fn the_page_answers_to_its_own_names_and_a_tls_hello_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(folder.path(), CONFIG);
    let page = running.page;
    let own = page.to_string();
    for host in [own.as_str(), "localhost", "127.0.0.1", "jungle.test", "Jungle.test:443"] {
        let answer = get(page, host, "/");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{host}: {answer}");
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
    }
    for host in ["evil.test", "jungle.test.evil.test", "192.168.1.2", ""] {
        let answer = get(page, host, "/");
        assert!(answer.starts_with("HTTP/1.1 421 "), "{host}: {answer}");
        assert!(answer.contains("has a different name") && !answer.contains("normal"), "{answer}");
    }
    let two = send(page, b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n");
    assert!(!two.starts_with("HTTP/1.1 200"), "{two}");
    let bare = send(page, b"GET /health HTTP/1.0\r\n\r\n");
    assert!(bare.starts_with("HTTP/1.0 200"), "{bare}");
    // The first bytes of TLS 1.3. It would wait for more of a request.
    let hello = [&[0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3][..], &[0x5a; 64]].concat();
    let answer = send(page, &hello);
    assert!(!answer.contains("200 OK"), "{answer}");
}

#[test]
fn a_mailbox_that_cannot_be_reached_and_letters_that_cannot_leave_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let out =
        format!("way = \"smtp\"\nserver = \"localhost\"\nport = {}\ntls = \"none\"", dead_port());
    let mailbox = format!(
        "[[in]]\nway = \"imap\"\nserver = \"localhost\"\nport = {}\ntls = \"none\"\nuser = \"ann\"\npassword = \"x\"\n\n[out]",
        dead_port()
    );
    let text =
        CONFIG.replace("way = \"folder\"\nfolder = \"sent\"", &out).replace("[out]", &mailbox);
    let running = Running::start(folder.path(), &text);
    let said = running.wait_for("trouble: Mailbox ann at localhost: Since ");
    assert!(said.starts_with("HTTP/1.1 503 "), "{said}");
    assert!(said.contains("cannot be reached") && said.contains("check its name"), "{said}");
    assert!(said.contains("ok: Mail out: Not tried yet."), "{said}");
    drop_into_maildir(folder.path(), 1, &letter(1));
    running.wait_for("trouble: Mail out: Since ");
    // A program beside it reads the same.
    let store = folder.path().join("jungle.db");
    let beside = || {
        let checks = HealthReport::read(&store)?.checks;
        let failing = checks.into_iter().filter(|check| !check.is_well).map(|check| check.what);
        let failing: Vec<String> = failing.collect();
        Ok((failing == ["Mail out", "Mailbox ann at localhost"]).then_some(()))
    };
    until("the same beside it", beside).unwrap_or_else(|error| panic!("{error}"));
}

fn letter(number: usize) -> String {
    format!(
        "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\n\
         Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\nFrom: ann@example.org\r\n\
         To: fchain@jungle.test\r\nSubject: orders\r\nMessage-ID: <order-{number}@client.test>\r\n\r\nSUMMARY\r\n"
    )
}

#[test]
fn a_full_disk_with_a_cycle_due_is_a_line_when_it_begins_and_one_when_it_is_over() {
    const DAY: i64 = 24 * 3600;
    const NOW: i64 = 1_796_126_400;
    const LETTERS: usize = 1000;
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let port = dead_port();
    let page = SocketAddr::from(([127, 0, 0, 1], port));
    let text = CONFIG
        .replace("127.0.0.1:0", &page.to_string())
        .replace("[mail]", "[mail]\nanswers_an_hour = 10000\nanswers_a_day = 10000")
        .replace("[backup]\nfolder = \"backups\"\n", "");
    prepare(folder, &text);
    set_clock(folder, NOW);
    let lines: Arc<Mutex<Vec<String>>> = Arc::default();
    let logged = Arc::clone(&lines);
    let life = Life::start(folder, move |line| logged.lock().expect("the log").push(line.into()));
    let says = |text: &str| {
        let ask = || Ok(Some(health(page)).filter(|said| said.contains(text)));
        until(text, ask).unwrap_or_else(|error| panic!("{error}: {}", health(page)))
    };
    let listens = || Ok(TcpStream::connect(page).ok());
    until("the page", listens).unwrap_or_else(|error| panic!("{error}"));
    life.limit_files(Some(0));
    set_clock(folder, NOW + DAY);
    let said = says("trouble: Store: Since ");
    assert!(said.starts_with("HTTP/1.1 503 "), "{said}");
    // A thousand letters that are not kept are the same fault.
    for number in 0..LETTERS {
        drop_into_maildir(folder, number, &letter(number));
    }
    says("trouble: Cycles of normal: ");
    life.limit_files(None);
    says("ok: Store: Works again");
    let new = || std::fs::read_dir(folder.join("Maildir/new")).map_or(1, Iterator::count);
    until("all letters", || Ok((new() == 0).then_some(())))
        .unwrap_or_else(|error| panic!("{error}"));
    says("ok: Cycles of normal: On time.");
    set_clock(folder, NOW + DAY + 3600);
    let is_over = || {
        let lines = lines.lock().expect("the log").clone();
        Ok(lines.iter().any(|line| line.starts_with("Store: works again")).then_some(lines))
    };
    let lines = until("the end of it", is_over).unwrap_or_else(|error| panic!("{error}"));
    for once in ["The store failed", "Store: works again", "normal: cycle"] {
        let said = lines.iter().filter(|line| line.contains(once));
        assert_eq!(said.count(), 1, "{once}: {lines:#?}");
    }
}
