import { useEffect, useState } from 'react';

/** For data that something can do without, and for what above it loads. */
const maxWaitMs = 3000;

/** Whether what is drawn has been there for longer than anything waits beside it to stand still. */
export function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
