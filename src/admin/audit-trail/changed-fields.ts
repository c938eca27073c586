import type { AuditEvent } from '#schemas/api/audit.gen.ts';

export interface ChangedField {
  name: string;
  /** As it was and as it is; null where there was or is nothing. */
  before: string | null;
  after: string | null;
}

/** Every row has them, and they say nothing to people. */
const ofTheStore = new Set(['Id', 'Version']);

/** What a row is called since the change, or was until then; null where it has no name. */
export function nameOfChanged({ Before = {}, After = {} }: AuditEvent['Changes'] & {}) {
  const names = ['DisplayName', 'Username', 'Number'].map(
    (field) => textOf(After[field]) ?? textOf(Before[field]),
  );
  return names.find((name) => name !== null) ?? null;
}

/** The fields that differ. Of a new or removed row: all that have a value. A name stands for an id. */
export function changedFields({ Before = {}, After = {} }: AuditEvent['Changes'] & {}) {
  const names = [...new Set([...Object.keys(Before), ...Object.keys(After)])];
  return names.flatMap((name): ChangedField[] => {
    if (
      ofTheStore.has(name) ||
      (name.endsWith('Id') && names.includes(name.replace(/Id$/, 'Name')))
    )
      return [];
    const [before, after] = [textOf(Before[name]), textOf(After[name])];
    return before === after ? [] : [{ name, before, after }];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(partOf).join(', ');
  return partOf(value);
}

function partOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(String).join(': ')
    : String(value);
}
