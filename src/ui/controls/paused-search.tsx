import { useEffect, useState } from 'react';

import { SearchInput } from './search-input.tsx';

interface PausedSearchProps {
  label: string;
  search: string;
  onSearch(search: string): void;
}

const typingPauseMs = 250;

/** A debounced search field for server queries. */
export function PausedSearch({ label, search, onSearch }: PausedSearchProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => onSearch(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return <SearchInput label={label} value={typed} onChange={setTyped} />;
}
