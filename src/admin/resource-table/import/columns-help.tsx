import { csvField } from '#lib/files/csv.ts';
import { saveCsv } from '#lib/files/save-file.ts';
import { useText, type Text } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';

import type { FileColumn } from './file-columns.ts';
import styles from './import.module.css';
import { choicesText } from './line-error.ts';

interface ColumnsHelpProps {
  /** Name of the downloaded file. */
  name: string;
  columns: readonly FileColumn[];
}

/** Possible columns of a file: required ones, and their values. */
export function ColumnsHelp({ name, columns }: ColumnsHelpProps) {
  const text = useText();
  const { t } = text;
  return (
    <>
      <div className={styles['columns']}>
        <table aria-label={t('resource-table.columnsOfFile')}>
          <thead>
            <tr>
              <th scope="col">{t('resource-table.column')}</th>
              <th scope="col">{t('resource-table.takes')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.name}>
                <th scope="row">
                  {column.label}
                  {column.field?.IsRequired && (
                    <span className={styles['needed']}>{t('resource-table.neededColumn')}</span>
                  )}
                </th>
                <td>{takes(column, text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button look="quiet" onClick={() => saveCsv(name, templateOf(columns))}>
        {t('resource-table.template')}
      </Button>
    </>
  );
}

/** A file with only the header. */
function templateOf(columns: readonly FileColumn[]): string {
  return `${columns.map(({ label }) => csvField(label)).join(',')}\r\n`;
}

/** Description of a column's values. */
function takes({ field, entry }: FileColumn, { t, locale }: Text): string {
  const { Kind, Options } = field ?? {};
  if (entry?.as === 'percent') return t('resource-table.takes.percent');
  if (!Options) return t(`resource-table.takes.${Kind}`);
  const choices = choicesText(Options, entry, { t, locale });
  return Kind === 'choices' ? t('resource-table.takes.choices', { choices }) : choices;
}
