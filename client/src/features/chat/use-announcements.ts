import { useEffect, useRef } from 'react';
import type { ClientId, MemberId, Reaction, Seq } from '../../api/wire.gen';
import { announce, notify } from '../../platform/notices';
import type { PendingSend, Thread } from '../../stores/messages';
import { useWords } from '../../words/words';
import { summaryOf } from './summary';
import { useWhyRefused } from './use-why-refused';

/** Announces to screen readers the messages that arrive while the conversation is open, and those that were refused. */
export function useAnnouncements(thread: Thread, pending: readonly PendingSend[], name: string, me: MemberId) {
  const say = useWords();
  const whyRefused = useWhyRefused();
  const announced = useRef(thread.to);
  const refusals = useRef<ReadonlySet<ClientId>>(refusedIn(pending));

  useEffect(() => {
    const fresh = thread.pages.at(-1)?.messages.filter(({ seq }) => seq > announced.current) ?? [];
    announced.current = thread.to;
    const theirs = fresh.filter(({ sender }) => sender !== me);
    if (theirs.length === 0) return;
    const text = theirs.map((message) => summaryOf(message, false, say)).join('. ');
    announce(say('chat-says', { name, text }));
  }, [thread, name, me, say]);

  const processing = useRef<ReadonlySet<Seq>>(new Set());
  useEffect(() => {
    // A photo is processed within seconds, so only the last two pages are searched.
    const mine = thread.pages.slice(-2).flatMap(({ messages }) => messages.filter(({ sender }) => sender === me));
    const lost = mine.filter((one) => one.kind === 'retracted' && one.reason === 'unusable');
    if (lost.some(({ seq }) => processing.current.has(seq))) notify(say('chat-photo-unusable'));
    const under = mine.filter((one) => one.kind === 'photo' && one.photo.status === 'processing');
    processing.current = new Set(under.map(({ seq }) => seq));
  }, [thread, me, say]);

  const reactions = useRef({ thread, of: reactionsOf(thread, me) });
  useEffect(() => {
    const before = reactions.current;
    const of = reactionsOf(thread, me);
    reactions.current = { thread, of };
    for (const [seq, reaction] of of) {
      // A message that came with its reaction is no news.
      const wasHere = seq >= before.thread.from && seq <= before.thread.to;
      if (wasHere && before.of.get(seq) !== reaction) announce(say('chat-reacted-theirs', { name, reaction }));
    }
  }, [thread, name, me, say]);

  const withdrawn = useRef<readonly ClientId[]>([]);
  useEffect(() => {
    const latest = thread.pages.slice(-2).flatMap(({ messages }) => messages);
    for (const id of withdrawn.current) {
      const left = pending.find(({ client_id }) => client_id === id);
      if (left?.state.kind === 'withdrawn') continue;
      if (left || latest.some(({ client_id }) => client_id === id)) notify(say('chat-was-sent'));
      else announce(say('chat-discarded'));
    }
    withdrawn.current = pending.filter(({ state }) => state.kind === 'withdrawn').map(({ client_id }) => client_id);
  }, [thread, pending, say]);

  useEffect(() => {
    const before = refusals.current;
    refusals.current = refusedIn(pending);
    for (const { client_id, state } of pending) {
      if (state.kind === 'refused' && !before.has(client_id)) {
        const { refusal } = state;
        announce(say('chat-not-sent', { code: refusal.code, reason: whyRefused(refusal) }));
      }
    }
  }, [pending, say, whyRefused]);
}

/** The partner's reactions to the last messages: those to older ones are not looked for with each new message. */
function reactionsOf({ pages }: Thread, me: MemberId): ReadonlyMap<Seq, Reaction> {
  const all = new Map<Seq, Reaction>();
  const latest = pages.slice(-2).flatMap(({ messages }) => messages);
  for (const { seq, sender, sender_reaction, recipient_reaction } of latest) {
    const theirs = sender === me ? recipient_reaction : sender_reaction;
    if (theirs) all.set(seq, theirs);
  }
  return all;
}

function refusedIn(pending: readonly PendingSend[]): ReadonlySet<ClientId> {
  return new Set(pending.filter(({ state }) => state.kind === 'refused').map(({ client_id }) => client_id));
}
