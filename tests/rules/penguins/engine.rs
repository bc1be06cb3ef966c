//! The program interface of the penguins: positions and actions in their short forms.

use serde_json::{Value, json};
use shoal_host::engine::serve;
use std::fmt::Write as _;
use std::io::Cursor;

/// What the engine answers to these lines.
fn replies(input: &str) -> Vec<Value> {
    let game = shoal_games::find("penguins").expect("it is known");
    let mut output = Vec::new();
    serve(game, &[game], Cursor::new(input.to_owned()), &mut output)
        .expect("memory can be read and written");
    let text = String::from_utf8(output).expect("replies are JSON");
    text.lines().map(|line| serde_json::from_str(line).expect("a reply is JSON")).collect()
}

/// Requests and replies in turn.
fn transcript(requests: &str) -> String {
    let game = shoal_games::find("penguins").expect("it is known by its other name");
    let mut output = Vec::new();
    serve(game, &[game], Cursor::new(requests.to_owned()), &mut output)
        .expect("memory can be read and written");
    let output = String::from_utf8(output).expect("replies are JSON");
    let mut text = String::new();
    for (request, reply) in requests.lines().zip(output.lines()) {
        let _ = write!(text, "> {request}\n{reply}\n");
    }
    text
}

#[test]
fn a_match_is_begun_placed_and_moved_by_lines() {
    insta::assert_snapshot!(transcript(
        r#"{"op":"new","setup":{"rows":5,"columns":4,"fish":3,"holes":0,"players":3},"seed":1}
{"op":"state"}
{"op":"awaited"}
{"op":"bot","name":"house","depth":2}
{"op":"apply","action":[0,0]}
{"op":"apply","action":[0,0]}
{"op":"state"}
{"op":"play","bots":[{"name":"house","depth":1},{"name":"random"},{"name":"house"}],"limit":8}
{"op":"legal"}
{"op":"legal","seat":2}
{"op":"legal","actor":"house"}
{"op":"bot","name":"house","depth":2}
{"op":"apply","action":[[0,0],[2,0]]}
{"op":"perft","depth":2}
{"op":"apply","actor":"house","action":{"remove":{"seat":1,"why":"cheated"}}}
{"op":"state"}
{"op":"play","bots":[{"name":"house","depth":2},{"name":"house","depth":2},{"name":"house","depth":2}]}
"#
    ), @r#"
> {"op":"new","setup":{"rows":5,"columns":4,"fish":3,"holes":0,"players":3},"seed":1}
{"ok":{"seats":3}}
> {"op":"state"}
{"ok":{"players":[{"color":"red","score":0,"places":[]},{"color":"white","score":0,"places":[]},{"color":"brown","score":0,"places":[]}],"board":[[3,3,3,3],[3,3,3,3],[3,3,3,3],[3,3,3,3],[3,3,3,3]],"phase":"placing","to_place":[3,3,3],"setup":{"players":3,"rows":5,"columns":4,"fish":3,"holes":0},"generator":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b"}}
> {"op":"awaited"}
{"ok":[{"seat":0,"ask":"place"}]}
> {"op":"bot","name":"house","depth":2}
{"ok":[0,0]}
> {"op":"apply","action":[0,0]}
{"ok":[{"placed":{"seat":0,"at":[0,0]}}]}
> {"op":"apply","action":[0,0]}
{"error":"There is already a penguin on this tile."}
> {"op":"state"}
{"ok":{"players":[{"color":"white","score":0,"places":[]},{"color":"brown","score":0,"places":[]},{"color":"red","score":0,"places":[[0,0]]}],"board":[[3,3,3,3],[3,3,3,3],[3,3,3,3],[3,3,3,3],[3,3,3,3]],"phase":"placing","to_place":[3,3,2],"seats":[1,2,0],"setup":{"players":3,"rows":5,"columns":4,"fish":3,"holes":0},"generator":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b"}}
> {"op":"play","bots":[{"name":"house","depth":1},{"name":"random"},{"name":"house"}],"limit":8}
{"ok":{"actions":8,"standing":{"scores":[0,0,0],"out":[],"winners":null}}}
> {"op":"legal"}
{"ok":{"list":[[[0,0],[2,0]],[[0,0],[4,0]],[[0,2],[2,2]],[[1,1],[2,1]],[[1,1],[2,2]],[[1,1],[3,0]],[[1,1],[3,2]],[[1,1],[4,0]],[[1,1],[4,3]]]}}
> {"op":"legal","seat":2}
{"ok":{"list":[]}}
> {"op":"legal","actor":"house"}
{"ok":{"list":[]}}
> {"op":"bot","name":"house","depth":2}
{"ok":[[0,0],[2,0]]}
> {"op":"apply","action":[[0,0],[2,0]]}
{"ok":[{"moved":{"seat":0,"from":[0,0],"to":[2,0],"fish":3}}]}
> {"op":"perft","depth":2}
{"ok":{"count":69,"scores":[207,207,207]}}
> {"op":"apply","actor":"house","action":{"remove":{"seat":1,"why":"cheated"}}}
{"ok":[{"removed":{"seat":1,"why":"cheated","places":[[0,3],[4,2],[3,1]]}}]}
> {"op":"state"}
{"ok":{"players":[{"color":"brown","score":0,"places":[[0,1],[1,0],[1,2]]},{"color":"red","score":3,"places":[[2,0],[0,2],[1,1]]}],"board":[[0,3,3,3],[3,3,3,3],[3,3,3,3],[3,3,3,3],[3,3,3,3]],"removed":["white"],"seats":[2,0,1],"removals":[{"score":0,"why":"cheated"}],"setup":{"players":3,"rows":5,"columns":4,"fish":3,"holes":0},"generator":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b"}}
> {"op":"play","bots":[{"name":"house","depth":2},{"name":"house","depth":2},{"name":"house","depth":2}]}
{"ok":{"actions":13,"standing":{"scores":[21,0,21],"out":[1],"winners":[0,2]}}}
"#);
}

/// White first, and stuck; then red with two moves in its column, then brown with one.
const STUCK: &str = r#"{"players":[{"color":"white","score":2,"places":[[0,0]]},{"color":"red","score":0,"places":[[0,2]]},{"color":"brown","score":0,"places":[[0,4]]}],"board":[[5,0,1,0,1],[],[0,0,1,0,1],[0],[0,0,1]]}"#;

#[test]
fn the_first_of_players_stands_first_in_turn_stuck_or_not() {
    insta::assert_snapshot!(transcript(&format!(
        r#"{{"op":"load","state":{STUCK}}}
{{"op":"state"}}
{{"op":"legal"}}
{{"op":"bot","name":"house","depth":2}}
{{"op":"bot","name":"random"}}
{{"op":"awaited"}}
{{"op":"apply","action":[[0,0],[0,2]]}}
{{"op":"perft","depth":1}}
{{"op":"perft","depth":4}}
{{"op":"apply","seat":1,"action":[[0,2],[2,2]]}}
{{"op":"state"}}
{{"op":"apply","action":[[0,4],[2,4]]}}
{{"op":"state"}}
{{"op":"apply","seat":1,"action":{{"move":[[2,2],[4,2]]}}}}
{{"op":"legal"}}
{{"op":"bot","name":"house","depth":3}}
{{"op":"standing"}}
"#
    )), @r#"
> {"op":"load","state":{"players":[{"color":"white","score":2,"places":[[0,0]]},{"color":"red","score":0,"places":[[0,2]]},{"color":"brown","score":0,"places":[[0,4]]}],"board":[[5,0,1,0,1],[],[0,0,1,0,1],[0],[0,0,1]]}}
{"ok":{"seats":3}}
> {"op":"state"}
{"ok":{"players":[{"color":"white","score":2,"places":[[0,0]]},{"color":"red","score":0,"places":[[0,2]]},{"color":"brown","score":0,"places":[[0,4]]}],"board":[[5,0,1,0,1],[0,0,0,0,0],[0,0,1,0,1],[0,0,0,0,0],[0,0,1,0,0]]}}
> {"op":"legal"}
{"ok":{"list":[]}}
> {"op":"bot","name":"house","depth":2}
{"ok":null}
> {"op":"bot","name":"random"}
{"ok":null}
> {"op":"awaited"}
{"ok":[{"seat":1,"ask":"move"}]}
> {"op":"apply","action":[[0,0],[0,2]]}
{"error":"None of your penguins can move: it is red's turn."}
> {"op":"perft","depth":1}
{"ok":{"count":2,"scores":[4,2,0]}}
> {"op":"perft","depth":4}
{"ok":{"count":0,"scores":[0,0,0]}}
> {"op":"apply","seat":1,"action":[[0,2],[2,2]]}
{"ok":[{"moved":{"seat":1,"from":[0,2],"to":[2,2],"fish":1}}]}
> {"op":"state"}
{"ok":{"players":[{"color":"brown","score":0,"places":[[0,4]]},{"color":"white","score":2,"places":[[0,0]]},{"color":"red","score":1,"places":[[2,2]]}],"board":[[5,0,0,0,1],[0,0,0,0,0],[0,0,1,0,1],[0,0,0,0,0],[0,0,1,0,0]],"seats":[2,0,1],"setup":{"players":3,"names":["white","red","brown"],"board":[[5,0,1,0,1],[0,0,0,0,0],[0,0,1,0,1],[0,0,0,0,0],[0,0,1,0,0]]}}}
> {"op":"apply","action":[[0,4],[2,4]]}
{"ok":[{"moved":{"seat":2,"from":[0,4],"to":[2,4],"fish":1}},{"skipped":{"seat":0}}]}
> {"op":"state"}
{"ok":{"players":[{"color":"white","score":2,"places":[[0,0]]},{"color":"red","score":1,"places":[[2,2]]},{"color":"brown","score":1,"places":[[2,4]]}],"board":[[5,0,0,0,0],[0,0,0,0,0],[0,0,1,0,1],[0,0,0,0,0],[0,0,1,0,0]],"setup":{"players":3,"names":["white","red","brown"],"board":[[5,0,1,0,1],[0,0,0,0,0],[0,0,1,0,1],[0,0,0,0,0],[0,0,1,0,0]]}}}
> {"op":"apply","seat":1,"action":{"move":[[2,2],[4,2]]}}
{"ok":[{"moved":{"seat":1,"from":[2,2],"to":[4,2],"fish":1}},{"ended":{"winners":[0,1]}}]}
> {"op":"legal"}
{"ok":{"list":[]}}
> {"op":"bot","name":"house","depth":3}
{"ok":null}
> {"op":"standing"}
{"ok":{"scores":[2,2,1],"out":[],"winners":[0,1]}}
"#);
}

#[test]
fn a_position_may_have_one_player_and_any_number_of_penguins_none_too() {
    let states = [
        json!({"players":[{"color":"black","score":7,"places":[]}],"board":[[1]]}),
        json!({"players":[{"color":"black","score":7,"places":[[0,0],[0,1],[1,0]]},
               {"color":"red","score":0,"places":[]}],"board":[[1000,1],[2]]}),
        json!({"players":[{"color":"red","score":0,"places":[]}],"board":[]}),
        json!({"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[1]],
               "phase":"moving","to_place":[0],"removed":["white"]}),
        json!({"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[1,1]],
               "phase":"placing","to_place":[1]}),
        json!({"players":[],"board":[[1]],"removed":["red","white"]}),
    ];
    for state in states {
        let reply = &replies(&json!({"op":"load","state":state}).to_string())[0];
        assert!(reply["ok"]["seats"].is_u64(), "{state}: {reply}");
    }
}

#[test]
fn what_is_wrong_with_a_position_is_said_in_a_sentence_that_names_the_field() {
    let red = json!({"color":"red","score":0,"places":[[0,0]]});
    let with = |player: Value| json!({"players":[player],"board":[[1,1],[0,1]]});
    let big: Vec<Vec<u8>> = vec![vec![1; 1000]; 1000];
    let five: Vec<Value> = (0..5).map(|_| json!({"color":"red","score":0,"places":[]})).collect();
    let cases = [
        (
            with(json!({"color":"red","score":0,"places":[[1,0]]})),
            "state.players[0].places[0]: there is no tile at [1,0]",
        ),
        (
            with(json!({"color":"red","score":0,"places":[[2,0]]})),
            "state.players[0].places[0]: there is no tile at [2,0]",
        ),
        (
            with(json!({"color":"red","score":0,"places":[[-1,0]]})),
            "state.players[0].places[0]: there is no tile at [-1,0]",
        ),
        (
            with(json!({"color":"red","score":0,"places":[[0,0],[0,0]]})),
            "state.players[0].places[1]: players[0].places[0] is already at [0,0]",
        ),
        (
            with(json!({"color":"red","score":0,"places":[[0]]})),
            "state.players[0].places[0]: invalid length 1",
        ),
        (
            with(json!({"color":"red","score":0,"places":[3]})),
            "state.players[0].places[0]: invalid type",
        ),
        (
            with(json!({"color":"red","score":-1,"places":[]})),
            "state.players[0].score: -1 is not a score from 0 to 1000000",
        ),
        (
            with(json!({"color":"red","score":"0","places":[]})),
            "state.players[0].score: invalid type",
        ),
        (
            with(json!({"color":"blue","score":0,"places":[]})),
            "state.players[0].color: unknown variant `blue`",
        ),
        (with(json!({"color":"red","score":0})), "state.players[0]: missing field `places`"),
        (
            with(json!({"color":"red","score":0,"places":[],"age":3})),
            "state.players[0].age: unknown field `age`",
        ),
        (json!({"players":[red],"board":[[1]],"hats":2}), "state.hats: unknown field `hats`"),
        (json!({"players":[red],"board":[["x"]]}), "state.board[0][0]: invalid type: string \"x\""),
        (json!({"players":[red],"board":["111"]}), "state.board[0]: invalid type: string \"111\""),
        (
            json!({"players":[red],"board":[[1.5]]}),
            "state.board[0][0]: invalid type: floating point",
        ),
        (
            json!({"players":[red],"board":[[1,-1]]}),
            "state.board[0][1]: -1 is not a number of fish from 0",
        ),
        (
            json!({"players":[red],"board":[[1,1001]]}),
            "state.board[0][1]: 1001 is not a number of fish",
        ),
        (
            json!({"players":[red],"board":big}),
            "state.board: it has 1000 rows, but at most 25 are possible",
        ),
        (
            json!({"players":[red],"board":[vec![1; 26]]}),
            "state.board[0]: it has 26 columns, but at most 25",
        ),
        (
            json!({"players":five,"board":[[1]]}),
            "state.players: there are 5, but 1 to 4 are possible",
        ),
        (
            json!({"players":[],"board":[[1]]}),
            "state.players: there are 0, but 1 to 4 are possible",
        ),
        (
            json!({"players":[red,red],"board":[[1]]}),
            "state.players[1].color: red is the colour of players[0]",
        ),
        (
            json!({"players":[red],"board":[[1]],"removed":["red"]}),
            "state.removed[0]: red is the colour of players[0]",
        ),
        (
            json!({"players":[red],"board":[[1]],"removed":["white","white"]}),
            "state.removed[1]: white is the colour of removed[0]",
        ),
        (
            json!({"players":[red],"board":[[1]],"phase":"eating"}),
            "state.phase: unknown variant `eating`",
        ),
        (
            json!({"players":[red],"board":[[1]],"phase":"moving","to_place":[1]}),
            "state.to_place: once penguins move",
        ),
        (
            json!({"players":[red],"board":[[1]],"to_place":[1]}),
            "state.to_place: once penguins move",
        ),
        (
            json!({"players":[red],"board":[[1]],"to_place":[1,1]}),
            "state.to_place: 2 numbers, but 1 player",
        ),
        (
            json!({"players":[red],"board":[[1]],"to_place":[-1]}),
            "state.to_place[0]: -1 is not a number",
        ),
        (
            json!({"players":[red],"board":[[1]],"seats":[1]}),
            "state.seats: it must list each seat once",
        ),
        (
            json!({"players":[red],"board":[[1]],"seats":[0,0]}),
            "state.seats: it must list each seat once",
        ),
        (
            json!({"players":[red],"board":[[1]],"removals":[{"score":1,"why":"quit"}]}),
            "state.removals: 1 listed, but 0 in \"removed\"",
        ),
        (
            json!({"players":[red],"board":[[1]],"removed":["white"],
                   "removals":[{"score":-1,"why":"quit"}]}),
            "state.removals[0].score: -1 is not a score",
        ),
        (
            json!({"players":[red],"board":[[1]],"setup":{"players":3}}),
            "state.setup.players: 3 players, but the position has 1",
        ),
        (
            json!({"players":[red],"board":[[1]],"setup":{"players":1,"rows":i64::MAX}}),
            "state.setup.rows: ",
        ),
        (
            json!({"players":[red],"board":[[1]],"generator":"00"}),
            "state.generator: a generator is",
        ),
        (json!({"board":[[1]]}), "state: missing field `players`"),
        (json!([1, 2]), "state[0]: invalid type"),
    ];
    for (state, expected) in cases {
        let reply = &replies(&json!({"op":"load","state":state}).to_string())[0];
        let error = reply["error"].as_str().unwrap_or_default();
        assert!(error.starts_with(expected), "{expected}\nwas expected, and it is\n{reply}");
    }
}

#[test]
fn what_is_wrong_with_an_action_is_said_in_a_sentence() {
    let state = r#"{"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[1,1],[1,1]]}"#;
    let cases = [
        ("[0,1]", "All penguins have been placed: move one."),
        ("[[0,0],[0,1]]", "No straight path leads to this tile"),
        ("[[0,0]]", "action: a move needs two tiles, but 1 are given"),
        ("[[0,0],[0,1],[1,1]]", "action: a move needs two tiles, but 3 are given"),
        ("[[0,0],[-1,1]]", "action[1][0]: invalid value: integer `-1`"),
        ("[]", "action: [] is not an action; "),
        ("\"jump\"", "action: unknown variant `jump`"),
        ("7", "action: 7 is not an action; "),
    ];
    for (action, expected) in cases {
        let lines = format!(
            "{{\"op\":\"load\",\"state\":{state}}}\n{{\"op\":\"apply\",\"action\":{action}}}"
        );
        let reply = &replies(&lines)[1];
        let error = reply["error"].as_str().unwrap_or_default();
        assert!(error.starts_with(expected), "{expected}\nwas expected, and it is\n{reply}");
    }
}

#[test]
fn what_legal_lists_is_what_apply_takes_on_a_whole_game() {
    let new = r#"{"op":"new","setup":{"rows":4,"columns":4,"fish":"random","holes":2,"players":2},"seed":5}"#;
    let mut lines = format!("{new}\n");
    for _ in 0..40 {
        let told = replies(&format!("{lines}{{\"op\":\"awaited\"}}\n"));
        let Some(seat) = told.last().and_then(|told| told["ok"][0]["seat"].as_u64()) else { break };
        let told = replies(&format!("{lines}{{\"op\":\"legal\",\"seat\":{seat}}}\n"));
        let list = told.last().expect("a reply")["ok"]["list"].clone();
        let all = list.as_array().expect("a list");
        let keys: Vec<String> = all.iter().map(Value::to_string).collect();
        assert!(keys.is_sorted(), "coordinates below 10 are in order as text: {keys:?}");
        let action = &all[all.len() / 2];
        let _ = writeln!(lines, "{{\"op\":\"apply\",\"seat\":{seat},\"action\":{action}}}");
        let told = replies(&lines);
        assert!(told.last().expect("a reply")["ok"].is_array(), "{action} of {list}: {told:?}");
    }
    let told = replies(&format!("{lines}{{\"op\":\"standing\"}}\n"));
    assert!(told.last().expect("a reply")["ok"]["winners"].is_array(), "the game is over");
}

/// A match of penguins that move, on a board where nobody counts or searches to the end.
const WIDE: &str = r#"{"op":"new","seed":3}
{"op":"play","bots":["random"],"limit":8}
"#;

/// What comes of these lines after [`WIDE`].
fn on_the_wide_ice(lines: &str) -> Vec<Value> {
    replies(&format!("{WIDE}{lines}")).split_off(2)
}

#[test]
fn a_count_without_end_is_stopped_by_the_line_after_it() {
    let told = on_the_wide_ice(
        r#"{"id":1,"op":"perft","depth":20}
{"op":"stop"}
{"op":"perft","depth":1}
{"op":"stop"}
"#,
    );
    let stopped = json!({"id":1,"error":"\"perft\" was stopped by the line after it"});
    assert_eq!(told[..2], [stopped, json!({"ok":{"stopped":true}})]);
    // Whether it was done by then is chance; both lines are answered alike.
    assert_eq!(told[2].get("error").is_some(), told[3]["ok"]["stopped"] == true);
}

#[test]
fn only_the_very_next_line_stops_and_only_if_it_is_exactly_that() {
    for other in [
        "{\"op\":\"perft\",\"depth\":2}\n {\"op\":\"stop\"}\n",
        "{\"op\":\"perft\",\"depth\":2}\n{\"op\": \"stop\"}\n",
        "{\"op\":\"perft\",\"depth\":2}\n{\"op\":\"stop\",\"id\":1}\n",
        "{\"op\":\"perft\",\"depth\":2}\n{\"op\":\"hash\"}\n{\"op\":\"stop\"}\n",
    ] {
        let told = on_the_wide_ice(other);
        assert_eq!(told[0]["ok"]["count"], 285, "{other}");
        assert_eq!(told.last().expect("a reply")["ok"]["stopped"], false, "{other}");
    }
}

#[test]
fn a_bound_of_positions_ends_a_count_and_what_fits_is_counted() {
    let depth_2 = |positions: u64| {
        let told = on_the_wide_ice(&format!(
            "{{\"op\":\"perft\",\"depth\":2,\"positions\":{positions}}}\n"
        ));
        told[0].clone()
    };
    assert_eq!(depth_2(286)["ok"]["count"], 285, "those and the one before them");
    assert_eq!(
        depth_2(285)["error"],
        "positions: \"perft\" needs more than that; allow more, or take a smaller \"depth\""
    );
}

#[test]
fn a_bound_of_seconds_ends_a_count_a_bot_and_play() {
    let told = on_the_wide_ice(
        r#"{"op":"perft","depth":20,"seconds":0.01}
{"op":"bot","name":"house","depth":12,"seconds":0.01}
{"op":"bot","name":"hard","positions":10000000,"seconds":0.01}
{"op":"play","bots":[{"name":"house","depth":12}],"seconds":0.01}
{"op":"perft","depth":20,"seconds":0}
{"op":"hash"}
"#,
    );
    let said = "was not finished by then; allow more, or take a smaller \"depth\"";
    for (reply, op) in told.iter().zip(["perft", "bot", "bot"]) {
        assert_eq!(reply["error"], format!("seconds: \"{op}\" {said}"));
    }
    assert_eq!(
        (&told[3]["ok"]["actions"], &told[3]["ok"]["stopped"]),
        (&json!(0), &json!("seconds"))
    );
    assert_eq!(told[4]["error"], "seconds: 0 is not a number from 0.001 to 86400");
    assert!(told[5]["ok"].is_string(), "and the engine goes on");
}

#[test]
fn a_bound_of_positions_ends_play_at_the_same_action_every_time() {
    let play = r#"{"op":"play","bots":[{"name":"house","depth":2}],"positions":20000}
{"op":"hash"}
"#;
    let told = on_the_wide_ice(play);
    assert_eq!(told[0]["ok"]["stopped"], "positions");
    assert!(told[0]["ok"]["actions"].as_u64().is_some_and(|actions| actions > 0), "{told:?}");
    assert_eq!(told, on_the_wide_ice(play));
    let unbounded = on_the_wide_ice("{\"op\":\"play\",\"bots\":[\"house\"],\"limit\":3}\n");
    assert_eq!(unbounded[0]["ok"].get("stopped"), None);
}

#[test]
fn a_house_with_a_bound_of_positions_answers_at_any_depth() {
    let told = on_the_wide_ice(
        r#"{"op":"bot","name":"house","depth":12,"positions":50}
{"op":"bot","name":"house","depth":12,"positions":3000}
{"op":"bot","name":"house","depth":2,"positions":10000000}
{"op":"bot","name":"house","depth":2}
{"op":"legal"}
"#,
    );
    let legal = told[4]["ok"]["list"].as_array().expect("a list");
    assert!(told[..2].iter().all(|one| legal.contains(&one["ok"])), "{told:?}");
    assert_eq!(told[2], told[3], "where all fits it plays as ever");
}

#[test]
fn an_action_that_is_none_is_answered_with_one_that_is() {
    for (action, said) in [
        (
            "0",
            "action: 0 is not an action; an action looks like [2,3] or [[2,3],[4,3]], and \"legal\" tells \
               what is possible now",
        ),
        (
            "null",
            "action: null is not an action; an action looks like [2,3] or [[2,3],[4,3]], and \"legal\" \
                  tells what is possible now",
        ),
        (
            "[]",
            "action: [] is not an action; an action looks like [2,3] or [[2,3],[4,3]], and \"legal\" tells \
                what is possible now",
        ),
        (
            "[1,2,3]",
            "action: invalid length 3, expected a tile: [row,column], such as [2,3]; write it like [2,3]",
        ),
        (
            "[[1,2],[1,2,3]]",
            "action[1]: invalid length 3, expected a tile: [row,column], such as [2,3]; \
                             write it like [[2,3],[4,3]]",
        ),
        (
            r#"{"place":[1,2,3]}"#,
            "action.place: invalid length 3, expected a tile: [row,column], such as \
                                  [2,3]; write it like {\"place\":[2,3]}",
        ),
        (
            r#"{"move":[[1,2],[1,3],[1,4]]}"#,
            "action.move: the list is too long; write it like \
                                             {\"move\":[[2,3],[4,3]]}",
        ),
        (
            r#"{"feed":{}}"#,
            "action: unknown variant `feed`, expected one of `place`, `move`, `quit`, \
                            `remove`; an action looks like {\"place\":[2,3]}",
        ),
        (r#"{"quit":{}}"#, "action.quit: nothing goes with it; write only \"quit\""),
        (r#""place""#, "action: \"place\" alone says too little; write it like {\"place\":[2,3]}"),
        (
            r#""accept""#,
            "action: unknown variant `accept`, expected one of `place`, `move`, `quit`, \
                         `remove`; an action looks like {\"place\":[2,3]}",
        ),
    ] {
        let line = format!("{{\"op\":\"apply\",\"seat\":0,\"action\":{action}}}\n");
        assert_eq!(on_the_wide_ice(&line)[0]["error"], said);
    }
}
