import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Kiosk } from '#api/kiosks.ts';

import { listKiosks } from '#api/kiosks.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import { Button } from '#ui/button.tsx';

import { KioskTable } from './kiosk-table.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NewKioskDialog } from './new-kiosk-dialog.tsx';
import type { Open } from './open.ts';
import { QuestionDialog } from './question-dialog.tsx';
import styles from './wall-screens.module.css';

/** Where an administrator gives displays their screens, and takes them away. */
export function WallScreensPage() {
  const { t } = useTranslation();
  const kiosks = useQuery({
    queryKey: ['kiosks'],
    queryFn: ({ signal }) => listKiosks(signal),
    refetchInterval: 30_000,
  });
  const [open, setOpen] = useState<Open>(null);

  /** Something has changed: the list is asked for anew, and the next dialog is shown. */
  function proceed(next: Open): void {
    setOpen(next);
    void kiosks.refetch();
  }

  return (
    <div className={styles['page']}>
      <title>{t('wallScreens.title')}</title>
      <header className={styles['head']}>
        <div>
          <h1>{t('wallScreens.title')}</h1>
          <p>{t('wallScreens.hint')}</p>
        </div>
        <Button onClick={() => setOpen({ dialog: 'new' })}>{t('wallScreens.new')}</Button>
      </header>
      <Content kiosks={kiosks} onOpen={setOpen} />
      <OpenDialog open={open} onDone={proceed} />
    </div>
  );
}

function Content({
  kiosks: { data, error, refetch },
  onOpen,
}: {
  kiosks: UseQueryResult<Kiosk[]>;
  onOpen(open: Open): void;
}) {
  if (data) return <KioskTable kiosks={data} onOpen={onOpen} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function OpenDialog({ open, onDone }: { open: Open; onDone(next: Open): void }) {
  if (open === null) return null;
  if (open.dialog === 'new') return <NewKioskDialog onDone={onDone} />;
  if (open.dialog === 'link') return <LinkDialog link={open.link} onDone={onDone} />;
  return <QuestionDialog dialog={open.dialog} kiosk={open.kiosk} onDone={onDone} />;
}
