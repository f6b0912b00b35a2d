import { expect, test } from 'vitest';
import { centreOfCell } from './cell';

test('only the centre of a cell is sent, as the server knows it', () => {
  // server/src/domain/places/cell.rs has the same numbers.
  expect(centreOfCell({ lat: 52.3702, lon: 4.8952 })).toEqual({ lat: 52.375, lon: 4.915 });
  expect(centreOfCell({ lat: -33.86, lon: 151.21 })).toEqual({ lat: -33.875, lon: 151.24 });
  expect(centreOfCell({ lat: 78.22, lon: 15.65 })).toEqual({ lat: 78.225, lon: 15.684 });
});

test('whoever is in one cell sends the same', () => {
  const sent = centreOfCell({ lat: 52.3702, lon: 4.8952 });
  expect(centreOfCell({ lat: 52.399, lon: 4.88 })).toEqual(sent);
  expect(centreOfCell(sent)).toEqual(sent);
  expect(centreOfCell({ lat: 52.401, lon: 4.88 })).not.toEqual(sent);
});

test('the poles and the date line are in a cell', () => {
  for (const lat of [-90, 90])
    for (const lon of [-180, 180]) expect(Math.abs(centreOfCell({ lat, lon }).lat)).toBeLessThan(90);
});
