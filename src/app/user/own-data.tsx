import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { loadOwnData } from '#api/session/own-account.ts';
import { saveFile } from '#lib/files/save-file.ts';
import { Button } from '#ui/controls/button.tsx';

import { UserSection } from './section.tsx';

/** Exports all stored data about the user as a file. */
export function OwnData({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const load = useMutation({
    mutationFn: () => loadOwnData(accountId),
    onSuccess: (file) => saveFile(file, 'lineside-my-data.json'),
  });
  return (
    <UserSection title={t('user.data')} hint={t('user.dataHint')}>
      <div>
        <Button look="quiet" isBusy={load.isPending} onClick={() => load.mutate()}>
          {t('user.downloadData')}
        </Button>
      </div>
    </UserSection>
  );
}
