/** Finds what is known to exist on the server and is not loaded here. Pure. */
import type { ChatKey } from '../../api/chat';
import type { ConversationId } from '../../api/wire.gen';
import { chatWith } from '../../stores/chats';
import { type Opening, openingName } from '../../stores/messages';
import { type Base, isBehind, revOf } from '../state/state';

export type Gap =
  /** Something newer than the newest revision that was applied. */
  | { of: 'state' }
  /** The first page of a conversation that is on view. */
  | { of: 'opening'; key: ChatKey }
  /** Messages after the newest loaded one, changes of loaded ones, and a page of older ones that failed to load. */
  | { of: 'end' | 'edits' | 'older'; conversation: ConversationId };

/** What the gaps are found in. */
export type Sight = {
  base: Base;
  /** A sync is due, whatever the revisions are. */
  mustSync: boolean;
  /** The conversations that screens are about. */
  onView: readonly ChatKey[];
  openings: ReadonlyMap<string, Opening>;
  older: ReadonlyMap<ConversationId, 'loading' | 'failed'>;
};

export function gapsIn(sight: Sight): Gap[] {
  const gaps: Gap[] = sight.mustSync || isBehind(sight.base) ? [{ of: 'state' }] : [];
  return [...gaps, ...sight.onView.flatMap((key) => gapsOf(key, sight))];
}

function gapsOf(key: ChatKey, { base, openings, older }: Sight): Gap[] {
  const opening = openings.get(openingName(key));
  const conversation = conversationOf(key, base, opening);
  const chat = conversation === null ? undefined : base.chats.get(conversation);
  const thread = conversation === null ? undefined : base.threads.get(conversation);
  if (conversation === null || !thread) {
    // Without a conversation there is nothing to fetch until the list of chats contains one.
    const isAnswered = opening?.status === 'ready' || opening?.status === 'missing';
    return isAnswered && !chat ? [] : [{ of: 'opening', key }];
  }
  const gaps: Gap[] = [];
  if (chat && thread.to < chat.last_seq) gaps.push({ of: 'end', conversation });
  if (chat && thread.edits < chat.edits) gaps.push({ of: 'edits', conversation });
  if (older.get(conversation) === 'failed') gaps.push({ of: 'older', conversation });
  return gaps;
}

/** `null` for two who have not written to each other, as far as is known here. */
export function conversationOf(key: ChatKey, base: Base, opening: Opening | undefined): ConversationId | null {
  if ('id' in key) return key.id;
  const listed = chatWith(base.chats, key.profile)?.conversation.id;
  return listed ?? (opening?.status === 'ready' ? opening.conversation : null);
}

export function gapName(gap: Gap): string {
  switch (gap.of) {
    case 'state':
      return gap.of;
    case 'opening':
      return `opening of ${openingName(gap.key)}`;
    case 'end':
    case 'edits':
    case 'older':
      return `${gap.of} of ${gap.conversation}`;
  }
}

/** Grows while a gap that is too long for one call is being closed. */
export function reached(gap: Gap, base: Base): number {
  switch (gap.of) {
    case 'state':
      return revOf(base);
    case 'end':
      return base.threads.get(gap.conversation)?.to ?? 0;
    case 'edits':
      return base.threads.get(gap.conversation)?.edits ?? 0;
    case 'opening':
    case 'older':
      return 0;
  }
}
