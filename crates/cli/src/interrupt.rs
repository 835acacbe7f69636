use search::Signals;

/// The exit code of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

/// Stops the work at the first interrupt, and the program at the second.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<Signals> {
    let stop = native::signals();
    let signals = stop.clone();
    ctrlc::set_handler(move || {
        if signals.is_stopped() {
            std::process::exit(INTERRUPTED.into());
        }
        signals.stop();
    })?;
    Ok(stop)
}
