import { type ReactNode, useCallback, useMemo } from 'react';

import { useSame } from '../use-same.ts';
import { defineWidget, type Slots, type Widget, type WidgetProps } from '../widget.ts';
import type { ChartTable } from './chart-table.ts';
import { Chart } from './chart.tsx';
import type { PlotFigure } from './figure.ts';
import type { Palette } from './palette.ts';

/** What a chart reads: when it came says nothing to it. */
export type ChartRows<Options, S extends Slots> = Pick<WidgetProps<Options, S>, 'options' | 'data'>;

/**
 * A widget that is one chart. `read` makes of the rows what is drawn, and what is drawn is kept until
 * rows, options or settings change; figure, table and headline say the same of it.
 */
interface ChartDefinition<Options, S extends Slots, Settings extends object, View> extends Omit<
  Widget<Options, S>,
  'Component'
> {
  /** What it needs besides rows and options: the language at least. */
  useSettings(rows: ChartRows<Options, S>): Settings;
  /** Null where there is nothing to draw. */
  read(rows: ChartRows<Options, S>, settings: Settings): View | null;
  /** What the chart shows, in words; names its files too. */
  label(view: View, settings: Settings): string;
  draw(view: View, settings: Settings, palette: Palette): PlotFigure;
  table(view: View, settings: Settings): ChartTable;
  /** The one figure to take away. */
  headline?(view: View, settings: Settings): ReactNode;
  /** In place of the chart where there is nothing to draw. */
  whenEmpty?(rows: ChartRows<Options, S>, settings: Settings): ReactNode;
  /** What a press on an instant does. What it opens has another way by keyboard. */
  onPress?(view: View, settings: Settings): ((at: number) => void) | undefined;
}

/** With fewer, its controls and axes leave nothing of the chart. */
const least = { w: 3, h: 6 };

/** Rows that words and legends take more where a page is narrow. */
const rowsOfWords = 3;

export function defineChart<Options, const S extends Slots, Settings extends object, View>(
  chart: ChartDefinition<Options, S, Settings, View>,
): Widget<Options, S> {
  function ChartWidget(props: WidgetProps<Options, S>): ReactNode {
    const rows = useSame({ options: props.options, data: useSame(props.data) });
    const settings = useSame(chart.useSettings(rows));
    const view = useMemo(() => chart.read(rows, settings), [rows, settings]);
    if (view === null) return chart.whenEmpty?.(rows, settings);
    return <Drawn view={view} settings={settings} />;
  }

  function Drawn({ view, settings }: { view: View; settings: Settings }) {
    const draw = useCallback(
      (palette: Palette) => chart.draw(view, settings, palette),
      [view, settings],
    );
    const table = useMemo(() => chart.table(view, settings), [view, settings]);
    return (
      <Chart
        label={chart.label(view, settings)}
        draw={draw}
        table={table}
        headline={chart.headline?.(view, settings)}
        isOverTime={chart.isOverTime === true}
        onPress={chart.onPress?.(view, settings)}
      />
    );
  }

  const narrowSize = { w: 12, h: chart.size.h + rowsOfWords };
  return defineWidget<Options, S>({ least, narrowSize, ...chart, Component: ChartWidget });
}
