import { useEffect } from 'react';

/** Says to the page whether something would be lost, and that nothing is once it is drawn no more. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): boolean {
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  return isUnsaved;
}
