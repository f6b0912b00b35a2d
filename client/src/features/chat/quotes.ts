/** What is shown of a quoted message before the server has made its own of it. */
import type { Excerpt, Message, Quote } from '../../api/wire.gen';

/** As many characters as the server takes. */
const LONGEST = 140;

export function quoteOf(message: Message): Quote {
  return { kind: 'message', seq: message.seq, sender: message.sender, excerpt: excerptOf(message) };
}

function excerptOf(message: Message): Excerpt {
  switch (message.kind) {
    case 'text':
      return { kind: 'text', text: beginOf(message.text) };
    case 'photo':
      return { kind: 'photo' };
    case 'gift':
      return { kind: 'gift', gift: message.gift };
    case 'withheld':
    case 'retracted':
      return { kind: 'unavailable' };
  }
}

function beginOf(text: string): string {
  const signs = Array.from(text.trim().replaceAll(/\s+/g, ' '));
  return signs.length <= LONGEST
    ? signs.join('')
    : `${signs
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
}
