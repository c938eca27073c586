import type { Machine } from '#schemas/api/machines.gen.ts';

/** Machines that are judged by their OEE; those that process material stand in the process view. */
export function oeeMachines(machines: readonly Machine[]): Machine[] {
  return machines.filter(({ DisplayType }) => DisplayType.Name !== 'PROCESS_CQC');
}
