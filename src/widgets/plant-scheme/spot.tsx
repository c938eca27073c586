import { memo } from 'react';

import { useLeadingKpi } from '#plant/live/use-kpi.ts';
import { useShownStatus, useStatusWord, useTimeInStatus } from '#plant/live/use-live.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import { SpotFace, statusTones, type SpotTone } from '#plant/cells/spot-face.tsx';
import { StatusMark } from '#plant/cells/status-mark.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import type { Level } from '#shared/machine-status.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { PlacedSpot } from './placed-spots.ts';
import styles from './spot.module.css';

interface MachineProps {
  row: Machine;
  receivedAt: number;
}

type SpotFacts = Pick<PlacedSpot, 'row' | 'tooltip' | 'isEllipse'>;

interface SpotProps {
  spot: PlacedSpot;
  receivedAt: number;
  /** The spot is in the tab order (roving tabindex). */
  isActive: boolean;
  /** Id of the tooltip while it is open. */
  hintId: string | undefined;
  onOpen: (machineId: string) => void;
}

const levelTones: Record<Level, SpotTone> = {
  meeting: 'well',
  approaching: 'near',
  under: 'bad',
  missing: 'unknown',
  unrated: 'unrated',
};

/** A machine on the plan. Only its face rerenders when the machine changes. */
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
        <StatusFace spot={spot} receivedAt={receivedAt} />
      ) : (
        <LevelFace {...spot} />
      )}
    </button>
  );
});

function StatusFace({ spot, receivedAt }: { spot: SpotFacts; receivedAt: number }) {
  const { t } = useText();
  const machine = { row: spot.row, receivedAt };
  const status = useShownStatus(machine);
  const word = useStatusWord(machine);
  return (
    <SpotFace
      tone={statusTones[status]}
      isEllipse={spot.isEllipse}
      mark={<StatusMark word={word} status={status} />}
      name={nameOf(spot)}
      word={t(`status.${word}`)}
    >
      <Time {...machine} />
    </SpotFace>
  );
}

/** Rerenders each second, without the face around it. */
function Time(machine: MachineProps) {
  return useTimeInStatus(machine);
}

function LevelFace(spot: SpotFacts) {
  const { row, isEllipse } = spot;
  const { t, locale } = useText();
  const { value, level } = useLeadingKpi(row);
  return (
    <SpotFace
      tone={levelTones[level]}
      isEllipse={isEllipse}
      mark={<LevelMark level={level} />}
      name={nameOf(spot)}
      word={t(`level.${level}`)}
      isFigureFirst={level !== 'missing'}
    >
      {level !== 'missing' && formatPercent(value, locale)}
    </SpotFace>
  );
}

/** The plan's label, else the machine's name. */
function nameOf({ row, tooltip }: SpotFacts): string {
  return tooltip || row.DisplayName;
}
