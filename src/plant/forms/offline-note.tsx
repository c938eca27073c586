import { useEffect } from 'react';

import { useText } from '#engine/text.ts';

import styles from './offline-note.module.css';
import { useKeptReplies } from './use-kept-replies.ts';

/** Delay in milliseconds, so that the page loads its own files first. */
const fullyShownAfter = 3000;

/** On operator pages: makes them available offline, and shows a note where the browser cannot. */
export function OfflineNote() {
  const { t } = useText();
  useKeptReplies();
  useEffect(() => {
    const timer = setTimeout(installShell, fullyShownAfter);
    return () => clearTimeout(timer);
  }, []);
  if (window.isSecureContext) return null;
  return <p className={styles['note']}>{t('forms.noHttps')}</p>;
}

/** A service worker caches the files of the pages; in development there is none. */
function installShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a service worker the page still works online.
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {});
}
