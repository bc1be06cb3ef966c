use super::*;

#[test]
fn two_processes_never_write_into_one_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("jungle.db");
    let lock = StoreLock::take(&path).expect("a lock");
    assert!(lock.is_some());
    assert!(StoreLock::take(&path).expect("a file").is_none());
    drop(lock);
    assert!(StoreLock::take(&path).expect("a file").is_some());
}

#[test]
fn a_request_is_answered_once_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = open(&folder.path().join("jungle.db")).expect("a store");
    let id = requests::ask(&db, 5, "ban ann@example.org").expect("asked");
    assert_eq!(requests::take_answer(&db, id).expect("read"), None);
    assert_eq!(requests::open(&db, 6).expect("read").len(), 1);
    requests::answer(&db, id, "done").expect("answered");
    assert!(requests::open(&db, 6).expect("read").is_empty());
    assert_eq!(requests::take_answer(&db, id).expect("read"), Some("done".into()));
    assert_eq!(requests::take_answer(&db, id).expect("read"), None);
}

#[test]
fn a_store_of_a_newer_program_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("jungle.db");
    open(&path).expect("a store").pragma_update(None, "user_version", 99).expect("written");
    let error = open(&path).expect_err("refused").to_string();
    assert!(error.contains("newer"), "{error}");
}

/// A store from before notices said when they end, and questions what they leave out.
#[test]
fn what_waited_in_an_older_store_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("jungle.db");
    let old = Connection::open(&path).expect("a file");
    for step in &schema::STEPS[..2] {
        old.execute_batch(step).expect("a step");
    }
    old.pragma_update(None, "user_version", 2).expect("written");
    old.pragma_update(None, "foreign_keys", false).expect("no jungles are needed");
    for about in [r#""brake""#, r#"{"question":{"held":1,"lines":["START H N2"],"new":true}}"#] {
        let sql = "INSERT INTO outbox (jungle, recipient, letter, queued, next_try) VALUES (1, 'ann@example.org', ?1, 1, 1)";
        old.execute(sql, [format!(r#"{{"about":{about}}}"#)]).expect("queued");
    }
    let sql = "INSERT INTO held VALUES (1, 1, 'ann@example.org', 'Ann', '[\"START H N2\"]', 1000)";
    old.execute(sql, ()).expect("held");
    drop(old);
    let db = open(&path).expect("a store");
    let waiting = post::find_due_letters(&db, 2, 9).expect("read");
    let abouts: Vec<_> = waiting.into_iter().map(|letter| letter.letter.about).collect();
    let lines = vec!["START H N2".to_owned()];
    assert_eq!(
        abouts,
        [post::LetterTopic::Question {
            held: 1,
            lines,
            left_out: 0,
            new: true,
            proven: false,
            why: None
        }]
    );
    let question = post::open_question(&db, 1, 2).expect("read").expect("it is open");
    assert_eq!(question.held.address, "ann@example.org");
}
