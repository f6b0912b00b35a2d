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

    pub fn centre(self) -> Point {
        let columns = f64::from(columns(self.row));
        Point { lat: middle_of(self.row), lon: (f64::from(self.column) + 0.5) / columns * 360.0 - 180.0 }
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
