import { useEffect } from 'react';

/** Reports unsaved changes to the page; none after unmounting. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): boolean {
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  return isUnsaved;
}
