import { sql } from 'kysely';

import type { WorkOrder, WorkOrderStatus } from '#schemas/api/machine-service.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { isOneOf, withinScope, type ClientScope } from '#server/db/scope.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

interface OrdersAsked {
  query: ListQuery;
  Status?: string;
  Type?: string;
  Done?: string;
}

/** Done by the own status, or by the status of the external system. */
const isDone = sql<number>`CASE WHEN own.is_done = 1 OR other.is_done = 1 THEN 1 ELSE 0 END`;

const orderOrders = {
  Number: 'number_key',
  Priority: sql`work.priority`,
  Due: sql`work.due_at`,
  Status: 'own.display_name_key',
  CreatedAt: sql`work.created_at`,
};

export async function listWorkOrders(
  db: Db,
  machines: readonly MachineRecord[],
  { query, Status, Type, Done }: OrdersAsked,
): Promise<Page<WorkOrder>> {
  const ids = machines.map(({ id }) => id);
  const names = new Map(machines.map(({ id, display_name }) => [id, display_name]));
  const rows = db
    .selectFrom('work_orders as work')
    .leftJoin('work_order_types as types', 'types.id', 'work.type_id')
    .leftJoin('work_order_statuses as own', 'own.id', 'work.status_id')
    .leftJoin('work_order_statuses as other', 'other.id', 'work.external_status_id')
    .selectAll('work')
    .select(['types.display_name as type', 'own.display_name as status'])
    .select(['other.display_name as external', isDone.as('is_done')])
    .where(isOneOf('work.machine_id', ids))
    .$if(Status !== undefined, (some) => some.where('own.display_name', '=', String(Status)))
    .$if(Type !== undefined, (some) => some.where('types.display_name', '=', String(Type)))
    .$if(Done !== undefined, (some) => some.where(isDone, '=', doneOf(Done)));
  const page = await sqlPage(db, rows, { query, orders: orderOrders, id: 'work.id' });
  const found = page.Items.map((row): WorkOrder => ({
    Id: row.id,
    Number: row.number,
    MachineId: row.machine_id,
    MachineName: names.get(row.machine_id) ?? row.machine_id,
    Description: row.description,
    Type: row.type,
    Status: row.status,
    ExternalStatus: row.external,
    IsDone: row.is_done === 1,
    Priority: row.priority,
    Due: instantText(row.due_at),
    CreatedAt: instantText(row.created_at),
  }));
  return pageWith(page, found);
}

/** Any other value gives -1, which matches no order. */
function doneOf(flag: string | undefined): number {
  return ['false', 'true'].indexOf(flag ?? '');
}

interface StatusesAsked {
  query: ListQuery;
  isExternal: boolean;
  ClientId?: string | undefined;
}

export async function listStatuses(
  db: Db,
  scope: ClientScope,
  { query, isExternal, ClientId }: StatusesAsked,
): Promise<Page<WorkOrderStatus>> {
  const rows = db
    .selectFrom('work_order_statuses')
    .selectAll()
    .where('is_external', '=', isExternal ? 1 : 0)
    .where(withinScope('client_id', scope))
    .$if(ClientId !== undefined, (some) => some.where('client_id', '=', String(ClientId)));
  const orders = { DisplayName: 'display_name_key' };
  const page = await sqlPage(db, rows, { query, orders, id: 'id' });
  const found = page.Items.map((row) => ({
    Id: row.id,
    Name: row.display_name,
    ClientId: row.client_id,
    IsExternal: row.is_external === 1,
    IsDone: row.is_done === 1,
  }));
  return pageWith(page, found);
}
