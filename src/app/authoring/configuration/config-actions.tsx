import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';

import styles from './config-page.module.css';
import { DiscardButton } from './discard-button.tsx';
import { useFootFocus } from './foot-focus.ts';
import { PublicationError, type ProblemWords } from './publication-error.tsx';
import type { PublishState } from './use-publish-files.ts';

interface ConfigActionsProps {
  publishing: PublishState;
  isUnsaved: boolean;
  /** Why publishing is disabled. */
  closedBecause?: string | undefined;
  problemWords?: ProblemWords | undefined;
  /** If absent, the surrounding form is submitted. */
  onPublish?: () => void;
  /** Publishes over changes of other users. */
  onReplace(): void;
  onReload(): void;
  /** Further actions. */
  children?: ReactNode;
}

/** Actions of a page that edits configuration files, always visible. */
export function ConfigActions({ publishing, isUnsaved, children, ...props }: ConfigActionsProps) {
  const { t } = useTranslation();
  const { isPending, isConflict } = publishing;
  const unchanged = isUnsaved ? undefined : t('configPage.unchanged');
  const closedBecause = unchanged ?? props.closedBecause;
  const foot = useFootFocus();
  return (
    <div ref={foot} className={styles['foot']}>
      <PublishError {...publishing} problemWords={props.problemWords} />
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
          // After a conflict the button loads what others have published.
          closedBecause={isConflict ? undefined : unchanged}
          onDiscard={props.onReload}
        />
        {children ?? <output>{unchanged ?? t('configPage.unpublished')}</output>}
      </div>
    </div>
  );
}

type PublishErrorProps = Pick<ConfigActionsProps, 'problemWords'> & PublishState;

/** Why publishing failed. */
function PublishError({ error, isConflict, problemWords }: PublishErrorProps) {
  const { t } = useTranslation();
  if (!isConflict) return <PublicationError error={error} problemWords={problemWords} />;
  return (
    <p role="alert" className={styles['fault']}>
      {t('configPage.changed')}
    </p>
  );
}
