//! The program as people use it: keys in, a screen out, and a terminal that is restored.

mod games;
mod restores;
mod screens;
mod sitting;
