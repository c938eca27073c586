import { askVersion } from '#api/version.ts';
import { session } from '#lib/storage.ts';

const askEveryMs = 5 * 60_000;
const quietMs = 30_000;
const lookEveryMs = 5000;
/** Under it the tab keeps for which version it was loaded again: once for each, never in a loop. */
const key = 'reloadedFor';
const signsOfLife = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;

interface Around {
  ask?: typeof askVersion;
  reload?: () => void;
}

/**
 * Loads the page again when the server serves a newer build than the page is of: at a moment when
 * no one uses it. Asks every five minutes while the page is visible, when the connection is back,
 * and when a part of the page cannot be fetched, which an old page cannot mend in another way.
 * @returns how to stop.
 */
export function watchVersion({
  ask = askVersion,
  reload = () => window.location.reload(),
}: Around = {}): () => void {
  let own: string | null = null;
  let newer: string | null = null;
  let isPartMissing = false;
  let usedAt = performance.now();

  async function check(): Promise<void> {
    const served = await ask();
    if (served === null) return;
    own ??= served;
    if ((served !== own || isPartMissing) && session.read(key) !== served) newer = served;
  }
  function checkIfVisible(): void {
    if (document.visibilityState === 'visible') void check();
  }
  function miss(): void {
    isPartMissing = true;
    void check();
  }
  function noteUse(): void {
    usedAt = performance.now();
  }
  function reloadIfQuiet(): void {
    if (newer === null || performance.now() - usedAt < quietMs || isInUse()) return;
    session.write(key, newer);
    // Where nothing can be kept, a loop could not be told from a new version.
    if (session.read(key) === newer) reload();
    newer = null;
  }

  void check();
  const timers = [setInterval(checkIfVisible, askEveryMs), setInterval(reloadIfQuiet, lookEveryMs)];
  const passive = { capture: true, passive: true };
  for (const sign of signsOfLife) window.addEventListener(sign, noteUse, passive);
  window.addEventListener('vite:preloadError', miss);
  window.addEventListener(reconnected, checkIfVisible);
  return () => {
    timers.forEach(clearInterval);
    for (const sign of signsOfLife) window.removeEventListener(sign, noteUse, passive);
    window.removeEventListener('vite:preloadError', miss);
    window.removeEventListener(reconnected, checkIfVisible);
  };
}

const reconnected = 'lineside:reconnected';

/** Live values are back: the server may have been updated meanwhile. */
export function reportReconnected(): void {
  window.dispatchEvent(new Event(reconnected));
}

/** A dialog is open, or the focus is where something is typed or chosen. */
function isInUse(): boolean {
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return true;
  const fields = 'input, textarea, select, [contenteditable="true"]';
  return document.activeElement?.matches(fields) ?? false;
}
