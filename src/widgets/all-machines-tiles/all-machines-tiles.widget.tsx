import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { useAddress } from '#engine/address.ts';
import { GridTable } from '#engine/tables/grid-table.tsx';
import { useActiveRow } from '#engine/tables/use-active-row.ts';
import { useVirtual } from '#engine/tables/use-virtual.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { oeeMachines } from '#plant/oee-machines.ts';
import { MachinesBar } from '#plant/all-machines/machines-bar.tsx';
import { groupByPlant, type PlantGroup } from '#plant/all-machines/plant-groups.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useSteadyOrder } from '#plant/live/use-steady-order.ts';
import { NoMatch } from '#plant/cells/no-match.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { AllMachinesTilesOptions } from './all-machines-tiles.gen.ts';
import styles from './all-machines-tiles.module.css';
import schema from './all-machines-tiles.schema.json' with { type: 'json' };
import { validate } from './all-machines-tiles.validate.gen.js';
import { SizeChoice } from './size-choice.tsx';
import { TileLine } from './tile-line.tsx';
import { columnsOf, fittingSize, pitchOf, tileLines, type TileSize } from './tile-lines.ts';

const slots = {
  machines: { query: 'all-machines', select: oeeMachines },
  plants: { query: 'plants' },
} as const;

/** All machines of all plants as small tiles, grouped by plant; stopped machines first. */
export const allMachinesTiles = defineWidget<AllMachinesTilesOptions, typeof slots>({
  type: 'all-machines-tiles',
  schema,
  validate,
  size: { w: 12, h: 20 },
  slots,
  look: 'bare',
  Component: AllMachinesTiles,
});

type Props = WidgetProps<AllMachinesTilesOptions, typeof slots>;

const sizeNames: readonly TileSize[] = ['S', 'M', 'L'];

function AllMachinesTiles({ options, data, receivedAt }: Props) {
  const [search, change] = useAddress();
  const chosen = sizeNames.find((size) => size === search.get('size')) ?? options.size;
  const ordered = useMachineOrder(data.machines, receivedAt, {
    rule: 'any-stop',
    by: 'name',
    ascending: true,
  });
  const { rows, hold } = useSteadyOrder(ordered);
  const groups = useMemo(() => groupByPlant(rows, data.plants), [rows, data.plants]);
  return (
    <div className={styles['all']} {...hold}>
      <MachinesBar machines={data.machines} receivedAt={receivedAt}>
        <SizeChoice chosen={chosen} choose={(size) => change({ size: size ?? null })} />
      </MachinesBar>
      {rows.length === 0 ? (
        <NoMatch />
      ) : (
        <Plants groups={groups} chosen={chosen} receivedAt={receivedAt} />
      )}
    </div>
  );
}

interface PlantsProps {
  groups: readonly PlantGroup[];
  chosen: TileSize | undefined;
  receivedAt: number;
}

function Plants({ groups, chosen, receivedAt }: PlantsProps) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const space = useSpace(scroller);
  const counts = groups.map(({ machines }) => machines.length);
  const size = chosen ?? fittingSize(space, counts);
  const columns = columnsOf(space, size);
  const lines = useMemo(() => tileLines(groups, { columns, size }), [groups, columns, size]);
  const machines = useMemo(() => groups.flatMap((group) => group.machines), [groups]);
  const pitch = useCallback((index: number) => pitchOf(lines, index), [lines]);
  const { inSight, show } = useVirtual({ scroller, count: lines.length, pitch, overscan: 4 });
  const { activeId, move } = useActiveRow({
    scroller,
    rows: machines,
    idOf,
    show: (index) => show(lines.findLastIndex(({ first, head }) => !head && first <= index)),
  });
  const last = lines.at(-1);
  return (
    <div ref={scroller} className={styles['scroller']} data-size={size}>
      <GridTable
        aria-label={t('all-machines-tiles.label')}
        aria-rowcount={machines.length}
        className={styles['table']}
        onKeyDown={(event) => {
          if (move(event.key, { vertical: columns, horizontal: 1 })) event.preventDefault();
        }}
      >
        <tbody className={styles['space']} style={{ height: last ? last.top + last.height : 0 }}>
          {inSight.map((index) => {
            const line = lines[index];
            return (
              line && (
                <TileLine
                  key={line.key}
                  line={line}
                  columns={columns}
                  activeId={activeId}
                  receivedAt={receivedAt}
                />
              )
            );
          })}
        </tbody>
      </GridTable>
    </div>
  );
}

function idOf(row: Machine): string {
  return row.Id;
}

function useSpace(scroller: RefObject<HTMLDivElement | null>) {
  const [space, setSpace] = useState({ width: 1000, height: 600 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    function measure(): void {
      const { clientWidth: width = 0, clientHeight: height = 0 } = element ?? {};
      setSpace((one) => (one.width === width && one.height === height ? one : { width, height }));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return space;
}
