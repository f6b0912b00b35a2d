import { type LazyScreen, lazyScreen, type ScreenModule } from '../platform/lazy-screen';
import type { WordFile } from './keys.gen';
import { withWords } from './language';

/** The description of code that is loaded later, from which the build lets the server name its files in the page. */
export type Sources = {
  /** From the client's folder. */
  module: string;
  words: readonly WordFile[];
};

/** A part of the page that is loaded when it is first shown, together with its texts. */
export type LazyPart<Props> = LazyScreen<Props> & Sources;

export function lazyPart<Props extends object>(
  module: string,
  words: readonly WordFile[],
  load: () => Promise<ScreenModule<Props> | undefined>,
): LazyPart<Props> {
  return { ...lazyScreen(() => withWords(words, load)), module, words };
}
