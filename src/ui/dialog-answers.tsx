import type { ReactNode } from 'react';

import { Button } from './controls/button.tsx';

interface DialogAnswersProps {
  /** Label of the answer that changes nothing. */
  cancel: string;
  /** The action is in progress, so that cancelling is impossible. */
  isBusy?: boolean;
  onCancel(): void;
  /** The other answers. */
  children?: ReactNode;
}

/** Footer of a dialog: the cancelling answer first. */
export function DialogAnswers({ cancel, isBusy = false, onCancel, children }: DialogAnswersProps) {
  return (
    <div className="ls-dialog-answers">
      {!isBusy && (
        <Button look="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  );
}
