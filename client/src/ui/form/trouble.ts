import type { PlainWord } from '../../words/words';

/** Something that keeps a form from being sent, with the word for it. */
export class Trouble extends Error {
  readonly word: PlainWord;

  constructor(word: PlainWord, options?: ErrorOptions) {
    super(word, options);
    this.name = 'Trouble';
    this.word = word;
  }
}
