use std::time::Duration;

/// How long a server may grow: until then, it has hardly unloaded any games.
pub(crate) const WARM_UP: Duration = Duration::from_mins(4);

/// How much the second median may exceed the first: by this share, or by this much.
const SHARE: f64 = 0.10;
const MEMORY: u64 = 8 << 20;
const DESCRIPTORS: u64 = 16;

/// What a server uses at some point of its life.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) age: Duration,
    pub(crate) memory: u64,
    pub(crate) descriptors: u64,
}

/// The measurements of one server.
#[derive(Debug, Default)]
pub(crate) struct Gauge(Vec<Sample>);

impl Gauge {
    pub(crate) fn note(&mut self, sample: Sample) {
        self.0.push(sample);
    }

    /// Whether memory and descriptors stay flat after the warm-up: the medians of the second half
    /// are not above those of the first. `None` if there are too few samples.
    pub(crate) fn is_flat(&self) -> Option<Result<String, String>> {
        let warm: Vec<Sample> =
            self.0.iter().copied().filter(|sample| sample.age >= WARM_UP).collect();
        if warm.len() < 8 {
            return None;
        }
        let (early, late) = warm.split_at(warm.len() / 2);
        let memory = [early, late].map(|half| median(half, |sample| sample.memory));
        let files = [early, late].map(|half| median(half, |sample| sample.descriptors));
        let told = format!(
            "memory {:.1} and {:.1} MB, descriptors {} and {}, in {} samples",
            memory[0] as f64 / 1e6,
            memory[1] as f64 / 1e6,
            files[0],
            files[1],
            warm.len(),
        );
        let flat = !grows(memory, MEMORY) && !grows(files, DESCRIPTORS);
        Some(if flat { Ok(told) } else { Err(told) })
    }
}

fn grows([early, late]: [u64; 2], anyway: u64) -> bool {
    late > early + anyway.max((early as f64 * SHARE) as u64)
}

fn median(samples: &[Sample], of: impl Fn(&Sample) -> u64) -> u64 {
    let mut values: Vec<u64> = samples.iter().map(of).collect();
    values.sort_unstable();
    values[values.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gauge(grow: u64, leak: u64) -> Gauge {
        let mut gauge = Gauge::default();
        for second in (0..1_200).step_by(5) {
            let age = Duration::from_secs(second);
            // Normal fluctuation.
            let memory = (60 << 20) + second * grow + (second * 7919) % (3 << 20);
            gauge.note(Sample { age, memory, descriptors: 100 + second * leak / 60 });
        }
        gauge
    }

    #[test]
    fn growth_is_noticed() {
        assert!(matches!(gauge(0, 0).is_flat(), Some(Ok(_))));
        // A megabyte in a minute, and then ten descriptors in a minute.
        assert!(matches!(gauge((2 << 20) / 60, 0).is_flat(), Some(Err(_))));
        assert!(matches!(gauge(0, 10).is_flat(), Some(Err(_))));
    }

    #[test]
    fn short_runs_are_inconclusive() {
        assert!(Gauge::default().is_flat().is_none());
    }
}
