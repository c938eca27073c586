import type { AuditEvent } from '#schemas/api/audit.gen.ts';

import type { FieldWords } from './use-field-words.ts';

export interface ChangedField {
  name: string;
  label: string;
  /** As it was and as it is; null where there was or is nothing. */
  before: string | null;
  after: string | null;
}

/** Every row has them, and they say nothing to people. */
const ofTheStore = new Set(['Id', 'Version']);

/** What a row is called since the change, or was until then; null where it has no name. */
export function nameOfChanged({ Before = {}, After = {} }: AuditEvent['Changes'] & {}) {
  const names = ['DisplayName', 'Username', 'Number'].map(
    (field) => nameIn(After[field]) ?? nameIn(Before[field]),
  );
  return names.find((name) => name !== null) ?? null;
}

function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The fields that differ. Of a new or removed row: all that have a value. A name stands for an id. */
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
