//! What strangers wrote, made safe to show.
