//! The words that orders begin with. All that reads them, explains them, or keeps them from the beginning of a line is made
//! from this table.

use crate::orders::{self, MailOrder};

/// A word that an order begins with.
#[derive(Debug)]
pub struct OrderWord {
    /// The word, in capitals.
    pub word: &'static str,
    /// The rest of the line.
    pub rest: OrderRest,
    /// The effect of its order, as a sentence that begins with neither this word nor another one.
    pub does: &'static str,
}

/// The rest of a line behind the word of its order.
#[derive(Debug)]
pub enum OrderRest {
    /// Something.
    Some {
        /// Such as this.
        example: &'static str,
        /// Reads it.
        read: fn(&str) -> Result<MailOrder, String>,
    },
    /// Nothing: the word stands alone.
    None(MailOrder),
    /// Nothing but what people add to a request, such as "please".
    Polite(MailOrder),
}

/// All words, in the order in which they are explained.
pub static WORDS: [OrderWord; 15] = [
    OrderWord {
        word: "START",
        rest: OrderRest::Some { example: "H N2 Y1 M2", read: orders::start },
        does: "Founds a species of fifty animals, and gives up all species that you have in this jungle (1).",
    },
    OrderWord {
        word: "MUTATE",
        rest: OrderRest::Some { example: "26 C R5 T2", read: orders::mutate },
        does: "Makes a second species from fifty members of your species 26 (4).",
    },
    OrderWord {
        word: "NAME",
        rest: OrderRest::Some { example: "26 Sabre-Tooth Tiger", read: orders::name },
        does: "Names your species 26 (5).",
    },
    OrderWord {
        word: "REPORT",
        rest: OrderRest::Some { example: "4", read: orders::report },
        does: "Sends you a report every 4 cycles from now on; with 0, no regular ones.",
    },
    OrderWord {
        word: "UNSUBSCRIBE",
        rest: OrderRest::Polite(MailOrder::Unsubscribe),
        does: "Ends the regular reports, as a zero in the order above does.",
    },
    OrderWord {
        word: "STOP",
        rest: OrderRest::Polite(MailOrder::Unsubscribe),
        does: "Ends them, too.",
    },
    OrderWord {
        word: "ARCHIVE",
        rest: OrderRest::Some { example: "12", read: orders::archive },
        does: "Sends you the report after cycle 12 again. The last 60 are kept.",
    },
    OrderWord {
        word: "SUMMARY",
        rest: OrderRest::Polite(MailOrder::Summary),
        does: "Sends you only the tables.",
    },
    OrderWord {
        word: "RULES",
        rest: OrderRest::Polite(MailOrder::Rules),
        does: "Sends you this letter.",
    },
    OrderWord {
        word: "HELP",
        rest: OrderRest::Polite(MailOrder::Rules),
        does: "Sends you this letter, too.",
    },
    OrderWord {
        word: "SHOW",
        rest: OrderRest::Some { example: "Ann", read: orders::show },
        does: "Lets others see this name next to your animals. Without it they see a number, such as Player 7.",
    },
    OrderWord {
        word: "HIDE",
        rest: OrderRest::Polite(MailOrder::Hide),
        does: "Removes that name again, from old reports, too.",
    },
    OrderWord {
        word: "LEAVE",
        rest: OrderRest::None(MailOrder::Leave),
        does: "Says goodbye: your animals live on without a player, and you get no more mail.",
    },
    OrderWord {
        word: "FORGET",
        rest: OrderRest::Polite(MailOrder::Forget),
        does: "Says goodbye in all jungles here, and erases your address and everything you typed. You are asked again before it is done.",
    },
    OrderWord {
        word: "END",
        rest: OrderRest::None(MailOrder::End),
        does: "Ends the orders: nothing after it is read, so put it before a signature.",
    },
];

impl OrderWord {
    /// The entry of a word, however its letters are written.
    pub fn find(word: &str) -> Option<&'static Self> {
        WORDS.iter().find(|known| known.word.eq_ignore_ascii_case(word))
    }

    /// A whole line with it, such as `REPORT 4`.
    pub fn example(&self) -> String {
        match self.rest {
            OrderRest::Some { example, .. } => format!("{} {example}", self.word),
            OrderRest::None(_) | OrderRest::Polite(_) => self.word.to_owned(),
        }
    }
}

/// All words, for a sentence.
pub fn all() -> Vec<&'static str> {
    WORDS.iter().map(|known| known.word).collect()
}
