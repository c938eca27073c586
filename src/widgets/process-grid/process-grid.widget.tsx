import { createContext, memo, use, useMemo } from 'react';

import { useMetricValue } from '#engine/live/use-live.ts';
import { useMachineOrder } from '#engine/live/use-machine-order.ts';
import { isFound, useMachineFilter } from '#engine/machine-filter.ts';
import { columnsOf, type ColumnList } from '#engine/parts/columns.ts';
import { DataGrid } from '#engine/parts/data-grid.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatMeasure } from '#lib/plant-format.ts';
import type { Machine, ProcessMetric } from '#schemas/api/machines.gen.ts';

import type { ProcessGridOptions } from './process-grid.gen.ts';
import styles from './process-grid.module.css';
import schema from './process-grid.schema.json' with { type: 'json' };
import { validate } from './process-grid.validate.gen.js';

const slots = {
  metrics: { query: 'process-metrics' },
  machines: { query: 'plant-machines', optional: true },
} as const;

/** Latest value, set point and limits of each metric, by machine in the order of its list. */
export const processGrid = defineWidget<ProcessGridOptions, typeof slots>({
  type: 'process-grid',
  schema,
  validate,
  size: { w: 12, h: 12 },
  slots,
  Component: ProcessGrid,
});

const columnList: ColumnList = [
  ['machine', 'minmax(80px, 1.2fr)'],
  ['metric', 'minmax(84px, 1.4fr)'],
  ['value', 'minmax(104px, 1fr)', 'end'],
  ['target', 'minmax(64px, 0.8fr)', 'end', 1],
  ['min', 'minmax(44px, 0.7fr)', 'end'],
  ['max', 'minmax(52px, 0.7fr)', 'end'],
];

function ProcessGrid({ options, data, receivedAt }: WidgetProps<ProcessGridOptions, typeof slots>) {
  const { t } = useText();
  const isWanted = useIsWanted(data.machines, receivedAt);
  const rows = useMemo(
    () => ordered(data.metrics.filter(isWanted), options.onlyOutside === true),
    [data.metrics, isWanted, options.onlyOutside],
  );
  const columns = useMemo(() => columnsOf(columnList, 'process-grid', t), [t]);
  const names = useMemo(
    () => new Map(data.machines?.map(({ Id, DisplayName }) => [Id, DisplayName])),
    [data.machines],
  );
  return (
    <NamesContext value={names}>
      <DataGrid
        label={t('process-grid.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        Cells={MetricCells}
        receivedAt={receivedAt}
      />
    </NamesContext>
  );
}

const noMachines: readonly Machine[] = [];

/** Whether a metric belongs to a machine that is looked for. Without a list its own name counts. */
function useIsWanted(machines: readonly Machine[] | undefined, receivedAt: number) {
  const { find } = useMachineFilter();
  const wanted = useMachineOrder(machines ?? noMachines, receivedAt, {
    rule: 'long-stop',
    by: 'name',
    ascending: true,
  });
  return useMemo(() => {
    const listed = new Set(machines?.map(({ Id }) => Id));
    const ids = new Set(wanted.map(({ Id }) => Id));
    return ({ MachineId, machineName }: ProcessMetric) =>
      listed.has(MachineId) ? ids.has(MachineId) : isFound(machineName, find);
  }, [machines, wanted, find]);
}

/** What every other screen calls a machine; its name in the source is told on hover. */
const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

function MetricCells({ row }: { row: ProcessMetric }) {
  return (
    <>
      <td>
        <span className={styles['name']} title={row.machineName}>
          {use(NamesContext).get(row.MachineId) ?? row.machineName}
        </span>
      </td>
      <td>
        <span className={styles['metric']} title={row.DisplayName || row.Name}>
          {row.DisplayName || row.Name}
        </span>
      </td>
      <td data-align="end">
        <LatestValue row={row} />
      </td>
      <td data-align="end" className={styles['limit']}>
        <Limit value={row.Target} />
      </td>
      <td data-align="end" className={styles['limit']}>
        <Limit value={row.Min} />
      </td>
      <td data-align="end" className={styles['limit']}>
        <Limit value={row.Max} />
      </td>
    </>
  );
}

const LatestValue = memo(function LatestValue({ row }: { row: ProcessMetric }) {
  const { t, locale } = useText();
  const value = useMetricValue(row.MachineId, row.Name, row.Value);
  const side = outside(value, row);
  return (
    <span className={styles['value']} data-side={side}>
      {side && <span className={styles['side']}>{t(`process-grid.${side}`)}</span>}
      <span className={styles['figure']}>{formatMeasure(value, locale)}</span>
      <span className={styles['unit']}>{row.Unit}</span>
    </span>
  );
});

function Limit({ value }: { value: number | null }) {
  const { locale } = useText();
  return <>{formatMeasure(value, locale)}</>;
}

/** On which side a value has left its limits. */
function outside(value: number | null, { Min, Max }: ProcessMetric): 'high' | 'low' | undefined {
  if (value === null) return undefined;
  if (Max !== null && value > Max) return 'high';
  return Min !== null && value < Min ? 'low' : undefined;
}

/** Machines stay together, as the server has them; within one the metrics go by Order. */
function ordered(metrics: readonly ProcessMetric[], onlyOutside: boolean): ProcessMetric[] {
  const place = new Map<string, number>();
  for (const { MachineId } of metrics) {
    if (!place.has(MachineId)) place.set(MachineId, place.size);
  }
  return metrics
    .filter((metric) => !onlyOutside || outside(metric.Value, metric))
    .toSorted(
      (a, b) => (place.get(a.MachineId) ?? 0) - (place.get(b.MachineId) ?? 0) || a.Order - b.Order,
    );
}

function idOf(row: ProcessMetric) {
  return `${row.MachineId} ${row.Name}`;
}
