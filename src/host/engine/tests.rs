//! The engine over a small game; `tests/headless/engine.rs` drives the program itself.

use super::*;
use shoal_contract::any::GameAdapter;
use shoal_contract::battery::toy::Pebbles;

const GAME: &dyn AnyGame = &GameAdapter::<Pebbles>::NEW;

/// What the engine answers to these lines.
fn replies(input: &str) -> String {
    let mut output = Vec::new();
    serve(GAME, &[GAME], std::io::Cursor::new(input.to_owned()), &mut output)
        .expect("memory can be read and written");
    String::from_utf8(output).expect("replies are JSON")
}

#[test]
fn a_match_is_played_and_asked_by_lines() {
    insta::assert_snapshot!(replies(
        r#"{"id":1,"op":"new","setup":{"most":9},"seed":"2"}
{"id":"b","op":"awaited"}
{"id":[3],"op":"apply","actor":"house","action":"deal"}
{"id":null,"op":"awaited"}
{"op":"legal"}
{"op":"bot"}
{"op":"bot","seat":1}
{"op":"perft","depth":2}
{"op":"apply","action":{"take":3}}
{"op":"apply","seat":0,"action":{"take":1}}
{"op":"view","seat":"table"}
{"op":"standing"}
{"op":"play","bots":["clever","random"],"limit":100}
{"op":"undo","actions":2}
{"op":"undo"}
{"op":"hash"}
"#
    ), @r#"
{"id":1,"ok":{"seats":2}}
{"id":"b","ok":[]}
{"id":[3],"ok":[{"dealt":{"heap":7}}]}
{"id":null,"ok":[{"seat":0,"ask":3}]}
{"ok":{"list":[{"take":1},{"take":2},{"take":3}]}}
{"ok":{"take":3}}
{"ok":null}
{"ok":{"count":9}}
{"ok":[{"took":{"seat":0,"pebbles":3}}]}
{"error":"seat 0 may not do that now"}
{"ok":4}
{"ok":{"scores":[0,0],"out":[],"winners":null}}
{"ok":{"actions":2,"standing":{"scores":[0,0],"out":[],"winners":[0]}}}
{"ok":{"actions":2}}
{"ok":{"actions":1}}
{"ok":"7d8696e239c6a52e"}
"#);
}

#[test]
fn what_is_wrong_with_a_request_is_said_in_a_sentence() {
    insta::assert_snapshot!(replies(
        r#"{"op":"state"}
{"op":"dance"}
{"id":7}
{"op":"new","setup":{"players":9,"most":0}}
{"op":"new","setup":{"players":"two"}}
{"op":"new","seed":-1}
{"op":"new","sed":1}
{"op":"new"}
{"op":"legal"}
{"op":"legal","seat":2}
{"op":"legal","seat":1,"actor":"house"}
{"op":"legal","actor":"referee"}
{"op":"view","seat":"mine"}
{"op":"apply","actor":"house"}
{"op":"apply","actor":"house","action":"shuffle"}
{"op":"apply","actor":"house","action":{"take":1}}
{"op":"bot","seat":0,"name":"nobody"}
{"op":"play","bots":[]}
{"op":"play","bots":["clever","clever","clever","clever"]}
{"op":"play","bots":[3]}
{"op":"play","bots":["sleeper"]}
{"op":"play","bots":["sleeper"]}
{"op":"play","limit":1000001}
{"op":"undo","actions":2}
{"op":"perft","depth":21}
{"op":"load","state":{"setup":{},"heap":1,"next":5,"generator":"00"}}
"#
    ), @r#"
{"error":"there is no match yet: begin one with \"new\" or \"load\""}
{"error":"op: \"dance\" is unknown; it is one of hello, new, load, state, view, awaited, legal, apply, standing, bot, play, undo, hash, perft, stop"}
{"id":7,"error":"op: missing; it is one of hello, new, load, state, view, awaited, legal, apply, standing, bot, play, undo, hash, perft, stop"}
{"error":"setup.players: not 2 or 3; setup.most: nothing to take"}
{"error":"setup.players: invalid type: string \"two\", expected a whole number from 0 to 65535"}
{"error":"seed: a seed is a whole number from 0 to 18446744073709551615, or that as a string"}
{"error":"sed: unknown; the fields of \"new\" are setup, seed"}
{"ok":{"seats":3}}
{"error":"seat: missing, and the match waits for no seat: either the house (\"actor\":\"house\") can go on, or the match is over"}
{"ok":{"list":[]}}
{"error":"actor: \"seat\" is given too; give only one of them"}
{"error":"actor: unknown variant `referee`, expected `house` or `seat`"}
{"error":"seat: invalid type: string \"mine\", expected a whole number from 0 to 65535; \"view\" takes a seat's number, \"table\" or \"house\""}
{"error":"action: missing; \"apply\" needs it"}
{"error":"action: unknown variant `shuffle`, expected `deal` or `take`; an action looks like {\"take\":2}"}
{"error":"the house may not do that now"}
{"error":"there is no bot \"nobody\"; there are sleeper, random, clever"}
{"error":"bots: 0 for 3 seats; name from one to that many, they are repeated"}
{"error":"bots: 4 for 3 seats; name from one to that many, they are repeated"}
{"error":"bots[0]: a bot is a name, or an object with \"name\" and options"}
{"error":"the bot of seat 0 waits although it is asked (actions taken before: 1)"}
{"error":"the bot of seat 0 waits although it is asked (actions taken before: 0)"}
{"error":"limit: 1000001 is more than 1000000; play in parts"}
{"error":"actions: 2 cannot be taken back; there are only 1"}
{"error":"depth: 21 is more than 20"}
{"error":"state.generator: a generator is 64 hexadecimal digits, not all 0, as `state` wrote them"}
"#);
}

#[test]
fn a_bot_that_is_kept_goes_on_where_it_stopped() {
    let play = |limits: &[u32]| {
        let mut input = r#"{"op":"new","seed":3}"#.to_owned() + "\n";
        for limit in limits {
            input += &format!(r#"{{"op":"play","bots":["random"],"limit":{limit}}}"#);
            input.push('\n');
        }
        input += r#"{"op":"hash"}"#;
        replies(&input).lines().last().map(str::to_owned)
    };
    assert_eq!(play(&[6]), play(&[1, 2, 3]), "playing in parts is playing at once");
}

#[test]
fn loading_a_state_goes_on_as_the_match_did() {
    let start = r#"{"op":"new","seed":3}
{"op":"play","bots":["clever"],"limit":3}
{"op":"state"}
"#;
    let all = replies(start);
    let state = all.lines().last().and_then(|line| line.strip_prefix(r#"{"ok":"#));
    let state = state.and_then(|line| line.strip_suffix('}')).expect("a state");
    let rest = "{\"op\":\"play\",\"bots\":[\"clever\"]}\n{\"op\":\"hash\"}\n";
    let loaded = replies(&format!("{{\"op\":\"load\",\"state\":{state}}}\n{rest}"));
    let played = replies(&format!("{start}{rest}"));
    let last = |text: &str| text.lines().rev().take(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(last(&loaded), last(&played));
}

#[test]
fn a_carriage_return_in_an_id_does_not_break_the_line() {
    let reply = replies("{\"id\":[1,\r2],\"op\":\"standing\"}\r\n");
    assert!(reply.starts_with("{\"id\":[1, 2],\"error\":"), "{reply}");
}
