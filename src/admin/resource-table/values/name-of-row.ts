import type { ResourceRow } from '#resources/use-resource.ts';

export function nameOf(row: ResourceRow): string {
  const name = row['DisplayName'] ?? row['Username'] ?? row['Number'] ?? row['Reason'];
  return typeof name === 'string' ? name : row.Id;
}
