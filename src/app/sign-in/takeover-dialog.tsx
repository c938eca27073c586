import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import type { StepProps } from './step.ts';

export function TakeoverDialog({ send }: StepProps) {
  const { t } = useTranslation();
  function decline(): void {
    send({ type: 'takeover.declined' });
  }
  return (
    <Dialog title={t('signIn.warning')} isQuestion onClose={decline}>
      <p>{t('signIn.activeElsewhere')}</p>
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={decline}>
          {t('ui.no')}
        </Button>
        <Button onClick={() => send({ type: 'takeover.confirmed' })}>{t('ui.yes')}</Button>
      </div>
    </Dialog>
  );
}
