import { useState } from 'react';

import type { ResourceValues } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import type { TableOptions } from '../table-options.ts';
import styles from './dialogs.module.css';

interface SecretDialogProps {
  shows: NonNullable<TableOptions['shows']>;
  answer: ResourceValues;
  onClose(): void;
}

/** Shows a link or key that the server reveals only once. */
export function SecretDialog({ shows, answer, onClose }: SecretDialogProps) {
  const { t, locale } = useText();
  const [isCopied, setCopied] = useState(false);
  const given = answer[shows.field];
  const secret = typeof given === 'string' ? given : '';
  const end = shows.until === undefined ? undefined : answer[shows.until];
  const until =
    typeof end === 'string' ? dateFormat('long', locale).format(new Date(end)) : undefined;

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  }

  return (
    <Dialog title={t(shows.title)}>
      <p>{t(shows.hint, { until })}</p>
      <input
        className={`ls-input ${styles['secret']}`}
        aria-label={t(shows.title)}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      <div className="ls-dialog-answers">
        {'clipboard' in navigator && (
          <Button look="quiet" onClick={() => void copy().catch(() => {})}>
            {t(isCopied ? 'resource-table.copied' : 'resource-table.copy')}
          </Button>
        )}
        <Button onClick={onClose}>{t('resource-table.done')}</Button>
      </div>
    </Dialog>
  );
}
