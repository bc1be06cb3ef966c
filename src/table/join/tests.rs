//! Joining, without a window: fake mice in, chairs out.
