//! A cell of about 5 km: all that is ever kept of where somebody is.
//!
//! The grid is plain: rows of a twentieth of a degree, each with so many columns that a cell is as wide as it is high.
//! So the browser can make the same cells in three lines, before a coordinate leaves the device; a hexagonal grid would
//! cost every page a library for neighbours of equal distance, which nobody here asks for.

/// Rows from pole to pole, each 5.56 km high.
const ROWS: u32 = 3600;
/// Columns of a row at the equator.
const COLUMNS: u32 = 2 * ROWS;
/// A degree of latitude, in kilometres.
const DEGREE_KM: f64 = 111.195;
/// The height of a row, in kilometres.
const ROW_KM: f64 = DEGREE_KM * 180.0 / ROWS as f64;
/// The rows and the columns of a tile.
const TILE: u32 = 8;

/// A point on the earth, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub lat: f64,
    pub lon: f64,
}

/// A cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    row: u32,
    column: u32,
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small positive numbers
impl Cell {
    /// The cell of a point; none for what is no point of the earth.
    pub fn of(Point { lat, lon }: Point) -> Option<Self> {
        // No comparison holds for what is not a number.
        if !((-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon)) {
            return None;
        }
        let row = Self::row_of(lat);
        let columns = columns(row);
        let column = ((lon + 180.0) / 360.0 * f64::from(columns)) as u32;
        Some(Self { row, column: column.min(columns - 1) })
    }

    fn row_of(lat: f64) -> u32 {
        (((lat + 90.0) / 180.0 * f64::from(ROWS)) as u32).min(ROWS - 1)
    }

    /// The number by which a cell is stored.
    pub fn number(self) -> i64 {
        i64::from(self.row) * i64::from(COLUMNS) + i64::from(self.column)
    }

    /// The cell of a number that [`number`](Self::number) has given; none for any other.
    pub fn of_number(number: i64) -> Option<Self> {
        let number = u32::try_from(number).ok()?;
        let (row, column) = (number / COLUMNS, number % COLUMNS);
        (row < ROWS && column < columns(row)).then_some(Self { row, column })
    }

    /// The cells whose centres are at most so far from this one's.
    pub fn around(self, km: f64) -> Area {
        let rows = (km / ROW_KM) as u32;
        let (first, last) = (self.row.saturating_sub(rows), (self.row + rows).min(ROWS - 1));
        Area { first, spans: (first..=last).map(|row| self.span(row, km)).collect() }
    }

    /// The columns of a row that are near enough.
    fn span(self, row: u32, km: f64) -> Span {
        let (centre, all) = (self.centre(), columns(row));
        let none = Span { start: 0, length: 0, columns: all };
        let Some(nearest) = Self::of(Point { lat: middle_of(row), lon: centre.lon }) else { return none };
        let is_near = |column: u32| {
            let other = Self { row, column: column % all }.centre();
            let turned = (other.lon - centre.lon + 540.0).rem_euclid(360.0) - 180.0;
            distance_km(centre, Point { lat: other.lat, lon: centre.lon + turned }) <= km
        };
        if !is_near(nearest.column) {
            return none;
        }
        let east = (1..all).take_while(|step| is_near(nearest.column + step)).count() as u32;
        let west = (1..all - east).take_while(|step| is_near(nearest.column + all - step)).count() as u32;
        Span { start: (nearest.column + all - west) % all, length: 1 + east + west, columns: all }
    }

    pub fn centre(self) -> Point {
        let columns = f64::from(columns(self.row));
        Point { lat: middle_of(self.row), lon: (f64::from(self.column) + 0.5) / columns * 360.0 - 180.0 }
    }
}

/// The cells around one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    first: u32,
    /// Of each row from `first` on.
    spans: Vec<Span>,
}

/// Columns of a row that lie side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    start: u32,
    length: u32,
    /// All that the row has.
    columns: u32,
}

/// How much of something an area covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    Nothing,
    Part,
    Whole,
}

/// The tile of a cell, by the number of the cell: cells that lie together, on a square of about 45 km, by which an index
/// can find those of an area without a look at each.
pub fn tile_of(number: u32) -> u32 {
    let (row, column) = (number / COLUMNS, number % COLUMNS);
    row / TILE * (COLUMNS / TILE) + column / TILE
}

impl Area {
    /// How much of a tile it covers.
    pub fn share_of(&self, tile: u32) -> Share {
        let (row, column) = (tile / (COLUMNS / TILE) * TILE, tile % (COLUMNS / TILE) * TILE);
        let last = self.first + u32::try_from(self.spans.len()).unwrap_or_default();
        if row + TILE <= self.first || row >= last {
            return Share::Nothing;
        }
        let cells = (row..row + TILE).flat_map(|row| (column..column + TILE).map(move |column| row * COLUMNS + column));
        match cells.filter(|number| self.holds(*number)).count() {
            0 => Share::Nothing,
            all if all == (TILE * TILE) as usize => Share::Whole,
            _ => Share::Part,
        }
    }

    /// Whether it holds the cell of this number.
    #[inline]
    pub fn holds(&self, number: u32) -> bool {
        let (row, column) = (number / COLUMNS, number % COLUMNS);
        let Some(span) = self.spans.get(row.wrapping_sub(self.first) as usize) else { return false };
        // Across the date line a span goes on at the beginning of its row.
        let turned = if column >= span.start { 0 } else { span.columns };
        column + turned - span.start < span.length
    }
}

fn middle_of(row: u32) -> f64 {
    (f64::from(row) + 0.5) / f64::from(ROWS) * 180.0 - 90.0
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most COLUMNS
fn columns(row: u32) -> u32 {
    (f64::from(COLUMNS) * middle_of(row).to_radians().cos()).floor().max(1.0) as u32
}

/// The distance of two points that are near each other, in kilometres.
pub fn distance_km(one: Point, other: Point) -> f64 {
    let narrowed = f64::midpoint(one.lat, other.lat).to_radians().cos();
    (one.lat - other.lat).hypot((one.lon - other.lon) * narrowed) * DEGREE_KM
}

/// How many degrees of latitude are so many kilometres.
pub fn degrees(km: f64) -> f64 {
    km / DEGREE_KM
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_cell_holds_its_centre_and_is_about_as_wide_as_high(lat in -90.0..=90.0, lon in -180.0..=180.0) {
            let point = Point { lat, lon };
            let cell = Cell::of(point).expect("a point of the earth");
            prop_assert_eq!(Cell::of(cell.centre()), Some(cell));
            // Half a diagonal; towards a pole three cells share a row.
            let most = if lat.abs() < 85.0 { 4.1 } else { 10.0 };
            let centre = cell.centre();
            let km = distance_km(point, Point { lon: nearer(lon, centre.lon), ..centre });
            prop_assert!(km <= most, "{} km", km);
        }
    }

    proptest! {
        #[test]
        fn an_area_holds_the_cells_that_are_near_enough(
            lat in -80.0..=80.0_f64, lon in -180.0..=180.0_f64, north in -3.0..3.0_f64, east in -3.0..3.0_f64,
            km in 1.0..250.0_f64,
        ) {
            let cell = Cell::of(Point { lat, lon }).expect("a point of the earth");
            let turned = (lon + east + 540.0_f64).rem_euclid(360.0) - 180.0;
            let other = Cell::of(Point { lat: lat + north, lon: turned }).expect("a point of the earth");
            prop_assert_eq!(Cell::of_number(other.number()), Some(other));
            let (one, two) = (cell.centre(), other.centre());
            let is_near = distance_km(one, Point { lon: nearer(one.lon, two.lon), ..two }) <= km;
            let (area, number) = (cell.around(km), u32::try_from(other.number()).expect("a small number"));
            prop_assert_eq!(area.holds(number), is_near);
            let wrong = if is_near { Share::Nothing } else { Share::Whole };
            prop_assert_ne!(area.share_of(tile_of(number)), wrong);
        }
    }

    fn nearer(lon: f64, other: f64) -> f64 {
        if (lon - other).abs() > 180.0 { other + 360.0 * (lon - other).signum() } else { other }
    }

    #[test]
    fn what_is_no_point_of_the_earth_has_no_cell() {
        let of = |lat, lon| Cell::of(Point { lat, lon });
        for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 181.0, -180.1] {
            assert_eq!((of(wrong, 0.0), of(0.0, wrong)), (None, None), "{wrong}");
        }
        assert_eq!(of(91.0, 0.0), None);
        assert!([90.0, -90.0].iter().all(|&lat| of(lat, 180.0).is_some()), "the poles and the date line are on it");
    }

    #[test]
    fn the_browser_makes_the_same_cells() {
        // client/src/features/location/cell.test.ts has the same numbers, of what it sends.
        for (lat, lon, sent) in [
            (52.3702, 4.8952, Point { lat: 52.375, lon: 4.915 }),
            (-33.86, 151.21, Point { lat: -33.875, lon: 151.240 }),
            (78.22, 15.65, Point { lat: 78.225, lon: 15.684 }),
        ] {
            assert_eq!(Cell::of(sent), Cell::of(Point { lat, lon }), "{lat} {lon}");
        }
    }
}
