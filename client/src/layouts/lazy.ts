/** What a layout needs beside its frame, fetched when it is needed. */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { type Layout, type Row, screenFor } from '../routes/table';
import { mayBeMember, useSession } from '../stores/session';
import { withWords } from '../words/language';
import { type LazyPart, lazyPart, type Sources } from '../words/lazy-part';

type Shell = typeof import('./member-shell').shell;

export const memberShell = {
  module: 'src/layouts/member-shell.tsx',
  words: ['member', 'chat', 'gifts'],
} as const satisfies Sources;

const useLoadedShell = create<{ shell: Shell | null }>(() => ({ shell: null }));

export async function loadMemberShell(): Promise<void> {
  if (useLoadedShell.getState().shell) return;
  const { shell } = await withWords(memberShell.words, () => import('./member-shell'));
  useLoadedShell.setState({ shell });
}

/** The shell around a member's pages; `null` for visitors, and until it is there. */
export function useMemberShell(): Shell | null {
  const isMember = useSession((s) => s.status === 'member');
  const shell = useLoadedShell((s) => s.shell);
  return isMember ? shell : null;
}

/** Wraps the screens of a layout, and persists while one of them replaces another. */
type Surround = LazyPart<{ row: Row; children: ReactNode }>;

export const surrounds: Partial<Record<Layout, Surround>> = {
  chat: lazyPart('src/layouts/chat-panes.tsx', ['chat', 'blocks', 'days', 'gifts'], () => import('./chat-panes')),
};

/** Preloads the code of a page. A failure is ignored here, and shown when the page is opened. */
export async function preload(row: Row): Promise<void> {
  // Until the session is known, the browser's cookie tells who is probably here.
  const { status } = useSession.getState();
  const isMember = status === 'member' || (status === 'unknown' && mayBeMember());
  await Promise.all([screenFor(row, isMember).preload(), surrounds[row.layout]?.preload()]);
}
