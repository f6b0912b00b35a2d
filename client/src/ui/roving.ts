/** Which of several elements has the focus, moved by keys (the roving focus of menus, grids and galleries). */

type Roving = {
  /** Of the element that has it. */
  from: number;
  count: number;
  /** `column`: up and down. `row`: left and right. A number: a grid so many wide. */
  along: 'column' | 'row' | number;
  /** Past the last one comes the first one. */
  wraps?: boolean;
};

/** The place a key leads to; `null` for keys that do not move. */
export function rovingTarget(key: string, { from, count, along, wraps = false }: Roving): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = stepOf(key, along);
  if (step === null) return null;
  const to = from + step;
  return wraps ? (to + count) % count : Math.min(Math.max(to, 0), count - 1);
}

function stepOf(key: string, along: Roving['along']): number | null {
  const isGrid = typeof along === 'number';
  const across = isGrid || along === 'row' ? 1 : null;
  const down = isGrid ? along : along === 'column' ? 1 : null;
  switch (key) {
    case 'ArrowRight':
      return across;
    case 'ArrowLeft':
      return across && -across;
    case 'ArrowDown':
      return down;
    case 'ArrowUp':
      return down && -down;
    default:
      return null;
  }
}
