import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Chart } from '#model-testing/chart.ts';
import type { ChartCoverage } from '#model-testing/suite/coverage.ts';
import { layoutChart } from '#model-testing/suite/exports/chart-layout.ts';
import { drawnChart } from '#model-testing/suite/exports/drawn-chart.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyModule } from '#ui/lazy-module.ts';

import { ChartDrawing } from './chart-drawing.tsx';
import styles from './charts.module.css';
import type { ReadResults } from './read-results.ts';
import { useCoverage } from './use-coverage.ts';

const StateDetails = lazy(
  lazyModule(async () => ({ default: (await import('./state-details.tsx')).StateDetails })),
);

const smallest = 0.25;
const maxScale = 3;
const step = 1.25;

interface ChartViewProps {
  chart: Chart;
  results: ReadResults | null;
}

/** A statechart with zoom, coverage of a test run, and the selected state. */
export function ChartView({ chart, results }: ChartViewProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const drawing = useMemo(() => layoutChart(drawnChart(chart.model.machine)), [chart]);
  const { coverage, isBeingRead } = useCoverage(chart, results);
  const box = drawing.boxes.find(({ state }) => state.id === chosen);

  function zoomBy(factor: number) {
    setZoom((now) => Math.min(maxScale, Math.max(smallest, now * factor)));
  }

  return (
    <section className={styles['view']} aria-label={chart.name}>
      <div className={styles['controls']}>
        <Button look="quiet" onClick={() => zoomBy(1 / step)}>
          {t('charts.smaller')}
        </Button>
        <Button look="quiet" onClick={() => zoomBy(step)}>
          {t('charts.larger')}
        </Button>
        <Button look="quiet" onClick={() => setZoom(1)}>
          {t('charts.fullSize')}
        </Button>
        <output>{t('charts.zoom', { percent: Math.round(zoom * 100) })}</output>
        {isBeingRead && <output>{t('charts.results.reading')}</output>}
        {coverage !== null && <Covered coverage={coverage} />}
      </div>
      <div className={styles['sheet']}>
        <ChartDrawing
          layout={drawing}
          zoom={zoom}
          coverage={coverage?.passed || coverage?.failed ? coverage : null}
          chosen={chosen}
          onChoose={(id) => setChosen(id === chosen ? null : id)}
        />
      </div>
      <Suspense>{box && <StateDetails chart={chart} state={box.state} />}</Suspense>
    </section>
  );
}

function Covered({
  coverage: { passed, failed, states, transitions },
}: {
  coverage: ChartCoverage;
}) {
  const { t } = useTranslation();
  return (
    <output>
      {passed + failed === 0
        ? t('charts.notRun')
        : t('charts.covered', {
            passed,
            failed,
            states: states.covered.length,
            allStates: states.covered.length + states.missing.length,
            transitions: transitions.covered.length,
            allTransitions: transitions.covered.length + transitions.missing.length,
          })}
    </output>
  );
}
