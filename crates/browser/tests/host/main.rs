//! Games on a device, as a worker hosts them.

mod games;
mod stage;
mod storing;
mod thinking;
