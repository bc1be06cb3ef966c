//! Programs of every kind, most of them bad, by small scripts of the shell.

use shoal::contract::any::BotChoice;
use shoal::contract::battery::toy::{Pebbles, Setup};
use shoal::contract::{
    Actor, Bot, Game, GuestInvitation, Match, Misconduct, PlayerFault, RandomBot, Seat, Viewer,
};
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::food_chain::FoodChain;
use shoal::games::penguins::Penguins;
use shoal::programs::{PlayerSpec, ProgramCommand, ProgramLimits, use_starter};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Says hello and then takes one pebble whenever it is asked.
const GOOD: &str = r#"
while read -r line; do
    case $line in
        '{"hello"'*) echo '{"hello":{"protocol":1,"name":"one"}}' ;;
        '{"choose"'*)
            id=${line#*'"id":'}; id=${id%%,*}
            echo "{\"id\":$id,\"action\":{\"take\":1},\"why\":\"less is more\"}"
            ;;
    esac
done"#;

/// Says hello, reads until it is asked, and then does `what`; `ID` in single quotes is the question's.
fn asked_then(what: &str) -> String {
    let what = what.replace("ID", "'$id'");
    format!(
        "read -r hello; echo '{{\"hello\":{{\"protocol\":1}}}}'; read -r begin; read -r ask; \
         id=${{ask#*'\"id\":'}}; id=${{id%%,*}}; {what}"
    )
}

/// A text in which `ID` stands for every question's number.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split("\"id\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| {
        let rest = part.trim_start_matches("ID");
        told + "\"id\":ID" + rest.trim_start_matches(|letter: char| letter.is_ascii_digit())
    })
}

/// Limits that only those who break them notice.
fn patient() -> ProgramLimits {
    let long = Duration::from_secs(120);
    ProgramLimits { start: long, answer: long, farewell: long, ..ProgramLimits::default() }
}

/// Limits for those who will never answer.
fn impatient() -> ProgramLimits {
    ProgramLimits { answer: Duration::from_millis(200), ..patient() }
}

fn script(text: &str, limits: ProgramLimits) -> Arc<ProgramCommand> {
    use_starter(Path::new(env!("CARGO_BIN_EXE_shoal")));
    let words = ["sh", "-c", text].map(str::to_owned).to_vec();
    Arc::new(ProgramCommand::new(words, limits))
}

fn pebbles() -> Match<Pebbles> {
    Match::new(Setup { players: 2, ..Setup::default() }, 7).expect("a good setup")
}

/// A program against a good bot.
fn against_clever(
    game: &Match<Pebbles>,
    program: Arc<dyn GuestInvitation>,
) -> Vec<Box<dyn Bot<Pebbles>>> {
    let sits = |choice: BotChoice, seat| choice.bot(game, Seat(seat)).expect("it is known");
    vec![sits(BotChoice::of_guest(program), 0), sits(BotChoice::named("clever"), 1)]
}

/// What a script does wrong when it plays.
fn fault_of(text: &str, limits: ProgramLimits) -> PlayerFault {
    let mut game = pebbles();
    let mut bots = against_clever(&game, script(text, limits));
    let error = game.play(&mut bots, 1000, &mut Vec::new()).expect_err("it misbehaves");
    let mut fault = bots[0].fault().expect("and is blamed").clone();
    assert!(bots[1].fault().is_none(), "the other did nothing");
    assert_eq!(
        error,
        format!("the match cannot go on without seat 0, whose player misbehaved; it {fault}")
    );
    fault.sentence = unnumbered(&fault.sentence);
    fault.reply = fault.reply.map(|reply| unnumbered(&reply));
    fault
}

#[track_caller]
fn fails(text: &str, limits: ProgramLimits, sentence: &str, reply: Option<&str>) {
    let fault = fault_of(text, limits);
    assert_eq!(fault.kind, Misconduct::Failed, "{fault}");
    assert_eq!(fault.sentence, sentence, "{fault}");
    assert_eq!(fault.reply.as_deref(), reply, "{fault}");
}

const EXPECTED: &str = "; expected one line {\"id\":ID,\"action\":...}";

#[test]
fn a_program_plays_a_match_that_can_be_played_again_without_it() {
    let mut game = pebbles();
    let mut bots = against_clever(&game, script(GOOD, patient()));
    game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
    assert!(game.is_over());
    assert_eq!(bots[0].why(), "less is more");
    let mut again = pebbles();
    for taken in game.taken() {
        again.apply(taken.actor, &taken.action).expect("it was accepted before");
    }
    assert_eq!(again.hash(), game.hash());
}

#[test]
fn a_program_that_chooses_an_illegal_action_has_cheated() {
    let reply = r#"{"id":ID,"action":{"take":99}}"#;
    let fault = fault_of(&asked_then(&format!("echo '{reply}'; read -r end")), patient());
    assert_eq!(fault.kind, Misconduct::Cheated);
    assert_eq!(
        fault.sentence,
        "it wants what is not allowed: seat 0 may not do that now; expected one of its legal actions"
    );
    assert_eq!(fault.reply.as_deref(), Some(reply));
}

#[test]
fn a_program_that_ends_has_failed() {
    let exit = asked_then("echo 'no idea' >&2; exit 3");
    fails(&exit, patient(), &format!("it ended with exit code 3{EXPECTED}"), None);
    assert_eq!(fault_of(&exit, patient()).stderr.as_deref(), Some("no idea"));
    let crash = asked_then("kill -SEGV $$");
    fails(&crash, patient(), &format!("it was ended by signal 11{EXPECTED}"), None);
    let closed = asked_then("exec >&-; while :; do read -r x || sleep 1000; done");
    fails(&closed, patient(), &format!("it closed its output{EXPECTED}"), None);
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    use_starter(Path::new(env!("CARGO_BIN_EXE_shoal")));
    let missing = PlayerSpec::Program(vec!["/no/such/program".into()]);
    let error = missing.into_tested_choice(&patient()).expect_err("there is none");
    let said =
        "program:/no/such/program cannot play: it failed: /no/such/program cannot be started: ";
    assert!(error.starts_with(said), "{error}");
    let mute = PlayerSpec::Program(["sh", "-c", "exit 4"].map(str::to_owned).to_vec());
    assert_eq!(
        mute.into_tested_choice(&patient()).expect_err("it says nothing"),
        "program:sh -c exit 4 cannot play: it failed: it ended with exit code 4; expected one line \
         {\"hello\":{\"protocol\":1,\"name\":\"...\"}}"
    );
}

#[test]
fn silence_has_an_end() {
    let silent = asked_then("while read -r x; do :; done");
    fails(&silent, impatient(), &format!("it did not answer within 0.2 s{EXPECTED}"), None);
}

#[test]
fn slow_drips_are_no_answer() {
    // The beginning comes together with the hello, the rest a byte a second.
    let drip = "read -r hello; printf '{\"hello\":{\"protocol\":1}}\\n{\"id\":1,'; \
                while :; do sleep 1; printf ' '; done";
    let what = format!("it had only begun to answer after 0.2 s{EXPECTED}");
    fails(drip, impatient(), &what, Some("{\"id\":ID,"));
}

#[test]
fn an_endless_line_is_cut_and_its_beginning_shown() {
    let limits = ProgramLimits { line: 1000, ..patient() };
    let endless = asked_then("yes | tr -d '\\n'");
    let shown = format!("{}... (1000 bytes)", "y".repeat(600));
    let what = format!("it answered with a line of more than 1000 bytes{EXPECTED}");
    fails(&endless, limits, &what, Some(&shown));
}

#[test]
fn endless_lines_are_a_fault_as_soon_as_one_is_read() {
    let fault = fault_of("yes '{\"hello\":{\"protocol\":1}}'", patient());
    assert_eq!(fault.kind, Misconduct::Failed);
    assert!(fault.sentence.ends_with(EXPECTED), "{fault}");
    assert_eq!(fault.reply.as_deref(), Some("{\"hello\":{\"protocol\":1}}"));
}

#[test]
fn a_program_that_answers_before_it_is_asked_has_failed() {
    let early = "read -r hello; printf '{\"hello\":{\"protocol\":1}}\\n{\"id\":1,\"action\":{\"take\":1}}\\n';\
                 while read -r x; do :; done";
    let mut game = pebbles();
    let mut bots = against_clever(&game, script(early, patient()));
    game.play(&mut bots, 1000, &mut Vec::new()).expect_err("it misbehaves");
    // Whether its answer arrives before it is asked or after: it is none.
    let fault = bots[0].fault().expect("and is blamed");
    let said = ["it spoke before it was asked", "it answered what it was not asked"];
    assert!(said.iter().any(|what| fault.sentence.starts_with(what)), "{fault}");
    assert!(game.taken().iter().all(|taken| taken.actor != Actor::Seat(Seat(0))));
}

#[test]
fn nonsense_is_shown_word_for_word() {
    for (reply, what) in [
        ("hello there", "reply: line 1, column 1: expected value"),
        (r#"{"id":ID}"#, "reply: missing field `action`"),
        (
            r#"{"id":ID,"move":3}"#,
            "reply.move: unknown field `move`, expected one of `id`, `action`, `why`",
        ),
        (r#"{"id":ID0,"action":{"take":1}}"#, "it answered what it was not asked (\"id\":ID)"),
    ] {
        let says = asked_then(&format!("echo '{reply}'; read -r end"));
        fails(&says, patient(), &format!("{what}{EXPECTED}"), Some(&unnumbered(reply)));
    }
    let form = "; expected an action of the form of those in \"legal\"";
    let says = asked_then("echo '{\"id\":ID,\"action\":{\"fly\":1}}'; read -r end");
    let fault = fault_of(&says, patient());
    assert_eq!(fault.kind, Misconduct::Failed);
    assert!(fault.sentence.starts_with("action: unknown variant `fly`"), "{fault}");
    assert!(fault.sentence.ends_with(form), "{fault}");
}

#[test]
fn what_cannot_be_seen_is_written_out_for_the_author() {
    let says = asked_then(r"printf '\033[2J\377\n'; read -r end");
    let fault = fault_of(&says, patient());
    assert_eq!(fault.reply.as_deref(), Some("\\u{1b}[2J\\xff"));
    assert!(fault.sentence.starts_with("reply: it is not UTF-8"), "{fault}");
}

#[test]
fn a_program_that_waits_although_it_is_asked_has_failed() {
    let says = asked_then("echo '{\"id\":ID,\"action\":null}'; read -r end");
    let fault = fault_of(&says, patient());
    assert_eq!(fault.kind, Misconduct::Failed);
    assert!(fault.sentence.contains("although it is asked"), "{fault}");
}

#[test]
fn another_version_of_the_protocol_is_named() {
    let says = "read -r hello; echo '{\"hello\":{\"protocol\":2}}'; read -r end";
    let what = "it speaks protocol 2, but Shoal speaks 1; expected one line \
                {\"hello\":{\"protocol\":1,\"name\":\"...\"}}";
    fails(says, patient(), what, Some("{\"hello\":{\"protocol\":2}}"));
}

#[test]
fn a_flood_on_stderr_keeps_nobody_from_playing() {
    let loud = format!("yes noise 2>&- | head -c 3000000 >&2; {GOOD}");
    for stderr in [ProgramLimits::default().stderr, 1000] {
        let mut game = pebbles();
        let mut bots = against_clever(&game, script(&loud, ProgramLimits { stderr, ..patient() }));
        game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
        assert!(game.is_over());
    }
}

/// A script that is known by a word among the processes of this computer.
#[cfg(target_os = "linux")]
fn marked(mark: &str, script: &str) -> String {
    format!("{script}; : {mark}")
}

/// `true` if a shell runs that was told this word.
#[cfg(target_os = "linux")]
fn runs(mark: &str) -> bool {
    let entries = std::fs::read_dir("/proc").expect("it is there").flatten();
    let mut words =
        entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    // A process that ended and was not waited for has no words any more.
    words.any(|words| words.starts_with("sh\0") && words.contains(mark))
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_refuses_to_end_is_killed() {
    let stubborn = "trap '' TERM INT HUP PIPE; while :; do sleep 1000; done";
    let mark = format!("stubborn-of-{}", std::process::id());
    fault_of(&marked(&mark, &asked_then(stubborn)), impatient());
    assert!(!runs(&mark));
    // One that played well, but does not end when the match has ended.
    let says = marked(&mark, &format!("{GOOD}; {stubborn}"));
    let mut game = pebbles();
    let limits = ProgramLimits { farewell: Duration::from_millis(100), ..patient() };
    let mut bots = against_clever(&game, script(&says, limits));
    game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
    assert!(game.is_over() && runs(&mark));
    drop(bots);
    assert!(!runs(&mark));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let limits = ProgramLimits { memory: 64 << 20, ..patient() };
    let hungry = "x=0123456789abcdef; while :; do x=$x$x; done";
    let fault = fault_of(&asked_then(hungry), limits);
    // Some shells say that there is no more memory, others crash.
    let ended = ["it ended with exit code", "it was ended by signal"];
    assert!(ended.iter().any(|how| fault.sentence.starts_with(how)), "{fault}");
}

#[test]
fn a_bad_player_leaves_and_the_others_play_on() {
    let setup = FishAndMen::default_setup(3);
    let mut game = Match::<FishAndMen>::new(setup.clone(), 5).expect("a good setup");
    let cheat = asked_then("echo '{\"id\":ID,\"action\":\"move_pollution\"}'; read -r end");
    let bad = BotChoice::of_guest(script(&cheat, patient()));
    let mut bots: Vec<Box<dyn Bot<FishAndMen>>> = vec![
        Box::new(RandomBot::new(1)),
        bad.bot(&game, Seat(1)).expect("a guest"),
        Box::new(RandomBot::new(2)),
    ];
    game.play(&mut bots, 3_000, &mut Vec::new()).expect("the match goes on");
    let standing = FishAndMen::standing(game.world());
    assert_eq!(standing.out, [Seat(1)]);
    let fault = bots[1].fault().expect("it cheated");
    assert_eq!(fault.kind, Misconduct::Cheated);
    assert!(bots[0].fault().is_none() && bots[2].fault().is_none());
    let others =
        |seat| game.taken().iter().filter(|taken| taken.actor == Actor::Seat(seat)).count();
    assert!(others(Seat(0)) > 20 && others(Seat(2)) > 20, "they went on");
    assert_eq!(others(Seat(1)), 1, "it only left");
    let mut again = Match::<FishAndMen>::new(setup, 5).expect("a good setup");
    for taken in game.taken() {
        again.apply(taken.actor, &taken.action).expect("it was accepted before");
    }
    assert_eq!(again.hash(), game.hash(), "the match can be played again without the program");
}

#[test]
fn a_program_that_chooses_what_was_not_offered_to_it_has_cheated() {
    let mut game = Match::<Penguins>::new(Penguins::default_setup(2), 5).expect("a good setup");
    let quit = asked_then("echo '{\"id\":ID,\"action\":\"quit\"}'; read -r end");
    let mut bots: Vec<Box<dyn Bot<Penguins>>> = vec![
        BotChoice::of_guest(script(&quit, patient())).bot(&game, Seat(0)).expect("a guest"),
        Box::new(RandomBot::new(1)),
    ];
    game.play(&mut bots, 1_000, &mut Vec::new()).expect("it is removed");
    let fault = bots[0].fault().expect("it cheated");
    assert_eq!(fault.kind, Misconduct::Cheated);
    assert!(fault.sentence.starts_with("it wants what is not among its legal actions"), "{fault}");
}

#[test]
fn a_program_may_choose_what_only_the_shape_beside_the_list_tells() {
    let mut game = Match::<FoodChain>::new(FoodChain::default_setup(1), 5).expect("a good setup");
    let start = r#"{\"start\":{\"type\":\"H\",\"parts\":{\"N\":2,\"Y\":1,\"M\":2}}}"#;
    let founds = asked_then(&format!("echo '{{\"id\":ID,\"action\":{start}}}'; read -r end"));
    let program = script(&founds.replace("\\\"", "\""), patient());
    let mut bots = vec![BotChoice::of_guest(program).bot(&game, Seat(0)).expect("a guest")];
    game.play(&mut bots, 1, &mut Vec::new()).expect("it plays by the rules");
    assert!(bots[0].fault().is_none(), "{:?}", bots[0].fault());
    let view = FoodChain::seen_by(game.world(), Viewer::Table);
    assert_eq!(view.species.last().and_then(|species| species.seat), Some(Seat(0)));
}
