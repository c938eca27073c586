import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { Kiosk } from '#api/kiosks.ts';

import { renewKioskLink, revokeKiosk } from '#api/kiosks.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import type { Open } from './open.ts';

interface Question {
  dialog: 'revoke' | 'renew';
  kiosk: Kiosk;
  onDone(next: Open): void;
}

/** Asked before a display goes dark. */
export function QuestionDialog({ dialog, kiosk, onDone }: Question) {
  const { t } = useTranslation();
  const isRevoking = dialog === 'revoke';
  const answer = useMutation({
    mutationFn: async (): Promise<Open> => {
      if (!isRevoking) return { dialog: 'link', link: await renewKioskLink(kiosk.Id) };
      await revokeKiosk(kiosk.Id);
      return null;
    },
    onSuccess: onDone,
  });
  const name = kiosk.DisplayName;

  return (
    <Dialog title={t(isRevoking ? 'wallScreens.revoke' : 'wallScreens.newLink')}>
      <p>{t(isRevoking ? 'wallScreens.revokeQuestion' : 'wallScreens.linkQuestion', { name })}</p>
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={() => onDone(null)}>
          {t('wallScreens.cancel')}
        </Button>
        <Button isBusy={answer.isPending} onClick={() => answer.mutate()}>
          {t(isRevoking ? 'wallScreens.revoke' : 'wallScreens.newLink')}
        </Button>
      </div>
    </Dialog>
  );
}
