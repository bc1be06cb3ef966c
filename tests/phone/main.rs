//! Phones over real loopback sockets, and the code that a camera sees.

mod joining;
mod phones;
mod refusing;
mod roaming;
mod scanning;
