import { askVersion } from '#api/version.ts';
import { session } from '#lib/storage.ts';

const askEveryMs = 5 * 60_000;
const quietMs = 30_000;
const lookEveryMs = 5000;
/**
 * Session-storage key of the version for which the tab was reloaded: once each, to avoid a loop.
 */
const key = 'reloadedFor';
const signsOfLife = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;

interface ReloadOptions {
  ask?: typeof askVersion;
  reload?: () => void;
}

/**
 * Reloads the page when the server serves a newer build than the page's own, while the user is
 * inactive. Checks every five minutes while the page is visible, after a reconnection, and when a
 * chunk cannot be loaded, which an outdated page cannot fix otherwise.
 * @returns how to stop.
 */
export function watchVersion({
  ask = askVersion,
  reload = () => window.location.reload(),
}: ReloadOptions = {}): () => void {
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
    // Without session storage a reload loop could not be detected.
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

/** Live values are back: the server may have been updated. */
export function reportReconnected(): void {
  window.dispatchEvent(new Event(reconnected));
}

/** A dialog is open, or a form field has the focus. */
function isInUse(): boolean {
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return true;
  const fields = 'input, textarea, select, [contenteditable="true"]';
  return document.activeElement?.matches(fields) ?? false;
}
