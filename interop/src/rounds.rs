//! Interleaved timing: every competitor runs a short batch in every round, in turn.

use std::time::{Duration, Instant};

use crate::competitor::Loop;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// A batch takes about so long.
    pub batch: Duration,
    /// A run of one message takes about so long, over all competitors.
    pub run: Duration,
    /// Runs of each message; the smallest of their medians counts.
    pub runs: usize,
}

/// Nanoseconds that one turn of each loop takes: the smallest, over the runs, of the medians over the rounds.
#[must_use]
pub fn measure(loops: &mut [Loop], plan: Plan) -> Vec<f64> {
    let batches: Vec<u32> = loops.iter_mut().map(|looped| batch(looped, plan.batch)).collect();
    let round: Duration = loops.iter_mut().zip(&batches).map(|(looped, times)| time(looped, *times)).sum();
    let rounds = (plan.run.as_nanos() / round.as_nanos().max(1)).clamp(11, 2_000);
    let mut best = vec![f64::INFINITY; loops.len()];
    for _ in 0..plan.runs {
        let mut samples = vec![Vec::new(); loops.len()];
        for round in 0..rounds {
            // A new first each round: nobody always follows the same neighbour's caches.
            let first = usize::try_from(round).unwrap_or(0) % loops.len().max(1);
            for at in (first..loops.len()).chain(0..first) {
                if let (Some(looped), Some(times), Some(sample)) = (loops.get_mut(at), batches.get(at), samples.get_mut(at)) {
                    sample.push(time(looped, *times).as_secs_f64() * 1e9 / f64::from(*times));
                }
            }
        }
        for (best, sample) in best.iter_mut().zip(samples) {
            *best = best.min(median(sample));
        }
    }
    best
}

fn batch(looped: &mut Loop, target: Duration) -> u32 {
    let mut times = 1;
    while times < 1 << 20 && time(looped, times) < target {
        times *= 2;
    }
    times
}

fn time(looped: &mut Loop, times: u32) -> Duration {
    let start = Instant::now();
    looped(times);
    start.elapsed()
}

fn median(mut sample: Vec<f64>) -> f64 {
    sample.sort_by(f64::total_cmp);
    sample.get(sample.len() / 2).copied().unwrap_or(f64::NAN)
}
