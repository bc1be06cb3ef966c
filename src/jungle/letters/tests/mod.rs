//! Letters about jungles that are written down here.

mod golden;
mod invitations;
mod laws;
mod scene;
mod sent_back;
mod well_formed;
mod words;
