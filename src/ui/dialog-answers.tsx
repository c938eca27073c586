import type { ReactNode } from 'react';

import { Button } from './controls/button.tsx';

interface DialogAnswersProps {
  /** What the answer says that changes nothing. */
  cancel: string;
  /** What the dialog is for is under way: it is too late to leave things as they are. */
  isBusy?: boolean;
  onCancel(): void;
  /** The other answers. */
  children?: ReactNode;
}

/** The lower edge of a dialog: first what leaves things as they are. */
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
