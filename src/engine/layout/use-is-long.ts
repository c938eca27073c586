import { useEffect, useState } from 'react';

/** Longest wait for optional data and for widgets in the viewport. */
const maxWaitMs = 3000;

/** Whether the component has been mounted for longer than the maximum wait. */
export function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
