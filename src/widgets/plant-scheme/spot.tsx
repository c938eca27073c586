import { memo, type ReactNode } from 'react';

import { useLeadingKpi } from '#plant/live/use-kpi.ts';
import { useShownStatus, useStatusWord, useTimeInStatus } from '#plant/live/use-live.ts';
import { LevelMark } from '#plant/parts/level-mark.tsx';
import { StatusMark } from '#plant/parts/status-mark.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import type { Level, ShownStatus } from '#shared/machine-status.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { PlacedSpot } from './placed-spots.ts';
import styles from './spot.module.css';

interface MachineProps {
  row: Machine;
  receivedAt: number;
}

interface SpotProps {
  spot: PlacedSpot;
  receivedAt: number;
  /** The one spot in the tab order. */
  isActive: boolean;
  /** Id of the tooltip, while it is shown. */
  hintId: string | undefined;
  onOpen: (machineId: string) => void;
}

type Tone = 'well' | 'near' | 'bad' | 'unknown' | 'unrated';

const statusTones: Record<ShownStatus, Tone> = {
  running: 'well',
  stopped: 'bad',
  undefined: 'bad',
  unknown: 'unknown',
};
const levelTones: Record<Level, Tone> = {
  meeting: 'well',
  approaching: 'near',
  under: 'bad',
  missing: 'unknown',
  unrated: 'unrated',
};

/** A machine on the plan. Only its face is redrawn when the machine changes. */
export const Spot = memo(function Spot({ spot, receivedAt, isActive, ...rest }: SpotProps) {
  const { row, place } = spot;
  const { hintId, onOpen } = rest;
  const scope = usePlantScope();
  return (
    <button
      type="button"
      className={styles['spot']}
      style={{
        left: `${place.left}%`,
        top: `${place.top}%`,
        width: `${place.width}%`,
        height: `${place.height}%`,
      }}
      data-machine={row.Id}
      data-printed="true"
      tabIndex={isActive ? 0 : -1}
      aria-describedby={hintId}
      onClick={() => onOpen(row.Id)}
    >
      {scope.mode.name === 'real-time' ? (
        <StatusFace row={row} receivedAt={receivedAt} />
      ) : (
        <LevelFace row={row} />
      )}
    </button>
  );
});

function StatusFace(machine: MachineProps) {
  const { t } = useText();
  const status = useShownStatus(machine);
  const word = useStatusWord(machine);
  return (
    <Face
      tone={statusTones[status]}
      mark={<StatusMark word={word} status={status} />}
      name={machine.row.DisplayName}
      word={t(`status.${word}`)}
    >
      <Time {...machine} />
    </Face>
  );
}

/** Ticks alone: the face around it does not draw again each second. */
function Time(machine: MachineProps) {
  return useTimeInStatus(machine);
}

function LevelFace({ row }: { row: Machine }) {
  const { t, locale } = useText();
  const { value, level } = useLeadingKpi(row);
  return (
    <Face
      tone={levelTones[level]}
      mark={<LevelMark level={level} />}
      name={row.DisplayName}
      word={t(`level.${level}`)}
      isFigureFirst={level !== 'missing'}
    >
      {level !== 'missing' && formatPercent(value, locale)}
    </Face>
  );
}

interface FaceProps {
  tone: Tone;
  mark: ReactNode;
  name: string;
  word: string;
  /** Where there is no room for both, the figure stands without its word. */
  isFigureFirst?: boolean;
  children: ReactNode;
}

/** Small spots keep the shape, larger ones have the name, the largest all. Read out is always all. */
function Face({ tone, mark, name, word, isFigureFirst, children }: FaceProps) {
  return (
    <span className={styles['face']} data-tone={tone}>
      <span className={styles['label']}>
        {mark}
        <span className={styles['name']} dir="auto">
          {name}
        </span>{' '}
      </span>
      <span className={styles['words']}>
        <span className={styles[isFigureFirst ? 'spare' : 'word']}>{word}</span>{' '}
        <span className={styles['figure']}>{children}</span>
      </span>
    </span>
  );
}
