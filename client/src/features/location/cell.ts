export type Point = { lat: number; lon: number };

/** Rows from pole to pole, each 5.56 km high, and twice as many columns at the equator. */
const ROWS = 3600;

/**
 * The centre of the cell of about 5 km that holds a point, as it is sent: so nothing finer leaves the device. The server
 * has the same grid (`server/src/domain/places/cell.rs`), and puts what it is sent into it once more.
 */
export function centreOfCell({ lat, lon }: Point): Point {
  const row = Math.min(Math.floor(((lat + 90) / 180) * ROWS), ROWS - 1);
  const middle = ((row + 0.5) / ROWS) * 180 - 90;
  const columns = Math.max(1, Math.floor(2 * ROWS * Math.cos((middle * Math.PI) / 180)));
  const column = Math.min(Math.floor(((lon + 180) / 360) * columns), columns - 1);
  return { lat: rounded(middle), lon: rounded(((column + 0.5) / columns) * 360 - 180) };
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
