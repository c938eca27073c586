import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';

import styles from './config-page.module.css';
import { DiscardButton } from './discard-button.tsx';
import { PublicationFault } from './publication-fault.tsx';
import type { Publishing } from './use-publish-files.ts';

interface ConfigActionsProps {
  publishing: Pick<Publishing, 'isPending' | 'error' | 'isConflict'>;
  isUnsaved: boolean;
  /** In place of what others have published meanwhile. */
  onReplace(): void;
  onReload(): void;
}

/** What ends the form of a page that writes files, always in view: its submit button publishes. */
export function ConfigActions({ publishing, isUnsaved, onReplace, onReload }: ConfigActionsProps) {
  const { t } = useTranslation();
  const { isPending, error, isConflict } = publishing;
  return (
    <ConfigFoot
      fault={
        isConflict ? (
          <p role="alert" className={styles['fault']}>
            {t('configPage.changed')}
          </p>
        ) : (
          <PublicationFault error={error} />
        )
      }
    >
      {isConflict ? (
        <Button look="danger" isBusy={isPending} onClick={onReplace}>
          {t('configPage.replace')}
        </Button>
      ) : (
        <Button type="submit" isBusy={isPending}>
          {t('configPage.publish')}
        </Button>
      )}
      <DiscardButton isUnsaved={isUnsaved} onDiscard={onReload} />
      {isUnsaved && <output>{t('configPage.unpublished')}</output>}
    </ConfigFoot>
  );
}

interface ConfigFootProps {
  /** Why nothing came into force. */
  fault: ReactNode;
  children: ReactNode;
}

/** The lower edge of a page that writes files, always in view. */
export function ConfigFoot({ fault, children }: ConfigFootProps) {
  return (
    <div className={styles['foot']}>
      {fault}
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}
