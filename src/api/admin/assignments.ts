import type { ModuleTarget, ModuleTargets } from '#schemas/api/administration.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** What a row can be given, and whether it has it. */
export type Assignable = ModuleTarget;

interface Assignments {
  list(id: string, signal: AbortSignal): Promise<ModuleTargets>;
  /** @param changed With what holds from then on: all or none. Rejects with HttpError 400. */
  change(id: string, changed: readonly Assignable[]): Promise<unknown>;
}

const query = { pageSize: 1000, orderBy: 'DisplayName' };

/** Which machines have a module, and which modules a machine has: the same from both sides. */
export const assignments: Readonly<Record<'machines' | 'modules', Assignments>> = {
  machines: {
    list: (id, signal) =>
      request('GET', 'admin/modules/machines', {
        query: { ...query, filter: `ModuleId:${id}` },
        signal,
        isQuiet: true,
      }),
    change: (ModuleId, changed) =>
      request('PATCH', 'admin/modules/machines', {
        body: {
          ModuleId,
          Machines: changed.map(({ Id, IsAssigned }) => ({ MachineId: Id, IsAssigned })),
        },
      }),
  },
  modules: {
    list: (id, signal) =>
      request('GET', pathOf('admin/machines/:id/modules', { id }), {
        query,
        signal,
        isQuiet: true,
      }),
    change: (id, changed) =>
      request('PATCH', pathOf('admin/machines/:id/modules', { id }), {
        body: { Modules: changed.map(({ Id, IsAssigned }) => ({ ModuleId: Id, IsAssigned })) },
      }),
  },
};
