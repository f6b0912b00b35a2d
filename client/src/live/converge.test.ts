import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_LENGTH } from '../api/chat';
import { apply, type Base, type Durable, isBehind, NOTHING, resumePoint, revOf, type Told } from './apply';
import { conversationWith, Inbox, type Snapshot } from './testing/inbox';

const PARTNERS = [2, 2, 3, 4];
/** The conversation that is on the screen, whose messages are kept. */
const OPEN_WITH = 2;
const OPEN = conversationWith(OPEN_WITH);

type Step =
  | { do: 'receive' | 'send' | 'read' | 'readByPartner' | 'arriveAtPartner' | 'delete'; partner: number }
  | { do: 'changeLanguage' | 'sync' | 'pollUser' | 'pollChats' | 'ping' | 'page' }
  /** Something that is under way arrives, once or again, in any order; or never. */
  | { do: 'arrive' | 'repeat' | 'lose'; pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('receive', 'receive', 'send', 'read', 'readByPartner', 'arriveAtPartner', 'delete'),
      partner: fc.constantFrom(...PARTNERS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('changeLanguage', 'sync', 'pollUser', 'pollChats', 'ping', 'page', 'page'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('arrive', 'arrive', 'repeat', 'lose'), pick: fc.nat() }) },
);

/** Long runs: the shortest story that goes wrong takes about ten steps. */
const steps = fc.array(step, { minLength: 10, maxLength: 80, size: 'max' });

/** One client and what is under way to it. */
class Client {
  base: Base = NOTHING;
  readonly underWay: Told[] = [];
  readonly arrived: Told[] = [];

  take(told: Told): void {
    const before = revOf(this.base);
    this.base = apply(this.base, told);
    expect(revOf(this.base)).toBeGreaterThanOrEqual(before);
  }

  run(inbox: Inbox, event: Step): void {
    if (event.do === 'arrive' || event.do === 'lose') {
      const [told] = this.underWay.splice(event.pick % Math.max(1, this.underWay.length), 1);
      if (!told || event.do === 'lose') return;
      this.arrived.push(told);
      this.take(told);
    } else if (event.do === 'repeat') {
      const told = this.arrived[event.pick % Math.max(1, this.arrived.length)];
      if (told) this.take(told);
    } else {
      const told = tellingOf(inbox, event, this.base);
      if (told) this.underWay.push(told);
    }
  }

  /** What the engine does when all is quiet: asks as long as it knows that it is behind. */
  settle(inbox: Inbox): void {
    this.take({ by: 'rev', rev: inbox.rev });
    for (let round = 0; isBehind(this.base); round += 1) {
      expect(round).toBeLessThan(3);
      this.take({ by: 'sync', sync: inbox.sync(resumePoint(this.base)) });
    }
    for (;;) {
      const thread = this.base.threads.get(OPEN);
      if (!thread || thread.to >= (this.base.chats.get(OPEN)?.last_seq ?? 0)) return;
      const page = pageAfter(inbox, thread.to);
      expect(page).not.toBeNull();
      if (page) this.take(page);
    }
  }
}

function tellingOf(inbox: Inbox, event: Step, base: Base): Told | null {
  switch (event.do) {
    case 'sync':
      return { by: 'sync', sync: inbox.sync(resumePoint(base)) };
    case 'pollUser':
      return { by: 'user', answer: inbox.user() };
    case 'pollChats':
      return { by: 'chats', answer: inbox.chats() };
    case 'ping':
      return { by: 'rev', rev: inbox.rev };
    case 'page':
      return base.chats.has(OPEN) ? pageAfter(inbox, base.threads.get(OPEN)?.to ?? 0) : null;
    case 'changeLanguage':
      return asTold(inbox.changeLanguage());
    case 'receive':
    case 'send':
    case 'read':
    case 'readByPartner':
    case 'arriveAtPartner':
    case 'delete':
      return asTold(inbox[event.do](event.partner));
    case 'arrive':
    case 'repeat':
    case 'lose':
      return null;
  }
}

function asTold(frame: Durable | null): Told | null {
  return frame && { by: 'frame', frame };
}

function pageAfter(inbox: Inbox, after: number): Told | null {
  const page = inbox.page(OPEN_WITH, after, PAGE_LENGTH);
  return page.chat && { by: 'page', page, chat: page.chat };
}

function shown({ user, totals, chats }: Base): Snapshot {
  const inOrder = [...chats.values()].sort((a, b) => a.conversation.id - b.conversation.id);
  if (!user) throw new Error('no user');
  return { user, totals, chats: inOrder };
}

function seqs(base: Base): number[] {
  return (base.threads.get(OPEN)?.pages ?? []).flatMap(({ messages }) => messages.map(({ seq }) => seq));
}

test('frames, syncs and polls that are lost, late, doubled or reordered end in the state of a fresh load', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const client = new Client();
      for (const event of events) client.run(inbox, event);
      client.settle(inbox);

      const fresh = apply(NOTHING, { by: 'sync', sync: inbox.sync() });
      expect(shown(client.base)).toEqual(shown(fresh));
      expect(client.base.held).toEqual([]);
      const thread = client.base.threads.get(OPEN);
      if (thread) expect(seqs(client.base)).toEqual(inbox.visible(OPEN, thread.from - 1).map(({ seq }) => seq));
    }),
    { numRuns: 2_000 },
  );
});

test('at every moment each part shows a state that the server has had', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const client = new Client();
      for (const event of events) {
        client.run(inbox, event);
        const { userRev, chatsRev, user, totals, chats } = client.base;
        if (userRev >= 0) expect(user).toEqual(inbox.past[userRev]?.user);
        if (chatsRev < 0) continue;
        expect(totals).toEqual(inbox.past[chatsRev]?.totals);
        const inOrder = [...chats.values()].sort((a, b) => a.conversation.id - b.conversation.id);
        expect(inOrder).toEqual(inbox.past[chatsRev]?.chats);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a thread has no gap, no double and nothing that was deleted, whatever happens', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const client = new Client();
      for (const event of events) {
        client.run(inbox, event);
        const thread = client.base.threads.get(OPEN);
        if (!thread) continue;
        const expected = Array.from({ length: thread.to - thread.from + 1 }, (_, n) => thread.from + n);
        expect(seqs(client.base)).toEqual(expected);
        const chat = client.base.chats.get(OPEN);
        if (chat) expect(thread.from).toBeGreaterThan(chat.cleared_seq);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a socket client, a polling client and a fresh load show the same', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const socket = new Client();
      const polling = new Client();
      socket.take({ by: 'sync', sync: inbox.sync() });
      for (const event of events) {
        const told = tellingOf(inbox, event, socket.base);
        if (told?.by === 'frame') socket.take(told);
        if (event.do === 'pollUser') polling.take({ by: 'user', answer: inbox.user() });
        if (event.do === 'pollChats') polling.take({ by: 'chats', answer: inbox.chats() });
      }
      polling.take({ by: 'user', answer: inbox.user() });
      polling.take({ by: 'chats', answer: inbox.chats() });

      const fresh = shown(apply(NOTHING, { by: 'sync', sync: inbox.sync() }));
      expect(shown(socket.base)).toEqual(fresh);
      expect(shown(polling.base)).toEqual(fresh);
      expect(revOf(polling.base)).toBe(revOf(socket.base));
    }),
    { numRuns: 500 },
  );
});
