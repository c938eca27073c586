import { useLayoutEffect, useRef } from 'react';

import type { ImportError } from '#resources/use-resource.ts';
import { useText, type Text } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { readCells, type CsvFile } from '#shared/csv/csv-file.ts';

import type { FileColumn } from './file-columns.ts';
import styles from './import.module.css';
import { lineError } from './line-error.ts';
import type { Corrections } from './use-import-dialog.ts';

interface FaultyLinesProps {
  file: CsvFile;
  columns: readonly FileColumn[];
  /** All possible columns of the resource. */
  possible: readonly FileColumn[];
  errors: readonly ImportError[];
  corrected: Corrections;
  onCorrect(line: number, cells: readonly string[]): void;
}

/** The faulty lines of a file with their errors, for correction. */
export function FaultyLines(props: FaultyLinesProps) {
  const { file, columns, possible, errors, corrected, onCorrect } = props;
  const { t } = useText();
  const lineList = useRef<HTMLTableSectionElement>(null);
  // The first fault may be many columns away. Remounted after each check. In a layout effect, so
  // that the next key reaches it.
  useLayoutEffect(() => {
    focusNext(lineList.current);
  }, []);
  const lines = new Set(errors.map(({ Line }) => Line));
  const records = file.records.filter(({ line }) => lines.has(line));
  return (
    <>
      <ErrorSummary {...{ columns, errors }} onNext={() => focusNext(lineList.current)} />
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

/** Focuses the next faulty cell after the current or last one; wraps around. */
function focusNext(list: HTMLElement | null): void {
  const faulty = [...(list?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const at = list?.querySelector<HTMLElement>('[data-current]') ?? null;
  const from = faulty.findIndex((cell) => cell === document.activeElement || cell === at);
  const next = faulty[(from + 1) % faulty.length];
  at?.removeAttribute('data-current');
  next?.setAttribute('data-current', '');
  next?.focus();
}

interface ErrorSummaryProps extends Pick<FaultyLinesProps, 'columns' | 'errors'> {
  onNext(): void;
}

/** Number and columns of the faulty cells, some of which may be out of view. */
function ErrorSummary({ columns, errors, onNext }: ErrorSummaryProps) {
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
  /** Called on Enter in one of its cells. */
  onEnter(): void;
}

function FaultyLine(props: FaultyLineProps) {
  const { line, columns, possible, cells, errors, onCorrect, onEnter } = props;
  const { t, locale } = useText();
  // Errors without a column of the file are shown beside the line number.
  const others = errors.filter(({ Field }) => !columns.some(({ name }) => name === Field));
  return (
    <tr>
      <th scope="row">
        {line}
        {others.map((error) => (
          <p key={error.Field} className="ls-field-error">
            {errorBeside(error, possible, { t, locale })}
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
              {error && lineError(error, column, { t, locale })}
            </p>
          </td>
        );
      })}
    </tr>
  );
}

/** Text of an error of a missing column, or of the whole line. */
function errorBeside(
  error: ImportError,
  possible: readonly FileColumn[],
  language: Pick<Text, 't' | 'locale'>,
): string {
  const column = possible.find(({ name }) => name === error.Field);
  const said = lineError(error, column, language);
  return error.Field === '' ? said : `${column?.label ?? error.Field}: ${said}`;
}

/** A line may be shorter than the header. */
function withCell(cells: readonly string[], column: number, value: string): string[] {
  const length = Math.max(cells.length, column + 1);
  return Array.from({ length }, (_, index) => (index === column ? value : (cells[index] ?? '')));
}
