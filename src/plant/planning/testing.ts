import { vi } from 'vitest';

import { calls, createResource, listResources } from '#resources/testing.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import type { ProductionOrder, ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

/** In place of `#api/machines/planning.ts`. */
export const listPlannedOrders =
  vi.fn<
    (question: object, shift: string) => Promise<{ orders: ProductionOrder[]; total: number }>
  >();
export const loadShiftSchedules = vi.fn<(question: object) => Promise<ShiftSchedules>>();

/** Rows of each resource, by its name. */
type Rows = Readonly<Record<string, readonly ResourceRow[]>>;

const places: Rows = {
  clients: [{ Id: 'c1', Version: 1, DisplayName: 'Northwind' }],
  plants: [{ Id: 'p1', Version: 1, DisplayName: 'Riverside', TimeZone: 'America/Chicago' }],
  machines: [
    { Id: 'm1', Version: 1, DisplayName: 'IMM 1' },
    { Id: 'm2', Version: 1, DisplayName: 'IMM 2' },
  ],
};

/** Mocks a client with a plant of two machines, and these rows. */
export function giveRows(rows: Rows): void {
  const all: Rows = { ...places, ...rows };
  listResources.mockResolvedValue(Object.keys(all).map(descriptionOf));
  createResource.mockImplementation((description) => {
    const own = all[(description as ResourceDescription).Name] ?? [];
    return {
      ...calls,
      list: vi.fn<() => Promise<object>>(() =>
        Promise.resolve({ Items: own, TotalItems: own.length }),
      ),
    };
  });
}

function descriptionOf(Name: string): ResourceDescription {
  const Verbs: ResourceDescription['Verbs'] = ['list', 'get', 'create', 'change', 'remove'];
  return { Name, Path: `/admin/${Name}`, OrderBy: 'DisplayName', Audit: 'row', Verbs, Fields: [] };
}
