import { createContext, memo, use, useMemo } from 'react';

import { useLiveStore } from '#plant/live/live-provider.tsx';
import { knownUntil } from '#plant/live/live-store.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { isFound, useMachineFilter } from '#plant/machine-filter.ts';
import { columnsOf, type ColumnList } from '#engine/parts/columns.ts';
import { DataGrid } from '#engine/parts/data-grid.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { MachineLink } from '#plant/parts/machine-cells.tsx';
import { NoMatch } from '#plant/parts/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { useTicking } from '#engine/ticker.ts';
import { formatDuration, measureFormat } from '#lib/plant-format.ts';
import type { Machine, ProcessMetric } from '#schemas/api/machines.gen.ts';

import { LimitBand } from './limit-band.tsx';
import { outside, useOutsideFirst } from './outside-first.ts';
import type { ProcessGridOptions } from './process-grid.gen.ts';
import styles from './process-grid.module.css';
import schema from './process-grid.schema.json' with { type: 'json' };
import { useMetricQuality, useMetricValue } from './use-metric.ts';
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
  isList: true,
  Component: ProcessGrid,
});

/** Of the past the list has what was measured at the least and at the most, not the limits. */
function columnList(isPast: boolean): ColumnList {
  return [
    ['machine', 'minmax(84px, 1.2fr)'],
    ['metric', 'minmax(70px, 1.4fr)'],
    ['value', 'minmax(96px, 1fr)', 'end'],
    ['target', 'minmax(64px, 0.8fr)', 'end', 1],
    [isPast ? 'least' : 'min', 'minmax(54px, 0.8fr)', 'end'],
    [isPast ? 'most' : 'max', 'minmax(58px, 0.8fr)', 'end'],
  ];
}

function ProcessGrid({ options, data, receivedAt }: WidgetProps<ProcessGridOptions, typeof slots>) {
  const { t } = useText();
  const isWanted = useIsWanted(data.machines, receivedAt);
  const wanted = useMemo(
    () => ordered(data.metrics.filter(isWanted), options.onlyOutside === true),
    [data.metrics, isWanted, options.onlyOutside],
  );
  const isPast = usePlantScope().mode.name !== 'real-time';
  const { rows, sorting } = useOutsideFirst(wanted, {
    isAtFirst: options.outsideFirst === true,
    isPast,
  });
  const columns = useMemo(() => columnsOf(columnList(isPast), 'process-grid', t), [isPast, t]);
  const names = useMemo(
    () => new Map(data.machines?.map(({ Id, DisplayName }) => [Id, DisplayName])),
    [data.machines],
  );
  if (isPast && data.metrics.every(isSilent))
    return <p className={styles['nothing']}>{t('frame.empty')}</p>;
  return (
    <NamesContext value={names}>
      <DataGrid
        label={t('process-grid.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        Cells={MetricCells}
        receivedAt={receivedAt}
        whenEmpty={<NoMatch />}
        sorting={sorting}
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
  const { locale } = useText();
  const write = useMemo(() => formatOf(row, locale), [row, locale]);
  const DisplayName = use(NamesContext).get(row.MachineId) ?? row.machineName;
  return (
    <>
      <td>
        <span className={styles['name']} dir="auto" title={DisplayName}>
          <MachineLink row={{ Id: row.MachineId, DisplayName }} />
        </span>
      </td>
      <td>
        <span className={styles['metric']} title={row.DisplayName || row.Name}>
          {row.DisplayName || row.Name}
        </span>
      </td>
      <td data-align="end">
        <LatestValue row={row} write={write} />
      </td>
      <td data-align="end" className={styles['limit']}>
        {write(row.Target)}
      </td>
      <td data-align="end" className={styles['limit']}>
        {write(row.Min)}
      </td>
      <td data-align="end" className={styles['limit']}>
        {write(row.Max)}
      </td>
    </>
  );
}

/** How long ago the value came; while the hub is away it stays. */
function Age({ row }: { row: ProcessMetric }) {
  const store = useLiveStore();
  const age = useTicking(() => {
    const at = store.metrics.get(idOf(row))?.at ?? row.At;
    return at === null ? '' : formatDuration((knownUntil(store) - Date.parse(at)) / 1000);
  });
  return age === '' ? null : <span className={styles['age']}>{age}</span>;
}

interface LatestValueProps {
  row: ProcessMetric;
  write: (value: number | null) => string;
}

const LatestValue = memo(function LatestValue({ row, write }: LatestValueProps) {
  const { t } = useText();
  const isPast = usePlantScope().mode.name !== 'real-time';
  const live = useMetricValue(row.MachineId, row.Name, row.Value);
  const quality = useMetricQuality(row.MachineId, row.Name, row.Quality);
  const value = isPast ? row.Value : live;
  if (isPast && isSilent(row)) return <span className={styles['none']}>{t('status.unknown')}</span>;
  const side = outside(value, row);
  const isTrusted = isPast || quality === 'good';
  return (
    <span className={styles['value']} data-side={side}>
      {!isTrusted && (
        <span className={styles['quality']} data-quality={quality}>
          {t(`process-grid.${quality}`)}
        </span>
      )}
      {side && <span className={styles['side']}>{t(`process-grid.${side}`)}</span>}
      <span className={styles['figure']}>{write(value)}</span>
      <span className={styles['unit']}>{row.Unit}</span>
      {!isPast && (
        <span className={styles['below']}>
          <LimitBand value={value} row={row} />
          <Age row={row} />
        </span>
      )}
    </span>
  );
});

/** By the limits of the metric where it has any: a live value that passes 10 changes no decimals. */
function formatOf({ Value, Target, Min, Max }: ProcessMetric, locale: string) {
  const limits = [Target, Min, Max].filter((limit) => limit !== null);
  return measureFormat(limits.length > 0 ? limits : [Value], locale);
}

/** By Order; metrics of one Order as the server has their machines. */
function ordered(metrics: readonly ProcessMetric[], onlyOutside: boolean): ProcessMetric[] {
  return metrics
    .filter((metric) => !onlyOutside || outside(metric.Value, metric))
    .toSorted((a, b) => a.Order - b.Order);
}

/** Nothing came in the time that is looked at. */
function isSilent({ Value, Min, Max }: ProcessMetric): boolean {
  return Value === null && Min === null && Max === null;
}

function idOf(row: ProcessMetric) {
  return `${row.MachineId} ${row.Name}`;
}
