import type { ResourceRow } from '#engine/resource/use-resource.ts';

export function nameOf(row: ResourceRow): string {
  const name = row['DisplayName'] ?? row['Username'] ?? row['Number'] ?? row['Reason'];
  return typeof name === 'string' ? name : row.Id;
}
