import type { Machine } from '#schemas/api/machines.gen.ts';

/** Machines that are rated by OEE; those that process material are in the process view. */
export function oeeMachines(machines: readonly Machine[]): Machine[] {
  return machines.filter(({ DisplayType }) => DisplayType.Name !== 'PROCESS_CQC');
}
