import { useState } from 'react';

import { hasPart } from '#shared/fold-text.ts';

export interface FieldFilter {
  typed: string;
  isOnlyDiffering: boolean;
  /** A filter is active. */
  isOn: boolean;
  search(typed: string): void;
  /** @param keys Fields that differ now; null: shows all. */
  narrow(keys: readonly string[] | null): void;
  hasField(field: FilteredField): boolean;
}

interface FilteredField {
  key: string;
  label: string;
  differs: boolean;
}

/** Filter of theme fields. */
export function useFieldFilter(): FieldFilter {
  const [typed, search] = useState('');
  // A field that is cleared to type another value stays visible until the filter is set again.
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
