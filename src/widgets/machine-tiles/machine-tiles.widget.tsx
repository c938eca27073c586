import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';

import { useMachineOrder } from '#engine/live/use-machine-order.ts';
import { HistoryProvider } from '#engine/parts/sparkline.tsx';
import { useSortChoice } from '#engine/sort-choice.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';

import type { MachineTilesOptions } from './machine-tiles.gen.ts';
import styles from './machine-tiles.module.css';
import schema from './machine-tiles.schema.json' with { type: 'json' };
import { validate } from './machine-tiles.validate.gen.js';
import { Tile } from './tile.tsx';

const slots = {
  machines: { query: 'plant-machines' },
  history: { query: 'production-history', optional: true },
} as const;

/** One tile a machine: status, OEE with its factors, parts against the goal. Those that stand first. */
export const machineTiles = defineWidget<MachineTilesOptions, typeof slots>({
  type: 'machine-tiles',
  schema,
  validate,
  size: { w: 12, h: 12 },
  slots,
  look: 'bare',
  Component: MachineTiles,
});

const gap = 12;

function MachineTiles({
  options,
  data,
  receivedAt,
}: WidgetProps<MachineTilesOptions, typeof slots>) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false, tileWidth = 280 } = options;
  const sorting = useSortChoice((state) => state.chosen) ?? { by: sortBy, ascending };
  const rows = useMachineOrder(data.machines, receivedAt, { rule: 'any-stop', ...sorting });
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, height } = useTileSize(scroller, tileWidth);
  const lines = Math.ceil(rows.length / columns);
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => height + gap,
    overscan: 2,
  });
  const { active, onKeyDown } = useArrows({ scroller, columns, count: rows.length }, (index) =>
    virtual.scrollToIndex(Math.floor(index / columns)),
  );

  useEffect(() => virtual.measure(), [virtual, height]);

  return (
    <HistoryProvider history={data.history}>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="list"
        aria-label={t('machine-tiles.label')}
        onKeyDown={onKeyDown}
      >
        <div className={styles['space']} style={{ height: lines * (height + gap) - gap }}>
          {virtual.getVirtualItems().flatMap((line) =>
            rows.slice(line.index * columns, (line.index + 1) * columns).map((row, column) => (
              <div
                key={row.Id}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={line.index * columns + column + 1}
                tabIndex={line.index * columns + column === active ? 0 : -1}
                className={styles['place']}
                style={{
                  width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
                  height,
                  left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
                  transform: `translateY(${line.index * (height + gap)}px)`,
                }}
              >
                <Tile row={row} receivedAt={receivedAt} />
              </div>
            )),
          )}
        </div>
      </div>
    </HistoryProvider>
  );
}

/** How many tiles stand side by side; on a wall they are higher, to be read from afar. */
function useTileSize(scroller: RefObject<HTMLDivElement | null>, tileWidth: number) {
  const [size, setSize] = useState({ columns: 1, height: 196 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const isWall = window.innerWidth >= 1800;
      const least = isWall ? tileWidth * 1.15 : tileWidth;
      const columns = Math.max(1, Math.floor((element.clientWidth + gap) / (least + gap)));
      const height = isWall ? 228 : 196;
      setSize((last) =>
        last.columns === columns && last.height === height ? last : { columns, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, tileWidth]);
  return size;
}

interface Tiles {
  scroller: RefObject<HTMLDivElement | null>;
  columns: number;
  count: number;
}

/** Arrow keys walk over the tiles; one tile at a time is in the tab order. */
function useArrows({ scroller, columns, count }: Tiles, show: (index: number) => void) {
  const [active, setActive] = useState(0);
  const hasMoved = useRef(false);

  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    scroller.current?.querySelector<HTMLElement>('[role=listitem][tabindex="0"]')?.focus();
  }, [active, scroller]);

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, active + step));
    hasMoved.current = true;
    show(next);
    setActive(next);
  }

  return { active: Math.min(active, Math.max(0, count - 1)), onKeyDown };
}
