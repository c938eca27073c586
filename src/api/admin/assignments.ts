import type { ModuleTarget, ModuleTargets } from '#schemas/api/administration.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** A possible target of an assignment, and whether it is assigned. */
export type AssignmentTarget = ModuleTarget;

interface Assignments {
  list(id: string, signal: AbortSignal): Promise<ModuleTargets>;
  /**
   * @param changed Targets with their new state: all are stored, or none. Rejects with HttpError
   * 400.
   */
  change(id: string, changed: readonly AssignmentTarget[]): Promise<unknown>;
}

const query = { pageSize: 1000, orderBy: 'DisplayName' };

/** Assignment of modules to machines, from either side. */
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
