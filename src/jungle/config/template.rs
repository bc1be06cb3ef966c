//! The file that `init` writes: every option with a comment.

/// The default file, or one with the four jungles of the original.
pub fn text(original: bool) -> String {
    let jungles = if original { ORIGINAL } else { ONE };
    format!("{COMMON}{jungles}{OPTIONS}")
}

const COMMON: &str = r#"# A jungle by email. Change what is in capitals, then: shoal jungle serve
# Lines that begin with # are comments; options that stand in comments show what else there is.
# File names are looked for beside this file.

# The database: players, animals, letters that wait. It is made by itself. Backups are below.
store = "jungle.db"

[mail]
# The name that players read beside the jungle's address.
from_name = "Food Chain"
# Where players can ask you: a line at the end of every letter and page.
# contact = "YOUR NAME, YOU@EXAMPLE.ORG"

# Anybody can write any sender into a letter. These are servers whose word is taken for who really sent it: the name
# that your own mail server writes at the beginning of "Authentication-Results:" (look at the source of a letter in
# your mailbox). Leave it empty if you do not know; players then answer a question before an order counts.
trusted_servers = []

# Whether somebody who is not known must answer a question before a first order counts.
confirm_first = true

# Which orders of known players need a proof: "all" that change something, or only the "destroying" ones. An answer to
# a letter of ours is a proof, and so is the word of a trusted server.
proof = "all"

# The most answers to one address that has proved to have written.
answers_an_hour = 20
answers_a_day = 100

# The most letters to all other addresses together: questions whether somebody really wrote, and answers to letters that
# were not understood. Keep it well below what your provider lets you send; players who answer our letters are not
# counted here.
strangers_an_hour = 20
strangers_a_day = 100

# After this number of letters to a player that cannot be delivered, no more reports are sent.
hard_bounces = 3

# How letters come in. There may be several [[in]].
#
# (0) A mailbox of its own at an ordinary provider. Use an app password, kept in a file beside this one.
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
# ca_file = "ca.pem"           # certificates of your own that are trusted, too

# (1) Your mail server starts "shoal jungle deliver" for each letter.
# [[in]]
# way = "pipe"
# socket = "run/deliver.socket" # how it hands a letter to the running server
# spool = "spool"              # where letters wait while none runs

# (2) Your mail server fills a Maildir.
# [[in]]
# way = "maildir"
# folder = "Maildir"

# (3) No mail server at all, for a first try on this computer ("lmtp" speaks LMTP instead).
# [[in]]
# way = "smtp"
# listen = "127.0.0.1:2525"

# How letters leave.
[out]
way = "smtp"
server = "SMTP.EXAMPLE.ORG"
port = 465
tls = "implicit"
user = "JUNGLE@EXAMPLE.ORG"
password = { file = "password" }

# Or by the mail server of this computer:
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
# If players can reach it (through a web server with a certificate), its address: reports then carry a link.
# public = "https://JUNGLE.EXAMPLE.ORG"

# Copies of the database. "shoal jungle forget" cannot reach into copies: they are gone after keep_days.
[backup]
folder = "backups"
every_hours = 24
keep_days = 30
"#;

const ONE: &str = r#"
# A jungle. There may be several [[jungle]], each with another address.
[[jungle]]
name = "normal"
address = "JUNGLE@EXAMPLE.ORG"
# When its cycles run, and in which time zone; or every = "6h" or "10m", from midnight on.
cycles = ["06:00"]
zone = "UTC"
"#;

const ORIGINAL: &str = r#"
# The four jungles of the original. Each needs an address of its own that ends in the same mailbox or server.
[[jungle]]
name = "normal"
address = "FCHAIN@EXAMPLE.ORG"
# When its cycles run, and in which time zone.
cycles = ["06:00"]
zone = "UTC"

[[jungle]]
name = "6-hour"
address = "FCHAIN-6@EXAMPLE.ORG"
# Every six hours, from midnight on.
every = "6h"
zone = "UTC"
report_every = 4

[[jungle]]
name = "novice"
address = "FCHAIN-N@EXAMPLE.ORG"
cycles = ["06:00"]
zone = "UTC"
# More bots keep it rich while newcomers learn.
bots = ["easy", "easy", "easy", "easy", "easy"]

[[jungle]]
name = "experimental"
address = "FCHAIN-E@EXAMPLE.ORG"
cycles = ["06:00"]
zone = "UTC"
# Here changes are tried: evade counts twice.
settings = { evade_doubled = true }

# What else a jungle may have:
"#;

const OPTIONS: &str = r#"# What lives in it at first: a dish of the program (bare, web_of_twelve, invasion, arms_race, empty_continent, collapse)
# or a file. It counts when the jungle is made.
# dish = "web_of_twelve"
# The bots that keep it alive, eight at most: easy, medium or hard. Their number counts when the jungle is made.
# bots = ["medium", "easy", "easy"]
# Every how many cycles a new player gets a report; players change it by REPORT.
# report_every = 1
# What others read of a player who shows no name: a number, such as Player 7 ("name"), the address "masked"
# (a..@example.org), or "whole".
# shown = "name"
# The open points of the rules (docs/rules/food_chain.md, part 8), with what they usually are:
# settings = { fractional_hunts = "drawn", failed_hunt_uses_up = true, hunts_after_meal = true, shrinking_counts = false, pool = "marked", growth_rounding = "nearest", newborn_count = true, hunger_split = "quota", evade_doubled = false }
"#;
