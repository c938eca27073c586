import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';

import { type StepProps, useNotice } from './step.ts';

export function AgreementDialog({ snapshot, send }: StepProps) {
  const { t } = useTranslation();
  const [isConfirmed, setConfirmed] = useState(false);
  const notice = useNotice({ snapshot });

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ type: 'agreement.submitted', isConfirmed });
  }

  return (
    <Dialog title={t('signIn.agreementTitle')}>
      <form onSubmit={submit}>
        <section
          className="agreement-text"
          aria-label={t('signIn.agreementTitle')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable text needs the focus to be scrolled by keyboard
          tabIndex={0}
        >
          <SafeHtml html={snapshot.context.contract?.Agreement ?? ''} />
        </section>
        <Checkbox label={t('signIn.confirm')} isChecked={isConfirmed} onChange={setConfirmed} />
        <p className="ls-field-error" role="alert">
          {isConfirmed && snapshot.context.notice && 'key' in snapshot.context.notice
            ? null
            : notice}
        </p>
        <div className="ls-dialog-answers">
          <Button type="submit" isBusy={snapshot.matches('signingContract')}>
            {t('signIn.next')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
