import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FileInput } from '#ui/controls/file-input.tsx';

import styles from './charts.module.css';
import type { ReadResults } from './read-results.ts';

/** Bytes; a report of all statecharts has less than a tenth. */
const maxReportBytes = 50_000_000;

/** Loads the results of a test run: the drawing then shows the coverage. */
export function ResultsInput({ onRead }: { onRead: (results: ReadResults | null) => void }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);

  async function read(file: File | undefined) {
    setFault(null);
    if (!file) return onRead(null);
    try {
      if (file.size > maxReportBytes) throw new Error('It is too large');
      const { readResults } = await import('./read-results.ts');
      onRead(await readResults(file));
    } catch {
      onRead(null);
      setFault(file.name);
    }
  }

  return (
    <>
      <label>
        {t('charts.results')}{' '}
        <FileInput accept=".json,application/json" onFiles={([file]) => void read(file)} />
      </label>
      {fault !== null && (
        <span role="alert" className={styles['fault']}>
          {t('charts.results.wrong', { file: fault })}
        </span>
      )}
    </>
  );
}
