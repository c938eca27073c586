import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';

import styles from './history.module.css';
import type { RestoreState } from './use-restore.ts';

interface RestoreActionProps {
  label: string;
  /** Question of the dialog: changes and losses. */
  question: string;
  /** Label of the confirming button. */
  now: string;
  /** Release number; 0: before the first release. */
  number: number;
  restoring: RestoreState;
}

/** Asks first: restored content is published at once. */
export function RestoreAction({ label, question, now, number, restoring }: RestoreActionProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {isAsked && <p>{question}</p>}
      <div className={styles['actions']}>
        {isAsked ? (
          <>
            <Button look="quiet" onClick={() => setAsked(false)}>
              {t('editor.cancel')}
            </Button>
            <Button
              look="danger"
              isBusy={restoring.busy === number}
              onClick={() => restoring.restore(number)}
            >
              {now}
            </Button>
          </>
        ) : (
          <Button look="quiet" onClick={() => setAsked(true)}>
            {label}
          </Button>
        )}
      </div>
    </>
  );
}
