//! Numbers: within the bounds, at them, and spelled in several ways.

use serde_json::Value;

use crate::Instance;
use crate::instances::Maker;
use crate::shape::Shape;

const WHOLE: [i128; 15] = [
    0,
    1,
    -1,
    7,
    200,
    -300,
    60_000,
    2_147_483_648,
    4_294_967_295,
    4_294_967_296,
    9_007_199_254_740_991,
    -9_007_199_254_740_991,
    9_007_199_254_740_992,
    9_223_372_036_854_775_807,
    18_446_744_073_709_551_615,
];
const BROKEN: [f64; 7] = [0.5, -3.75, 1.25, 0.1, 1e-7, 1e300, -123_456.789];

impl<'s> Maker<'_, 's> {
    pub(crate) fn number(&mut self, shape: &Shape<'s>, whole: bool) -> Instance {
        let bounds = Bounds::of(shape);
        let mut fitting: Vec<String> = Vec::new();
        let mut edges: Vec<i128> = WHOLE.to_vec();
        for edge in [bounds.low, bounds.high].into_iter().filter(|edge| edge.is_finite()) {
            edges.extend([to_whole(edge) - 1, to_whole(edge), to_whole(edge) + 1]);
        }
        for step in &bounds.steps {
            let from = if bounds.low.is_finite() { (bounds.low / step).ceil() } else { 0.0 };
            for count in 0..4 {
                let multiple = (from + f64::from(count)) * step;
                if bounds.admit(multiple) {
                    fitting.push(token(multiple));
                }
            }
        }
        #[allow(clippy::cast_precision_loss, reason = "only asks on which side of a bound it is")]
        fitting.extend(edges.into_iter().filter(|edge| bounds.admit(*edge as f64)).map(|edge| edge.to_string()));
        if !whole {
            let middle = f64::midpoint(bounds.low.max(-1e6), bounds.high.min(1e6));
            let broken = BROKEN.into_iter().chain([middle, bounds.low, bounds.high]);
            fitting.extend(broken.filter(|number| number.is_finite() && bounds.admit(*number)).map(token));
        }
        let text = self.rng.pick(&fitting).cloned().unwrap_or_else(|| "0".to_owned());
        Instance::Number(if self.rng.chance(8) { self.respelled(&text) } else { text })
    }

    /// The same number in another spelling.
    pub(crate) fn respelled(&mut self, text: &str) -> String {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        match self.rng.below(3) {
            0 if plain && text != "-0" => format!("{text}.0"),
            1 if plain && text.ends_with("00") => {
                format!("{}e2", text.strip_suffix("00").filter(|head| !matches!(*head, "" | "-")).unwrap_or("0"))
            }
            _ if text.contains(['e', 'E']) => text.to_owned(),
            _ => format!("{text}e0"),
        }
    }
}

/// The JSON text of a finite number.
pub(crate) fn token(number: f64) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "a whole number below 2^53")]
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return (number as i64).to_string();
    }
    Value::from(number).to_string()
}

#[allow(clippy::cast_possible_truncation, reason = "saturates, which is as good an edge as any")]
fn to_whole(number: f64) -> i128 {
    (number as i128).clamp(-(1 << 100), 1 << 100)
}

struct Bounds {
    low: f64,
    high: f64,
    open_low: bool,
    open_high: bool,
    steps: Vec<f64>,
}

impl Bounds {
    fn of(shape: &Shape<'_>) -> Self {
        let tightest = |inclusive: &str, exclusive: &str, none: f64, tighter: fn(f64, f64) -> bool| {
            let mut edge = (none, false);
            for bound in shape.all(inclusive).filter_map(Value::as_f64) {
                if tighter(bound, edge.0) {
                    edge = (bound, false);
                }
            }
            for bound in shape.all(exclusive).filter_map(Value::as_f64) {
                if tighter(bound, edge.0) || (bound.total_cmp(&edge.0).is_eq()) {
                    edge = (bound, true);
                }
            }
            edge
        };
        let (low, open_low) = tightest("minimum", "exclusiveMinimum", f64::NEG_INFINITY, |a, b| a > b);
        let (high, open_high) = tightest("maximum", "exclusiveMaximum", f64::INFINITY, |a, b| a < b);
        let steps = shape.all("multipleOf").filter_map(Value::as_f64).filter(|step| *step > 0.0).collect();
        Self { low, high, open_low, open_high, steps }
    }

    fn admit(&self, number: f64) -> bool {
        let above = if self.open_low { number > self.low } else { number >= self.low };
        let below = if self.open_high { number < self.high } else { number <= self.high };
        let stepped = self.steps.iter().all(|step| {
            let count = number / step;
            (count - count.round()).abs() < 1e-9
        });
        above && below && stepped
    }
}
