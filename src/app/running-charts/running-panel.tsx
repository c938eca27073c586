import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { save } from '#engine/parts/save-file.ts';
import { charts } from '#machines/charts.ts';
import type { Chart } from '#model-testing/chart.ts';
import { stateName } from '#model-testing/walk.ts';
import { runningCharts, type RunningStep, watchCharts } from '#machines/running-charts.ts';
import { layoutChart } from '#model-testing/suite/exports/chart-layout.ts';
import { drawnChart } from '#model-testing/suite/exports/drawn-chart.ts';
import { ended, traceFile } from '#model-testing/suite/trace.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/controls/select.tsx';

import { ChartDrawing } from '../charts/chart-drawing.tsx';
import { usePanelSwitch } from './panel-switch.ts';
import { startRecording, type Recording } from './recording.ts';
import styles from './running-panel.module.css';

/** So many of the last steps are listed. */
const listed = 12;
const zoom = 0.75;

type Seen = RunningStep & { id: number };

/** Where the charts of this very page are, as it is used, and a record of it for a file. */
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
      <LiveDrawing key={name} chart={chart} state={state} />
      <Steps steps={steps.filter((step) => step.chart === name)} />
      <Recorder />
    </aside>
  );
}

/** Where each chart is, and the last steps of all. */
function useRunning() {
  const [now, setNow] = useState(runningCharts);
  const [steps, add] = useReducer(
    (before: Seen[], step: RunningStep) =>
      [{ ...step, id: (before[0]?.id ?? 0) + 1 }, ...before].slice(0, 200),
    [],
  );
  useEffect(
    () =>
      watchCharts((step) => {
        setNow(runningCharts());
        add(step);
      }),
    [],
  );
  return { now, steps };
}

function LiveDrawing({ chart, state }: { chart: Chart; state: string | null }) {
  const sheet = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layoutChart(drawnChart(chart.model.machine)), [chart]);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (state === null) return;
    const box = sheet.current?.querySelector('[aria-current]');
    box?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [state]);
  return (
    <div ref={sheet} className={styles['sheet']}>
      <ChartDrawing
        layout={layout}
        zoom={zoom}
        coverage={null}
        chosen={chosen}
        now={state}
        onChoose={setChosen}
      />
    </div>
  );
}

function Steps({ steps }: { steps: readonly Seen[] }) {
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
              {` → ${to === null ? ended : stateName(to)}`}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Records while it is on; then a file can be saved. It ends with the panel. */
function Recorder() {
  const { t } = useTranslation();
  const [recording, setRecording] = useState<Recording | null>(null);
  useEffect(() => () => void recording?.end(), [recording]);

  function finish() {
    const traces = recording?.end() ?? [];
    setRecording(null);
    save(new Blob([traceFile(traces)], { type: 'application/json' }), 'trace.json');
  }

  return (
    <footer>
      <p>{t('runningCharts.recordHint')}</p>
      {recording === null ? (
        <Button look="quiet" onClick={() => setRecording(startRecording())}>
          {t('runningCharts.record')}
        </Button>
      ) : (
        <>
          <output>{t('runningCharts.recording')}</output>
          <Button onClick={finish}>{t('runningCharts.save')}</Button>
        </>
      )}
    </footer>
  );
}
