//! The network in training, in floating point.

use candle_core::{D, Device, Result, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use engine::{Corrected, FINENESS, HIDDEN, Network, ONE};
use game::Dice;
use indicatif::{ProgressBar, ProgressStyle};
use tuner::STEEPNESS;

use crate::lesson::{Lesson, Lessons};

/// How many positions make a batch.
const BATCH: usize = 1_024;

/// The first and the last learning rate.
const STEPS: [f64; 2] = [3e-3, 1e-4];

/// How long to train, and the seed of the order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) rounds: u32,
    pub(crate) seed: u64,
}

/// An [`engine::Network`] in the making.
#[derive(Debug)]
pub(crate) struct Model {
    /// The input weights, for inputs that are normalised to about 1.
    rows: Var,
    /// What each input is divided by to normalise it.
    sizes: Tensor,
    biases: Var,
    output: Var,
}

impl Model {
    /// An untrained model, with inputs normalised by those of the lessons.
    pub(crate) fn new(lessons: &Lessons, seed: u64) -> Result<Self> {
        let mut dice = Dice::new(seed);
        let mut random = |rows: usize, size: f32| {
            let value = |_| (dice.roll(2_001) as f32 / 1_000.0 - 1.0) * size;
            let values: Vec<f32> = (0..rows * HIDDEN).map(value).collect();
            Var::from_vec(values, (rows, HIDDEN), &Device::Cpu)
        };
        Ok(Self {
            rows: random(lessons.inputs, 0.05)?,
            sizes: Tensor::from_vec(sizes(lessons), (lessons.inputs, 1), &Device::Cpu)?,
            // Clipped units have no gradient, so they start away from both clips.
            biases: Var::from_vec(vec![0.3_f32; HIDDEN], (1, HIDDEN), &Device::Cpu)?,
            output: random(1, 0.2)?,
        })
    }

    /// Trains for as many rounds as the pace says.
    pub(crate) fn learn(&self, lessons: &Lessons, pace: &Pace) -> Result<()> {
        let variables = [&self.rows, &self.biases, &self.output].map(Var::clone);
        let mut optimizer = AdamW::new(variables.into(), ParamsAdamW::default())?;
        let mut order: Vec<&Lesson> = lessons.learned.iter().collect();
        let mut dice = Dice::new(pace.seed);
        let steps = order.len().div_ceil(BATCH) as u64 * u64::from(pace.rounds);
        let bar = ProgressBar::new(steps);
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} steps, {eta} left");
        bar.set_style(style.expect("a template"));
        for round in 1..=pace.rounds {
            shuffle(&mut order, &mut dice);
            for batch in order.chunks(BATCH) {
                let done = bar.position() as f64 / steps as f64;
                optimizer.set_learning_rate(STEPS[0] * (STEPS[1] / STEPS[0]).powf(done));
                optimizer.backward_step(&self.mean_loss(batch)?)?;
                bar.inc(1);
            }
            let loss = self.loss(lessons)?;
            bar.suspend(|| eprintln!("round {round} of {}: loss {loss:.5}", pace.rounds));
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The loss on the games set aside.
    fn loss(&self, lessons: &Lessons) -> Result<f32> {
        let all: Vec<&Lesson> = lessons.set_aside.iter().collect();
        let mut sum = 0.0;
        for batch in all.chunks(BATCH) {
            sum += self.mean_loss(batch)?.to_scalar::<f32>()? * batch.len() as f32;
        }
        Ok(sum / all.len().max(1) as f32)
    }

    fn mean_loss(&self, batch: &[&Lesson]) -> Result<Tensor> {
        let column = |value: fn(&Lesson) -> f32| {
            let values: Vec<f32> = batch.iter().map(|lesson| value(lesson)).collect();
            Tensor::from_vec(values, batch.len(), &Device::Cpu)
        };
        let odds = (self.correction(batch)? + column(|lesson| lesson.odds)?)?;
        let expected = column(|lesson| lesson.expected)?;
        // Cross-entropy, in a numerically stable form.
        let certain = (odds.relu()? - (&odds * expected)?)?;
        (certain + (odds.abs()?.neg()?.exp()? + 1.0)?.log()?)?.mean_all()
    }

    /// What the network adds to the log-odds.
    pub(crate) fn correction(&self, batch: &[&Lesson]) -> Result<Tensor> {
        let count = self.rows.dim(0)?;
        let inputs = batch.iter().flat_map(|lesson| &lesson.inputs.counts()[..count]);
        let inputs: Vec<f32> = inputs.copied().map(f32::from).collect();
        let inputs = Tensor::from_vec(inputs, (batch.len(), count), &Device::Cpu)?;
        let sums = inputs.matmul(&self.whole_rows()?)?.broadcast_add(&self.biases)?;
        sums.clamp(0_f32, 1_f32)?.broadcast_mul(&self.output)?.sum(D::Minus1)
    }

    /// The input weights for raw counts.
    fn whole_rows(&self) -> Result<Tensor> {
        self.rows.broadcast_div(&self.sizes)
    }

    /// The same in fixed point, ready to play.
    pub(crate) fn network<G: Corrected>(&self) -> anyhow::Result<Network> {
        let rows = self.whole_rows()?.to_vec2()?;
        let one = ONE as f32;
        let hundredth = FINENESS as f32 / STEEPNESS as f32;
        Ok(Network::new::<G>(
            whole(&self.biases.squeeze(0)?.to_vec1()?, one),
            whole(&self.output.squeeze(0)?.to_vec1()?, hundredth),
            rows.iter().map(|row| whole(row, one)).collect(),
        )?)
    }
}

/// The root mean square of each input.
fn sizes(lessons: &Lessons) -> Vec<f32> {
    let mut squares = vec![0.0_f64; lessons.inputs];
    for lesson in &lessons.learned {
        for (square, &count) in squares.iter_mut().zip(lesson.inputs.counts()) {
            *square += f64::from(count).powi(2);
        }
    }
    let size = |square: f64| (square / lessons.learned.len() as f64).sqrt() as f32;
    // Rare inputs must not learn too much from the few times they count.
    squares.into_iter().map(|square| size(square).max(0.1)).collect()
}

/// Rounds values to fixed point.
fn whole(values: &[f32], parts: f32) -> [i16; HIDDEN] {
    std::array::from_fn(|unit| (values[unit] * parts).round() as i16)
}

fn shuffle(order: &mut [&Lesson], dice: &mut Dice) {
    for index in (1..order.len()).rev() {
        order.swap(index, dice.roll(index + 1));
    }
}

#[cfg(test)]
mod tests {
    use engine::Inputs;
    use game::Game;
    use gyges::{Position, Variant};

    use super::*;

    /// Positions of random games, labelled by whether a player has more options than the opponent.
    /// No linear evaluation can learn that.
    fn lessons() -> Lessons {
        let mut dice = Dice::new(4);
        let mut next = || {
            let mut position = Position::start(Variant::Advanced);
            for _ in 0..12 + dice.roll(10) {
                let Some(mv) = position.random_move(&mut dice) else { break };
                position.play(mv);
            }
            let [mine, theirs] = [position.turn(), !position.turn()]
                .map(|player| position.surroundings(player).len());
            let expected = if mine > theirs { 0.9 } else { 0.1 };
            Lesson { inputs: Inputs::of(&position), odds: 0.0, expected }
        };
        let mut some = |count| (0..count).map(|_| next()).collect();
        Lessons { inputs: Position::inputs(), learned: some(4_000), set_aside: some(400) }
    }

    #[test]
    fn the_network_plays_as_the_model_has_learned() -> anyhow::Result<()> {
        let lessons = lessons();
        let model = Model::new(&lessons, 1)?;
        model.learn(&lessons, &Pace { rounds: 10, seed: 1 })?;
        let network = model.network::<Position>()?;
        let known = lessons.loss_of(|_| 0);
        let learned = lessons.loss_of(|inputs| network.correction(inputs));
        assert!(learned < known - 0.1, "a loss of {learned} instead of {known}");
        let all: Vec<&Lesson> = lessons.set_aside.iter().collect();
        for (lesson, odds) in all.iter().zip(model.correction(&all)?.to_vec1::<f32>()?) {
            let (exact, whole) = (odds / STEEPNESS as f32, network.correction(&lesson.inputs));
            assert!((exact - whole as f32).abs() < 4.0, "{whole} instead of {exact}");
        }
        Ok(())
    }
}
