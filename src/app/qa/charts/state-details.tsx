import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Chart } from '#model-testing/chart.ts';
import { criterionCases } from '#model-testing/suite/criteria.ts';
import type { DrawnState } from '#model-testing/suite/exports/drawn-chart.ts';

import styles from './charts.module.css';

/** Specification of a state, and the shortest path to it. */
export function StateDetails({ chart, state }: { chart: Chart; state: DrawnState }) {
  const { t } = useTranslation();
  const path = useMemo(() => pathTo(chart, state.id), [chart, state]);
  return (
    <section className={styles['details']} aria-live="polite">
      <h2>{state.id}</h2>
      {state.spec !== null && <p lang="en">{state.spec}</p>}
      <h3>{t('charts.way')}</h3>
      {path === null ? (
        <p>{t('charts.noWay')}</p>
      ) : (
        <ol lang="en">
          {path.map((words, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same step may occur twice in a path
            <li key={`${index} ${words}`}>{words}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The start, then the events on the path; null for a transient state. */
function pathTo(chart: Chart, id: string): string[] | null {
  const paths = criterionCases(chart, 'states').flatMap(({ start, at, steps }) => {
    const places = [at.to, ...steps.map(({ to }) => to)];
    const index = places.findIndex((to) => to === id || to.startsWith(`${id}.`));
    if (index === -1) return [];
    const events = steps.slice(0, index).map(({ event }) => event.name);
    return [[start, ...events]];
  });
  return paths.toSorted((one, other) => one.length - other.length)[0] ?? null;
}
