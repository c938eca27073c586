import { useId, useState } from 'react';

import { saveFile } from '#lib/files/save-file.ts';
import { useText } from '#engine/text.ts';
import { defineWidget } from '#engine/widget.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { Button } from '#ui/controls/button.tsx';
import { type Option, Select } from '#ui/controls/select.tsx';
import type { ExportContent, ExportFormat } from '#api/machines/data-export.ts';

import { useDataExport } from './use-data-export.ts';
import type { DataExportOptions } from './data-export.gen.ts';
import styles from './data-export.module.css';
import schema from './data-export.schema.json' with { type: 'json' };
import { validate } from './data-export.validate.gen.js';

/** Exports hours, or states and stops, of the screen's subject and period as a file. */
export const dataExport = defineWidget<DataExportOptions, {}>({
  type: 'data-export',
  schema,
  validate,
  size: { w: 12, h: 4 },
  slots: {},
  look: 'bare',
  grows: true,
  drawsEmpty: true,
  Component: DataExport,
});

const contents = ['hours', 'events'] as const satisfies readonly ExportContent[];
const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'parquet', label: 'Parquet' },
] as const satisfies readonly Option<ExportFormat>[];

function DataExport() {
  const { t } = useText();
  const scope = usePlantScope();
  const [content, setContent] = useState<ExportContent>('hours');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { download, isPending, error, isSuccess } = useDataExport(saveFile);
  if (scope.user.IsKiosk) return null;
  const id = scope.route['Id'] ?? scope.plant.Id;

  return (
    <section className={styles['bar']} aria-label={t('data-export.label')}>
      <header>
        <h3>{t('data-export.label')}</h3>
        <p>{t('data-export.hint')}</p>
      </header>
      <div className={styles['fields']}>
        <Choice
          label={t('data-export.content')}
          value={content}
          options={contents.map((one) => ({ value: one, label: t(`data-export.${one}`) }))}
          onChange={(chosen) => setContent(chosen)}
        />
        <Choice
          label={t('data-export.format')}
          value={format}
          options={formats}
          onChange={(chosen) => setFormat(chosen)}
        />
        <Button
          look="quiet"
          isBusy={isPending}
          onClick={() => download({ id, content, format, ...scope.mode.window() })}
        >
          {t('data-export.download')}
        </Button>
      </div>
      {error && (
        <p className="ls-field-error" role="alert">
          {error.message}
        </p>
      )}
      {isSuccess && <output>{t('data-export.saved')}</output>}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <span className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} className="" value={value} options={options} onChange={onChange} />
    </span>
  );
}
