import '../styles/index.css';
import { beforeAll } from 'vitest';
import { wordFiles } from '../words/catalogues';
import { speak, withWords } from '../words/language';

/** Component tests read the site in English: with its styles and all its words. */
beforeAll(() => withWords(wordFiles, () => speak('en')));
