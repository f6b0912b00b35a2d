/** The signs of the reactions, in the order in which they are offered. */
import type { Reaction } from '../../api/wire.gen';

const SIGNS = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thumbs_up: '👍',
  hug: '🤗',
} as const satisfies Record<Reaction, string>;

export const REACTIONS = Object.keys(SIGNS) as readonly Reaction[];

/** A reaction that a newer server knows and this page does not has a sign all the same. */
export function signOf(reaction: Reaction): string {
  return (SIGNS as Partial<Record<Reaction, string>>)[reaction] ?? '💬';
}
