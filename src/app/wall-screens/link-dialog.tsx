import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dateFormat } from '#lib/date-format.ts';
import type { KioskLink } from '#schemas/api/kiosks.gen.ts';

import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import styles from './wall-screens.module.css';
import type { Open } from './open.ts';

/** The one time that a link is shown. */
export function LinkDialog({ link, onDone }: { link: KioskLink; onDone(next: Open): void }) {
  const { t, i18n } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const until = dateFormat('long', i18n.language);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link.Link);
    setCopied(true);
  }

  return (
    <Dialog title={t('wallScreens.linkTitle')}>
      <p>{t('wallScreens.linkHint', { until: until.format(new Date(link.ExpiresAt)) })}</p>
      <input
        className={`ls-input ${styles['link']}`}
        aria-label={t('wallScreens.linkTitle')}
        readOnly
        value={link.Link}
        onFocus={(event) => event.target.select()}
      />
      <div className="ls-dialog-answers">
        {'clipboard' in navigator && (
          <Button look="quiet" onClick={() => void copy().catch(() => {})}>
            {t(isCopied ? 'wallScreens.copied' : 'wallScreens.copy')}
          </Button>
        )}
        <Button onClick={() => onDone(null)}>{t('wallScreens.done')}</Button>
      </div>
    </Dialog>
  );
}
