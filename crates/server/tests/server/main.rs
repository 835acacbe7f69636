//! The server as its clients see it.

mod abuse;
mod backup;
mod conformance;
mod document;
mod durability;
mod hall;
mod manners;
mod metrics;
mod play;
mod presence;
mod refusals;
mod rest;
mod safety;
mod samples;
mod slow;
mod web;
