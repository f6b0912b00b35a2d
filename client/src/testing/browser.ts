import '../styles/index.css';
import '../ui/index.css';
import { afterEach, beforeAll } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { dropWaitingOf } from '../live/actions/waiting/db';
import { endSession, useSession } from '../stores/session';
import { wordFiles } from '../words/catalogues';
import { showLanguage, withWords } from '../words/language';

/** Component tests read the site in English: with its styles and all its words. */
beforeAll(() => withWords(wordFiles, () => showLanguage('en')));

/** What was fetched for the member of one test, or decided by them, is not there in the next one. */
afterEach(async () => {
  await cleanup();
  const { user } = useSession.getState();
  endSession();
  if (user) await dropWaitingOf(user.profile.id);
});
