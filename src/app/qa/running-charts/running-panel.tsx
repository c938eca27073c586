import { Suspense, use, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { charts } from '#machines/charts.ts';
import { type RunningStep, watchCharts } from '#machines/running-charts.ts';
import { endedState } from '#model-testing/suite/trace.ts';
import { stateName } from '#model-testing/walk.ts';
import { Select } from '#ui/controls/select.tsx';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { loadLiveDrawing } from './lazy-live-drawing.ts';
import type { LiveDrawingProps } from './live-drawing.tsx';
import { newestByName } from './newest-by-name.ts';
import { usePanelSwitch } from './panel-switch.ts';
import { Recorder } from './recorder.tsx';
import styles from './running-panel.module.css';

/** Maximum of steps shown. */
const listed = 12;

type ListedStep = RunningStep & { id: number };

/** Current states of this page's statecharts, with a recorder. */
export function RunningPanel() {
  const { t } = useTranslation();
  const [, turn] = usePanelSwitch();
  const { now, steps } = useRunning();
  const [name, setName] = useState('hub');
  const chart = charts.find((one) => one.name === name);
  if (!chart) return null;
  const value = now.get(name);
  const state = value === undefined ? null : stateName(value);
  return (
    <aside className={styles['panel']} aria-label={t('runningCharts.title')}>
      <header>
        <h2>{t('runningCharts.title')}</h2>
        <button
          type="button"
          className="shell-icon-button"
          aria-label={t('runningCharts.close')}
          onClick={() => turn(false)}
        >
          <Icon name="close" />
        </button>
      </header>
      <label>
        {t('charts.chart')}
        <Select
          value={name}
          options={charts.map((one) => ({
            value: one.name,
            label: `${now.has(one.name) ? '● ' : ''}${one.name}`,
          }))}
          onChange={setName}
        />
      </label>
      <output lang={state === null ? undefined : 'en'}>
        {state ?? t('runningCharts.notRunning')}
      </output>
      <LazyBoundary>
        <Suspense>
          <Drawing key={name} chart={chart} state={state} />
        </Suspense>
      </LazyBoundary>
      <Steps steps={steps.filter((step) => step.chart === name)} />
      <Recorder />
    </aside>
  );
}

/** The state of each statechart, and the latest steps of all. */
function useRunning() {
  const [now, setNow] = useState(newestByName);
  const [steps, add] = useReducer(
    (before: ListedStep[], step: RunningStep) =>
      [{ ...step, id: (before[0]?.id ?? 0) + 1 }, ...before].slice(0, 200),
    [],
  );
  useEffect(
    () =>
      watchCharts((step) => {
        setNow(newestByName());
        add(step);
      }),
    [],
  );
  return { now, steps };
}

/** The drawing is loaded after the names of the steps. */
function Drawing(props: LiveDrawingProps) {
  const { LiveDrawing } = use(loadLiveDrawing());
  return <LiveDrawing {...props} />;
}

function Steps({ steps }: { steps: readonly ListedStep[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('runningCharts.steps')}</h3>
      {steps.length === 0 ? (
        <p>{t('runningCharts.none')}</p>
      ) : (
        <ol lang="en">
          {steps.slice(0, listed).map(({ id, on, to }) => (
            <li key={id}>
              <code>{on}</code>
              {` → ${to === null ? endedState : stateName(to)}`}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
