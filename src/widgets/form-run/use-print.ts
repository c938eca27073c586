import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Prints once all pictures are loaded or have failed.
 * @param ids Ids of the pictures; undefined until known.
 */
export function usePrint(ids: readonly string[] | undefined) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState(0);
  const printed = useRef(0);
  const isReady = ids?.every((id) => settled.has(id)) === true;
  useEffect(() => {
    if (!isReady || printed.current === wanted) return;
    printed.current = wanted;
    window.print();
  }, [wanted, isReady]);
  const settle = useCallback((id: string) => {
    setSettled((all) => (all.has(id) ? all : new Set(all).add(id)));
  }, []);
  function print(): void {
    setWanted(wanted + 1);
  }
  return { print, isWaiting: wanted > 0 && !isReady, settle };
}
