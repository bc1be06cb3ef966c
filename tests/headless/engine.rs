//! The program interface, by the program itself: `shoal engine`.

use crate::program::{command, stdout};
use serde_json::{Value, json};
use shoal::contract::RandomGenerator;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};

const ENGINE: [&str; 2] = ["engine", "fish-and-men"];

/// Requests and replies in turn; a long reply is cut.
fn transcript(requests: &str) -> String {
    let replies = stdout(&ENGINE, requests.as_bytes());
    assert_eq!(requests.lines().count(), replies.lines().count(), "one reply a line");
    let mut text = String::new();
    for (request, reply) in requests.lines().zip(replies.lines()) {
        let short: String = reply.chars().take(160).collect();
        let dots = if short.len() < reply.len() { " ..." } else { "" };
        let _ = write!(text, "> {request}\n{short}{dots}\n");
    }
    text
}

#[test]
fn a_match_is_begun_and_played_by_lines() {
    insta::assert_snapshot!(transcript(
        r#"{"op":"hello"}
{"id":1,"op":"new","setup":{"players":2},"seed":7}
{"id":2,"op":"awaited"}
{"op":"legal"}
{"op":"apply","action":{"place":{"river":12}}}
{"op":"apply","action":{"place":{"river":3}}}
{"op":"legal","actor":"house"}
{"op":"apply","actor":"house","action":"begin_turn"}
{"op":"apply","action":"feed"}
{"op":"standing"}
{"op":"view","seat":"table"}
{"op":"undo","actions":2}
{"op":"perft","depth":1}
"#
    ), @r#"
> {"op":"hello"}
{"ok":{"version":"0.1.0","game":"fish-and-men","games":[{"name":"fish-and-men","aliases":[],"title":"Fish and Men","rules_version":3,"seats":[1,8],"bots":["rand ...
> {"id":1,"op":"new","setup":{"players":2},"seed":7}
{"id":1,"ok":{"seats":2}}
> {"id":2,"op":"awaited"}
{"id":2,"ok":[{"seat":1,"ask":"place_fish"}]}
> {"op":"legal"}
{"ok":{"list":[{"place":{"river":0}},{"place":{"river":1}},{"place":{"river":2}},{"place":{"river":3}},{"place":{"river":4}},{"place":{"river":5}},{"place":{"ri ...
> {"op":"apply","action":{"place":{"river":12}}}
{"ok":[{"fish_placed":{"seat":1,"river":12,"at":[10,39,0,0]}}]}
> {"op":"apply","action":{"place":{"river":3}}}
{"ok":[{"fish_placed":{"seat":0,"river":3,"at":[3,1,0,0]}},"placing_ended"]}
> {"op":"legal","actor":"house"}
{"ok":{"list":["begin_turn"]}}
> {"op":"apply","actor":"house","action":"begin_turn"}
{"ok":[{"turn_began":{"turn":1,"order":[1,0]}}]}
> {"op":"apply","action":"feed"}
{"error":"A fish cannot feed on its first turn: it must move."}
> {"op":"standing"}
{"ok":{"scores":[20,20],"out":[],"winners":null}}
> {"op":"view","seat":"table"}
{"ok":{"turn":1,"phase":"fish_move","order":[1,0],"through":0,"fish":[{"seat":0,"at":[3,1,0,0],"health":20,"turn":"waiting","first_turn":true,"quit":false},{"se ...
> {"op":"undo","actions":2}
{"ok":{"actions":1}}
> {"op":"perft","depth":1}
{"error":"Fish and Men has no perft"}
"#);
}

#[test]
fn what_is_wrong_is_said_in_a_sentence_and_the_match_goes_on() {
    insta::assert_snapshot!(transcript(
        r#"{"op":"new","setup":{"players":2},"seed":"18446744073709551615"}
{"op":"new","setup":{"players":9}}
{"op":"new","setup":{"parameters":{"vanish_chance":101}}}
{"op":"new","setup":{"parameters":{"vanish_chance":"often"}}}
{"op":"new","setup":{"parameters":{"vanish":1}}}
{"op":"load","state":{}}
{"op":"apply","seat":0,"action":{"step":{"heading":"UP"}}}
{"op":"apply","seat":9,"action":"feed"}
{"op":"apply","actor":"house","action":"begin_turn"}
{"op":"bot","name":"nobody"}
{"op":"play","bots":["nobody"]}
{"op":"standing","seat":0}
{"op":"standing"}
"#
    ), @r#"
> {"op":"new","setup":{"players":2},"seed":"18446744073709551615"}
{"ok":{"seats":2}}
> {"op":"new","setup":{"players":9}}
{"error":"setup.players: 9 is not a number from 1 to 8"}
> {"op":"new","setup":{"parameters":{"vanish_chance":101}}}
{"error":"setup.parameters.vanish_chance: 101 is not a number from 0 to 100"}
> {"op":"new","setup":{"parameters":{"vanish_chance":"often"}}}
{"error":"setup.parameters.vanish_chance: invalid type: string \"often\", expected a whole number from 0 to 4294967295"}
> {"op":"new","setup":{"parameters":{"vanish":1}}}
{"error":"setup.parameters.vanish: unknown field `vanish`, expected one of `pollution_speed`, `vanish_chance`, `cutoffs`, `initial_health`, `health_to_win`, `ma ...
> {"op":"load","state":{}}
{"error":"state: missing field `setup`"}
> {"op":"apply","seat":0,"action":{"step":{"heading":"UP"}}}
{"error":"action.step.heading: unknown variant `UP`, expected one of `N`, `NE`, `E`, `SE`, `S`, `SW`, `W`, `NW`; write it like {\"step\":{\"heading\":\"NE\"}}"}
> {"op":"apply","seat":9,"action":"feed"}
{"error":"seat: there is no seat 9, only 0 to 1"}
> {"op":"apply","actor":"house","action":"begin_turn"}
{"error":"The fish are being placed."}
> {"op":"bot","name":"nobody"}
{"error":"there is no bot called \"nobody\"; the bots are: random, easy, medium, hard"}
> {"op":"play","bots":["nobody"]}
{"error":"there is no bot called \"nobody\"; the bots are: random, easy, medium, hard"}
> {"op":"standing","seat":0}
{"error":"seat: \"standing\" has no fields of its own"}
> {"op":"standing"}
{"ok":{"scores":[20,20],"out":[],"winners":null}}
"#);
}

#[test]
fn a_line_that_is_no_request_gets_an_error_with_its_position() {
    insta::assert_snapshot!(transcript(
        "\n   \nnonsense\n{\"op\":\"state\"\n[]\n7\n\"hello\"\nnull\n{\"op\":7}\n{} {}\n\u{feff}{}\n\
         {\"op\":\"hash\",\"op\":\"hash\"}\n"
    ), @r#"
> 
{"error":"line 1, column 1: a request is one JSON object on a line, {\"op\":...}"}
>    
{"error":"line 2, column 4: a request is one JSON object on a line, {\"op\":...}"}
> nonsense
{"error":"line 3, column 1: a request is one JSON object on a line, {\"op\":...}"}
> {"op":"state"
{"error":"line 4, column 13: EOF while parsing an object"}
> []
{"error":"line 5, column 1: a request is one JSON object on a line, {\"op\":...}"}
> 7
{"error":"line 6, column 1: a request is one JSON object on a line, {\"op\":...}"}
> "hello"
{"error":"line 7, column 1: a request is one JSON object on a line, {\"op\":...}"}
> null
{"error":"line 8, column 1: a request is one JSON object on a line, {\"op\":...}"}
> {"op":7}
{"error":"op: invalid type: integer `7`, expected a string"}
> {} {}
{"error":"line 10, column 4: trailing characters"}
> ﻿{}
{"error":"line 11, column 1: a request is one JSON object on a line, {\"op\":...}"}
> {"op":"hash","op":"hash"}
{"error":"line 12, column 17: field `op` is given twice"}
"#);
}

#[test]
fn bytes_that_are_no_text_get_an_error_and_the_next_line_an_answer() {
    let input = b"{\"op\":\"\xff\"}\n\0\0\0\n{\"op\":\"standing\"}\n";
    let replies = stdout(&ENGINE, input);
    insta::assert_snapshot!(replies, @r#"
{"error":"line 1, column 8: this is not UTF-8"}
{"error":"line 2, column 1: a request is one JSON object on a line, {\"op\":...}"}
{"error":"there is no match yet: begin one with \"new\" or \"load\""}
"#);
}

#[test]
fn deep_and_endless_lines_are_refused_and_the_next_is_answered() {
    let deep = format!("{{\"a\":{}", "[".repeat(1_000_000));
    let id = format!("{{\"id\":{}{}}}", "[".repeat(90), "]".repeat(90));
    let endless = "x".repeat(40 << 20);
    let input = format!("{deep}\n{{\"op\":\"new\",\"setup\":{deep}}}\n{id}\n{endless}\n{{}}");
    let replies = stdout(&ENGINE, input.as_bytes());
    let errors: Vec<&str> =
        replies.lines().map(|line| &line[line.find("\"error\"").unwrap_or(0)..]).collect();
    assert_eq!(errors.len(), 5, "{replies}");
    assert!(errors[0].starts_with("\"error\":\"line 1, column 105: "), "{}", errors[0]);
    assert!(errors[1].starts_with("\"error\":\"line 2, column "), "{}", errors[1]);
    assert!(errors[2].starts_with("\"error\":\"op: missing"), "{}", errors[2]);
    assert_eq!(errors[3], "\"error\":\"line 4: longer than 16777216 bytes, so it was ignored\"}");
    assert!(errors[4].starts_with("\"error\":\"op: missing"), "{}", errors[4]);
}

#[test]
fn thousands_of_lines_of_garbage_get_a_reply_each() {
    let mut generator = RandomGenerator::from_seed(1);
    let parts: [&[u8]; 24] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b":",
        b",",
        b"\"op\"",
        b"\"new\"",
        b"\"play\"",
        b"\"seat\"",
        b"\"apply\"",
        b"\"action\"",
        b"\"feed\"",
        b"null",
        b"-1",
        b"1e999",
        b"0.5",
        b"\\u0000",
        b"\xff\xfe",
        b" ",
        b"\t",
        b"{\"op\":\"new\",\"seed\":",
        b"{\"op\":\"undo\",\"actions\":",
    ];
    let mut input = Vec::new();
    for _ in 0..5000 {
        for _ in 0..generator.below(12) {
            input.extend_from_slice(generator.pick(&parts).copied().unwrap_or_default());
        }
        input.push(b'\n');
    }
    input.extend_from_slice(b"{\"id\":\"last\",\"op\":\"awaited\"}\n");
    let replies = stdout(&ENGINE, &input);
    assert_eq!(replies.lines().count(), 5001);
    for line in replies.lines() {
        let reply: serde_json::Value = serde_json::from_str(line).expect("a reply is JSON");
        assert!(reply.get("ok").is_some() != reply.get("error").is_some(), "{line}");
    }
    assert!(replies.lines().last().is_some_and(|line| line.starts_with("{\"id\":\"last\",")));
}

#[test]
fn bots_with_more_text_than_is_kept_are_refused_before_they_are_read() {
    let much = "x".repeat(5000);
    let new = r#"{"op":"new","setup":{"players":2},"seed":7}"#;
    for request in [
        json!({"op": "bot", "seat": 0, "name": "easy", "note": much}),
        json!({"op": "play", "bots": [{"name": "easy", "note": much}]}),
    ] {
        let replies = stdout(&ENGINE, format!("{new}\n{request}\n").as_bytes());
        let last = replies.lines().last().unwrap_or_default();
        assert!(last.contains("but at most 4096 are allowed"), "{last}");
    }
}

/// Requests whose fields are right by name and drawn by value: whatever comes, a reply.
#[test]
fn thousands_of_odd_requests_get_a_reply_each() {
    let mut generator = RandomGenerator::from_seed(2);
    let ops = [
        "new", "load", "state", "view", "awaited", "legal", "apply", "standing", "bot", "play",
        "undo", "hash", "perft", "stop",
    ];
    let fields = [
        "seat",
        "actor",
        "action",
        "limit",
        "actions",
        "depth",
        "name",
        "bots",
        "seed",
        "positions",
        "seconds",
    ];
    let values = [
        "0",
        "1",
        "7",
        "65535",
        "65536",
        "-1",
        "4294967295",
        "18446744073709551615",
        "1.5",
        "true",
        "null",
        "[]",
        "{}",
        "\"house\"",
        "\"table\"",
        "\"feed\"",
        "\"quit\"",
        "\"begin_turn\"",
        "\"medium\"",
        "\"random\"",
        "[\"random\"]",
        "{\"place\":{\"river\":1}}",
        "{\"place\":{\"river\":99999999999}}",
        "{\"step\":{\"heading\":\"N\"}}",
        "\"\"",
    ];
    let mut input = "{\"op\":\"new\"}\n".to_owned();
    for _ in 0..3000 {
        let op = generator.pick(&ops).copied().unwrap_or_default();
        let _ = write!(input, "{{\"op\":\"{op}\"");
        for _ in 0..generator.below(3) {
            let field = generator.pick(&fields).copied().unwrap_or_default();
            let value = generator.pick(&values).copied().unwrap_or_default();
            let _ = write!(input, ",\"{field}\":{value}");
        }
        input += "}\n";
    }
    let replies = stdout(&ENGINE, input.as_bytes());
    assert_eq!(replies.lines().count(), 3001);
}

#[test]
fn a_reply_comes_before_the_next_request_is_sent() {
    let mut child = command(&ENGINE).spawn().expect("the program was just built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut replies = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    for id in 0..3 {
        writeln!(stdin, "{{\"id\":{id},\"op\":\"new\"}}").expect("the engine listens");
        let reply = replies.next().expect("a reply").expect("it is text");
        assert_eq!(reply, format!("{{\"id\":{id},\"ok\":{{\"seats\":4}}}}"));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_stdout_ends_it_quietly() {
    let mut child = command(&ENGINE).spawn().expect("the program was just built");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    // Written until the engine is gone.
    while stdin.write_all(b"{\"op\":\"hello\"}\n").is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn saving_loading_and_playing_on_is_playing_on() {
    let start = "{\"op\":\"new\",\"setup\":{\"players\":3},\"seed\":5}\n\
                 {\"op\":\"play\",\"bots\":[\"random\"],\"limit\":60}\n{\"op\":\"state\"}\n";
    let replies = stdout(&ENGINE, start.as_bytes());
    let state = replies.lines().nth(2).and_then(|line| line.strip_prefix("{\"ok\":"));
    let state = state.and_then(|line| line.strip_suffix('}')).expect("a state");
    // The house alone: bots begin anew after a load.
    let rest = "{\"op\":\"state\"}\n{\"op\":\"legal\",\"actor\":\"house\"}\n{\"op\":\"awaited\"}\n\
                {\"op\":\"hash\"}\n";
    let played = stdout(&ENGINE, format!("{start}{rest}").as_bytes());
    let loaded = format!("{{\"op\":\"load\",\"state\":{state}}}\n{rest}");
    let loaded = stdout(&ENGINE, loaded.as_bytes());
    let last = |text: &str| text.lines().rev().take(4).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(last(&played), last(&loaded));
}

/// Every number and list of a state, bent: refused by its field or played on, but never the end of
/// the engine.
#[test]
fn a_twisted_state_is_refused_or_can_be_played() {
    let start = "{\"op\":\"new\",\"setup\":{\"players\":3},\"seed\":5}\n\
                 {\"op\":\"play\",\"bots\":[\"random\"],\"limit\":60}\n{\"op\":\"state\"}\n";
    let replies = stdout(&ENGINE, start.as_bytes());
    let reply = replies.lines().nth(2).expect("the state");
    let reply: Value = serde_json::from_str(reply).expect("a reply is JSON");
    let mut state = reply["ok"].clone();
    let square = state["sea"]["pollution"][0]["at"].as_array().expect("there is pollution");
    let square = [square[0].clone(), square[1].clone()];
    state["sea"]["fishermen"] = json!([{ "id": 0, "square": square, "hunger": 1 }]);
    state["next"]["fisherman"] = json!(1);
    let mut input = String::new();
    for pointer in ["/sea", "/next", "/setup/parameters"] {
        let mut places = Vec::new();
        collect(state.pointer(pointer).expect("a part of the state"), pointer, &mut places);
        for place in places {
            twist(&mut state, &place, |state| {
                let _ = writeln!(input, "{{\"op\":\"load\",\"state\":{state}}}");
                input += "{\"op\":\"play\",\"bots\":[\"medium\",\"random\"],\"limit\":20}\n";
            });
        }
    }
    let replies = stdout(&ENGINE, input.as_bytes());
    assert_eq!(replies.lines().count(), input.lines().count());
    // Both happen, or the test tests nothing.
    assert!(replies.matches("{\"ok\":{\"seats\":3}}").count() > 100, "few were accepted");
    assert!(replies.matches("{\"error\":\"state.").count() > 100, "few were refused");
}

/// As above for the setups of all games, alone and with a second number that is out of all bounds.
#[test]
fn a_twisted_setup_is_refused_or_can_be_played() {
    let level = json!({"name":"Pond","ice":["11111","1?.11","11111"]});
    let card = json!({"id":"OS","name":"Spill","copies":1,"class":"must","effects":[{"spill":{"blobs":7}}]});
    let setups = [
        ("penguins", json!({"players":3,"rows":5,"columns":5,"fish":3,"holes":1})),
        ("penguins", json!({"players":2,"rows":i64::MAX,"columns":5,"holes":i64::MIN})),
        ("penguins", json!({"players":2,"board":[[1,2,3,4,5],[5,4,3,2,1]]})),
        ("penguins", json!({"players":2,"level":level})),
        (
            "fish-and-men",
            json!({"players":3,"deck":{"jokers":1,"cards":[card]},"parameters":{
            "pollution_speed":3,"vanish_chance":50,"initial_health":20,"health_to_win":80,
            "max_health":100,"feed_rate":2,"max_pollution_damage":10,"moving_cost":1,"max_roll":6,
            "cutoffs":{"blue":1,"green":2,"yellow":3,"red":4,"black":5},"hunger_level":3}}),
        ),
    ];
    for (game, mut setup) in setups {
        let mut places = Vec::new();
        collect(&setup, "", &mut places);
        let mut input = String::new();
        for place in places {
            twist(&mut setup, &place, |setup| {
                let _ = writeln!(input, "{{\"op\":\"new\",\"setup\":{setup}}}");
                input += "{\"op\":\"play\",\"bots\":[\"random\"],\"limit\":8}\n";
            });
        }
        let replies = stdout(&["engine", game], input.as_bytes());
        assert_eq!(replies.lines().count(), input.lines().count(), "{setup}");
        assert!(replies.contains("{\"error\":\"setup"), "nothing was refused of {setup}");
    }
}

#[test]
fn what_a_reply_quotes_has_an_end_and_cannot_hide() {
    let long = format!("{{\"op\":\"apply\",\"seat\":0,\"action\":\"{}\"}}\n", "x".repeat(900_000));
    let odd = "{\"op\":\"\\u001b[2J\\u009b\\u202e\"}\n";
    let replies = stdout(&ENGINE, format!("{{\"op\":\"new\"}}\n{long}{odd}").as_bytes());
    let replies: Vec<&str> = replies.lines().collect();
    assert!(
        replies[1].len() < 5_000 && replies[1].contains("(900003 characters)"),
        "{}",
        replies[1]
    );
    assert!(replies[2].contains(r"\\u{1b}[2J\\u{9b}\\u{202e}"), "{}", replies[2]);
}

/// The places of all numbers and lists; of a list, its first and last two things are enough.
fn collect(value: &Value, place: &str, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(value, &format!("{place}/{name}"), places);
            }
        }
        Value::Array(list) => {
            places.push(place.to_owned());
            for (index, value) in list.iter().enumerate() {
                if index < 2 || index + 2 >= list.len() {
                    collect(value, &format!("{place}/{index}"), places);
                }
            }
        }
        Value::Number(_) => places.push(place.to_owned()),
        _ => {}
    }
}

/// The same with other values at `place`, one after another.
fn twist(state: &mut Value, place: &str, mut each: impl FnMut(&Value)) {
    let old = state.pointer(place).cloned().unwrap_or_default();
    let others = match &old {
        Value::Array(list) => vec![json!([]), Value::from([&list[..], list].concat())],
        _ => [-1, 0, 1, 255, 65_536, i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX]
            .map(Value::from)
            .into(),
    };
    for other in others {
        if let Some(value) = state.pointer_mut(place) {
            *value = other;
        }
        each(state);
    }
    if let Some(value) = state.pointer_mut(place) {
        *value = old;
    }
}

#[test]
fn a_request_at_work_is_stopped_by_a_line_that_comes_later() {
    let mut child = command(&["engine", "penguins"]).spawn().expect("the program was just built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut replies = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut next = || replies.next().expect("a reply").expect("it is text");
    let lines = "{\"op\":\"new\"}\n{\"op\":\"play\",\"bots\":[\"random\"],\"limit\":8}\n\
                 {\"op\":\"perft\",\"depth\":20}\n";
    stdin.write_all(lines.as_bytes()).expect("the engine listens");
    // Both are answered although the third has no end.
    assert_eq!(next(), "{\"ok\":{\"seats\":4}}");
    assert!(next().starts_with("{\"ok\":{\"actions\":8,"));
    stdin.write_all(b"{\"op\":\"stop\"}\n").expect("the engine listens");
    assert_eq!(next(), "{\"error\":\"\\\"perft\\\" was stopped by the line after it\"}");
    assert_eq!(next(), "{\"ok\":{\"stopped\":true}}");
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn bots_that_search_count_their_positions_against_the_bound() {
    let played = |positions: u64| {
        let play = format!(
            "{{\"op\":\"new\",\"seed\":3}}\n\
             {{\"op\":\"play\",\"bots\":[\"hard\"],\"positions\":{positions}}}\n"
        );
        let replies = stdout(&ENGINE, play.as_bytes());
        let reply: Value = replies.lines().last().expect("a reply").parse().expect("it is JSON");
        assert_eq!(reply["ok"]["stopped"], "positions");
        reply["ok"]["actions"].as_u64().expect("a number")
    };
    assert!((1..played(100_000)).contains(&played(20_000)), "{}", played(20_000));
}

#[test]
fn an_action_that_is_none_is_answered_with_one_that_is() {
    let none = |given: &str| {
        format!(
            "action: {given} is not an action; an action looks like {{\"step\":{{\"heading\":\"NE\"}}}} or \
             \"feed\", and \"legal\" tells what is possible now"
        )
    };
    let play = "write it like {\"play\":{\"card\":\"OS\",\"on\":{\"square\":[3,4]}}}";
    let square = "invalid length 3, expected a square: [row,column], such as [3,4]";
    for (action, said) in [
        ("0", none("0")),
        ("[]", none("[]")),
        ("null", none("null")),
        ("{}", none("{}")),
        ("[3,4]", none("[3,4]")),
        (r#"{"feed":{}}"#, "action.feed: nothing goes with it; write only \"feed\"".into()),
        (
            r#""accept""#,
            "action: \"accept\" alone says too little; write it like {\"accept\":{\"offer\":3}}"
                .into(),
        ),
        (
            r#"{"accept":3}"#,
            "action.accept: invalid type: integer `3`, expected an object; write it like \
             {\"accept\":{\"offer\":3}}"
                .into(),
        ),
        (
            r#"{"play":{"card":"OS","on":{"square":[1,2,3]}}}"#,
            format!("action.play.on.square: {square}; {play}"),
        ),
        (
            r#"{"play":{"card":"Fp","on":{"fish_to":{"fish":1,"square":[1,2,3]}}}}"#,
            format!("action.play.on.fish_to.square: {square}; {play}"),
        ),
    ] {
        let input =
            format!("{{\"op\":\"new\"}}\n{{\"op\":\"apply\",\"seat\":0,\"action\":{action}}}\n");
        let replies = stdout(&ENGINE, input.as_bytes());
        let reply: Value = replies.lines().last().expect("a reply").parse().expect("it is JSON");
        assert_eq!(reply["error"], said);
    }
}

#[test]
fn a_name_that_nobody_can_see_is_refused_in_every_game() {
    for game in ["fish-and-men", "penguins"] {
        for (name, what) in [
            ("An\\u200bn", "a name has no invisible characters; leave out U+200B"),
            ("\\u202eAnn", "a name has no invisible characters; leave out U+202E"),
            (" ", "a name needs something that can be seen; give it a letter or a digit"),
            (
                "a\\u0301\\u0301\\u0301\\u0301\\u0301",
                "a name has at most 4 marks on a letter, and a letter first; leave out the others",
            ),
        ] {
            let line = format!("{{\"op\":\"new\",\"setup\":{{\"names\":[\"{name}\"]}}}}\n");
            let reply: Value =
                stdout(&["engine", game], line.as_bytes()).trim().parse().expect("it is JSON");
            assert_eq!(reply["error"], format!("setup.names[0]: {what}"), "{game}");
        }
    }
}

#[test]
fn the_reference_names_every_op_and_its_conversations_are_real() {
    let reference = include_str!("../../docs/protocol.md").replace("\r\n", "\n");
    let hello: Value =
        serde_json::from_str(&stdout(&ENGINE, b"{\"op\":\"hello\"}\n")).expect("a reply is JSON");
    for op in hello["ok"]["ops"].as_array().expect("a list of ops") {
        let row = format!("| [`{}`](#", op.as_str().expect("an op is a word"));
        assert!(reference.contains(&row), "docs/protocol.md: {row} is missing in the table of ops");
    }
    for (title, game) in [
        ("### An example session\n", "fish-and-men"),
        ("with `shoal engine penguins`:\n", "penguins"),
    ] {
        let after = reference.split(title).nth(1).expect("the conversation has its title");
        let talk = after.split("```text\n").nth(1).and_then(|text| text.split("```").next());
        let mut requests = String::new();
        let mut expected = String::new();
        for line in talk.expect("the conversation stands in a block").lines() {
            match line.strip_prefix("> ") {
                Some(request) => requests += &format!("{request}\n"),
                None => expected += &format!("{line}\n"),
            }
        }
        assert!(requests.lines().count() > 3, "{title}: {requests}");
        assert_eq!(stdout(&["engine", game], requests.as_bytes()), expected);
    }
}
