//! Draws one plot as inline SVG: lines with their names at their ends, distinguished by colour and by dashes.

use super::axis::Axis;
use super::escape::escape;
use std::fmt::Write;

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 264.0;
const LEFT: f64 = 54.0;
const RIGHT: f64 = 84.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 32.0;
/// The least distance between two names; closer ones would overlap.
const APART: f64 = 16.0;

pub struct Plot {
    pub title: String,
    /// What the lines show, and in what unit.
    pub caption: String,
    pub x: Axis,
    pub y: Axis,
    /// The position of each value on the x axis, and its name.
    pub at: Vec<(f64, String)>,
    pub lines: Vec<Line>,
    /// Stretches of time that are not measured.
    pub shades: Vec<(f64, f64)>,
    /// A threshold, and its name.
    pub limit: Option<(f64, String)>,
}

pub struct Line {
    pub name: String,
    /// One for each position; none where there is no value.
    pub values: Vec<Option<f64>>,
}

impl Plot {
    pub fn svg(&self) -> String {
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\" data-plot=\"{}\">",
            escape(&self.summary()),
            escape(&self.values()),
        );
        self.ground(&mut svg);
        for (nth, line) in self.lines.iter().enumerate() {
            for path in self.strokes(line) {
                // A single point is drawn as a line to itself, which shows as a dot.
                let (dot, path) = if path.matches(',').count() == 1 { (" dot", path.repeat(2)) } else { ("", path) };
                let _ = write!(svg, "<polyline class=\"l{nth}{dot}\" points=\"{path}\"/>");
            }
        }
        for (nth, y) in self.name_places() {
            let name = escape(&self.lines[nth].name);
            let x = WIDTH - RIGHT + 6.0;
            let _ = write!(svg, "<text class=\"n{nth}\" x=\"{x}\" y=\"{y:.1}\">{name}</text>");
        }
        svg + "<line class=\"cursor\" y1=\"0\" y2=\"0\"/></svg>"
    }

    fn ground(&self, svg: &mut String) {
        let (right, floor) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for (from, to) in &self.shades {
            let (x, width, height) = (self.x_of(*from), self.x_of(*to) - self.x_of(*from), floor - TOP);
            let _ = write!(
                svg,
                "<rect class=\"shade\" x=\"{x:.1}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{height}\"/>"
            );
        }
        for (value, name) in &self.y.ticks {
            let (y, x) = (self.y_of(*value), LEFT - 6.0);
            let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/>");
            let _ = write!(svg, "<text class=\"y\" x=\"{x}\" y=\"{:.1}\">{}</text>", y + 4.0, escape(name));
        }
        for (value, name) in &self.x.ticks {
            let (x, y) = (self.x_of(*value), floor + 21.0);
            let _ = write!(svg, "<path class=\"tick\" d=\"M{x:.1} {floor}v4\"/>");
            let _ = write!(svg, "<text class=\"x\" x=\"{x:.1}\" y=\"{y}\">{}</text>", escape(name));
        }
        if let Some((value, name)) = &self.limit {
            let (y, x) = (self.y_of(*value), LEFT + 6.0);
            let _ = write!(svg, "<path class=\"limit\" d=\"M{LEFT} {y:.1}H{right}\"/>");
            let _ = write!(svg, "<text class=\"limit\" x=\"{x}\" y=\"{:.1}\">{}</text>", y - 5.0, escape(name));
        }
    }

    /// The unbroken stretches of a line, between positions without a value.
    fn strokes(&self, line: &Line) -> Vec<String> {
        let mut strokes = vec![String::new()];
        for ((at, _), value) in self.at.iter().zip(&line.values) {
            match value {
                Some(value) => {
                    let stroke = strokes.last_mut().expect("at least the one it began with");
                    let _ = write!(stroke, "{:.1},{:.1} ", self.x_of(*at), self.y_of(*value));
                }
                None => strokes.push(String::new()),
            }
        }
        strokes.retain(|stroke| !stroke.is_empty());
        strokes
    }

    /// The positions of the names: at the ends of their lines, and apart from each other.
    fn name_places(&self) -> Vec<(usize, f64)> {
        let ends = self.lines.iter().map(|line| line.values.iter().rev().find_map(|value| *value));
        let mut places: Vec<(usize, f64)> =
            ends.enumerate().filter_map(|(nth, end)| Some((nth, self.y_of(end?) + 4.0))).collect();
        places.sort_by(|one, other| one.1.total_cmp(&other.1));
        let mut free = TOP + 4.0;
        for (_, y) in &mut places {
            *y = y.max(free);
            free = *y + APART;
        }
        let mut limit = HEIGHT - BOTTOM + 4.0;
        for (_, y) in places.iter_mut().rev() {
            *y = y.min(limit);
            limit = *y - APART;
        }
        places
    }

    fn summary(&self) -> String {
        let most = |line: &Line| line.values.iter().flatten().copied().fold(f64::MIN, f64::max);
        let lines = self.lines.iter().map(|line| format!("{} up to {}", line.name, crate::numbers::number(most(line))));
        format!("{}, {}: {}", self.title, self.caption, lines.collect::<Vec<_>>().join(", "))
    }

    /// For the script that shows the values under the pointer.
    fn values(&self) -> String {
        let at: Vec<f64> = self.at.iter().map(|(at, _)| tenths(self.x_of(*at))).collect();
        let names: Vec<&str> = self.at.iter().map(|(_, name)| name.as_str()).collect();
        let label = |value: &Option<f64>| value.map(crate::numbers::number);
        let lines =
            self.lines.iter().map(|line| (line.name.as_str(), line.values.iter().map(label).collect::<Vec<_>>()));
        let lines: Vec<_> = lines.collect();
        serde_json::json!({ "at": at, "names": names, "lines": lines, "top": TOP, "floor": HEIGHT - BOTTOM })
            .to_string()
    }

    fn x_of(&self, value: f64) -> f64 {
        LEFT + self.x.place(value) * (WIDTH - LEFT - RIGHT)
    }

    fn y_of(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - self.y.place(value) * (HEIGHT - BOTTOM - TOP)
    }
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(lines: &[&[Option<f64>]]) -> Plot {
        let lines = lines.iter().enumerate();
        Plot {
            title: "Rates".into(),
            caption: "a second".into(),
            x: Axis::time(3.0),
            y: Axis::linear(100.0),
            at: (0..4).map(|second| (f64::from(second), format!("{second} s"))).collect(),
            lines: lines.map(|(nth, values)| Line { name: format!("<{nth}>"), values: values.to_vec() }).collect(),
            shades: vec![(0.0, 1.0)],
            limit: Some((50.0, "limit 50".into())),
        }
    }

    #[test]
    fn a_line_runs_from_the_left_below_to_the_right_above_and_breaks_where_there_is_nothing() {
        let drawn = plot(&[&[Some(0.0), Some(1.0), None, Some(100.0)]]);
        let strokes = drawn.strokes(&drawn.lines[0]);
        assert!(drawn.svg().contains("class=\"l0 dot\" points=\"436.0,12.0 436.0,12.0 \""), "a point alone");
        assert_eq!(strokes, ["54.0,232.0 181.3,229.8 ", "436.0,12.0 "]);
    }

    #[test]
    fn names_of_lines_that_end_together_stand_apart_and_within_the_plot() {
        let low = [Some(0.0); 4];
        let drawn = plot(&[&low, &low, &low]);
        let mut places: Vec<f64> = drawn.name_places().into_iter().map(|(_, y)| y).collect();
        places.sort_by(f64::total_cmp);
        assert!(places.windows(2).all(|two| two[1] - two[0] >= APART - 1e-9), "{places:?}");
        assert!(places.iter().all(|y| (TOP..=HEIGHT).contains(y)), "{places:?}");
    }

    #[test]
    fn what_is_drawn_is_described_in_words_and_escaped() {
        let svg = plot(&[&[Some(5.0); 4]]).svg();
        assert!(svg.contains("aria-label=\"Rates, a second: &lt;0&gt; up to 5\""), "{svg}");
        assert!(!svg.contains("<0>") && svg.contains(">limit 50</text>"), "{svg}");
    }
}
