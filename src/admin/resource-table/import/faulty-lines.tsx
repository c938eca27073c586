import { useLayoutEffect, useRef } from 'react';

import type { ImportError } from '#resources/use-resource.ts';
import { useText, type Text } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
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
  // At once, so that the first key goes there.
  useLayoutEffect(() => {
    focusNext(lineList.current);
  }, []);
  const lines = new Set(errors.map(({ Line }) => Line));
  const records = file.records.filter(({ line }) => lines.has(line));
  return (
    <>
      <FaultSummary {...{ columns, errors }} onNext={() => focusNext(lineList.current)} />
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
                onEnter={() => focusNext(lineList.current)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** From the cell that has the focus, or had it last; after the last one comes the first. */
function focusNext(list: HTMLElement | null): void {
  const faulty = [...(list?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const at = list?.querySelector<HTMLElement>('[data-current]') ?? null;
  const from = faulty.findIndex((cell) => cell === document.activeElement || cell === at);
  const next = faulty[(from + 1) % faulty.length];
  at?.removeAttribute('data-current');
  next?.setAttribute('data-current', '');
  next?.focus();
}

interface FaultSummaryProps extends Pick<FaultyLinesProps, 'columns' | 'errors'> {
  onNext(): void;
}

/** How many cells are faulty and of which columns: some may be far beside what is in view. */
function FaultSummary({ columns, errors, onNext }: FaultSummaryProps) {
  const { t, locale } = useText();
  const faulty = errors.filter(({ Field }) => columns.some(({ name }) => name === Field));
  if (faulty.length < 2) return null;
  const named = columns.filter(({ name }) => faulty.some(({ Field }) => Field === name));
  return (
    <p>
      {t('resource-table.faultSummary', {
        count: faulty.length,
        columns: new Intl.ListFormat(locale).format(named.map(({ label }) => label)),
      })}{' '}
      <Button look="quiet" onClick={onNext}>
        {t('resource-table.nextFault')}
      </Button>
    </p>
  );
}

interface FaultyLineProps {
  line: number;
  columns: readonly FileColumn[];
  possible: readonly FileColumn[];
  cells: readonly string[];
  errors: readonly ImportError[];
  onCorrect(cells: readonly string[]): void;
  /** In one of its cells. */
  onEnter(): void;
}

function FaultyLine(props: FaultyLineProps) {
  const { line, columns, possible, cells, errors, onCorrect, onEnter } = props;
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
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onEnter();
              }}
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
