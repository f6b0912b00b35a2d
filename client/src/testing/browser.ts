import '../styles/index.css';
import { beforeAll } from 'vitest';
import { speak, withWords } from '../words/language';

/** Component tests read the site as an English-speaking member does: with its styles and all its words. */
beforeAll(() => withWords('login', () => withWords('members', () => withWords('emoji', () => speak('en')))));
