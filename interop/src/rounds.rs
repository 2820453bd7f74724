//! Interleaved timing: every competitor runs a short batch in every round, in turn.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::competitor::{Competitor, Loop, Task, Who};

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

/// Nanoseconds that the task takes each competitor that does it: the smallest, over the runs, of the medians over the rounds.
///
/// A run reads and allocates anew: where values and buffers happen to lie can cost a writer of either kind three times the time,
/// for as long as they lie there.
///
/// # Errors
/// The text is not one of a competitor's messages.
pub fn race(competitors: &[Competitor], task: Task, plan: Plan) -> Result<BTreeMap<Who, f64>, serde_json::Error> {
    let mut best = BTreeMap::new();
    for run in 0..plan.runs {
        let apart = Vec::<u8>::with_capacity(1 + 808 * run);
        let (mut who, mut loops): (Vec<Who>, Vec<Loop>) = (Vec::new(), Vec::new());
        for competitor in competitors {
            if let Some(looped) = competitor.looped(task)? {
                who.push(competitor.who);
                loops.push(looped);
            }
        }
        for (who, time) in who.into_iter().zip(medians(&mut loops, plan)) {
            let least = best.entry(who).or_insert(time);
            *least = time.min(*least);
        }
        drop(apart);
    }
    Ok(best)
}

/// The median of each loop over the rounds of one run.
fn medians(loops: &mut [Loop], plan: Plan) -> Vec<f64> {
    let batches: Vec<u32> = loops.iter_mut().map(|looped| batch(looped, plan.batch)).collect();
    let round: Duration = loops.iter_mut().zip(&batches).map(|(looped, times)| time(looped, *times)).sum();
    let rounds = (plan.run.as_nanos() / round.as_nanos().max(1)).clamp(11, 2_000);
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
    samples.into_iter().map(median).collect()
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
