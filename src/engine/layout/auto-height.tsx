import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';

import styles from './auto-height.module.css';

/** Called with the height in pixels that a widget needs; 0 on removal. */
export type ReportHeight = (id: string, height: number) => void;

export const HeightContext = createContext<ReportHeight>(() => {});

/** Reports the height of its content to the grid, before the first paint and on each change. */
export function AutoHeight({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const reportHeight = use(HeightContext);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function measure(): void {
      reportHeight(id, (element?.offsetHeight ?? 0) + chromeOf(element));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      reportHeight(id, 0);
    };
  }, [id, reportHeight]);
  return (
    <div ref={box} className={styles['grown']}>
      {children}
    </div>
  );
}

/** Height in pixels of the cell's title and border. */
function chromeOf(element: HTMLElement | null): number {
  const cell = element?.closest('section');
  return cell ? cell.offsetHeight - (cell.lastElementChild?.clientHeight ?? cell.offsetHeight) : 0;
}
