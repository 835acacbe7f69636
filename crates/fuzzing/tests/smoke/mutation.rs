use game::Dice;

/// Mostly a seed with a few changes, sometimes noise.
pub(crate) fn mutated(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    if dice.roll(20) == 0 {
        return (0..dice.roll(80)).map(|_| dice.roll(256) as u8).collect();
    }
    let mut data = seeds[dice.roll(seeds.len())].clone();
    for _ in 0..=dice.roll(4) {
        let other = &seeds[dice.roll(seeds.len())];
        mutate(&mut data, other, dice);
    }
    data
}

fn mutate(data: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    if data.is_empty() {
        return;
    }
    let at = dice.roll(data.len());
    let elsewhere = dice.roll(data.len());
    let end = (at + 1 + dice.roll(8)).min(data.len());
    match dice.roll(8) {
        0 => data[at] ^= 1 << dice.roll(8),
        // These two keep length and letters, so the result is often still well formed.
        1 | 2 => data.swap(at, elsewhere),
        3 => data[at] = data[elsewhere],
        4 => data.insert(at, dice.roll(256) as u8),
        5 => drop(data.drain(at..end)),
        6 => data.extend_from_within(at..end),
        _ => {
            data.truncate(at);
            data.extend(other.iter().skip(at));
        }
    }
}
