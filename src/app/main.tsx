import { createRoot } from 'react-dom/client';

import { loadTexts } from '#api/apps.ts';
import { startTexts } from '#i18n/i18n.ts';

import { App } from './app.tsx';
import { startClientTheme } from './load-client-theme.ts';
import { retryStyles } from './start/retry-styles.ts';
import { restoreSession, type Session, storedSession } from './session/session.ts';

const secondsBetweenTries = 5;
/** Maximum wait of the first paint for the rest of its page, in milliseconds. */
const timeoutMs = 1500;

retryStyles();
const [{ loadScripts }] = await Promise.all([
  import('./start/other-scripts.ts'),
  untilReached(() => startTexts(loadTexts)),
  restoreSession().then(startScreen),
  startClientTheme(),
]);

await loadScripts();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);

const { watchVersion } = await import('./start/new-version.ts');
watchVersion();

async function startScreen(): Promise<void> {
  const session = storedSession();
  if (session === null) return;
  await Promise.race([prepare(session), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

async function prepare(session: Session): Promise<void> {
  if (/^\/($|dashboard|machine|admin\/event-input)/.test(window.location.pathname))
    await (await import('./start/early-start.ts')).startEarly(session);
}

/** The app needs its texts: retries and shows a note meanwhile. */
async function untilReached(start: () => Promise<void>): Promise<void> {
  const notice = document.querySelector<HTMLElement>('#unreachable');
  try {
    await start();
    if (notice) notice.hidden = true;
  } catch {
    if (notice) notice.hidden = false;
    await new Promise((resolve) => setTimeout(resolve, secondsBetweenTries * 1000));
    await untilReached(start);
  }
}
