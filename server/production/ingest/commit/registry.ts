import type { Selectable } from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { limitColumns, counterLimits } from '#server/catalogue/machines/counter-limits.ts';
import { withPlantRules } from '#server/catalogue/machines/machine-calendar.ts';
import { productCycles } from '#server/catalogue/products/product-cycles.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { MachineRules } from '#server/oee/ledger/ledger.ts';
import { plantRules } from '#server/oee/rules.ts';

/** A machine as the pipeline needs it. */
export interface RegisteredMachine {
  id: string;
  plantId: string;
  clientId: string;
  /** Name of the machine at its data sources. */
  machineName: string;
  rules: MachineRules;
  /** Since when it is out of use; null: it is in use. */
  retiredAt: number | null;
  /** The row of the machine before it was moved, and the row after. */
  movedFrom?: RegisteredMachine | undefined;
  movedTo?: RegisteredMachine | undefined;
  metrics: ReadonlySet<string>;
  /** Product id by id and by display name. */
  products: ReadonlyMap<string, string>;
  /** Id of a stop reason by the sort key of its code. */
  reasons: ReadonlyMap<string, string>;
}

/** Configuration in memory: samples arrive thousands a second and name the same few things. */
export interface Registry {
  /** Machines of a data source by id and by external name; null for an unknown source. */
  machinesOf(sourceId: string): ReadonlyMap<string, RegisteredMachine> | null;
  machineOf(id: string): RegisteredMachine | undefined;
  /** Reads the configuration again: its state at the call, or later. */
  refresh(): Promise<void>;
  /** Time of the last read; -Infinity where the configuration has changed since. */
  loadedAt(): number;
  /** Marks the configuration as stale. */
  expire(): void;
}

interface Content {
  sources: Map<string, Map<string, RegisteredMachine>>;
  machines: Map<string, RegisteredMachine>;
  loadedAt: number;
}

export function createRegistry(db: Db, now: () => number): Registry {
  let content: Content = { sources: new Map(), machines: new Map(), loadedAt: -Infinity };
  let loading: Promise<void> | null = null;
  let expiries = 0;
  /** The read that follows the one under way. */
  let following: Promise<void> | null = null;

  async function load(): Promise<void> {
    const before = expiries;
    const begunAt = now();
    const machines = await loadMachines(db);
    const sources = await loadSources(db, machines);
    // A change during the read may be missing: stale at once.
    content = { sources, machines, loadedAt: expiries === before ? begunAt : -Infinity };
  }

  function begin(): Promise<void> {
    loading = load().finally(() => {
      loading = null;
    });
    return loading;
  }

  return {
    machinesOf: (sourceId) => content.sources.get(sourceId) ?? null,
    machineOf: (id) => content.machines.get(id),
    loadedAt: () => content.loadedAt,
    expire() {
      expiries += 1;
      content = { ...content, loadedAt: -Infinity };
    },
    refresh() {
      if (!loading) return begin();
      // The read under way may have begun before the change that the caller wants.
      following ??= loading
        .catch(() => {})
        .then(() => {
          following = null;
          return loading ?? begin();
        });
      return following;
    },
  };
}

/**
 * Machines that each source may write: all machines of its client, by id and by name at data
 * sources, and its linked machines. A source without a client has links only.
 */
async function loadSources(db: Db, machines: Map<string, RegisteredMachine>) {
  const rows = await db.selectFrom('data_sources').select(['id', 'client_id']).execute();
  const links = gather(
    await db.selectFrom('data_source_machines').selectAll().execute(),
    ({ source_id }) => source_id,
  );
  const ofClients = gather([...machines.values()], ({ clientId }) => clientId);
  const shared = new Map<string, Map<string, RegisteredMachine>>();
  for (const [clientId, list] of ofClients) shared.set(clientId, byNames(list));
  return new Map(
    rows.map(({ id, client_id }) => {
      const ofClient = shared.get(client_id ?? '') ?? new Map<string, RegisteredMachine>();
      const own = links.get(id) ?? [];
      if (own.length === 0) return [id, ofClient];
      return [id, withLinks(ofClient, own, { machines, clientId: client_id })];
    }),
  );
}

/** After the ids: a name at data sources wins over the id of another machine. */
function byNames(list: readonly RegisteredMachine[]): Map<string, RegisteredMachine> {
  const named = list.map((machine) => [machine.machineName, machine] as const);
  return new Map([...list.map((machine) => [machine.id, machine] as const), ...named]);
}

/** A link wins over everything else: the integrator set it for this source. */
function withLinks(
  ofClient: ReadonlyMap<string, RegisteredMachine>,
  links: readonly { machine_id: string; external_name: string }[],
  { machines, clientId }: { machines: Content['machines']; clientId: string | null },
): Map<string, RegisteredMachine> {
  const found = links.flatMap(({ machine_id, external_name }) => {
    const machine = machines.get(machine_id);
    const isOwn = clientId === null || machine?.clientId === clientId;
    return machine && isOwn ? [{ machine, external_name }] : [];
  });
  const linked = found.flatMap(({ machine }) => [machine, ...placesBefore(machine)]);
  return new Map([
    ...linked.map((machine) => [machine.id, machine] as const),
    ...ofClient,
    ...found.map(({ machine, external_name }) => [external_name, machine] as const),
  ]);
}

async function loadMachines(db: Db): Promise<Map<string, RegisteredMachine>> {
  const [rows, metrics, products, reasons] = await Promise.all([
    db
      .selectFrom('machines')
      .select(['machines.id', 'machines.plant_id', 'machines.client_id', 'machine_name'])
      .select(['retired_at', 'moved_from_id', 'resolved_calendar'])
      .select(limitColumns)
      .execute(),
    db.selectFrom('metrics').select(['machine_id', 'name']).execute(),
    readProducts(db),
    db.selectFrom('stop_reasons').select(['id', 'client_id', 'code_key']).execute(),
  ]);
  const metricsOf = gather(metrics, (row) => row.machine_id);
  const productsOf = gather(products, (row) => row.client_id);
  const namesOf = new Map<string, Map<string, string>>();
  const yieldIfDue = createYieldIfDue();
  for (const [clientId, list] of productsOf) {
    namesOf.set(clientId, new Map(list.map(({ id, display_name }) => [display_name, id])));
    for (const { id } of list) namesOf.get(clientId)?.set(id, id);
    await yieldIfDue();
  }
  const codesOf = new Map<string, Map<string, string>>();
  for (const [clientId, list] of gather(reasons, (row) => row.client_id))
    codesOf.set(clientId, new Map(list.map(({ id, code_key }) => [code_key, id])));
  const cyclesBy = productCycles(products);
  const placed = await withPlantRules(db, rows);
  const machines = new Map(
    placed.map((row): [string, RegisteredMachine] => {
      const rules = plantRules(row);
      const machine = {
        id: row.id,
        plantId: row.plant_id,
        clientId: row.client_id,
        machineName: row.machine_name,
        retiredAt: row.retired_at,
        rules: { ...rules, cycleOf: cyclesBy(rules.calendar.clock), limits: counterLimits(row) },
        metrics: new Set(metricsOf.get(row.id)?.map(({ name }) => name)),
        products: namesOf.get(row.client_id) ?? new Map<string, string>(),
        reasons: codesOf.get(row.client_id) ?? new Map<string, string>(),
      };
      return [row.id, machine];
    }),
  );
  for (const { id, moved_from_id } of rows) linkMoved(machines, id, moved_from_id);
  return machines;
}

function linkMoved(
  machines: ReadonlyMap<string, RegisteredMachine>,
  id: string,
  fromId: string | null,
): void {
  const machine = machines.get(id);
  const before = machines.get(fromId ?? '');
  if (!machine || !before) return;
  machine.movedFrom = before;
  before.movedTo = machine;
}

/** The earlier rows of a machine that was moved. */
function placesBefore({ movedFrom }: RegisteredMachine): RegisteredMachine[] {
  return movedFrom ? [movedFrom, ...placesBefore(movedFrom)] : [];
}

/** The row of a machine at an instant: a moved machine has one row for each place. */
export function machineAt(machine: RegisteredMachine, at: number): RegisteredMachine {
  const { movedFrom, movedTo, retiredAt } = machine;
  if (movedTo && retiredAt !== null && at >= retiredAt) return machineAt(movedTo, at);
  if (movedFrom && movedFrom.retiredAt !== null && at < movedFrom.retiredAt)
    return machineAt(movedFrom, at);
  return machine;
}

const batchSize = 2000;

/** All clients, page by page: one client may have tens of thousands. */
async function readProducts(db: Db) {
  const products: Selectable<Database['products']>[] = [];
  const yieldIfDue = createYieldIfDue();
  for (;;) {
    const some = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '>', products.at(-1)?.id ?? '')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    products.push(...some);
    if (some.length < batchSize) return products;
    await yieldIfDue();
  }
}

function gather<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const gathered = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const list = gathered.get(key);
    if (list) list.push(row);
    else gathered.set(key, [row]);
  }
  return gathered;
}
