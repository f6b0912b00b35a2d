/** The emoji that a member used last in this browser. */
import { useSession } from '../../stores/session';

/** A row of the grid. */
export const RECENT = 8;

/** The initial row, replaced as the member uses other emoji. */
const USUAL = ['😊', '❤️', '😂', '👍', '😘', '😉', '👋', '✨'];

export function recentEmoji(): readonly string[] {
  return [...new Set([...kept(), ...USUAL])].slice(0, RECENT);
}

export function keepRecentEmoji(sign: string): void {
  const signs = [...new Set([sign, ...kept()])].slice(0, RECENT);
  try {
    localStorage.setItem(place(), JSON.stringify(signs));
  } catch {
    // When the storage is full or forbidden, only the order of the row is lost.
  }
}

function kept(): readonly string[] {
  try {
    const signs: unknown = JSON.parse(localStorage.getItem(place()) ?? '[]');
    return Array.isArray(signs) ? signs.filter((sign) => typeof sign === 'string') : [];
  } catch {
    return [];
  }
}

function place(): string {
  return `emoji-${useSession.getState().user?.profile.id}`;
}
