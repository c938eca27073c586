import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type RefObject,
} from 'react';

import { useNavigate } from 'react-router-dom';

import { useInsights } from '#plant/insights.ts';
import { machinePath } from '#plant/machine-path.ts';
import { PlanLink } from '#plant/cells/plan-link.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { Legend } from './legend.tsx';
import styles from './board.module.css';
import type { PlacedSpot } from './placed-spots.ts';
import type { Plan } from './read-hotspots.ts';
import { Spot } from './spot.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useHint } from './use-hint.ts';
import { useView } from './use-view.ts';
import type { View } from './view.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface BoardProps {
  plan: Plan;
  spots: readonly PlacedSpot[];
  receivedAt: number;
  onImageError: () => void;
}

/** The plan with its machines in a viewport with pan and zoom. */
export function Board({ plan, spots, receivedAt, onImageError }: BoardProps) {
  const { t } = useText();
  const keysId = useId();
  const hintId = useId();
  const board = useRef<HTMLElement>(null);
  const ratio = plan.size.width / plan.size.height;
  const { view, isDirect, change, handlers } = useView(board, ratio);
  const hint = useHint();
  const [active, setActive] = useState<string>();
  const activeId = spots.some((spot) => spot.machineId === active) ? active : spots[0]?.machineId;
  const { openMachine, openInsights } = useStableOpen();
  const onKeyDown = useBoardKeys({ board, spots, ratio, change, hint, openInsights });
  const hinted = spots.find((spot) => spot.machineId === hint.machineId);

  return (
    <div className={styles['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that pan and zoom the board or bubble from the machine buttons in it */}
      <section
        ref={board}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the board needs the focus to be panned by keyboard
        tabIndex={0}
        aria-label={t('plant-scheme.board')}
        aria-describedby={keysId}
        className={styles['board']}
        data-zoomed={view.zoom > 1 || undefined}
        data-direct={isDirect || undefined}
        onKeyDown={onKeyDown}
        {...handlers}
        {...hint.handlers}
        onFocus={(event) => {
          const id = hint.handlers.onFocus(event);
          if (id !== undefined) setActive(id);
        }}
      >
        <div className={styles['plane']} style={planeStyle(view, ratio)}>
          <Picture image={plan.image} onError={onImageError} />
          {spots.map((spot) => (
            <Spot
              key={spot.machineId}
              spot={spot}
              receivedAt={receivedAt}
              isActive={spot.machineId === activeId}
              hintId={spot.machineId === hint.machineId ? hintId : undefined}
              onOpen={openMachine}
            />
          ))}
        </div>
        {hinted && (
          <Hint
            id={hintId}
            board={board}
            spot={hinted}
            receivedAt={receivedAt}
            onInsights={openInsights}
          />
        )}
      </section>
      <Below {...{ keysId, view, change, spots, receivedAt }} />
    </div>
  );
}

const loadHint = lazyModule(() => import('./spot-hint.tsx'));

type HintProps = ComponentProps<Awaited<ReturnType<typeof loadHint>>['SpotHint']>;

/** The tooltip is loaded when a machine is first pointed at. */
function Hint(props: HintProps) {
  return (
    <LazyBoundary>
      <Suspense>
        <LoadedHint {...props} />
      </Suspense>
    </LazyBoundary>
  );
}

function LoadedHint(props: HintProps) {
  const { SpotHint } = use(loadHint());
  return <SpotHint {...props} />;
}

interface BelowProps
  extends
    Pick<ReturnType<typeof useView>, 'view' | 'change'>,
    Pick<BoardProps, 'spots' | 'receivedAt'> {
  keysId: string;
}

/** Keyboard help, zoom controls, and legend. */
function Below({ keysId, view, change, spots, receivedAt }: BelowProps) {
  const { t } = useText();
  const { plant } = usePlantScope();
  return (
    <>
      <p id={keysId} className={styles['keys']}>
        {t('plant-scheme.board.keys')}
      </p>
      <div className={styles['below']}>
        <ZoomButtons zoom={view.zoom} change={change} />
        <Legend machines={spots.map(({ row }) => ({ row, receivedAt }))} />
        <PlanLink plantId={plant.Id} text="plant-scheme.edit" />
      </div>
    </>
  );
}

/** Decorative: the machines on it are labelled buttons. */
function Picture({ image, onError }: { image: string | null; onError: () => void }) {
  if (!image) return null;
  const isDrawing = /\.svg(?:$|\?)/.test(image);
  return (
    <img
      key={image}
      className={styles['picture']}
      data-drawing={isDrawing || undefined}
      src={image}
      alt=""
      draggable={false}
      onError={onError}
    />
  );
}

/** Position and size by CSS, so that the plan fits its box without being measured. */
function planeStyle({ zoom, x, y }: View, ratio: number): CSSProperties {
  return {
    '--ratio': ratio,
    '--zoom': zoom,
    transform: `translate(${-x * 100}%, ${-y * 100}%)`,
  } as CSSProperties;
}

type Open = (machineId: string) => void;

/**
 * Stable callbacks, so that an address change does not rerender each spot. A press opens the
 * machine's page; on a wall screen, which has none, its insights.
 */
function useStableOpen(): { openMachine: Open; openInsights: Open } {
  const latest: RefObject<{ machine: Open; insights: Open }> = useRef({
    machine: () => {},
    insights: () => {},
  });
  const navigate = useNavigate();
  const { user } = usePlantScope();
  const { open } = useInsights();
  useEffect(() => {
    const insights = open;
    latest.current = {
      machine: user.IsKiosk ? insights : (id) => void navigate(machinePath(id)),
      insights,
    };
  });
  const openMachine = useCallback<Open>((id) => latest.current.machine(id), []);
  const openInsights = useCallback<Open>((id) => latest.current.insights(id), []);
  return { openMachine, openInsights };
}
