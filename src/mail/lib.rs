//! Mail for a program that answers it: read safely, answered once, fetched and sent.
