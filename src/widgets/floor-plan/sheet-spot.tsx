import { memo } from 'react';

import type { StatusWord } from '#shared/machine-status.ts';
import { useText } from '#engine/text.ts';
import { SpotFace, statusTones } from '#plant/cells/spot-face.tsx';
import { StatusMark } from '#plant/cells/status-mark.tsx';

import type { PlanSpot } from './plan/plan-edits.ts';
import { shownAs } from './preview.ts';
import styles from './sheet.module.css';

interface SheetSpotProps {
  spot: PlanSpot;
  /** Name of the machine. */
  name: string;
  /** Status word in the preview. */
  word: StatusWord | undefined;
  isSelected: boolean;
  /** The spot is in the tab order (roving tabindex). */
  isActive: boolean;
}

/** A machine on the sheet, memoized. */
export const SheetSpot = memo(function SheetSpot(props: SheetSpotProps) {
  const { spot, name, word, isSelected, isActive } = props;
  const { t } = useText();
  const { MachineId, Left, Top, Width, Height, Shape, Label } = spot;
  return (
    <button
      type="button"
      className={styles['spot']}
      style={{ left: `${Left}%`, top: `${Top}%`, width: `${Width}%`, height: `${Height}%` }}
      data-machine={MachineId}
      data-printed
      tabIndex={isActive ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={t('floor-plan.spotAt', { name, left: Left, top: Top })}
      title={name}
    >
      <SpotFace
        tone={word ? statusTones[shownAs[word]] : 'unrated'}
        isEllipse={Shape === 'ellipse'}
        mark={word && <StatusMark word={word} status={shownAs[word]} />}
        name={Label || name}
        word={word ? t(`status.${word}`) : ''}
      >
        {word && sampleTime}
      </SpotFace>
      {isSelected && <span className={styles['handle']} data-handle aria-hidden="true" />}
    </button>
  );
});

/** Longest duration in practice. */
const sampleTime = '23h 59m';
