import { useTranslation } from 'react-i18next';

import type { ChartCoverage } from '#model-testing/suite/coverage.ts';
import {
  type Arrow,
  type ChartLayout,
  lineHeight,
  type StateBox,
} from '#model-testing/suite/exports/chart-layout.ts';
import type { DrawnTransition } from '#model-testing/suite/exports/drawn-chart.ts';

import styles from './charts.module.css';

interface DrawingProps {
  layout: ChartLayout;
  zoom: number;
  coverage: ChartCoverage | null;
  chosen: string | null;
  /** Current state of the statechart in this page. */
  now?: string | null;
  /** Called with a state; a selected state is deselected. */
  onChoose: (state: string) => void;
}

/** States as boxes that can be pressed, transitions as arrows with labels. */
export function ChartDrawing({ layout, zoom, ...boxProps }: DrawingProps) {
  const { t } = useTranslation();
  const { width, height, boxes, arrows, undrawn } = layout;
  const groups = [...new Set(undrawn.map(({ from }) => from))];
  return (
    <>
      <svg
        className={styles['drawing']}
        width={width * zoom}
        height={height * zoom}
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no elements with this role
        role="group"
        aria-label={t('charts.drawing')}
      >
        <defs>
          <marker
            id="arrow-head"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M0 0 L8 4 L0 8 z" />
          </marker>
        </defs>
        {boxes
          .filter(({ hasInner }) => hasInner)
          .map((box) => (
            <Box key={box.state.id} box={box} {...boxProps} />
          ))}
        {arrows.map((arrow) => (
          <ArrowLine key={`${arrow.from} ${arrow.to}`} arrow={arrow} />
        ))}
        {boxes
          .filter(({ hasInner }) => !hasInner)
          .map((box) => (
            <Box key={box.state.id} box={box} {...boxProps} />
          ))}
      </svg>
      {groups.map((from) => (
        <p key={from} className={styles['undrawn']}>
          {from === '' ? t('charts.everywhere') : t('charts.within', { state: from })}{' '}
          <span lang="en">
            {undrawn
              .filter((one) => one.from === from)
              .map(wordsOf)
              .join('; ')}
          </span>
        </p>
      ))}
    </>
  );
}

function wordsOf({ on, guard, to }: DrawnTransition): string {
  return `${on}${guard === null ? '' : ` [${guard}]`}${to === null ? '' : ` → ${to}`}`;
}

const markOf: Record<string, string> = { true: '✓ ', false: '✗ ', null: '' };

interface BoxProps extends Omit<DrawingProps, 'layout' | 'zoom'> {
  box: StateBox;
}

function Box({ box, coverage, chosen, now = null, onChoose }: BoxProps) {
  const { t } = useTranslation();
  const { state, hasInner, x, y, width, height } = box;
  const seen = hasInner || coverage === null ? null : isSeen(coverage, state.id);
  const isNow = state.id === now;
  const mark = isNow ? '● ' : markOf[String(seen)];
  const words = { true: t('charts.isCovered'), false: t('charts.isMissing') }[String(seen)];
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button element
      role="button"
      tabIndex={0}
      aria-label={[state.key, words].filter(Boolean).join(', ')}
      aria-pressed={chosen === state.id}
      aria-current={isNow || undefined}
      className={styles[hasInner ? 'group' : 'state']}
      data-covered={seen ?? undefined}
      data-end={state.type === 'final' || undefined}
      onClick={() => onChoose(state.id)}
      onKeyDown={(event) => {
        const isLeft = event.key === 'Escape' && chosen === state.id;
        if (event.key !== 'Enter' && event.key !== ' ' && !isLeft) return;
        event.preventDefault();
        onChoose(state.id);
      }}
    >
      <rect x={x} y={y} width={width} height={height} rx={6} />
      <text {...titlePlace(box)}>
        {mark}
        {state.key}
      </text>
    </g>
  );
}

/** Null for a transient state: no case ends in it. */
function isSeen({ states }: ChartCoverage, id: string): boolean | null {
  if (states.covered.includes(id)) return true;
  return states.missing.some((one) => one === id || one.startsWith(`${id} (`)) ? false : null;
}

/** At the top of a compound state, in the middle of an atomic one. */
function titlePlace({ hasInner, x, y, width, height }: StateBox) {
  return hasInner
    ? { x: x + 10, y: y + 17, textAnchor: 'start' as const }
    : { x: x + width / 2, y: y + height / 2 + 4, textAnchor: 'middle' as const };
}

function ArrowLine({ arrow: { points, labels, label } }: { arrow: Arrow }) {
  const first = label.y - ((labels.length - 1) * lineHeight) / 2 + 4;
  return (
    <g className={styles['arrow']}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        markerEnd="url(#arrow-head)"
      />
      {labels.map((words, index) => (
        <text key={words} x={label.x} y={first + index * lineHeight} textAnchor="middle">
          {words}
        </text>
      ))}
    </g>
  );
}
