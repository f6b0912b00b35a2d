import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { LastResort } from './features/errors/last-resort';
import { followAccountLanguage, speakFirstLanguage } from './features/language/choose';
import { loadMemberShell, preload } from './layouts/lazy';
import { fetchFont } from './platform/font';
import { persistently } from './platform/persistently';
import { rememberTracking } from './platform/tracking';
import { rowAt } from './routes/table';
import { loadSession, useSession } from './stores/session';
import { loadSettings, useSettings } from './stores/settings';
import { NOTICED_MS } from './ui/use-delayed';

// Fetched while the first screen is made. Any earlier, it would take a member on a slow network a fifth of the time that
// the scripts need.
fetchFont();
rememberTracking(location.search);
void boot(fetchFirstScreen());

async function boot(firstScreen: Promise<void>): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place for the site');
  const root = createRoot(place);
  followAccountLanguage();
  let live = Promise.resolve();
  useSession.subscribe((now, before) => {
    live = followSession(now, before);
  });
  const session = loadSession(useSettings.getState().settings?.build);
  try {
    const settings = await loadSettings();
    document.documentElement.dataset.niche = String(settings.niche);
    await Promise.all([speakFirstLanguage(settings), firstScreen]);
    await settledOrNoticed(session.then(() => live));
  } catch {
    root.render(<LastResort />);
    return;
  }
  // In slices, between which the browser answers a tap and draws.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App session={session} />
      </StrictMode>,
    ),
  );
}

/** The code of the screen travels while settings and words do. */
async function fetchFirstScreen(): Promise<void> {
  await preload(rowAt(location.pathname).row);
}

/** A first picture that is whole is worth a wait that nobody notices. */
async function settledOrNoticed(session: Promise<void>): Promise<void> {
  const noticed = new Promise((resolve) => setTimeout(resolve, NOTICED_MS));
  await Promise.race([session.catch(() => undefined), noticed]);
}

type Session = ReturnType<typeof useSession.getState>;

/** Members are live and have a frame of their own; visitors do not even load what makes it so. */
async function followSession({ status }: Session, before: Session): Promise<void> {
  if (status === before.status || (status !== 'member' && before.status !== 'member')) return;
  const isAsWas = () => useSession.getState().status === status;
  const shell = status === 'member' ? persistently(loadMemberShell, isAsWas) : null;
  await Promise.all([followLive(isAsWas), shell]);
}

async function followLive(isAsWas: () => boolean): Promise<void> {
  const engine = await persistently(() => import('./live/engine'), isAsWas);
  if (!engine) return;
  if (useSession.getState().status === 'member') engine.startLive();
  else engine.stopLive();
}
