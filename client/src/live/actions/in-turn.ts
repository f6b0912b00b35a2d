/** What is under way, by what it is about. */
export type Turns<Key> = Map<Key, Promise<unknown>>;

/** Calls about one thing reach the server in the order in which they were made. */
export function inTurn<Key, T>(turns: Turns<Key>, key: Key, task: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(task, task);
  turns.set(key, turn);
  const leave = () => {
    if (turns.get(key) === turn) turns.delete(key);
  };
  turn.then(leave, leave);
  return turn;
}
