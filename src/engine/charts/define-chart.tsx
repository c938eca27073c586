import { type ReactNode, useCallback, useMemo } from 'react';

import { useSame } from '../use-same.ts';
import { defineWidget, type Slots, type Widget, type WidgetProps } from '../widget.ts';
import type { ChartTable } from './chart-table.ts';
import { Chart } from './chart.tsx';
import type { PlotFigure } from './figure.ts';
import type { Palette } from './palette.ts';

/** Inputs of a chart; it ignores when the rows were received. */
export type ChartRows<Options, S extends Slots> = Pick<WidgetProps<Options, S>, 'options' | 'data'>;

/**
 * A widget that is one chart. `read` computes a view from the rows, memoized until rows, options or
 * settings change; figure, table and headline derive from this view.
 */
interface ChartDefinition<Options, S extends Slots, Settings extends object, View> extends Omit<
  Widget<Options, S>,
  'Component'
> {
  /** Reads further inputs by hooks: at least the language. */
  useSettings(rows: ChartRows<Options, S>): Settings;
  /** Null where there is nothing to draw. */
  read(rows: ChartRows<Options, S>, settings: Settings): View | null;
  /** Describes the chart, and names its files. */
  label(view: View, settings: Settings): string;
  draw(view: View, settings: Settings, palette: Palette): PlotFigure;
  table(view: View, settings: Settings): ChartTable;
  /** The main figure. */
  headline?(view: View, settings: Settings): ReactNode;
  /** Replaces the chart where there is nothing to draw. */
  whenEmpty?(rows: ChartRows<Options, S>, settings: Settings): ReactNode;
  /** Handler of a press on an instant. What it opens must be reachable by keyboard, too. */
  onPress?(view: View, settings: Settings): ((at: number) => void) | undefined;
}

/** Minimum size: below it, controls and axes leave no room for the plot. */
const least = { w: 3, h: 6 };

/** Additional rows for texts and legends on narrow pages. */
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
