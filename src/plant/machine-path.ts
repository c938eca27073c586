/** Path of a machine's page. */
export function machinePath(machineId: string): string {
  return `/machine/${encodeURIComponent(machineId)}`;
}
