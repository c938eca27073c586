import { useState } from 'react';

import { hasPart } from '#shared/fold-text.ts';

export interface FieldFilter {
  typed: string;
  isOnlyDiffering: boolean;
  /** Some fields may be left out. */
  isOn: boolean;
  search(typed: string): void;
  /** @param keys Those that differ now; null: all are shown. */
  narrow(keys: readonly string[] | null): void;
  hasField(field: FilteredField): boolean;
}

interface FilteredField {
  key: string;
  label: string;
  differs: boolean;
}

/** Which fields of a theme are shown. */
export function useFieldFilter(): FieldFilter {
  const [typed, search] = useState('');
  // A field that is emptied to type another value stays until the filter is set again.
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  return {
    typed,
    isOnlyDiffering: kept !== null,
    isOn: kept !== null || typed.trim() !== '',
    search,
    narrow: (keys) => setKept(keys && new Set(keys)),
    hasField: ({ key, label, differs }) =>
      hasPart(label, typed) && (kept === null || kept.has(key) || differs),
  };
}
