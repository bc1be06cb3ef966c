//! The file that `init` writes: every option with a comment.

/// The default file, or one with the four jungles of the original.
pub fn text(original: bool) -> String {
    let jungles = if original { ORIGINAL } else { ONE };
    format!("{COMMON}{jungles}{OPTIONS}")
}

const COMMON: &str = r#"# A jungle by email. Change everything in capitals, then run: shoal jungle serve
# Lines that begin with # are comments; options in comments show what else is possible.
# File names are relative to the folder of this file.

# The database: players, animals, letters that are waiting. It is created automatically. Backups are set up below.
store = "jungle.db"

[mail]
# The name that players see next to the jungle's address.
from_name = "Food Chain"
# How players can reach you: a line at the end of every letter and page.
# contact = "YOUR NAME, YOU@EXAMPLE.ORG"

# Anybody can give any sender in a letter. These servers are trusted to say who really sent it: write the name that
# your own mail server puts at the beginning of "Authentication-Results:" (look at the source of a letter in your
# mailbox). Leave it empty if you do not know it; players then answer a question before an order counts.
trusted_servers = []

# Whether somebody unknown must answer a question before their first order counts.
confirm_first = true

# Which orders of known players need proof of their sender: "all" that change something, or only the "destroying"
# ones. An answer to one of our letters is proof, and so is the word of a trusted server.
proof = "all"

# The most answers to one address that is proved to be the sender.
answers_an_hour = 20
answers_a_day = 100

# The most letters to all other addresses together: questions about who really wrote, and answers to letters that were
# not understood. Keep it well below what your provider lets you send; players who answer our letters are not counted
# here.
strangers_an_hour = 20
strangers_a_day = 100

# After this many letters to a player could not be delivered, no more reports are sent.
hard_bounces = 3

# How letters come in. There can be several [[in]] sections.
#
# (0) A separate mailbox at an ordinary provider. Use an app password, kept in a file next to this one.
[[in]]
way = "imap"
server = "IMAP.EXAMPLE.ORG"
port = 993
# How the connection is encrypted: "implicit" (from its start), "starttls", or "none" for a server on this computer.
tls = "implicit"
user = "JUNGLE@EXAMPLE.ORG"
# A password: "itself", { file = "NAME" } or { env = "NAME" }.
password = { file = "password" }
mailbox = "INBOX"
# ca_file = "ca.pem"           # your own certificates to trust as well

# (1) Your mail server starts "shoal jungle deliver" for each letter.
# [[in]]
# way = "pipe"
# socket = "run/deliver.socket" # how it hands a letter to the running server
# spool = "spool"              # where letters wait while no server is running

# (2) Your mail server fills a Maildir.
# [[in]]
# way = "maildir"
# folder = "Maildir"

# (3) No mail server at all, for a first try on this computer ("lmtp" speaks LMTP instead).
# [[in]]
# way = "smtp"
# listen = "127.0.0.1:2525"

# How letters are sent.
[out]
way = "smtp"
server = "SMTP.EXAMPLE.ORG"
port = 465
tls = "implicit"
user = "JUNGLE@EXAMPLE.ORG"
password = { file = "password" }

# Or through this computer's mail server:
# [out]
# way = "sendmail"
# program = "/usr/sbin/sendmail"

# Or into a folder, for a first look:
# [out]
# way = "folder"
# folder = "sent"

# A page for you in a browser on this computer; http://127.0.0.1:7427/health is for monitoring.
[page]
listen = "127.0.0.1:7427"
# Its public address, if players can reach it (through a web server with a certificate): reports then have a link.
# public = "https://JUNGLE.EXAMPLE.ORG"

# Copies of the database. "shoal jungle forget" cannot change these copies: they are deleted after keep_days.
[backup]
folder = "backups"
every_hours = 24
keep_days = 30
"#;

const ONE: &str = r#"
# A jungle. There can be several [[jungle]] sections, each with its own address.
[[jungle]]
name = "normal"
address = "JUNGLE@EXAMPLE.ORG"
# When its cycles run, and in which time zone; or every = "6h" or "10m", starting at midnight.
cycles = ["06:00"]
zone = "UTC"
"#;

const ORIGINAL: &str = r#"
# The four jungles of the original. Each needs its own address, delivered to the same mailbox or server.
[[jungle]]
name = "normal"
address = "FCHAIN@EXAMPLE.ORG"
# When its cycles run, and in which time zone.
cycles = ["06:00"]
zone = "UTC"

[[jungle]]
name = "6-hour"
address = "FCHAIN-6@EXAMPLE.ORG"
# Every six hours, starting at midnight.
every = "6h"
zone = "UTC"
report_every = 4

[[jungle]]
name = "novice"
address = "FCHAIN-N@EXAMPLE.ORG"
cycles = ["06:00"]
zone = "UTC"
# More bots keep it full of life while newcomers learn.
bots = ["easy", "easy", "easy", "easy", "easy"]

[[jungle]]
name = "experimental"
address = "FCHAIN-E@EXAMPLE.ORG"
cycles = ["06:00"]
zone = "UTC"
# Changes are tried out here: evade counts double.
settings = { evade_doubled = true }

# What else a jungle can have:
"#;

const OPTIONS: &str = r#"# What lives in it at first: a built-in dish (bare, web_of_twelve, invasion, arms_race, empty_continent, collapse)
# or a file. It only has an effect when the jungle is founded.
# dish = "web_of_twelve"
# The bots that keep it alive, eight at most: easy, medium or hard. Their number is fixed when the jungle is founded.
# bots = ["medium", "easy", "easy"]
# The number of cycles from one report to the next for a new player; players change it with REPORT.
# report_every = 1
# What others see of a player who shows no name: a number, such as Player 7 ("name"), or the address, "masked"
# (a..@example.org) or "whole".
# shown = "name"
# The open points of the rules (docs/rules/food_chain.md, part 8), with their defaults:
# settings = { fractional_hunts = "drawn", failed_hunt_uses_up = true, hunts_after_meal = true, shrinking_counts = false, pool = "marked", growth_rounding = "nearest", newborn_count = true, hunger_split = "quota", evade_doubled = false }
"#;
