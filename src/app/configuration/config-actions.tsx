import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';

import styles from './config-page.module.css';
import { DiscardButton } from './discard-button.tsx';
import { useFootFocus } from './foot-focus.ts';
import { PublicationFault, type ProblemWords } from './publication-fault.tsx';
import type { Publishing } from './use-publish-files.ts';

interface ConfigActionsProps {
  publishing: Publishing;
  isUnsaved: boolean;
  /** What has to be put right before, in words. */
  closedBecause?: string | undefined;
  problemWords?: ProblemWords | undefined;
  /** Without it the form that it stands in is submitted. */
  onPublish?: () => void;
  /** In place of what others have published meanwhile. */
  onReplace(): void;
  onReload(): void;
  /** What else stands there. */
  children?: ReactNode;
}

/** What ends a page that writes files, always in view. */
export function ConfigActions({ publishing, isUnsaved, children, ...props }: ConfigActionsProps) {
  const { t } = useTranslation();
  const { isPending, isConflict } = publishing;
  const unchanged = isUnsaved ? undefined : t('configPage.unchanged');
  const closedBecause = unchanged ?? props.closedBecause;
  const foot = useFootFocus();
  return (
    <div ref={foot} className={styles['foot']}>
      <Fault {...publishing} problemWords={props.problemWords} />
      <div className={styles['actions']}>
        {isConflict ? (
          <Button
            look="danger"
            isBusy={isPending}
            closedBecause={closedBecause}
            onClick={props.onReplace}
          >
            {t('configPage.replace')}
          </Button>
        ) : (
          <Button
            type={props.onPublish || closedBecause !== undefined ? 'button' : 'submit'}
            isBusy={isPending}
            closedBecause={closedBecause}
            onClick={props.onPublish}
          >
            {t('configPage.publish')}
          </Button>
        )}
        <DiscardButton
          isUnsaved={isUnsaved}
          // After a conflict it shows what others have published.
          closedBecause={isConflict ? undefined : unchanged}
          onDiscard={props.onReload}
        />
        {children ?? <output>{unchanged ?? t('configPage.unpublished')}</output>}
      </div>
    </div>
  );
}

type FaultProps = Pick<ConfigActionsProps, 'problemWords'> & Publishing;

/** Why nothing came into force. */
function Fault({ error, isConflict, problemWords }: FaultProps) {
  const { t } = useTranslation();
  if (!isConflict) return <PublicationFault error={error} problemWords={problemWords} />;
  return (
    <p role="alert" className={styles['fault']}>
      {t('configPage.changed')}
    </p>
  );
}
