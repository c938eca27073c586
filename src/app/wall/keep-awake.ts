import { watchVisibility } from '#engine/page-visibility.ts';
import { logError } from '#lib/log.ts';

/** The Screen Wake Lock API; absent in some browsers. */
interface WakeLocks {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>;
}

/**
 * Keeps the screen on while the page is visible: browsers release the lock when it is hidden, so it
 * is requested again.
 * @returns a function that releases it.
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
      // Refused on low battery, for example: the device's own settings then apply.
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
