//! What the box of a program costs: `cargo bench -p shoal_confine --profile dev --bench confine`.
//!
//! - The start of a program until its first answer, in the box and trusted.
//! - How much a hostile program on one processor slows down work on another, by each kind of hostility: some arithmetic,
//!   or a command, such as the table that draws a match:
//!   `... -- --beside target/debug/shoal replay match.jsonl --film film.gif`.
//!
//! On a virtual machine with two cores of an AMD EPYC (family 26), as a plain user, while others built little: a shell
//! has answered after 0.74 ms as a plain child, 1.8 ms trusted and 5.1 ms in the box (medians; the least are 0.64, 1.5
//! and 4.0 ms), and is gone after 5.8 ms. While compilers kept both cores busy the medians were 0.8, 4 to 5 and 12 to
//! 13 ms, the least as before. A span of 1.1 ms of work was slower by -2.9 to +2.2 % in the median of two runs, and by
//! at most 0.2 % by the least.
//!
//! The packed table that makes a film of a match of Virus Fight, 12 s, with nothing else to do, five films each: +13.9 %
//! beside what computes (the least +18.3 %), +3.5 % beside what starts processes, -2.2 % beside what writes files, -6.5 %
//! beside what floods its output. The film alone takes 11.5 to 13.1 s there. A loop that computes outside of any box, six
//! films each, made it slower by 6.5 % in the mean, -4 to +19 % a pair: what a busy processor costs its neighbour is the
//! machine's, and no box can keep it.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench measures time and prints what it measured"
)]

#[cfg(target_os = "linux")]
fn main() {
    shoal_confine::start_if_asked();
    let words: Vec<String> =
        std::env::args().skip_while(|word| word != "--beside").skip(1).collect();
    if words.is_empty() {
        linux::starts();
    }
    linux::neighbours(&words);
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("there is no box but on Linux");
}

#[cfg(target_os = "linux")]
mod linux {
    use shoal_confine::{BoxRules, ConfinedProgram, ProgramPipes};
    use std::hint::black_box;
    use std::io::{BufRead as _, BufReader};
    use std::process::Command;
    use std::time::{Duration, Instant};

    const STARTS: usize = 200;
    /// Alone and beside a hostile program in turn, so that what else the machine does falls on both.
    const TURNS: usize = 5;
    /// Spans of arithmetic a turn; a command runs once.
    const SPANS: usize = 80;
    const STORM: &str = "forks a storm";

    /// Scripts of the shell that take all they can get.
    const HOSTILE: [(&str, &str); 5] = [
        ("computes", "while :; do :; done"),
        ("starts processes", "while :; do /bin/true; done"),
        ("writes files", "while :; do head -c 60000000 /dev/urandom > $HOME/file; done"),
        ("floods its output", "yes"),
        (STORM, "f() { while :; do f 2>&- & :; done; }; f"),
    ];

    fn start(script: &str, is_trusted: bool) -> (ConfinedProgram, ProgramPipes) {
        let words = ["sh", "-c", script].map(str::to_owned);
        let rules = BoxRules { is_trusted, ..BoxRules::default() };
        shoal_confine::start(&words, &rules).expect("a shell is there")
    }

    /// The median and the least. On a busy machine the least had a processor for itself.
    fn median_and_least(mut times: Vec<Duration>) -> (Duration, Duration) {
        times.sort();
        (times[times.len() / 2], times[0])
    }

    /// Time until a program has answered, and until it is gone again.
    pub fn starts() {
        let plain = || {
            let began = Instant::now();
            Command::new("sh").args(["-c", "echo here"]).output().expect("a shell is there");
            (began.elapsed(), began.elapsed())
        };
        let confined = |is_trusted| {
            let began = Instant::now();
            let (mut program, pipes) = start("echo here", is_trusted);
            BufReader::new(pipes.stdout).read_line(&mut String::new()).expect("it is text");
            let answered = began.elapsed();
            program.end();
            (answered, began.elapsed())
        };
        let ways: [(&str, &dyn Fn() -> (Duration, Duration)); 3] = [
            ("a plain child", &plain),
            ("trusted", &|| confined(true)),
            ("in the box", &|| confined(false)),
        ];
        println!("{STARTS} starts      first answer: median, least      gone again: median, least");
        for (name, one) in ways {
            let (answered, gone) = (0..STARTS).map(|_| one()).unzip();
            let (answered, gone) = (median_and_least(answered), median_and_least(gone));
            let columns = [answered.0, answered.1, gone.0, gone.1];
            let columns = columns.map(|time| format!("{:>9.2} ms", time.as_secs_f64() * 1e3));
            println!("{name:<18}{}", columns.concat());
        }
    }

    /// Time of a command on the last processor, or of some arithmetic, alone and beside hostile programs on the
    /// first.
    pub fn neighbours(command: &[String]) {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        if processors < 2 {
            println!("there is one processor: neighbours were not measured");
            return;
        }
        println!("\nwork on one processor, a hostile program on another");
        println!("                   slower by the median, by the least");
        for (name, script) in HOSTILE {
            if name == STORM && rustix::process::getuid().is_root() {
                println!("{name}: no limit of processes binds root; not measured");
                continue;
            }
            let (mut alone, mut beside) = (Vec::new(), Vec::new());
            for _ in 0..TURNS {
                alone.extend(work(command, processors - 1));
                beside.extend(work_beside(script, command, processors - 1));
            }
            let (alone, beside) = (median_and_least(alone), median_and_least(beside));
            let slower = |alone: Duration, beside: Duration| {
                100.0 * (beside.as_secs_f64() / alone.as_secs_f64() - 1.0)
            };
            let (median, least) = (slower(alone.0, beside.0), slower(alone.1, beside.1));
            println!("{name:<18} {median:>+8.1} % {least:>+8.1} %");
        }
    }

    /// Times of the work on a processor while a hostile program is on the first.
    fn work_beside(script: &str, command: &[String], processor: usize) -> Vec<Duration> {
        pin(0);
        let (mut program, pipes) = start(script, false);
        // What it writes is read, as it is in a match, up to a bound.
        let reads = std::thread::spawn(|| {
            let mut output = std::io::Read::take(pipes.stdout, 64 << 20);
            std::io::copy(&mut output, &mut std::io::sink())
        });
        let times = work(command, processor);
        program.end();
        let _ = reads.join();
        times
    }

    /// Times of spans of work on a processor: of the command, once, or of some arithmetic.
    fn work(command: &[String], processor: usize) -> Vec<Duration> {
        pin(processor);
        let spans = if command.is_empty() { SPANS } else { 1 };
        let span = || {
            let began = Instant::now();
            match command.split_first() {
                Some((program, words)) => run(program, words),
                None => compute(),
            }
            began.elapsed()
        };
        (0..spans).map(|_| span()).collect()
    }

    fn run(program: &str, words: &[String]) {
        let output =
            Command::new(program).args(words).output().expect("the command can be started");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} fails: {complaint}");
    }

    fn compute() {
        let mut table = vec![1_u64; 1 << 15];
        for round in 0..20_u64 {
            for at in 0..table.len() {
                let other = (at * 31 + 7) % table.len();
                table[at] =
                    table[at].wrapping_mul(6_364_136_223).wrapping_add(table[other] ^ round);
            }
        }
        black_box(&table);
    }

    /// Lets this thread, and what it starts from now on, compute on one processor.
    fn pin(processor: usize) {
        let thread = rustix::process::getpid().as_raw_nonzero().to_string();
        let pinned =
            Command::new("taskset").args(["-cp", &processor.to_string(), &thread]).output();
        assert!(pinned.is_ok_and(|pinned| pinned.status.success()), "taskset is there");
    }
}
