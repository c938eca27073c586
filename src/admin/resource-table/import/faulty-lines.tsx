import { useEffect, useRef } from 'react';

import type { ImportError } from '#resources/use-resource.ts';
import { useText, type Text } from '#engine/text.ts';
import { readCells, type CsvFile } from '#shared/csv/csv-file.ts';

import type { FileColumn } from './file-columns.ts';
import styles from './import.module.css';
import { lineFault } from './line-fault.ts';
import type { Corrections } from './use-import-dialog.ts';

interface FaultyLinesProps {
  file: CsvFile;
  columns: readonly FileColumn[];
  /** Columns that it may have. */
  possible: readonly FileColumn[];
  errors: readonly ImportError[];
  corrected: Corrections;
  onCorrect(line: number, cells: readonly string[]): void;
}

/** The lines of a file that are not right, each with what is wrong, to be corrected here. */
export function FaultyLines(props: FaultyLinesProps) {
  const { file, columns, possible, errors, corrected, onCorrect } = props;
  const { t } = useText();
  const lineList = useRef<HTMLTableSectionElement>(null);
  // What is to be corrected first may be many columns away. After each check the lines are new ones.
  useEffect(() => {
    lineList.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, []);
  const lines = new Set(errors.map(({ Line }) => Line));
  const records = file.records.filter(({ line }) => lines.has(line));
  return (
    <div className={styles['faulty']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('resource-table.lineNumber')}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={lineList}>
          {records.map((record) => (
            <FaultyLine
              key={record.line}
              line={record.line}
              columns={columns}
              possible={possible}
              cells={corrected.get(record.line) ?? readCells(file, record)}
              errors={errors.filter(({ Line }) => Line === record.line)}
              onCorrect={(cells) => onCorrect(record.line, cells)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FaultyLineProps {
  line: number;
  columns: readonly FileColumn[];
  possible: readonly FileColumn[];
  cells: readonly string[];
  errors: readonly ImportError[];
  onCorrect(cells: readonly string[]): void;
}

function FaultyLine({ line, columns, possible, cells, errors, onCorrect }: FaultyLineProps) {
  const { t, locale } = useText();
  // What is about no column of the file stands beside its number.
  const others = errors.filter(({ Field }) => !columns.some(({ name }) => name === Field));
  return (
    <tr>
      <th scope="row">
        {line}
        {others.map((error) => (
          <p key={error.Field} className="ls-field-error">
            {faultBeside(error, possible, { t, locale })}
          </p>
        ))}
      </th>
      {columns.map((column, index) => {
        const { name, label } = column;
        const error = errors.find(({ Field }) => Field === name);
        const id = `faulty-${line}-${index}`;
        return (
          <td key={name}>
            <input
              className="ls-input"
              aria-label={t('resource-table.cellOfLine', { field: label, line })}
              aria-invalid={error !== undefined}
              aria-describedby={id}
              value={cells[index] ?? ''}
              onChange={(event) => onCorrect(withCell(cells, index, event.target.value))}
            />
            <p className="ls-field-error" id={id}>
              {error && lineFault(error, column, { t, locale })}
            </p>
          </td>
        );
      })}
    </tr>
  );
}

/** Of a field that the file has no column of, or of the whole line. */
function faultBeside(
  error: ImportError,
  possible: readonly FileColumn[],
  language: Pick<Text, 't' | 'locale'>,
): string {
  const column = possible.find(({ name }) => name === error.Field);
  const said = lineFault(error, column, language);
  return error.Field === '' ? said : `${column?.label ?? error.Field}: ${said}`;
}

/** A line may be shorter than the header. */
function withCell(cells: readonly string[], column: number, value: string): string[] {
  const length = Math.max(cells.length, column + 1);
  return Array.from({ length }, (_, index) => (index === column ? value : (cells[index] ?? '')));
}
