import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useLiveStore } from '#plant/live/live-provider.tsx';
import { ageOf } from '#plant/live/live-store.ts';
import { useTicking } from '#engine/ticker.ts';
import { useConnection } from '#plant/live/use-live.ts';
import { formatDuration } from '#lib/plant-format.ts';

import styles from './connection-banner.module.css';

/** Shorter interruptions are not shown. */
const graceSeconds = 2;

/** Banner of the whole page while values are stale, with the time since then. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const connection = useConnection();
  const silence = useSilence();
  if (isOnline && (connection !== 'stale' || silence < graceSeconds)) return null;
  return (
    <output className={styles['banner']}>
      <strong>{t(isOnline ? 'screens.lost' : 'screens.offline')}</strong>
      {connection === 'stale' && (
        <span>{t('screens.lost.since', { age: formatDuration(silence) })}</span>
      )}
    </output>
  );
}

/** Whole seconds since the last contact with the hub. */
function useSilence(): number {
  const store = useLiveStore();
  return useTicking(() => Math.floor(ageOf(store) / 1000));
}

function useIsOnline(): boolean {
  return useSyncExternalStore(listenToNetwork, () => navigator.onLine);
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
