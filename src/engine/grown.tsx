import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';

import styles from './grown.module.css';

/** Told how many pixels a widget needs; 0 when it has gone. */
export type TellHeight = (id: string, height: number) => void;

export const HeightContext = createContext<TellHeight>(() => {});

/** Tells the grid how high its content is, before it is first painted and whenever that changes. */
export function Grown({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const tell = use(HeightContext);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function measure(): void {
      tell(id, element?.offsetHeight ?? 0);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(id, 0);
    };
  }, [id, tell]);
  return (
    <div ref={box} className={styles['grown']}>
      {children}
    </div>
  );
}
