//! The server as its clients see it.

mod conformance;
mod document;
mod durability;
mod generated;
mod hall;
mod manners;
mod play;
mod presence;
mod refusals;
mod rest;
mod safety;
mod samples;
mod web;
