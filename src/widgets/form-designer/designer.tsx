import { lazy, Suspense, useMemo, useState } from 'react';

import { ConflictDialog } from '#resources/editing/conflict-dialog.tsx';
import { Leaving } from '#resources/editing/leaving.tsx';
import { useEditKeys } from '#resources/editing/use-edit-keys.ts';
import { useText } from '#engine/text.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import { validateDocument } from '#machines/form/validate-document.ts';
import workPage from '#ui/work-page.module.css';

import type { FormDraft } from './template/use-form-draft.ts';
import { Bar } from './bar.tsx';
import { Findings } from './findings.tsx';
import styles from './form-designer.module.css';
import { Outline } from './outline/outline.tsx';
import { Preview } from './preview/preview.tsx';
import { Properties } from './properties/properties.tsx';
import { formDifferences } from './sentences.ts';
import { useDesigner, type DesignerState } from './template/use-designer.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const FilesDialog = lazy(
  lazyModule(async () => ({
    default: (await import('./files-dialog.tsx')).FilesDialog,
  })),
);
const PlacesDialog = lazy(
  lazyModule(async () => ({
    default: (await import('./places-dialog.tsx')).PlacesDialog,
  })),
);

interface DesignerProps {
  id: string;
  stored: FormDraft;
  /** Address of the list of forms. */
  list: string | undefined;
}

/** Designer of a form: outline, properties of the selection, and preview. */
export function Designer({ id, stored, list }: DesignerProps) {
  const { t } = useText();
  const designer = useDesigner(id, stored);
  const { document, wasKept, isUnsaved, discard } = designer;
  const [shown, show] = useState<'versions' | 'places' | 'files'>();

  function close(): void {
    show(undefined);
  }

  useEditKeys(designer);
  const findings = useMemo(() => validateDocument(document), [document]);

  return (
    <div className={workPage['page']}>
      <Bar
        {...{ designer, list, findings }}
        onVersions={() => show('versions')}
        onPlaces={() => show('places')}
        onFiles={() => show('files')}
      />
      {typeof stored.File === 'string' && (
        <p className={styles['hint']}>{t('form-designer.fromFile', { path: stored.File })}</p>
      )}
      {wasKept && isUnsaved && (
        <p className={styles['kept']}>
          {t('form-designer.kept')}{' '}
          <button type="button" className="ls-link" onClick={discard}>
            {t('form-designer.discard')}
          </button>
        </p>
      )}
      <Findings {...{ document, findings }} onSelect={designer.select} />
      <div className={styles['columns']}>
        <Outline designer={designer} findings={findings} />
        <Properties {...{ designer, findings }} />
        <Preview designer={designer} />
      </div>
      {shown === 'versions' && <VersionsDialog {...{ id, document }} onClose={close} />}
      {(shown === 'places' || shown === 'files') && (
        <LazyBoundary onClose={close}>
          <Suspense>
            {shown === 'places' && <PlacesDialog id={id} onClose={close} />}
            {shown === 'files' && (
              <FilesDialog
                id={id}
                document={designer.stored.Document}
                isSaved={!isUnsaved}
                onImported={designer.reload}
                onClose={close}
              />
            )}
          </Suspense>
        </LazyBoundary>
      )}
      <Conflict designer={designer} />
      <Leaving isUnsaved={isUnsaved} hint={t('form-designer.leavingHint')} />
    </div>
  );
}

/** Another user has saved the draft first. */
function Conflict({ designer }: { designer: DesignerState }) {
  const { t } = useText();
  const { theirs, stored, document, takeTheirs, keepMine } = designer;
  if (!theirs) return null;
  function sentence(one: FormDocument): string {
    const found = formDifferences(stored.Document, one).map(({ kind, name }) =>
      t(`form-designer.difference.${kind}`, { name }),
    );
    return found.join(' · ') || t('form-designer.difference.none');
  }
  const rows = [
    {
      label: t('form-designer.changes'),
      theirs: sentence(theirs.Document),
      mine: sentence(document),
    },
  ];
  return (
    <ConflictDialog
      title={t('form-designer.conflict')}
      rows={rows}
      onTake={takeTheirs}
      onKeep={keepMine}
    />
  );
}
