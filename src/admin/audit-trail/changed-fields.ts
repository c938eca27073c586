import type { AuditEvent } from '#schemas/api/audit.gen.ts';

import type { FieldWords } from './use-field-words.ts';

export interface ChangedField {
  name: string;
  label: string;
  /** Value before the change; null for none. */
  before: string | null;
  after: string | null;
}

/** Technical fields of every row, not shown. */
const ofTheStore = new Set(['Id', 'Version']);

/** Name of a row after the change, else before it; null where it has none. */
export function nameOfChanged({ Before = {}, After = {} }: AuditEvent['Changes'] & {}) {
  const names = ['DisplayName', 'Username', 'Number'].map(
    (field) => nameIn(After[field]) ?? nameIn(Before[field]),
  );
  return names.find((name) => name !== null) ?? null;
}

function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The changed fields. For an added or removed row: all with a value. Names replace ids. */
export function changedFields(
  { Before = {}, After = {} }: AuditEvent['Changes'] & {},
  words: FieldWords,
): ChangedField[] {
  const names = [...new Set([...Object.keys(Before), ...Object.keys(After)])];
  return names.flatMap((name): ChangedField[] => {
    const isNamed = name.endsWith('Id') && names.includes(name.replace(/Id$/, 'Name'));
    if (ofTheStore.has(name) || isNamed || !words.isWorth(name)) return [];
    const [before, after] = [words.text(name, Before[name]), words.text(name, After[name])];
    if (before === after) return [];
    return [{ name, label: words.label(name), before, after }];
  });
}
