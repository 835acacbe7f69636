//! The server as its clients see it.

mod generated;
mod hall;
mod manners;
mod play;
mod rest;
mod safety;
