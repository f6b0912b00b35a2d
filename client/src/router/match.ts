/** The values of the parts of a path that its pattern leaves open, by their names. */
export type Params = Readonly<Record<string, string | undefined>>;

/**
 * Reads a path by a pattern such as `/members/:id/chat` or `/landers/video/:slug?`; `null` when it does not fit. Upper
 * case and a slash at the end make no difference, as on the server.
 */
export function matchPath(pattern: string, path: string): Params | null {
  const expected = partsOf(pattern);
  const parts = partsOf(path);
  if (parts.length > expected.length) return null;
  const params: Record<string, string | undefined> = {};
  for (const [i, piece] of expected.entries()) {
    const part = parts[i];
    const isOpen = piece.startsWith(':');
    if (part === undefined && piece.endsWith('?')) continue;
    if (part === undefined || (isOpen && part === '')) return null;
    if (isOpen) params[piece.slice(1).replace('?', '')] = decoded(part);
    else if (piece.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
}

/**
 * Of the rows whose pattern matches a path, the one with the most literal segments: `/likes/m/:id` before `/:token`.
 */
export function bestMatch<Row extends { path: string }>(
  rows: readonly Row[],
  path: string,
): { row: Row; params: Params } | null {
  let best: { row: Row; params: Params; literal: number } | null = null;
  for (const row of rows) {
    const params = matchPath(row.path, path);
    const literal = params ? partsOf(row.path).filter((piece) => !piece.startsWith(':')).length : -1;
    if (params && literal > (best?.literal ?? -1)) best = { row, params, literal };
  }
  return best;
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

/** Anybody may write an address, so a segment with a broken encoding is used as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
