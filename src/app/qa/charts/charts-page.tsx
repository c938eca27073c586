import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NotFound } from '#app/not-found-page.tsx';
import { useSession } from '#app/session/session.ts';
import { isTester } from '#app/session/tester-rights.ts';
import { useAddress } from '#engine/address.ts';
import { charts } from '#machines/charts.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/select.tsx';
import { lazyModule } from '#ui/lazy-module.ts';

import { usePanelSwitch } from '../running-charts/panel-switch.ts';
import { ChartView } from './chart-view.tsx';
import styles from './charts.module.css';
import type { ReadResults } from './read-results.ts';
import { ResultsInput } from './results-input.tsx';

const Cases = lazy(lazyModule(async () => ({ default: (await import('./cases.tsx')).Cases })));

/** The statecharts of the product with their generated cases, for QA and administrators. */
export function ChartsPage() {
  const { account } = useSession();
  return isTester(account.Roles) ? <Charts /> : <NotFound />;
}

function Charts() {
  const { t } = useTranslation();
  const [search, change] = useAddress();
  const [hasPanel, turnPanel] = usePanelSwitch();
  const [results, setResults] = useState<ReadResults | null>(null);
  const asked = search.get('chart');
  const chart = charts.find(({ name }) => name === asked) ?? charts[0];
  if (!chart) return null;
  return (
    <div className={styles['page']}>
      <title>{t('charts.title')}</title>
      <header>
        <h1>{t('charts.title')}</h1>
        <p>{t('charts.hint')}</p>
        <div className={styles['controls']}>
          <label>
            {t('charts.chart')}{' '}
            <Select
              value={chart.name}
              options={charts.map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => change({ chart: name })}
            />
          </label>
          <ResultsInput onRead={setResults} />
          <Checkbox label={t('runningCharts.show')} isChecked={hasPanel} onChange={turnPanel} />
        </div>
        {asked !== null && asked !== chart.name && (
          <output>{t('charts.unknown', { name: asked })}</output>
        )}
        <p lang="en">
          <strong>{chart.name}</strong> <span>{chart.about}</span>
        </p>
      </header>
      <ChartView key={chart.name} chart={chart} results={results} />
      <Suspense>
        <Cases key={`cases ${chart.name}`} chart={chart} />
      </Suspense>
    </div>
  );
}
