/** Changes of immutable maps: each returns a new map, or the same object when nothing changes. */

export function filtered<K, V>(map: ReadonlyMap<K, V>, keep: (key: K, value: V) => boolean): ReadonlyMap<K, V> {
  const kept = new Map([...map].filter(([key, value]) => keep(key, value)));
  return kept.size === map.size ? map : kept;
}

export function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  return filtered(map, (other) => other !== key);
}
