//! Mails made to be slow, large or read in two ways: too big to lie in the corpus.

use crate::{address, letter, read, reader, silence};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{LARGEST, LONGEST_LINE, MOST_LINES, SilenceReason, UnreadableReason};

const HEAD: &str = "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\nFrom: ann@example.org\r\nMessage-ID: <hostile@mail.example.org>\r\n";

fn with(headers: &str, body: &str) -> Vec<u8> {
    format!("{HEAD}{headers}\r\n{body}").into_bytes()
}

#[test]
fn a_line_of_a_hundred_thousand_characters_is_cut() {
    let read = letter(read(&with("", &format!("NAME 12 {}\r\nREPORT 4\r\n", "ö".repeat(100_000)))));
    assert_eq!(read.lines.len(), 2);
    assert_eq!(read.lines[0].chars().count(), LONGEST_LINE);
    assert_eq!(read.lines[1], "REPORT 4");
}

#[test]
fn lines_beyond_the_most_are_counted_and_left_out() {
    let read = letter(read(&with("", &"SUMMARY\r\n".repeat(MOST_LINES + 37))));
    assert_eq!(read.lines.len(), MOST_LINES);
    assert_eq!(read.ignored, 37);
}

#[test]
fn a_message_beyond_the_largest_is_not_read() {
    assert_eq!(silence(read(&with("", &"x".repeat(LARGEST)))), SilenceReason::TooLarge);
}

#[test]
fn of_a_message_that_was_too_large_to_fetch_the_header_is_read() {
    let header = with("Subject: Pictures\r\n", "");
    let reading = reader().read_header(&MailEnvelope::from_headers(&header), &header);
    let large = letter(reading);
    assert_eq!(
        (large.unread, large.from),
        (Some(UnreadableReason::TooLarge), address("ann@example.org"))
    );
    assert!(large.lines.is_empty());
    for machine in
        ["Auto-Submitted: auto-replied\r\n", "Content-Type: multipart/report; boundary=b\r\n"]
    {
        let header = with(machine, "");
        silence(reader().read_header(&MailEnvelope::from_headers(&header), &header));
    }
}

#[test]
fn a_large_attachment_does_not_hide_the_text_behind_it() {
    let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA\r\n"
            .repeat(80_000);
    let body = format!(
        "--b\r\nContent-Type: image/png\r\n\r\n{picture}--b\r\nContent-Type: text/plain\r\n\r\nREPORT 4\r\n--b--\r\n"
    );
    let read = letter(read(&with("Content-Type: multipart/mixed; boundary=b\r\n", &body)));
    assert_eq!(read.lines, ["REPORT 4"]);
}

#[test]
fn thousands_of_short_headers_are_passed_over_and_a_header_without_end_is_refused() {
    let some: String = (0..5000).map(|n| format!("X-Odd-{n}: x\r\n")).collect();
    assert_eq!(letter(read(&with(&some, "REPORT 4\r\n"))).lines, ["REPORT 4"]);
    let many: String = (0..50_000).map(|n| format!("X-Odd-{n}: x\r\n")).collect();
    assert_eq!(silence(read(&with(&many, "REPORT 4\r\n"))), SilenceReason::Unreadable);
}

#[test]
fn a_header_line_of_two_hundred_thousand_characters_is_read_and_cut() {
    let read =
        letter(read(&with(&format!("Subject: {}\r\n", "long ".repeat(40_000)), "REPORT 4\r\n")));
    assert_eq!(read.subject.chars().count(), 249, "250 characters, the last of them a space");
    assert_eq!(read.lines, ["REPORT 4"]);
}

#[test]
fn parts_within_a_thousand_parts_are_left_out() {
    let mut body = String::new();
    for depth in 0..1000 {
        body += &format!(
            "--b{depth}\r\nContent-Type: multipart/mixed; boundary=b{}\r\n\r\n",
            depth + 1
        );
    }
    body += "--b1000\r\nContent-Type: text/plain\r\n\r\nREPORT 4\r\n";
    let read = letter(read(&with("Content-Type: multipart/mixed; boundary=b0\r\n", &body)));
    assert!(read.lines.is_empty());
}

#[test]
fn a_hundred_thousand_parts_without_end_are_read_in_one_go() {
    // Each of them looks for a boundary that never comes.
    let part = "--b\r\nContent-Type: multipart/mixed; boundary=never\r\n\r\n";
    let read =
        letter(read(&with("Content-Type: multipart/mixed; boundary=b\r\n", &part.repeat(100_000))));
    assert!(read.lines.is_empty());
}

#[test]
fn html_that_a_tree_would_copy_without_end_is_read_in_one_go() {
    let open: String = (0..20_000).map(|n| format!("<b a{n}><p>")).collect();
    let read =
        letter(read(&with("Content-Type: text/html\r\n", &format!("<p>REPORT 4</p>{open}"))));
    assert_eq!(read.lines, ["REPORT 4"]);
}

#[test]
fn html_of_nothing_but_quotes_tables_and_attributes_is_read_in_one_go() {
    for piece in ["<blockquote>", "<table><tr><td>", "<ul><li>", "&", "<", "<!--", "<a "] {
        let read = letter(read(&with(
            "Content-Type: text/html\r\n",
            &format!("<p>REPORT 4</p>{}", piece.repeat(40_000)),
        )));
        assert_eq!(read.lines.first().map(String::as_str), Some("REPORT 4"), "{piece}");
    }
}

#[test]
fn deep_comments_and_addresses_without_end_are_refused() {
    for from in
        ["(".repeat(100_000), "<".repeat(100_000), "a@b,".repeat(50_000), "a@b:;".repeat(40_000)]
    {
        let raw = format!("Return-Path: <ann@example.org>\r\nFrom: {from}\r\n\r\nREPORT 4\r\n");
        assert!(matches!(
            silence(read(raw.as_bytes())),
            SilenceReason::NoAddress | SilenceReason::Unreadable
        ));
    }
}

#[test]
fn marks_without_end_on_one_letter_are_cut() {
    let read = letter(read(&with(
        "Content-Type: text/plain; charset=utf-8\r\n",
        &format!("NAME 12 a{}\r\n", "\u{301}\u{323}".repeat(200_000)),
    )));
    assert!(read.lines[0].chars().count() <= LONGEST_LINE);
}

#[test]
fn a_flowed_paragraph_without_end_is_one_line() {
    let read = letter(read(&with(
        "Content-Type: text/plain; format=flowed\r\n",
        &"word \r\n".repeat(100_000),
    )));
    assert_eq!(read.lines.len(), 1);
    assert_eq!(read.lines[0].chars().count(), LONGEST_LINE - 1, "the last of them is a space");
}

#[test]
fn fifty_thousand_lines_that_might_begin_a_quote_are_read() {
    let read = letter(read(&with("", &"On 3 November\r\n".repeat(50_000))));
    assert_eq!(read.lines.len(), MOST_LINES);
    assert_eq!(read.ignored, 50_000 - MOST_LINES);
}
