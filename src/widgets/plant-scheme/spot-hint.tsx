import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';

import { useLeadingKpi } from '#plant/live/use-kpi.ts';
import { Kpi } from '#plant/cells/kpi.tsx';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import { StatusLine } from '#plant/cells/machine-cells.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { buttonOf } from './board-spots.ts';
import type { PlacedSpot } from './placed-spots.ts';
import styles from './spot-hint.module.css';

interface SpotHintProps {
  id: string;
  board: RefObject<HTMLElement | null>;
  spot: PlacedSpot;
  receivedAt: number;
  onInsights: (machineId: string) => void;
}

/** Minimum distance in pixels to the edge of the window. */
const margin = 8;

/** The tooltip of a spot, rendered outside the panel, which would clip it. */
export function SpotHint({ id, board, spot, receivedAt, onInsights }: SpotHintProps) {
  const { t } = useText();
  const { row, tooltip } = spot;
  const scope = usePlantScope();
  const box = useRef<HTMLDivElement>(null);
  useBeside(box, board, row.Id);
  const { name, kpi } = scope.mode;
  const leading = name === 'real-time' ? 'OEE' : kpi;

  return createPortal(
    <div ref={box} id={id} role="tooltip" className={styles['hint']} data-hint>
      <div className={styles['box']}>
        <strong className={styles['name']} dir="auto">
          {row.DisplayName}
        </strong>
        {name === 'real-time' ? (
          <StatusLine row={row} receivedAt={receivedAt} />
        ) : (
          <LevelLine row={row} />
        )}
        <span className={styles['kpi']}>
          <span className={styles['kpi-name']}>{leading}</span>
          <Kpi row={row} kpi={leading} />
        </span>
        {tooltip !== '' && tooltip !== row.DisplayName && (
          <span className={styles['words']}>{tooltip}</span>
        )}
        {/* The keyboard has a shortcut for this. */}
        <button
          type="button"
          tabIndex={-1}
          className={styles['insights']}
          // Keeps the focus on the spot, so that the tooltip stays until the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsights(row.Id)}
        >
          {t('plant-scheme.insights')}
        </button>
      </div>
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

function LevelLine({ row }: { row: Machine }) {
  const { t } = useText();
  const { level } = useLeadingKpi(row);
  return (
    <span className={styles['level']}>
      <LevelMark level={level} />
      {t(`level.${level}`)}
    </span>
  );
}

/** Position above the spot, or below if there is no room; always within the window. */
function useBeside(
  box: RefObject<HTMLElement | null>,
  board: RefObject<HTMLElement | null>,
  machineId: string,
) {
  useLayoutEffect(() => putBeside(box.current, buttonOf(board.current, machineId)));

  useEffect(() => {
    const plan = board.current;
    function put() {
      putBeside(box.current, buttonOf(plan, machineId));
    }
    window.addEventListener('scroll', put, { capture: true, passive: true });
    window.addEventListener('resize', put);
    plan?.addEventListener('transitionend', put);
    return () => {
      window.removeEventListener('scroll', put, { capture: true });
      window.removeEventListener('resize', put);
      plan?.removeEventListener('transitionend', put);
    };
  }, [box, board, machineId]);
}

function putBeside(box: HTMLElement | null, spot: HTMLElement | undefined): void {
  if (!box || !spot) return;
  const at = spot.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = at.left + at.width / 2 - width / 2;
  const top = at.top - height >= margin ? at.top - height : at.bottom;
  box.style.left = `${inWindow(left, window.innerWidth - width)}px`;
  box.style.top = `${inWindow(top, window.innerHeight - height)}px`;
}

function inWindow(at: number, most: number): number {
  return Math.max(margin, Math.min(most - margin, at));
}
