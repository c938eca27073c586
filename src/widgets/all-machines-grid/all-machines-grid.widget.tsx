import { useMemo } from 'react';

import { printListOrder, readListOrder, useAddress } from '#engine/address.ts';
import { DataGrid } from '#engine/tables/data-grid.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { oeeMachines } from '#plant/oee-machines.ts';
import { MachinesBar } from '#plant/all-machines/machines-bar.tsx';
import { groupByPlant } from '#plant/all-machines/plant-groups.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useSteadyOrder } from '#plant/live/use-steady-order.ts';
import { NoMatch } from '#plant/cells/no-match.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Popup } from '#ui/popup.tsx';

import type { AllMachinesGridOptions } from './all-machines-grid.gen.ts';
import styles from './all-machines-grid.module.css';
import schema from './all-machines-grid.schema.json' with { type: 'json' };
import { validate } from './all-machines-grid.validate.gen.js';
import { gridColumns } from './grid-columns.tsx';
import { type GridColumn, gridRows, type GridOrder, type GridRow } from './grid-rows.ts';
import { drawPlantHead } from './plant-head.tsx';
import { useGridColumns } from './use-grid-columns.ts';

const slots = {
  machines: { query: 'all-machines', select: oeeMachines },
  plants: { query: 'plants' },
} as const;

/** All machines of all plants as rows, grouped by plant; long stops first unless a column sorts. */
export const allMachinesGrid = defineWidget<AllMachinesGridOptions, typeof slots>({
  type: 'all-machines-grid',
  schema,
  validate,
  size: { w: 12, h: 20 },
  slots,
  look: 'bare',
  Component: AllMachinesGrid,
});

type Props = WidgetProps<AllMachinesGridOptions, typeof slots>;

function AllMachinesGrid({ options, data, receivedAt }: Props) {
  const { t, locale } = useText();
  const columns = useGridColumns(options.hidden ?? []);
  const { order, choose } = useGridOrder();
  const ordered = useMachineOrder(data.machines, receivedAt, {
    rule: 'long-stop',
    by: 'name',
    ascending: true,
  });
  const { rows, hold } = useSteadyOrder(ordered);
  const shown = useMemo(
    () => gridRows(groupByPlant(rows, data.plants), order && { ...order, locale }),
    [rows, data.plants, order, locale],
  );
  return (
    <div className={styles['all']} {...hold}>
      <MachinesBar machines={data.machines} receivedAt={receivedAt}>
        <Popup label={t('all-machines-grid.columns')}>
          {columns.choosable.map((column) => (
            <Checkbox
              key={column.id}
              label={t(column.label)}
              isChecked={columns.isShown(column)}
              onChange={(isShown) => columns.show(column, isShown)}
            />
          ))}
        </Popup>
      </MachinesBar>
      <div className={styles['table']}>
        <DataGrid
          label={t('all-machines-grid.label')}
          columns={columns.shown}
          rows={shown}
          idOf={idOf}
          wholeRow={drawPlantHead}
          receivedAt={receivedAt}
          whenEmpty={<NoMatch />}
          sorting={{ by: order?.by, ascending: order?.ascending ?? true, choose }}
        />
      </div>
    </div>
  );
}

/** The order in the address. Pressing a column a second time reverses it, a third time ends it. */
function useGridOrder() {
  const [search, change] = useAddress();
  const { orderBy, ascending } = readListOrder(search);
  const by = gridColumns.find(({ sort }) => sort === orderBy)?.sort;
  const order = useMemo((): GridOrder | undefined => by && { by, ascending }, [by, ascending]);
  function choose(column: GridColumn): void {
    const isTurned = column === by && ascending;
    const isEnded = column === by && !ascending;
    change(printListOrder({ orderBy: isEnded ? null : column, ascending: !isTurned }));
  }
  return { order, choose };
}

function idOf(row: GridRow): string {
  return row.Id;
}
