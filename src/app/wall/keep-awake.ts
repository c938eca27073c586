import { watchVisibility } from '#engine/page-visibility.ts';
import { logError } from '#lib/log.ts';

/** The part of the browser that keeps a screen lit; absent where there is none. */
interface WakeLocks {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>;
}

/**
 * Keeps the screen lit while the page is looked at: browsers let go when it is hidden, so it is asked
 * for again. @returns what lets go.
 */
export function keepAwake(
  locks: WakeLocks | undefined = 'wakeLock' in navigator ? navigator.wakeLock : undefined,
): () => void {
  let isOver = false;
  let held: { release(): Promise<void> } | undefined;

  async function ask(): Promise<void> {
    try {
      const lock = await locks?.request('screen');
      if (isOver) await lock?.release();
      else held = lock;
    } catch (error) {
      // Refused on low battery, for example: the device then does as it is set.
      logError('Screen not kept awake', error);
    }
  }

  void ask();
  const stop = watchVisibility((isVisible) => {
    if (isVisible) void ask();
  });
  return () => {
    isOver = true;
    stop();
    void held?.release();
  };
}
