//! Programs that play, by the program itself: the examples, `shoal simulate`, `shoal engine` and
//! `shoal tournament`.

#[path = "../../../examples/first_move.rs"]
#[allow(dead_code, reason = "its `main` is for the example itself")]
mod first_move;

use crate::program::{command, failure, run, stdout};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::thread;

/// A program that ends as soon as it is asked.
const QUITTER: &str =
    r#"sh -c 'read -r x; echo "{\"hello\":{\"protocol\":1}}"; read -r x; read -r x; exit 9'"#;

/// A program that wants a tile that no board of penguins has.
const CHEAT: &str = r#"sh -c 'read -r x; echo "{\"hello\":{\"protocol\":1}}"; read -r x; read -r x; id=${x#*\"id\":}; echo "{\"id\":${id%%,*},\"action\":[24,24]}"; read -r x'"#;

/// A program that places its penguins where it may, and then moves one to where it stands.
const PLACES_THEN_CHEATS: &str = r#"
read -r x; echo '{"hello":{"protocol":1}}'; read -r x
while read -r x; do
    id=${x#*'"id":'}; a=${x#*'"list":['}
    case $x in *'"ask":"place"'*) a=${a%%]*}] ;; *) a='[[0,1],[0,1]]' ;; esac
    echo "{\"id\":${id%%,*},\"action\":$a}"
done"#;

/// The options of a match short enough for a test.
const SHORT: [&str; 6] = ["--games", "2", "--limit", "400", "--threads", "1"];

fn lines_of(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// Whether the example in Python can be tried.
fn has_python() -> bool {
    let said = Command::new("python3").arg("--version").output();
    let is_there = said.is_ok_and(|said| said.status.success());
    if !is_there {
        eprintln!("there is no python3 here: the example was not tried");
    }
    is_there
}

#[test]
fn the_example_in_python_founds_and_mutates_animals_of_food_chain() {
    if !has_python() {
        return;
    }
    let bots = "program:python3 examples/first_move.py";
    let season = ["--players", "1", "--set", "cycles=12", "--json", "--games", "1"];
    let arguments = [&["simulate", "food-chain", "--bots", bots][..], &season].concat();
    let played = &lines_of(&stdout(&arguments, b""))[0];
    assert_eq!(played.get("removed"), None, "{played}");
    assert!(played["scores"][0][0].as_u64() > Some(1), "several species of 100: {played}");
}

#[test]
fn the_example_in_python_plays() {
    if !has_python() {
        return;
    }
    let bots = "program:python3 examples/first_move.py,random";
    for game in ["fish-and-men", "penguins", "fish-or-failure", "virus-fight", "food-chain"] {
        let arguments = [&["simulate", game, "--json", "--bots", bots][..], &SHORT].concat();
        let games = lines_of(&stdout(&arguments, b""));
        assert_eq!(games.len(), 2);
        for played in games {
            assert_eq!(played.get("removed"), None, "it plays {game} by the rules");
            let is_played = played["winners"].is_array() || played["actions"] == 400;
            assert!(is_played, "it plays {game} to the end, or as long as it may: {played}");
        }
    }
}

/// A tournament that waits for guests by TCP, and the address at which it does.
fn open_tournament(arguments: &[&str]) -> (std::process::Child, String) {
    let tcp = ["--tcp", "127.0.0.1:0", "--limit", "400", "--json"];
    let mut child = command(&[&["tournament", "fish-and-men"][..], &tcp, arguments].concat())
        .spawn()
        .expect("the program was just built");
    let mut said = String::new();
    let stderr = child.stderr.take().expect("it is piped");
    BufReader::new(stderr).read_line(&mut said).expect("it says where");
    let address = said.trim().rsplit(' ').next().unwrap_or_default().to_owned();
    (child, address)
}

#[test]
fn the_example_in_rust_plays_a_tournament_by_tcp() {
    let (child, address) = open_tournament(&["--guests", "2", "--player", "ann=random"]);
    let players: Vec<_> = (0..2)
        .map(|_| {
            let stream = TcpStream::connect(&address).expect("it is open");
            let output = stream.try_clone().expect("a second handle");
            thread::spawn(move || first_move::play(BufReader::new(stream), output))
        })
        .collect();
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    // A connection that is closed under its hands is an end as well.
    players.into_iter().for_each(|player| drop(player.join().expect("the example is well")));
    let results: Value = serde_json::from_slice(&output.stdout).expect("the results are JSON");
    let names: Vec<&str> = results["players"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|player| player["name"].as_str())
        .collect();
    assert_eq!(names, ["ann", "first move", "first move 2"]);
    assert_eq!(results["removed"], json!([]));
    assert_eq!(results["rounds"][0]["games"][0]["players"], json!(names));
}

#[test]
fn a_caller_that_is_no_program_is_named_and_the_others_play() {
    let players = ["--guests", "1", "--player", "ann=random"];
    let (child, address) = open_tournament(&players);
    let mut browser = TcpStream::connect(&address).expect("it is open");
    browser.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("it is heard");
    // The connection ends once it is known that it came.
    let told: Vec<String> = BufReader::new(&browser).lines().map_while(Result::ok).collect();
    assert!(told.iter().any(|line| line.starts_with("{\"removed\"")), "it is told why");
    drop(browser);
    let stream = TcpStream::connect(&address).expect("it is open");
    let answers = stream.try_clone().expect("a second handle");
    let player = thread::spawn(move || first_move::play(BufReader::new(stream), answers));
    let output = child.wait_with_output().expect("it ends");
    drop(player.join().expect("the example is well"));
    let results: Value = serde_json::from_slice(&output.stdout).expect("the results are JSON");
    let removed = results["removed"].as_array().expect("a list");
    assert_eq!((removed.len(), &removed[0]["round"]), (1, &Value::Null), "{removed:?}");
    assert_eq!(removed[0]["reply"], "GET / HTTP/1.1\\r");
    assert_eq!(results["rounds"][0]["games"][0]["players"], json!(["ann", "first move"]));
}

#[test]
fn simulate_names_a_bad_player_and_plays_on() {
    let bots = format!("program:{QUITTER},random,random");
    let arguments = [&["simulate", "fish-and-men", "--bots", &bots][..], &SHORT].concat();
    let table = stdout(&arguments, b"");
    assert!(
        table.contains("seat 0 was removed in 2 games; the first time it failed: it ended with")
    );
    let games = lines_of(&stdout(&[&arguments[..], &["--json"]].concat(), b""));
    for game in &games {
        assert_eq!(game["removed"][0]["seat"], 0);
        assert_eq!(game["removed"][0]["kind"], "failed");
        assert!(game["actions"].as_u64() > Some(50), "{game}");
    }
}

#[test]
fn a_program_that_cannot_play_at_all_is_known_before_the_first_game() {
    let error = failure(&["simulate", "fish-and-men", "--bots", "program:/no/such/bot"], 1);
    let said =
        "shoal: program:/no/such/bot cannot play: it failed: /no/such/bot cannot be started: ";
    assert!(error.starts_with(said), "{error}");
}

#[test]
fn the_engine_lets_programs_play_and_tells_who_was_removed() {
    let words = ["sh", "-c", "read -r x; echo nonsense; read -r x"];
    let requests = [
        json!({"op":"new","setup":{"players":2},"seed":4}),
        json!({"op":"bot","program":words}),
        json!({"op":"play","bots":[{"program":words},"random"],"limit":300}),
        json!({"op":"play","bots":[{"program":["a"],"depth":1}]}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let output = run(&["engine", "fish-and-men"], input.as_bytes());
    let replies = lines_of(&String::from_utf8(output.stdout).expect("stdout is text"));
    // Nobody is awaited before the house has begun the first turn.
    assert!(replies[1]["error"].is_string());
    let removed = &replies[2]["ok"]["removed"][0];
    assert_eq!((&removed["seat"], &removed["reply"]), (&json!(0), &json!("nonsense")));
    assert_eq!(replies[2]["ok"]["standing"]["out"], json!([0]));
    let error = replies[3]["error"].as_str().expect("it is refused");
    assert_eq!(error, "bots[0]: depth: a \"program\" has no options");
}

#[test]
fn a_tournament_removes_a_bad_player_and_has_winners_all_the_same() {
    let bad = format!("bob:5=program:{QUITTER}");
    let players = ["--player", "ann=random", "--player", &bad, "--player", "cid:9=random"];
    let more = ["--limit", "3000", "--seed", "2", "--json"];
    let text = stdout(&[&["tournament", "fish-and-men"][..], &players, &more].concat(), b"");
    let results = &lines_of(&text)[0];
    assert_eq!(results["rounds"][0]["games"][0]["players"], json!(["bob", "cid", "ann"]));
    assert_eq!(results["removed"][0]["name"], "bob");
    assert_eq!(results["removed"][0]["round"], 1);
    let winners = results["winners"].as_array().expect("a list");
    assert!(!winners.contains(&json!("bob")));
}

#[test]
fn a_tournament_of_penguins_removes_who_cheats_and_who_ends_and_the_others_win() {
    let (cheat, quitter) = (format!("bob:5=program:{CHEAT}"), format!("cid:9=program:{QUITTER}"));
    let players = ["ann=house", &cheat, &quitter, "dee=random"].map(|player| ["--player", player]);
    let text =
        stdout(&[&["tournament", "penguins", "--json"][..], players.as_flattened()].concat(), b"");
    let results = &lines_of(&text)[0];
    assert_eq!(results["rounds"][0]["games"][0]["players"], json!(["bob", "cid", "ann", "dee"]));
    let removed = results["removed"].as_array().expect("a list");
    let kinds: Vec<_> = removed.iter().map(|one| (&one["name"], &one["kind"])).collect();
    assert_eq!(kinds, [(&json!("bob"), &json!("cheated")), (&json!("cid"), &json!("failed"))]);
    assert!(removed[0]["reply"].as_str().is_some_and(|reply| reply.ends_with("[24,24]}")));
    let winners = results["winners"].as_array().expect("a list");
    assert!(!winners.is_empty(), "the others have played to the end");
    assert!(winners.iter().all(|winner| winner == "ann" || winner == "dee"), "{winners:?}");
}

/// The removal of docs/rules/penguins.md, 4.1.
#[test]
fn the_penguins_of_a_removed_program_leave_and_the_tiles_under_them_stay() {
    let cheat = json!({"program": ["sh", "-c", PLACES_THEN_CHEATS]});
    let requests = [
        json!({"op":"new","setup":{"rows":5,"columns":4,"fish":3,"holes":0,"players":3},"seed":1}),
        // Nine penguins, the first move, and the removal.
        json!({"op":"play","bots":["house",cheat,"house"],"limit":11}),
        json!({"op":"state"}),
        json!({"op":"play","bots":["house"]}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let output = run(&["engine", "penguins"], input.as_bytes());
    let replies = lines_of(&String::from_utf8(output.stdout).expect("stdout is text"));
    let removed = &replies[1]["ok"]["removed"][0];
    assert_eq!((&removed["seat"], &removed["kind"]), (&json!(1), &json!("cheated")), "{removed}");
    let state = &replies[2]["ok"];
    assert_eq!(state["removed"], json!(["white"]));
    assert_eq!(state["players"].as_array().map(Vec::len), Some(2));
    for (row, column) in [(0, 1), (1, 0), (1, 3)] {
        assert_eq!(state["board"][row][column], 3, "its tile at {row},{column} is there: {state}");
    }
    let standing = &replies[3]["ok"]["standing"];
    assert_eq!(standing["out"], json!([1]));
    let winners = standing["winners"].as_array().expect("it has come to its end");
    assert!(!winners.is_empty() && !winners.contains(&json!(1)), "{standing}");
}

/// The terminal interrupts Shoal alone: programs are in sessions of their own.
#[test]
fn an_interrupt_ends_the_programs_that_play() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    let script = format!("exec 3> {}; echo here >&3; exec sleep 1000", pipe.display());
    let bots = format!("program:sh -c '{script}'");
    // In its box it could not open the pipe.
    let mut child = command(&["simulate", "penguins", "--trust", "--bots", &bots])
        .spawn()
        .expect("the program was just built");
    let mut said = BufReader::new(std::fs::File::open(&pipe).expect("it is ours"));
    said.read_line(&mut String::new()).expect("the program has begun");
    let shoal = Pid::from_child(&child);
    kill_process(shoal, Signal::INT).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    // The pipe ends with the last who holds it: the program.
    assert_eq!(said.read_line(&mut String::new()).expect("it is ours"), 0);
}

#[test]
fn the_seed_of_a_tournament_is_drawn_and_its_results_tell_how_to_play_it_again() {
    let players = ["--player", "ann=random", "--player", "bob=random", "--json"];
    let play = |more: &[&str]| {
        lines_of(&stdout(&[&["tournament", "penguins"][..], &players, more].concat(), b""))
            .remove(0)
    };
    let (one, other) = (play(&[]), play(&[]));
    assert_ne!(one["seed"], other["seed"], "nobody can know it beforehand");
    let seed = one["seed"].as_str().expect("a text");
    assert_eq!(one, play(&["--seed", seed]));
}

#[test]
fn where_a_program_plays_many_games_their_seed_is_drawn_and_printed() {
    let bots = format!("program:{QUITTER},random");
    let play = |more: &[&str]| {
        let arguments =
            [&["simulate", "penguins", "--json", "--games", "2", "--bots", &bots], more];
        let output = run(&arguments.concat(), b"");
        let seeds: Vec<Value> = lines_of(&String::from_utf8_lossy(&output.stdout))
            .into_iter()
            .map(|game| game["seed"].clone())
            .collect();
        (seeds, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (seeds, said) = play(&[]);
    let told = |line: &str| {
        Some(
            line.strip_prefix(
                "shoal: the seed is random; to play the same games again, use --seed ",
            )?
            .to_owned(),
        )
    };
    let seed = said.lines().find_map(told).expect("it is told");
    assert_eq!(seeds.len(), 2);
    assert_eq!(play(&["--seed", &seed]).0, seeds);
    assert_ne!(play(&[]).0, seeds);
    let error = failure(&["simulate", "penguins", "--bots", &bots, "--shard", "1/2"], 1);
    assert!(error.contains("shoal: --shard: with a program the seed is random"), "{error}");
}
