import '../styles/index.css';
import '../ui/index.css';
import { afterEach, beforeAll } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { endSession } from '../stores/session';
import { wordFiles } from '../words/catalogues';
import { showLanguage, withWords } from '../words/language';

/** Component tests read the site in English: with its styles and all its words. */
beforeAll(() => withWords(wordFiles, () => showLanguage('en')));

/** What was fetched for the member of one test is not there in the next one. */
afterEach(async () => {
  await cleanup();
  endSession();
});
