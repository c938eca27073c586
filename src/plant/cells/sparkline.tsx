import { createContext, memo, use, useMemo, type ReactNode } from 'react';

import { hourLevel, type Level } from '#shared/machine-status.ts';
import type { Machine, Series } from '#schemas/api/machines.gen.ts';
import { useText } from '#engine/text.ts';
import { hourMs } from '#shared/durations.ts';

import { hasNoData, useHasData } from '../live/use-live.ts';
import { usePlantScope } from '../plant-scope.ts';
import styles from './sparkline.module.css';

const shownHours = 25;
const height = 30;
const pitch = 4;
const barWidth = 3;

interface Hours {
  /** Parts by hour, oldest first; null where unknown, or where none were planned. */
  parts: readonly (number | null)[];
  /** The last hour is incomplete, so its parts are not rated against the goal of a whole hour. */
  isOpen: boolean;
}

interface SparklineProps {
  hours: Hours | undefined;
  row: Machine;
}

/** Parts by hour against the hourly goal: plain SVG, one path a colour. */
const Sparkline = memo(function Sparkline({ hours, row }: SparklineProps) {
  const { t } = useText();
  if (!hours || hours.parts.length === 0) return <span className={styles['nothing']} />;
  const shown = hours.parts.slice(-shownHours);
  const goal = row.PartsHourlyGoal;
  const top = Math.max(1, goal ?? 0, ...shown.map((value) => value ?? 0)) * 1.05;
  const goalY = goal === null ? undefined : height - (goal / top) * height;

  return (
    <svg
      className={styles['chart']}
      viewBox={`0 0 ${shownHours * pitch} ${height}`}
      preserveAspectRatio="none"
    >
      <title>{t('sparkline.label')}</title>
      {[...bars({ parts: shown, isOpen: hours.isOpen }, row, top)].map(([level, path]) => (
        <path key={level} data-level={level} d={path} />
      ))}
      {goalY !== undefined && (
        <path className={styles['goal']} d={`M0 ${goalY.toFixed(1)}H${shownHours * pitch}`} />
      )}
    </svg>
  );
});

type Parts = ReadonlyMap<string, Hours>;

const PartsContext = createContext<Parts>(new Map());

/**
 * Provides hourly data to the mini charts below, so that new data rerender the charts but not the
 * rows.
 */
export function HistoryProvider({
  history,
  children,
}: {
  history: readonly Series[] | undefined;
  children: ReactNode;
}) {
  const parts = useMemo(() => partsByMachine(history), [history]);
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/**
 * The mini chart of a machine: hatched, instead of zero bars, while the machine never sent data.
 */
export function MachineSparkline({ row }: { row: Machine }) {
  const hours = use(PartsContext).get(row.Id);
  const isPast = usePlantScope().mode.name !== 'real-time';
  const isHeardOf = useHasData(row);
  if (!isHeardOf || (isPast && hasNoData(row))) return <span className={styles['unknown']} />;
  return <Sparkline hours={hours} row={row} />;
}

function partsByMachine(history: readonly Series[] | undefined): Parts {
  const all = history ?? [];
  const planned = new Map(all.filter(({ Key }) => Key === 'planned').map((one) => [one.Id, one]));
  return new Map(
    all
      .filter(({ Key }) => Key === 'totalparts')
      .map((series) => [series.Id, hoursOf(series, planned.get(series.Id))]),
  );
}

function hoursOf({ History }: Series, planned: Series | undefined): Hours {
  const points = History[0]?.Items ?? [];
  const free = new Set(
    planned?.History[0]?.Items.filter(({ Value }) => Value === 0).map(({ DateTime }) => DateTime),
  );
  const last = points.at(-1);
  const lengthMs = last ? Date.parse(last.IntervalEnd) - Date.parse(last.IntervalStart) : hourMs;
  return {
    parts: points.map(({ Value, DateTime }) => (Value === 0 && free.has(DateTime) ? null : Value)),
    isOpen: lengthMs < hourMs,
  };
}

function bars({ parts, isOpen }: Hours, row: Machine, top: number): Map<Level, string> {
  const paths = new Map<Level, string>();
  const first = shownHours - parts.length;
  for (const [index, value] of parts.entries()) {
    if (value === null) continue;
    const isGoingOn = isOpen && index === parts.length - 1;
    const level = isGoingOn ? 'unrated' : hourLevel(value, row);
    const high = Math.max(0.6, (value / top) * height);
    const x = (first + index) * pitch;
    const bar = `M${x} ${height}V${(height - high).toFixed(1)}H${x + barWidth}V${height}Z`;
    paths.set(level, (paths.get(level) ?? '') + bar);
  }
  return paths;
}
