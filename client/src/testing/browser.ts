import '../styles/index.css';
import { beforeAll } from 'vitest';
import { speak } from '../words/language';

/** Component tests read the site as an English-speaking visitor does: with its styles and its words. */
beforeAll(() => speak('en'));
