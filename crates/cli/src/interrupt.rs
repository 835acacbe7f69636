use search::Signals;

/// What a program ends with that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Says stop when the program is interrupted; the second time it ends at once.
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
