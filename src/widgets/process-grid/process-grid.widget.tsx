import { createContext, use, useMemo } from 'react';

import { useLiveStore } from '#plant/live/live-provider.tsx';
import { statusKnownUntil } from '#plant/live/live-store.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { isFound, useMachineFilter } from '#plant/machine-filter.ts';
import { columnsOf } from '#engine/tables/columns.ts';
import { DataGrid } from '#engine/tables/data-grid.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { MachineLink } from '#plant/cells/machine-cells.tsx';
import { NoMatch } from '#plant/cells/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { useTicking } from '#engine/ticker.ts';
import { decimalFormat, formatDuration, measureFormat } from '#lib/plant-format.ts';
import type { Machine, ProcessMetric } from '#schemas/api/machines.gen.ts';

import { LimitBand } from './limit-band.tsx';
import { NoMetrics } from './no-metrics.tsx';
import { exceededLimit, useOutsideFirst } from './outside-first.ts';
import type { ProcessGridOptions } from './process-grid.gen.ts';
import styles from './process-grid.module.css';
import schema from './process-grid.schema.json' with { type: 'json' };
import { useMetricQuality, useMetricValue } from './use-metric.ts';
import { validate } from './process-grid.validate.gen.js';

const slots = {
  metrics: { query: 'process-metrics' },
  machines: { query: 'plant-machines', optional: true },
} as const;

/** Latest value, set point and limits of each metric, by machine. */
export const processGrid = defineWidget<ProcessGridOptions, typeof slots>({
  type: 'process-grid',
  schema,
  validate,
  size: { w: 12, h: 12 },
  slots,
  isList: true,
  drawsEmpty: true,
  Component: ProcessGrid,
});

const columns = { now: columnsOfTime(false), past: columnsOfTime(true) };

/** Columns: in the past minimum and maximum instead of limits. */
function columnsOfTime(isPast: boolean) {
  return columnsOf<ProcessMetric, 'outside'>('process-grid', {
    machine: { width: 'minmax(78px, 1.2fr)', Cell: MachineCell },
    metric: { width: 'minmax(84px, 1.4fr)', Cell: MetricCell },
    value: { width: 'minmax(96px, 1fr)', align: 'end', sort: 'outside', Cell: LatestValue },
    target: { ...limitColumn('Target'), width: 'minmax(64px, 0.8fr)', spare: 1 },
    [isPast ? 'least' : 'min']: { ...limitColumn('Min'), width: 'minmax(50px, 0.8fr)' },
    [isPast ? 'most' : 'max']: { ...limitColumn('Max'), width: 'minmax(58px, 0.8fr)' },
  });
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
  const names = useMemo(
    () => new Map(data.machines?.map(({ Id, DisplayName }) => [Id, DisplayName])),
    [data.machines],
  );
  if (data.metrics.length === 0) return <NoMetrics />;
  if (isPast && data.metrics.every(isSilent))
    return <p className={styles['nothing']}>{t('frame.empty')}</p>;
  return (
    <NamesContext value={names}>
      <DataGrid
        label={t('process-grid.label')}
        columns={columns[isPast ? 'past' : 'now']}
        rows={rows}
        idOf={idOf}
        receivedAt={receivedAt}
        whenEmpty={<NoMatch />}
        sorting={sorting}
      />
    </NamesContext>
  );
}

const noMachines: readonly Machine[] = [];

/**
 * Whether a metric's machine matches the filter. Without a list of machines the metric's own
 * machine name is used.
 */
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

/** Machine names as on other screens; the source's name is a tooltip. */
const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

interface MetricProps {
  row: ProcessMetric;
}

function MachineCell({ row }: MetricProps) {
  const DisplayName = use(NamesContext).get(row.MachineId) ?? row.machineName;
  return (
    <span className={styles['name']} dir="auto" title={DisplayName}>
      <MachineLink row={{ Id: row.MachineId, DisplayName }} />
    </span>
  );
}

function MetricCell({ row }: MetricProps) {
  const name = row.DisplayName || row.Name;
  return (
    <span className={styles['metric']} title={name}>
      {name}
    </span>
  );
}

function limitColumn(limit: 'Target' | 'Min' | 'Max') {
  function LimitCell({ row }: MetricProps) {
    return <>{useFormat(row)(row[limit])}</>;
  }
  return { align: 'end', className: styles['limit'], Cell: LimitCell } as const;
}

/** Age of the value; it stands still while the hub is disconnected. */
function Age({ row }: MetricProps) {
  const store = useLiveStore();
  const age = useTicking(() => {
    const at = store.metrics.get(idOf(row))?.at ?? row.At;
    return at === null ? '' : formatDuration((statusKnownUntil(store) - Date.parse(at)) / 1000);
  });
  return age === '' ? null : <span className={styles['age']}>{age}</span>;
}

function LatestValue({ row }: MetricProps) {
  const { t } = useText();
  const write = useFormat(row);
  const isPast = usePlantScope().mode.name !== 'real-time';
  const live = useMetricValue(row.MachineId, row.Name, row.Value);
  const quality = useMetricQuality(row.MachineId, row.Name, row.Quality);
  const value = isPast ? row.Value : live;
  if (isPast && isSilent(row)) return <span className={styles['none']}>{t('status.unknown')}</span>;
  const side = exceededLimit(value, row);
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
}

/**
 * Formats with the metric's decimals, else by its limits, so that a live value that passes 10 keeps
 * its decimals.
 */
function useFormat({ Value, Target, Min, Max, Decimals }: ProcessMetric) {
  const { locale } = useText();
  return useMemo(() => {
    if (typeof Decimals === 'number') return decimalFormat(Decimals, locale);
    const limits = [Target, Min, Max].filter((limit) => limit !== null);
    return measureFormat(limits.length > 0 ? limits : [Value], locale);
  }, [Value, Target, Min, Max, Decimals, locale]);
}

/** Sorted by Order; equal ones in the server's order of machines. */
function ordered(metrics: readonly ProcessMetric[], onlyOutside: boolean): ProcessMetric[] {
  return metrics
    .filter((metric) => !onlyOutside || exceededLimit(metric.Value, metric))
    .toSorted((a, b) => a.Order - b.Order);
}

/** No data in the period. */
function isSilent({ Value, Min, Max }: ProcessMetric): boolean {
  return Value === null && Min === null && Max === null;
}

function idOf(row: ProcessMetric) {
  return `${row.MachineId} ${row.Name}`;
}
