import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { pageLine, type PagesProps } from '#engine/display.ts';

import styles from './pages.module.css';
import { usePages } from './use-pages.ts';

/** Pages of a list on a wall: as many whole lines as fit, with a page indicator. */
export function WallPages({ scroller, count, pitch, gap = 0, covered = 0 }: PagesProps) {
  const { t } = useTranslation();
  const besides = covered - gap;
  const room = useRoom(scroller) - besides;
  const isPaged = room > 0 && Math.floor(room / pitch) < count;
  const lines = Math.max(1, Math.floor((room - pageLine) / pitch));
  const pages = isPaged ? Math.ceil(count / lines) : 1;
  const page = usePages(pages);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const height = isPaged ? `${besides + lines * pitch}px` : '';
    return turnTo(element, { height, top: page * lines * pitch });
  }, [scroller, isPaged, besides, lines, pitch, page]);

  if (pages === 1) return null;
  return <p className={styles['page']}>{t('app.wall.page', { page: page + 1, pages })}</p>;
}

/** @returns a function that makes the list scroll again. */
function turnTo(element: HTMLElement, { height, top }: { height: string; top: number }) {
  Object.assign(element.style, { height, overflow: 'hidden' });
  element.scrollTop = top;
  return () => void Object.assign(element.style, { height: '', overflow: '' });
}

/** Height of the list's parent, from which its own is computed. */
function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const box = scroller.current?.parentElement;
    if (!box) return undefined;
    function measure() {
      setHeight(box?.clientHeight ?? 0);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  return height;
}
