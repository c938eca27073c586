import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Chart } from '#model-testing/chart.ts';
import { criteria, type Criterion } from '#model-testing/suite/criteria.ts';
import {
  buildSuite,
  suiteWriters,
  type WrittenFormat,
} from '#model-testing/suite/formats/formats.ts';
import type { Suite } from '#model-testing/suite/formats/suite.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/select.tsx';

import styles from './charts.module.css';

/** Maximum of cases shown at once: pair coverage yields thousands. */
const maxShown = 50;

/** Generates the test cases of a statechart, and copies them in a chosen format. */
export function Cases({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const [criterion, setCriterion] = useState<Criterion>('states');
  const [format, setFormat] = useState<WrittenFormat>('gherkin');
  const [shown, setShown] = useState(maxShown);
  const [suite, setSuite] = useState<Suite | null>(null);
  return (
    <section className={styles['cases']}>
      <h2>{t('charts.cases')}</h2>
      <div className={styles['controls']}>
        <Choice
          label={t('charts.criterion')}
          value={criterion}
          all={criteria}
          onChange={setCriterion}
        />
        <Choice label={t('charts.format')} value={format} all={formats} onChange={setFormat} />
        <Button
          onClick={() => {
            setShown(maxShown);
            setSuite(buildSuite(chart, criterion));
          }}
        >
          {t('charts.make')}
        </Button>
        {suite && (
          <Copy
            key={`${suite.criterion} ${format}`}
            words={t('charts.copyAll')}
            text={() => suiteWriters[format](suite)}
          />
        )}
        {suite && <output>{t('charts.count', { count: suite.cases.length })}</output>}
      </div>
      {suite && (
        <ul>
          {suite.cases.slice(0, shown).map((one) => (
            <li key={one.id}>
              <div>
                <code>{one.id}</code>
                <p lang="en">{one.title}</p>
              </div>
              <Copy
                key={format}
                words={t('charts.copy')}
                of={one.id}
                text={() => suiteWriters[format]({ ...suite, cases: [one] })}
              />
            </li>
          ))}
        </ul>
      )}
      {suite && suite.cases.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + maxShown)}>
          {t('charts.more')}
        </Button>
      )}
    </section>
  );
}

const formats = Object.keys(suiteWriters) as WrittenFormat[];

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  all: readonly Name[];
  onChange: (chosen: Name) => void;
}

function Choice<Name extends string>({ label, value, all, onChange }: ChoiceProps<Name>) {
  return (
    <label>
      {label}{' '}
      <Select
        value={value}
        options={all.map((name) => ({ value: name, label: name }))}
        onChange={onChange}
      />
    </label>
  );
}

/** Copies and confirms, until the page shows something else. */
function Copy({ words, of, text }: { words: string; of?: string; text: () => string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<string | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome(t('charts.copied'));
    } catch {
      setOutcome(t('charts.notCopied'));
    }
  }

  return (
    <span className={styles['copy']}>
      <Button look="quiet" onClick={() => void copy()}>
        {words}
        {of !== undefined && <span className="ls-visually-hidden"> {of}</span>}
      </Button>
      <output>{outcome}</output>
    </span>
  );
}
