/** A message in one line, for the list, for screen readers and for labels. */
import type { Retraction } from '../../api/wire.gen';
import type { Say } from '../../words/words';

/** The part of a message's content that the line needs; accepted and pending messages both have it. */
export type Summary =
  | { kind: 'text'; text: string }
  | { kind: 'photo' }
  | { kind: 'withheld' }
  | { kind: 'gift'; gift: string }
  | { kind: 'retracted'; reason: Retraction };

export function summaryOf(content: Summary, isOwn: boolean, say: Say): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'photo':
      return say('chats-photo');
    case 'withheld':
      return say('chat-photo-withheld');
    case 'gift': {
      const gift = say('gifts-one', { gift: content.gift });
      return isOwn ? say('chats-gift-mine', { gift }) : say('chats-gift-theirs', { gift });
    }
    case 'retracted':
      if (content.reason === 'unusable') return say('chats-photo-lost');
      return say(isOwn ? 'chats-taken-back-mine' : 'chats-taken-back-theirs');
  }
}
