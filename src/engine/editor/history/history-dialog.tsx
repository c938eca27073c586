import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { listReleases, restoreRelease } from '#api/admin/config.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import { useLocale } from '#i18n/time-format.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import styles from '../editor.module.css';
import { ReleaseChanges } from './release-changes.tsx';
import { noteText, stateText } from './release-text.ts';

interface HistoryDialogProps {
  path: string;
  onClose(): void;
  /** The file in force is another one now. */
  onRestored?(): void;
}

/** What was published of a file: by whom, when, what changed, and the way back to each. */
export function HistoryDialog({ path, onClose, onRestored }: HistoryDialogProps) {
  const { t } = useTranslation();
  const releases = useQuery({
    queryKey: ['config', 'releases', path],
    queryFn: ({ signal }) => listReleases(path, signal),
    refetchOnMount: 'always',
  });
  const [open, setOpen] = useState<number>();
  return (
    <Dialog title={t('editor.history.title', { path })} onClose={onClose}>
      {releases.error && <Failed error={releases.error} onRetry={() => void releases.refetch()} />}
      {releases.isPending && <Loading />}
      {releases.data?.length === 0 && <p>{t('editor.history.none')}</p>}
      <ol className={styles['releases']}>
        {releases.data?.map((release) => (
          <li key={release.Number}>
            <ReleaseLine
              release={release}
              path={path}
              isOpen={open === release.Number}
              onOpen={() => setOpen(open === release.Number ? undefined : release.Number)}
              {...(onRestored && { onRestored })}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

interface ReleaseLineProps {
  release: Release;
  path: string;
  isOpen: boolean;
  onOpen(): void;
  onRestored?(): void;
}

function ReleaseLine({ release, path, isOpen, onOpen, onRestored }: ReleaseLineProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const serverData = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreRelease(release.Number, path),
    onSuccess() {
      void serverData.invalidateQueries({ queryKey: ['config'] });
      onRestored?.();
    },
  });
  const at = dateFormat('long', locale);
  return (
    <>
      <p>
        <strong>{t('editor.history.number', { number: release.Number })}</strong>{' '}
        {t('editor.history.by', {
          author: release.Author,
          at: at.format(new Date(release.At)),
          state: stateText(t, release, path),
        })}
        {release.Note !== '' && <q>{noteText(t, release.Note)}</q>}
      </p>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={onOpen}>
          {t('editor.history.compare')}
        </Button>
        {release.State === 'active' && (
          <Button look="quiet" isBusy={restore.isPending} onClick={() => restore.mutate()}>
            {t('editor.history.restore', { number: release.Number })}
          </Button>
        )}
      </div>
      {restore.error && (
        <p className={styles['fault']} role="alert">
          {restore.error.message}
        </p>
      )}
      {isOpen && <ReleaseChanges number={release.Number} path={path} />}
    </>
  );
}
