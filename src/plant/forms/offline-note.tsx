import { useEffect } from 'react';

import { useText } from '#engine/text.ts';

import styles from './offline-note.module.css';
import { useKeptReplies } from './use-kept-replies.ts';

/** Milliseconds until the page surely has what it needs itself. */
const fullyShownAfter = 3000;

/** On pages of operators: makes them open without a network, and says where a browser does not do that. */
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

/** The files of the pages are kept by a worker, which development has none of. */
function installShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser may keep nothing; the page works online all the same.
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {});
}
