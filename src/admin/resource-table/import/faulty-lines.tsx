import type { ImportError } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { readCells, type CsvFile } from '#shared/csv/csv-file.ts';

import type { TableOptions } from '../table-options.ts';
import styles from './import.module.css';
import { labelOfField } from './column-names.ts';
import type { Corrections } from './use-import-dialog.ts';

interface FaultyLinesProps {
  options: TableOptions;
  file: CsvFile;
  errors: readonly ImportError[];
  corrected: Corrections;
  onCorrect(line: number, cells: readonly string[]): void;
}

/** The lines of a file that are not right, each with what is wrong, to be corrected here. */
export function FaultyLines({ options, file, errors, corrected, onCorrect }: FaultyLinesProps) {
  const { t } = useText();
  const lines = new Set(errors.map(({ Line }) => Line));
  const records = file.records.filter(({ line }) => lines.has(line));
  return (
    <div className={styles['faulty']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('resource-table.lineNumber')}</th>
            {file.header.map((name) => (
              <th key={name} scope="col">
                {labelOfField({ options, t }, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <FaultyLine
              key={record.line}
              options={options}
              line={record.line}
              header={file.header}
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
  options: TableOptions;
  line: number;
  header: readonly string[];
  cells: readonly string[];
  errors: readonly ImportError[];
  onCorrect(cells: readonly string[]): void;
}

function FaultyLine({ options, line, header, cells, errors, onCorrect }: FaultyLineProps) {
  const { t } = useText();
  // What is about no column of the file stands beside its number.
  const others = errors.filter(({ Field }) => !header.includes(Field));
  return (
    <tr>
      <th scope="row">
        {line}
        {others.map(({ Field, Message }) => (
          <p key={Field} className="ls-field-error">
            {Field === '' ? Message : `${labelOfField({ options, t }, Field)}: ${Message}`}
          </p>
        ))}
      </th>
      {header.map((name, column) => {
        const error = errors.find(({ Field }) => Field === name);
        const id = `faulty-${line}-${column}`;
        return (
          <td key={name}>
            <input
              className="ls-input"
              aria-label={t('resource-table.cellOfLine', {
                field: labelOfField({ options, t }, name),
                line,
              })}
              aria-invalid={error !== undefined}
              aria-describedby={id}
              value={cells[column] ?? ''}
              onChange={(event) => onCorrect(withCell(cells, column, event.target.value))}
            />
            <p className="ls-field-error" id={id}>
              {error?.Message}
            </p>
          </td>
        );
      })}
    </tr>
  );
}

/** A line may be shorter than the header. */
function withCell(cells: readonly string[], column: number, value: string): string[] {
  const length = Math.max(cells.length, column + 1);
  return Array.from({ length }, (_, index) => (index === column ? value : (cells[index] ?? '')));
}
