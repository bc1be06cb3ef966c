//! Records in words: what was played comes back, and what is wrong is named with its line (rules 9).

use shoal_contract::{Actor, Game, Match, RandomGenerator};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::Action;
use shoal_virus_fight::position::VirusFightStep;
use shoal_virus_fight::record::read::{is_record, read};
use shoal_virus_fight::record::{RecordLine, RecordSheet};
use shoal_virus_fight::rules::pieces::position;
use shoal_virus_fight::setup::Setup;
use shoal_virus_fight::state::State;

/// A match of random play in which people also ask for a stalemate and, seldom, resign.
fn played(players: usize, seed: u64) -> Match<VirusFight> {
    let mut setup = Setup::for_players(players);
    if seed % 2 == 1 {
        let names = ["Ann", "Ann B", "Round 3", "#1", "Back."];
        setup.names = names[..players].iter().map(|&name| name.to_owned()).collect();
    }
    let mut game = Match::<VirusFight>::new(setup, seed).expect("a setup");
    let mut generator = RandomGenerator::from_seed(seed);
    for _ in 0..40 + seed * 3 {
        let seat = generator.pick(&game.awaited_seats()).copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let wish = match generator.below(120) {
            0 => Some(Action::Resign),
            1..5 => Some(Action::Agree),
            _ => VirusFight::sample(game.world(), actor, &mut generator),
        };
        let Some(action) = wish else { break };
        let _ = game.apply(actor, &action);
    }
    game
}

/// A position without the generator, which no record has and nothing after the reveal asks.
fn state(game: &Match<VirusFight>) -> State {
    State { generator: None, ..game.state() }
}

#[test]
fn a_record_leads_to_the_position_that_was_played() {
    let (mut whole, mut over) = (0, 0);
    for players in 2..=5 {
        for seed in 0..40 {
            let game = played(players, seed);
            if position(game.world()).step == VirusFightStep::Arrange {
                assert!(
                    RecordSheet::of(&game).is_err(),
                    "programs stay secret until they are shown"
                );
                continue;
            }
            let text = RecordSheet::of(&game).expect("its programs are shown").to_string();
            let (sheet, again) = read(&text).unwrap_or_else(|what| panic!("{what}\n{text}"));
            assert_eq!(state(&again), state(&game), "{text}");
            assert_eq!(sheet.to_string(), text);
            whole += 1;
            over += usize::from(game.is_over());
        }
    }
    assert!(whole > 120 && over > 10, "{whole} records, {over} of whole matches");
}

#[test]
fn a_record_may_begin_from_a_position() {
    for seed in 0..20 {
        let middle = played(3, seed).state();
        let Ok(mut game) = Match::<VirusFight>::from_state(middle, None) else { continue };
        let mut generator = RandomGenerator::from_seed(seed);
        for _ in 0..20 {
            let seat = game.awaited_seats().first().copied();
            let actor = seat.map_or(Actor::House, Actor::Seat);
            let action = VirusFight::sample(game.world(), actor, &mut generator);
            let Some(action) = action else { break };
            game.apply(actor, &action).expect("it was sampled");
        }
        let Ok(sheet) = RecordSheet::of(&game) else { continue };
        let (_, again) = read(&sheet.to_string()).expect("it was written");
        assert_eq!(state(&again), state(&game));
    }
}

#[test]
fn the_example_in_the_rules_is_right() {
    let rules = include_str!("../../../docs/rules/virus_fight.md");
    let example = rules.split("```text\n").nth(1).and_then(|text| text.split("```").next());
    let example = example.expect("it is there");
    let (sheet, _) = read(example).unwrap_or_else(|what| panic!("{what}"));
    assert_eq!(sheet.to_string(), example, "it is as the program writes it");
}

/// The example of the rules, with a variation within a variation.
const EXAMPLE: &str = "\
Virus Fight
Player 1: Ann
Player 2: Bob
Board: 5 rows, 5 columns
Programs: up to 5

# In the park, second game.
Ann shows W1 M1, marker on W1, 1 free at the left.
Bob shows M3 W3 J3 E3, marker on W3.

Round 1, Ann is first.
Ann writes E2 at b2, walks to b2. # cheeky
Bob writes M2 at c4, walks to c5.
Instead:
  # Safer was:
  Bob writes J2 at d4, walks to d4.
  Instead:
    Bob writes M2 at d4, walks to d4.
  Back.

  Round 2, Ann is first.
Back.
";

fn tidy(text: &str) -> String {
    read(text).unwrap_or_else(|what| panic!("{what}\n{text}")).0.to_string()
}

#[test]
fn remarks_and_variations_are_kept() {
    let (sheet, game) = read(EXAMPLE).expect("it is right");
    assert_eq!(sheet.extras(), "3 comments and 2 variations");
    let now = position(game.world());
    assert_eq!((now.round, now.first), (2, 1), "Ann is first only in the variation");
    assert!(matches!(sheet.lines.last(), Some(RecordLine::Instead(inside)) if inside.len() == 4));
    let text = sheet.to_string();
    assert_eq!(tidy(&text), text);
    for kept in ["# In the park, second game.", "# cheeky", "    Bob writes M2 at d4, walks to d4."]
    {
        assert!(text.contains(kept), "{kept} is missing in\n{text}");
    }
}

#[test]
fn what_is_written_by_hand_is_read() {
    let short = "
virus fight
player 1: Ann
player 2: Bob
Ann show w1 m1 marker w1 1 free
Bob show m3 w3 j3 e3 marker w3
Ann write e2 b2 walk b2   # cheeky
Bob write m2 d4
Bob walks to the M2 at d4.
";
    assert!(is_record(short));
    let text = tidy(short);
    assert!(text.contains("Ann writes E2 at b2, walks to b2. # cheeky\n"), "{text}");
    assert!(text.contains("Bob walks to d4.\n"), "{text}");
}

#[test]
fn who_was_drawn_to_be_first_is_first() {
    let text = "Virus Fight\nPlayer 1: Ann\nPlayer 2: Bob\n\
                Ann shows W1 M1, marker on W1.\nBob shows W1 M1, marker on W1.\n";
    for first in ["Ann", "Bob"] {
        let text = format!("{text}Round 1, {first} is first.\n");
        let (_, game) = read(&text).expect("both may be drawn");
        assert_eq!(position(game.world()).first, usize::from(first == "Bob"));
    }
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let with = |old: &str, new: &str| {
        assert!(EXAMPLE.contains(old), "{old}");
        read(&EXAMPLE.replacen(old, new, 1)).err().unwrap_or_else(|| panic!("{new} is accepted"))
    };
    for (old, new, told) in [
        ("Virus Fight", "Chess", "line 1: a record must begin"),
        ("Player 2: Bob\n", "", "line 3: name two to five players"),
        ("Board: 5 rows, 5 columns", "Board: large", "line 4: write: Board: 5 rows, 5 columns"),
        ("Board: 5 rows", "Board: 4 rows", "line 4: rows: "),
        ("Board: 5 rows, 5 columns", "Board: 5 columns, 5 rows", "line 4: write: Board: 5 rows"),
        (
            "Programs",
            "Board: 6 rows, 6 columns\nPrograms",
            "line 5: line 4 has already given the board",
        ),
        ("up to 5", "up to 9", "line 5: longest: "),
        ("up to 5", "up to 5 or so", "line 5: write: Programs: up to 5"),
        ("Player 1: Ann", "Player 1: An\u{200b}n", "line 2: names[0]: a name has no invisible"),
        ("Ann writes", "Cid writes", "line 12: begin with a player's name"),
        ("Ann writes E2", "Ann steals E2", "line 12: begin with a player's name"),
        ("at b2", "at b9", "line 12: b9 is not a square of this board: its squares are a1 to e5"),
        ("at b2", "at e5", "line 12: put one of your spares on an empty square next to your block"),
        ("writes E2 at b2", "writes E2", "line 12: write: writes W2 at c2"),
        ("walks to b2", "walks to M1 at b2", "line 12: b2 has E2, not M1"),
        ("walks to b2", "walks to M1 at d4", "line 12: d4 is empty, so M1 is not there"),
        ("Bob writes M2", "Ann writes M2", "line 13: it is not your turn"),
        ("walks to c5.", "walks to c5, is out.", "line 13: by the rules, Bob is not out here"),
        ("Round 1, Ann", "Round 2, Ann", "line 11: this is round 1"),
        ("Round 1, Ann", "Round 1, Bob", "line 11: by the rules, it is: Round 1, Ann is first"),
        ("Round 1, Ann", "Round 1, Nobody", "line 11: by the rules, it is: Round 1, Ann is first"),
        (
            "1, Ann is first.",
            "1, Ann is first. Hooray!",
            "line 11: by the rules, it is: Round 1, Ann",
        ),
        ("Round 1, Ann is first", "Round one", "line 11: write: Round 1, Ann is first"),
        ("# cheeky\n", "\nRound 1, Ann is first.\n", "line 13: this is in the middle of round 1"),
        ("Ann shows", "Round 1, Ann is first.\nAnn shows", "line 8: the programs of all players"),
        ("Ann writes", "Nobody is first.\nAnn writes", "line 12: begin with a player's name"),
        ("Ann writes", "Ann is first.\nAnn writes", "line 12: begin with a player's name"),
        (
            "Instead:",
            "Instead: Ann eats the board and wins.",
            "line 14: begin with a player's name and what that player does, as in: walks to b1. The players are \
             Ann, Bob. Instead: and Back. go on lines of their own",
        ),
        ("  Back.\n", "  Back to Bob.\n", "line 19: begin with a player's name"),
        ("    Bob writes M2 at d4, walks to d4.\n", "", "line 17: the variation is empty"),
        ("Bob writes M2", "Bob agrees", "line 13: nobody has asked: write asks for a stalemate"),
        ("Bob writes M2", "Bob skips W3 M2", "line 13: write: skips M2"),
        ("walks to b2", "walksss to b2", "line 12: \"walksss\" is not something a player does"),
        ("  Back.\n", "", "at the end: a variation is still open"),
        ("# In the park", "Instead:\n# In", "line 7: instead of what?"),
        ("# In the park", "Back.\n# In", "line 7: there is no variation to return from"),
        ("# In the park", "Won by Ann.\n# In", "line 7: nobody has won yet"),
        ("marker on W3", "marker on W2", "line 9: the marker is on W2, which is not in the line"),
    ] {
        let error = with(old, new);
        assert!(error.contains(told), "{new}: {error}");
    }
}

#[test]
fn names_that_look_like_lines_of_a_record_are_told_apart() {
    let crews = [
        ["Ann", "Ann skips,", "Ann walks"],
        ["Player 2", "Player 2 resigns,", "Player 9"],
        ["Round 1, Bob", "Bob", "Bob is"],
        ["Ann is out", "Ann", "Won by Ann."],
    ];
    for (seed, names) in (0..12).zip(crews.into_iter().cycle()) {
        let setup = Setup { names: names.map(String::from).to_vec(), ..Setup::for_players(3) };
        let mut game = Match::<VirusFight>::new(setup, seed).expect("a setup");
        let mut generator = RandomGenerator::from_seed(seed);
        for _ in 0..90 {
            let seat = game.awaited_seats().first().copied();
            let actor = seat.map_or(Actor::House, Actor::Seat);
            let Some(action) = VirusFight::sample(game.world(), actor, &mut generator) else {
                break;
            };
            game.apply(actor, &action).expect("it was sampled");
        }
        let text = RecordSheet::of(&game).expect("its programs are shown").to_string();
        let (sheet, again) = read(&text).unwrap_or_else(|what| panic!("{what}\n{text}"));
        assert_eq!(state(&again), state(&game), "{text}");
        assert_eq!(sheet.to_string(), text);
    }
}

/// The words of a record that say something, without the signs between them.
fn said(text: &str) -> Vec<String> {
    let small = "a an and at by for from it its marker on the then to";
    let words = text.split(|sign: char| sign.is_whitespace() || ",;.:#".contains(sign));
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.filter(|word| !small.split(' ').any(|it| it == word)).collect()
}

#[test]
fn a_word_that_is_changed_is_refused_with_its_line_or_counts() {
    let more =
        "Nobody Ann is first out Instead: Back. Round Won by eats nothing agrees 9 x1 M2 # the";
    let (mut generator, mut same, mut other, mut refused) =
        (RandomGenerator::from_seed(9), 0, 0, 0);
    for seed in 0..24 {
        let Ok(sheet) = RecordSheet::of(&played(2 + seed as usize % 4, seed)) else { continue };
        let text = sheet.to_string();
        let vocabulary: Vec<&str> = text.split_whitespace().chain(more.split(' ')).collect();
        for _ in 0..40 {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let full: Vec<usize> = (0..lines.len()).filter(|&at| !lines[at].is_empty()).collect();
            let at = *generator.pick(&full).expect("there are lines");
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            let word = *generator.pick(&vocabulary).expect("there are words");
            let place = generator.below(words.len() as u32) as usize;
            match generator.below(4) {
                0 => drop(words.remove(place)),
                1 => words.insert(place, word),
                2 => words.push(word),
                _ => words[place] = word,
            }
            lines[at] = words.join(" ");
            if lines[at].starts_with('#') {
                // A remark now.
                continue;
            }
            let changed = lines.join("\n") + "\n";
            match read(&changed) {
                Ok((sheet, _)) if sheet.to_string() == text => same += 1,
                Ok((sheet, _)) => {
                    assert_eq!(said(&sheet.to_string()), said(&changed), "{changed}");
                    other += 1;
                }
                Err(what) => {
                    let place = what.strip_prefix("line ").and_then(|rest| rest.split(':').next());
                    let line = place.and_then(|line| line.parse::<usize>().ok());
                    let is_placed = line.is_some_and(|line| line > at);
                    assert!(is_placed || what.starts_with("at the end"), "{}: {what}", at + 1);
                    refused += 1;
                }
            }
        }
    }
    assert!(same > 20 && other > 0 && refused > 500, "{same} {other} {refused}");
}

#[test]
fn whatever_is_read_ends_in_a_sentence() {
    let mut generator = RandomGenerator::from_seed(4);
    for _ in 0..2_000 {
        let mut text: Vec<char> = EXAMPLE.chars().collect();
        for _ in 0..=generator.below(6) {
            let at = generator.below(text.len() as u32) as usize;
            match generator.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, ['#', '\n', '9', 'é', ' '][generator.below(5) as usize]),
                _ => text.swap(at, generator.below(at as u32 + 1) as usize),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok((sheet, game)) = read(&text) {
            let (_, again) =
                read(&sheet.to_string()).unwrap_or_else(|what| panic!("{what}\n{sheet}"));
            assert_eq!(state(&again), state(&game), "{text}");
        }
    }
}
