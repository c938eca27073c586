import type { ResourceRow } from '#resources/use-resource.ts';

export function nameOfRow(row: ResourceRow): string {
  const names = ['DisplayName', 'Username', 'Number', 'Reason', 'Name'].map((field) => row[field]);
  return names.find((name) => typeof name === 'string') ?? row.Id;
}
