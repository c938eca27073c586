import { useEffect, useMemo, useRef, useState } from 'react';

import type { Chart } from '#model-testing/chart.ts';
import { layoutChart } from '#model-testing/suite/exports/chart-layout.ts';
import { drawnChart } from '#model-testing/suite/exports/drawn-chart.ts';

import { ChartDrawing } from '../charts/chart-drawing.tsx';
import styles from './running-panel.module.css';

const zoom = 0.75;

export interface LiveDrawingProps {
  chart: Chart;
  /** Name of the state; null while the statechart does not run. */
  state: string | null;
}

/** A statechart with its current state, scrolled into view. */
export function LiveDrawing({ chart, state }: LiveDrawingProps) {
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
        onChoose={(id) => setChosen(id === chosen ? null : id)}
      />
    </div>
  );
}
