import { use, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';

import { oeeMachines } from '#plant/oee-machines.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useSteadyOrder } from '#plant/live/use-steady-order.ts';
import { DisplayContext, pageLine } from '#engine/display.ts';
import { GridTable } from '#engine/tables/grid-table.tsx';
import { useFlow } from '#engine/layout/flow.ts';
import { TurnedPages } from '#engine/tables/turned-pages.tsx';
import { NoMatch } from '#plant/cells/no-match.tsx';
import { HistoryProvider } from '#plant/cells/sparkline.tsx';
import { useActiveRow } from '#engine/tables/use-active-row.ts';
import { useVirtual } from '#engine/tables/use-virtual.ts';
import { useMachineSorting } from '#plant/machine-sorting.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { MachineTilesOptions } from './machine-tiles.gen.ts';
import styles from './machine-tiles.module.css';
import schema from './machine-tiles.schema.json' with { type: 'json' };
import { validate } from './machine-tiles.validate.gen.js';
import { gap, tileSize } from './tile-size.ts';
import { Tile } from './tile.tsx';

const slots = {
  machines: { query: 'plant-machines', select: oeeMachines },
  history: { query: 'production-history', optional: true },
} as const;

/**
 * One tile for each machine: status, OEE with its factors, parts against the goal. Stopped machines
 * first.
 */
export const machineTiles = defineWidget<MachineTilesOptions, typeof slots>({
  type: 'machine-tiles',
  schema,
  validate,
  size: { w: 12, h: 12 },
  slots,
  isList: true,
  look: 'bare',
  Component: MachineTiles,
});

type Props = WidgetProps<MachineTilesOptions, typeof slots>;

function MachineTiles({ options, data, receivedAt }: Props) {
  const { t } = useText();
  const { tileWidth = 280 } = options;
  const sorting = useMachineSorting(options);
  const ordered = useMachineOrder(data.machines, receivedAt, { rule: 'any-stop', ...sorting });
  const { rows, hold } = useSteadyOrder(ordered);
  const scroller = useRef<HTMLDivElement>(null);
  const { Pages } = use(DisplayContext);
  const isFlowing = useFlow();
  const { columns, height } = useTileSize(scroller, {
    tileWidth,
    count: rows.length,
    pageLine: Pages && pageLine,
  });
  const pitch = height + gap;
  const lines = Math.ceil(rows.length / columns);
  const { inSight, show } = useVirtual({ scroller, count: lines, pitch, overscan: 2 });
  const { activeId, move } = useActiveRow({
    scroller,
    rows,
    idOf,
    show: (index) => show(Math.floor(index / columns)),
  });
  const first = (inSight[0] ?? 0) * columns;
  const shown = rows.slice(first, ((inSight.at(-1) ?? -1) + 1) * columns);

  if (rows.length === 0) return <NoMatch />;
  return (
    <HistoryProvider history={data.history}>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-flows={isFlowing || undefined}
        {...hold}
      >
        <GridTable
          aria-label={t('machine-tiles.label')}
          aria-rowcount={rows.length}
          className={styles['space']}
          onKeyDown={(event) => {
            if (move(event.key, { vertical: columns, horizontal: 1 })) event.preventDefault();
          }}
        >
          <tbody className={styles['space']} style={{ height: lines * pitch - gap }}>
            {shown.map((row, index) => (
              <Place
                key={row.Id}
                row={row}
                index={first + index}
                isActive={row.Id === activeId}
                receivedAt={receivedAt}
                style={tileStyle(first + index, columns, height)}
              />
            ))}
          </tbody>
        </GridTable>
      </div>
      <TurnedPages scroller={scroller} count={lines} pitch={pitch} gap={gap} />
    </HistoryProvider>
  );
}

interface PlaceProps {
  row: Machine;
  index: number;
  isActive: boolean;
  receivedAt: number;
  style: CSSProperties;
}

function Place({ row, index, isActive, receivedAt, style }: PlaceProps) {
  return (
    <tr
      aria-rowindex={index + 1}
      tabIndex={isActive ? 0 : -1}
      className={styles['place']}
      style={style}
    >
      <td className={styles['cell']}>
        <Tile row={row} receivedAt={receivedAt} />
      </td>
    </tr>
  );
}

function tileStyle(index: number, columns: number, height: number): CSSProperties {
  const line = Math.floor(index / columns);
  return {
    width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
    height,
    transform: `translate(calc(${index % columns} * (100% + ${gap}px)), ${line * (height + gap)}px)`,
  };
}

function idOf(row: Machine) {
  return row.Id;
}

/** Number of columns and height of the tiles. */
function useTileSize(
  scroller: RefObject<HTMLDivElement | null>,
  { tileWidth, count, pageLine: below }: Omit<Parameters<typeof tileSize>[0], 'width' | 'height'>,
) {
  const [size, setSize] = useState({ columns: 1, height: 196 });
  useLayoutEffect(() => {
    // Not the list itself: when paged, its height depends on the tiles.
    const element = scroller.current?.parentElement;
    if (!element) return undefined;
    function measure() {
      const { clientWidth: width = 0, clientHeight: height = 0 } = element ?? {};
      const next = tileSize({ width, height, tileWidth, count, pageLine: below });
      setSize((last) =>
        last.columns === next.columns && last.height === next.height ? last : next,
      );
    }
    // Also before the first paint, so that the number of columns does not jump.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, tileWidth, count, below]);
  return size;
}
