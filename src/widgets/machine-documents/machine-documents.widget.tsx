import type { TFunction } from 'i18next';
import { Suspense, use, useId, useState, type ComponentProps } from 'react';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';
import { FileButton } from '#ui/controls/file-input.tsx';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { useUpload, type UploadError } from './documents.ts';
import type { MachineDocumentsOptions } from './machine-documents.gen.ts';
import styles from './machine-documents.module.css';
import schema from './machine-documents.schema.json' with { type: 'json' };
import { validate } from './machine-documents.validate.gen.js';

/** Loaded when a document is opened. */
const loadDialog = lazyModule(() => import('./document-dialog.tsx'));

const slots = { documents: { query: 'task-documents' } } as const;

/** Documents about a machine: PDFs and pictures open in the page, new ones can be uploaded. */
export const machineDocuments = defineWidget<MachineDocumentsOptions, typeof slots>({
  type: 'machine-documents',
  schema,
  validate,
  size: { w: 4, h: 10 },
  slots,
  drawsEmpty: true,
  Component: MachineDocuments,
});

const kinds = 'application/pdf,image/png,image/jpeg';

function MachineDocuments({ data }: WidgetProps<MachineDocumentsOptions, typeof slots>) {
  const { t } = useText();
  const [shown, show] = useState<TaskDocument>();
  return (
    <div className={styles['documents']}>
      <Upload />
      {data.documents.length === 0 ? (
        <p className={styles['nothing']}>{t('machine-documents.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {data.documents.map((document) => (
            <Entry key={document.Id} document={document} onOpen={() => show(document)} />
          ))}
        </ul>
      )}
      {shown && (
        <LazyBoundary onClose={() => show(undefined)}>
          <Suspense>
            <Dialog document={shown} onClose={() => show(undefined)} />
          </Suspense>
        </LazyBoundary>
      )}
    </div>
  );
}

function Dialog(props: ComponentProps<Awaited<ReturnType<typeof loadDialog>>['DocumentDialog']>) {
  const { DocumentDialog } = use(loadDialog());
  return <DocumentDialog {...props} />;
}

function Upload() {
  const { t } = useText();
  const { route } = usePlantScope();
  const id = useId();
  const { upload, isBusy, fault: error, stored } = useUpload(route['Id'] ?? '');
  const said = stored
    ? t('machine-documents.stored', { name: stored.DisplayName })
    : t('machine-documents.hint');
  return (
    <div className={styles['upload']}>
      <FileButton
        label={t('machine-documents.file')}
        accept={kinds}
        aria-describedby={id}
        isBusy={isBusy}
        onFiles={([file]) => {
          if (file) upload(file);
        }}
      >
        {t('machine-documents.upload')}
      </FileButton>
      <p
        id={id}
        className={error === undefined ? 'ls-field-hint' : 'ls-field-error'}
        role={error === undefined ? 'status' : 'alert'}
      >
        {error === undefined ? said : refused(error, t)}
      </p>
    </div>
  );
}

function refused({ textKey, message }: UploadError, t: TFunction): string {
  return textKey === undefined ? message : t(textKey);
}

function Entry({ document, onOpen }: { document: TaskDocument; onOpen(): void }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const { DisplayName, ContentType, Size, Username, UploadedAt } = document;
  return (
    <li className={styles['entry']}>
      <button type="button" className={styles['name']} data-printed onClick={onOpen}>
        {DisplayName}
      </button>
      <small>
        {t('machine-documents.about', {
          kind: ContentType === 'application/pdf' ? 'PDF' : t('machine-documents.picture'),
          size: sizeOf(Size, locale),
          name: Username,
          time: dateFormat('hour', locale, timeZone).format(Date.parse(UploadedAt)),
        })}
      </small>
    </li>
  );
}

function sizeOf(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1e6 ? (['kilobyte', bytes / 1e3] as const) : (['megabyte', bytes / 1e6] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(size);
}
