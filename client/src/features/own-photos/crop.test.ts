import { expect, test } from 'vitest';
import { type Crop, dragged, partOf, WHOLE } from './crop';

const wide = { width: 1000, height: 500 };

test('as much of a picture is kept as the shape of a card allows, in its middle', () => {
  expect(partOf(wide, WHOLE)).toEqual({ left: 300, top: 0, width: 400, height: 500 });
  expect(partOf(wide, { ...WHOLE, zoom: 2 })).toEqual({ left: 400, top: 125, width: 200, height: 250 });
  expect(partOf(wide, { ...WHOLE, shape: 'whole' })).toEqual({ left: 0, top: 0, width: 1000, height: 500 });
});

test('a picture that was turned has its sides exchanged', () => {
  expect(partOf(wide, { ...WHOLE, turns: 1 })).toEqual({ left: 0, top: 187.5, width: 500, height: 625 });
});

test('dragging moves the picture under the frame, and no further than its edge', () => {
  const moved = dragged(wide, WHOLE, { x: 150, y: 40 });
  expect(moved).toEqual({ ...WHOLE, x: -0.5, y: 0 });
  expect(partOf(wide, moved).left).toBe(150);
  const edge: Crop = dragged(wide, WHOLE, { x: -9000, y: 0 });
  expect(partOf(wide, edge).left).toBe(600);
});
