import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';
import { LeaveDialog } from '#ui/leave-dialog.tsx';

interface DiscardButtonProps {
  /** Unsaved changes exist: asks first. */
  isUnsaved: boolean;
  /** Why there is nothing to discard. */
  closedBecause?: string | undefined;
  onDiscard(): void;
}

/** Replaces the changes on the page by the published version. */
export function DiscardButton({ isUnsaved, closedBecause, onDiscard }: DiscardButtonProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        closedBecause={closedBecause}
        onClick={() => (isUnsaved ? setAsked(true) : onDiscard())}
      >
        {t('configPage.reload')}
      </Button>
      {isAsked && (
        <LeaveDialog
          words={{
            title: t('configPage.discarding'),
            hint: t('configPage.leaving.hint'),
            leave: t('configPage.reload'),
            stay: t('configPage.keep'),
          }}
          onLeave={() => {
            setAsked(false);
            onDiscard();
          }}
          onStay={() => setAsked(false)}
        />
      )}
    </>
  );
}
