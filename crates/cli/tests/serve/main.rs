//! The program as it serves: killed, stopped, on a disk that is full.

#[cfg(target_os = "linux")]
mod full_disk;
mod kill;
mod server;
