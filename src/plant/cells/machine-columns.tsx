import type { Column } from '#engine/tables/columns.ts';
import type { SortBy } from '#shared/machine-status.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { KpiName } from '../live/use-kpi.ts';
import { Kpi, LeadingKpi } from './kpi.tsx';
import { Changeovers, Downtime, MachineName, Production, Scrap } from './machine-cells.tsx';

type MachineColumn = Pick<Column<Machine, SortBy>, 'align' | 'sort' | 'Cell'>;

/** All machine columns; a table chooses from them and sets headers and widths. */
export const machineColumns = {
  name: { sort: 'name', Cell: MachineName },
  leadingKpi: { align: 'end', sort: 'oee', Cell: LeadingKpi },
  oee: kpiColumn('OEE'),
  availability: kpiColumn('Availability'),
  performance: kpiColumn('Performance'),
  quality: kpiColumn('Quality'),
  production: { align: 'end', sort: 'production', Cell: Production },
  downtime: { align: 'end', sort: 'downtime', Cell: Downtime },
  changeovers: { align: 'end', Cell: Changeovers },
  scrap: { align: 'end', Cell: Scrap },
} satisfies Record<string, MachineColumn>;

function kpiColumn(kpi: KpiName) {
  return {
    align: 'end',
    Cell: ({ row }: { row: Machine }) => <Kpi row={row} kpi={kpi} />,
  } satisfies MachineColumn;
}
