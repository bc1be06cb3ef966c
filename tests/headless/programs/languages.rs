//! Players in several languages, each in its box.

use crate::program::stdout;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The first action of a list: what stands before its first comma or end outside of all brackets.
const C: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL; size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (!strncmp(line, "{\"hello\"", 8)) printf("{\"hello\":{\"protocol\":1}}\n");
        else if (!strncmp(line, "{\"choose\"", 9)) {
            long long id = atoll(strstr(line, "\"id\":") + 5);
            char *action = strstr(line, "\"list\":[") + 8, *end = action;
            for (int depth = 0; depth || (*end != ',' && *end != ']'); end++)
                depth += (*end == '[' || *end == '{') - (*end == ']' || *end == '}');
            printf("{\"id\":%lld,\"action\":%.*s}\n", id, (int)(end - action), action);
        }
        fflush(stdout);
    }
}
"#;

const NODE: &str = r#"
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
    const told = JSON.parse(line);
    if (told.hello) console.log('{"hello":{"protocol":1}}');
    if (told.choose) console.log(JSON.stringify({ id: told.choose.id, action: told.choose.legal.list[0] }));
});
"#;

const JAVA: &str = r#"
import java.io.*;
public class Bot {
    public static void main(String[] words) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.startsWith("{\"hello\"")) System.out.println("{\"hello\":{\"protocol\":1}}");
            if (!line.startsWith("{\"choose\"")) continue;
            int at = line.indexOf("\"id\":") + 5;
            String id = line.substring(at, line.indexOf(',', at));
            int begin = line.indexOf("\"list\":[") + 8, end = begin;
            for (int depth = 0; depth > 0 || ",]".indexOf(line.charAt(end)) < 0; end++) {
                if ("[{".indexOf(line.charAt(end)) >= 0) depth++;
                if ("]}".indexOf(line.charAt(end)) >= 0) depth--;
            }
            System.out.println("{\"id\":" + id + ",\"action\":" + line.substring(begin, end) + "}");
        }
    }
}
"#;

/// A penguin is placed at `[row,column]` and moved by a pair of these.
const SHELL: &str = r#"
while read -r x; do
    case $x in '{"hello"'*) echo '{"hello":{"protocol":1}}' ;; '{"choose"'*)
        id=${x#*'"id":'}; a=${x#*'"list":['}
        case $x in *'"ask":"place"'*) a=${a%%]*}] ;; *) a=${a%%]]*}]] ;; esac
        echo "{\"id\":${id%%,*},\"action\":$a}" ;;
    esac
done
"#;

/// Plays a short match of penguins against a bot, in the box.
fn plays(folder: &Path, words: &str) {
    let bots = format!("program:{words},random");
    let arguments =
        ["simulate", "penguins", "--games", "1", "--threads", "1", "--json", "--bots", &bots];
    let mut command = crate::program::command(&arguments);
    let output = command.current_dir(folder).output().expect("the program was just built");
    let (said, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let played: Value = serde_json::from_str(said.trim())
        .unwrap_or_else(|error| panic!("{words}: {error}: {complained}"));
    assert_eq!(played.get("removed"), None, "{words}: {played}");
    assert!(played["winners"].is_array(), "{words} plays to the end: {played}");
}

/// `true` if a command can be run here; else says that it was not tried.
fn is_here(words: &[&str]) -> bool {
    let (program, arguments) = words.split_first().expect("there is a program");
    let ran = Command::new(program).args(arguments).output();
    let is_here = ran.is_ok_and(|ran| ran.status.success());
    if !is_here {
        eprintln!("{words:?} does not run here: that language was not tried");
    }
    is_here
}

#[test]
fn players_in_several_languages_play_in_their_box() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    for (name, source) in [("bot.c", C), ("bot.js", NODE), ("Bot.java", JAVA), ("bot.sh", SHELL)] {
        fs::write(at(name), source).expect("there is room");
    }
    plays(folder.path(), "sh bot.sh");
    let (code, program) = (at("bot.c").display().to_string(), at("bot").display().to_string());
    if is_here(&["cc", "-o", &program, &code]) {
        plays(folder.path(), "./bot");
    }
    if is_here(&["node", "--version"]) {
        plays(folder.path(), "node bot.js");
    }
    let (java, classes) = (at("Bot.java").display().to_string(), at("").display().to_string());
    if is_here(&["javac", "-d", &classes, &java]) {
        plays(folder.path(), "java -XX:+UseSerialGC -cp . Bot");
    }
    // That of a version manager, where `python3` is one.
    if is_here(&["python3", "--version"]) {
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/first_move.py");
        fs::copy(example, at("bot.py")).expect("there is room");
        plays(folder.path(), "python3 bot.py");
    }
}

#[test]
fn a_program_reads_what_it_was_given_and_no_other_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let secret = folder.path().join("weights");
    fs::write(&secret, "one\n").expect("there is room");
    let script = format!(
        r#"read -r name < {} || name=none; read -r x; echo "{{\"hello\":{{\"protocol\":1,\"name\":\"$name\"}}}}"; read -r x; read -r x; echo "$name" >&2; exit"#,
        secret.display()
    );
    let bots = format!("program:sh -c '{script}',random");
    let play = |more: &[&str]| {
        let arguments = ["simulate", "penguins", "--games", "1", "--json", "--bots", &bots];
        let played: Value =
            serde_json::from_str(&stdout(&[&arguments[..], more].concat(), b"")).expect("JSON");
        played["removed"][0]["stderr"].clone()
    };
    let given = folder.path().display().to_string();
    assert_eq!(play(&["--program-reads", &given]), "one");
    assert_eq!(play(&["--trust"]), "one");
    assert!(play(&[]).as_str().is_some_and(|said| said.ends_with("none")));
}
