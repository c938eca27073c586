/** Where the page of a machine is. */
export function machinePath(machineId: string): string {
  return `/machine/${encodeURIComponent(machineId)}`;
}
