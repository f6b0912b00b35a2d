/** What can be done while the other files are still on their way. */
import './styles/index.css';
import './ui/index.css';
import './platform/install-offer';
import { guardChunks } from './platform/chunk-guard';
import { fetchFont } from './platform/font';
import { painted } from './platform/frames';

guardChunks();
// A visitor's page is light enough to bring it along, and large words move the most when it comes late.
if (!document.getElementById('state')) fetchFont();
void start();

async function start(): Promise<void> {
  await painted();
  // The first formatter makes the browser read its tables of dates and numbers, which takes a slow phone a tenth of a
  // second; every later one finds them read.
  new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }).format();
  await import('./boot');
}
