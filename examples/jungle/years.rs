//! Ten years of four jungles in a night, under kills, full disks and a clock that jumps:
//!
//! ```sh
//! cargo run -p shoal_jungle --example years -- --years 10 --players 500 --kills 1000 --seed 1
//! ```
//!
//! Each month it prints the figures so far; at the end, every promise that did not hold. All files are in a
//! folder that it names, and that it removes if everything holds.
#![allow(
    clippy::disallowed_methods,
    reason = "it shares its files with tests, which make and look at files as they like"
)]

#[path = "../../tests/jungle/life.rs"]
#[cfg(target_os = "linux")]
mod life;
#[path = "../../tests/jungle/years/mod.rs"]
#[cfg(target_os = "linux")]
mod years;

#[cfg(target_os = "linux")]
use shoal_mail::testing::sent;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("This needs Linux: it sets limits to a running process.");
}

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    use std::process::ExitCode;
    life::serve_if_child();
    let plan = match plan(std::env::args().skip(1)) {
        Ok(plan) => plan,
        Err(what) => {
            eprintln!("{what}");
            return ExitCode::from(2);
        }
    };
    let folder = tempfile::tempdir().expect("a folder for what is mailed");
    println!("{plan:?} in {}\n\n{}", folder.path().display(), HEAD);
    let figures = years::run(folder.path(), plan, &mut |figures| println!("{}", line(figures)));
    println!("\n{}", table(&figures));
    if figures.wrong.is_empty() {
        println!("All holds.");
        return ExitCode::SUCCESS;
    }
    figures.wrong.iter().for_each(|what| println!("WRONG: {what}"));
    println!("The mail is kept in {}.", folder.keep().display());
    ExitCode::FAILURE
}

/// The plan of a command line.
#[cfg(target_os = "linux")]
fn plan(mut words: impl Iterator<Item = String>) -> Result<years::Plan, String> {
    let mut plan = years::Plan { days: 365, players: 500, kills: 100, seed: 1 };
    while let Some(word) = words.next() {
        let value = words.next().and_then(|value| value.parse().ok());
        let value = value.ok_or_else(|| format!("{word} needs a whole number after it"))?;
        match word.as_str() {
            "--years" => plan.days = value * 365,
            "--days" => plan.days = value,
            "--players" => plan.players = value,
            "--kills" => plan.kills = value,
            "--seed" => plan.seed = value as u64,
            _ => {
                return Err(format!(
                    "there is no {word}: write --years, --days, --players, --kills or --seed"
                ));
            }
        }
    }
    Ok(plan)
}

#[cfg(target_os = "linux")]
/// The heads of the columns.
const HEAD: &str = "   day  letters  answers  reports  again   done  refused  cycles  left out  kills  MB  store MB  wrong";

#[cfg(target_os = "linux")]
/// The figures so far as a line under [`HEAD`].
fn line(figures: &years::Figures) -> String {
    format!(
        "{:>6} {:>8} {:>8} {:>8} {:>6} {:>6} {:>8} {:>7} {:>9} {:>6} {:>3} {:>9.1} {:>6}",
        figures.days,
        figures.letters,
        figures.answers,
        figures.reports,
        figures.again,
        figures.orders_done,
        figures.orders_refused,
        figures.cycles,
        figures.left_out,
        figures.kills,
        figures.memory / 1024,
        figures.store as f64 / 1e6,
        figures.wrong.len()
    )
}

#[cfg(target_os = "linux")]
/// The figures at the end, one on each line.
fn table(figures: &years::Figures) -> String {
    let rows = [
        ("simulated days", figures.days as usize),
        ("letters that came, each as often as it came", figures.letters),
        ("  of machines, none answered", figures.machines),
        ("  forged, none obeyed", figures.forged),
        ("answers and questions that left", figures.answers),
        ("reports that left", figures.reports),
        ("letters that left again after a kill, with the same Message-ID", figures.again),
        ("letters that were given up", figures.given_up),
        ("orders done", figures.orders_done),
        ("orders refused", figures.orders_refused),
        ("cycles that ran", figures.cycles),
        ("cycles left out, and said so", figures.left_out),
        ("kills", figures.kills),
        ("full disks", figures.full_disks),
        ("sleeps", figures.sleeps),
        ("jumps of the clock", figures.jumps),
        ("most memory of a server, in MB", (figures.memory / 1024) as usize),
        ("things that did not hold", figures.wrong.len()),
    ];
    rows.map(|(what, count)| format!("{count:>10}  {what}\n")).concat()
}
