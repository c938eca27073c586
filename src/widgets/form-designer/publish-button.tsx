import { useState } from 'react';

import { useText } from '#engine/text.ts';
import type { Finding } from '#plant/form-templates/findings.ts';
import type { DesignerState } from '#plant/form-templates/use-designer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';

export const findingsId = 'form-designer-findings';

interface PublishButtonProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

/** A form with errors is not published; one that is retired is asked about first. */
export function PublishButton({ designer, findings }: PublishButtonProps) {
  const { t } = useText();
  const { isBusy, publish, release } = designer;
  const [isAsked, setIsAsked] = useState(false);
  const isFaulty = findings.some(({ severity }) => severity === 'error');

  function press(): void {
    if (isFaulty) {
      const first = findings.find(({ severity }) => severity === 'error');
      const text = first ? t(first.code, { ...first.values }) : '';
      showToast({ kind: 'error', title: t('form-designer.notPublished'), text });
      openFindings();
    } else if (release.State === 'retired') setIsAsked(true);
    else publish();
  }

  function answer(isYes: boolean): void {
    setIsAsked(false);
    if (isYes) publish();
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={press}>
        {t('form-designer.publish')}
      </Button>
      {isAsked && (
        <Dialog title={t('form-designer.republish')} isQuestion onClose={() => answer(false)}>
          <p>{t('form-designer.republishHint')}</p>
          <div className="ls-dialog-answers">
            <Button look="quiet" onClick={() => answer(false)}>
              {t('form-designer.close')}
            </Button>
            <Button onClick={() => answer(true)}>{t('form-designer.publish')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What is wrong is in sight, and read out. */
function openFindings(): void {
  const findings = document.getElementById(findingsId);
  if (findings instanceof HTMLDetailsElement) findings.open = true;
  findings?.focus();
}
