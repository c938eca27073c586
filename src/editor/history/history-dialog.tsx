import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { getConfigFile, listReleases } from '#api/admin/config.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { useLocale } from '#i18n/time-format.ts';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import type { FileWords } from './file-words.ts';
import styles from './history.module.css';
import { ReleaseChanges } from './release-changes.tsx';
import { noteText, stateText } from './release-text.ts';
import { RestoreAction } from './restore-action.tsx';
import { type RestoreState, useRestore } from './use-restore.ts';

interface HistoryDialogProps {
  path: string;
  /** Name and layer of the file: `Overview · For Northwind`. */
  name: string;
  /** For files that are no screen. */
  fileWords?: FileWords | undefined;
  onClose(): void;
  /** Called after the published file has changed. */
  onRestored?(): void;
}

/** Releases of a file: author, time, changes, and a button to restore each. */
export function HistoryDialog({ path, name, fileWords, onClose, onRestored }: HistoryDialogProps) {
  const { t } = useTranslation();
  const releases = useQuery({
    queryKey: ['config', 'releases', path],
    queryFn: ({ signal }) => listReleases(path, signal),
    refetchOnMount: 'always',
  });
  const [open, setOpen] = useState<number>();
  const restoring = useRestore(path, onRestored);
  return (
    <Dialog title={t('editor.history.title', { name })} onClose={onClose}>
      {releases.error && (
        <LoadFailure error={releases.error} onRetry={() => void releases.refetch()} />
      )}
      {releases.isPending && <Loading />}
      {releases.data?.length === 0 && <p>{t('editor.history.none')}</p>}
      {restoring.error && (
        <p className="ls-field-error" role="alert">
          {restoring.error.message}
        </p>
      )}
      <ol className={styles['releases']}>
        {releases.data?.map((release) => (
          <li key={release.Number}>
            <ReleaseLine
              release={release}
              path={path}
              isOpen={open === release.Number}
              onOpen={() => setOpen(open === release.Number ? undefined : release.Number)}
              restoring={restoring}
              fileWords={fileWords}
            />
          </li>
        ))}
        {releases.data && <BeforeAll path={path} restoring={restoring} />}
      </ol>
    </Dialog>
  );
}

interface ReleaseLineProps {
  release: Release;
  path: string;
  isOpen: boolean;
  onOpen(): void;
  restoring: RestoreState;
  fileWords: FileWords | undefined;
}

function ReleaseLine(props: ReleaseLineProps) {
  const { release, path, isOpen, onOpen, restoring, fileWords } = props;
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const isPublished = release.State === 'active';
  const isInForce = isPublished && release.ReplacedBy[path] === undefined;
  const at = dateFormat('long', locale);
  return (
    <>
      <p>
        <strong>{t('editor.history.number', { number: release.Number })}</strong>{' '}
        <span className={styles['releaseState']} data-in-force={isInForce || undefined}>
          {stateText(t, release, path)}
        </span>{' '}
        {t('editor.history.by', { author: release.Author, at: at.format(new Date(release.At)) })}
        {!['', path].includes(release.Note) && <q>{noteText(t, release.Note)}</q>}
      </p>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={onOpen}>
          {t('editor.history.compare')}
        </Button>
      </div>
      {isPublished && !isInForce && (
        <RestoreAction
          label={t('editor.history.restore', { number: release.Number })}
          question={t('editor.history.restore.question')}
          now={t('editor.history.restore.now')}
          number={release.Number}
          restoring={restoring}
        />
      )}
      {isOpen && <ReleaseChanges number={release.Number} path={path} fileWords={fileWords} />}
    </>
  );
}

/** The file as delivered, before the first release; it may be absent. */
function BeforeAll({ path, restoring }: { path: string; restoring: RestoreState }) {
  const { t } = useTranslation();
  const { data: file } = useQuery({
    queryKey: ['config', 'file', path],
    queryFn: ({ signal }) => getConfigFile(path, signal),
    refetchOnMount: 'always',
  });
  if (file?.Source !== 'store') return null;
  return (
    <li>
      <p>
        <strong>{t('editor.history.first')}</strong> {t('editor.history.first.hint')}
      </p>
      <RestoreAction
        label={t('editor.history.first.restore')}
        question={t('editor.history.first.question')}
        now={t('editor.history.first.now')}
        number={0}
        restoring={restoring}
      />
    </li>
  );
}
