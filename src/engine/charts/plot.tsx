import {
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import type { Span } from '#lib/plant-axis.ts';

import { usePrinting } from '../printing.ts';
import { type Draw, instantOf, layoutOf } from './figure.ts';
import type { Palette } from './palette.ts';
import styles from './plot.module.css';
import { loadPlotly } from './plotly.ts';

interface PlotProps {
  /** What is to be seen, for who cannot see it. */
  label: string;
  /** Reckoned when it is about to be seen. */
  draw: Draw;
  palette: Palette;
  locale: string;
  /** Told the element that Plotly draws in, and null when it has gone. */
  onDrawn(element: HTMLElement | null): void;
  /** Given, a range of the time axis can be chosen by dragging. */
  onRange: ((span: Span) => void) | undefined;
  /** Told the instant of a mark that was pressed, on an axis of time. */
  onPress: ((at: number) => void) | undefined;
}

const config = { displayModeBar: false, doubleClick: false, showTips: false };
const whole = { width: '100%', height: '100%' };

/** A chart of Plotly. Fetched and drawn when it first comes into view; takes itself away again. */
export function Plot(props: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const isSeen = useSeen(box) || isPrinting;
  useLayoutEffect(() => {
    if (isPrinting && box.current) scaleToPaper(box.current);
  }, [isPrinting]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched
    <div ref={box} className={styles['plot']} role="img" aria-label={props.label}>
      {isSeen && (
        <Suspense fallback={null}>
          <Drawn {...props} />
        </Suspense>
      )}
    </div>
  );
}

function Drawn({ draw, palette, locale, onDrawn, onRange, onPress }: PlotProps) {
  const { Component } = use(loadPlotly());
  const follow = useFollowSize();
  const figure = useMemo(() => draw(palette, locale), [draw, palette, locale]);
  const isDragged = onRange !== undefined && isPrecise();
  const layout = useMemo(
    () =>
      layoutOf(palette, locale, {
        data: figure.data,
        layout: {
          ...figure.layout,
          ...(isDragged && {
            dragmode: 'zoom',
            xaxis: { ...figure.layout.xaxis, fixedrange: false },
          }),
        },
      }),
    [figure, palette, locale, isDragged],
  );

  return (
    <Component
      data={figure.data}
      layout={layout}
      config={config}
      style={whole}
      onInitialized={(_, element) => {
        scaleToPaper(element);
        follow(element);
        onDrawn(element);
        element.dataset['drawn'] = 'true';
      }}
      {...(onPress && {
        onClick: ({ points: [point] }: { points: { x?: unknown }[] }) =>
          onPress(pressedAt(point?.x)),
      })}
      onUpdate={(_, element) => scaleToPaper(element)}
      onPurge={() => onDrawn(null)}
      onRelayout={(change) => {
        const span = spanOf(change as Record<string, unknown>);
        if (span) onRange?.(span);
      }}
    />
  );
}

/**
 * Draws again when the place of the chart has another size. Plotly would listen to the window, whose
 * places may follow it later than that.
 * @returns what is to be told the element that was drawn in.
 */
function useFollowSize(): (element: HTMLElement) => void {
  const observer = useRef<ResizeObserver>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback((element) => {
    observer.current = new ResizeObserver(() => {
      if (isInPlace(element)) return;
      // On paper the drawing is scaled instead.
      if (!window.matchMedia('print').matches) void resized(element);
    });
    observer.current.observe(element);
  }, []);
}

function isInPlace(element: HTMLElement): boolean {
  const drawing = element.querySelector('.main-svg');
  return (['width', 'height'] as const).every((side) => {
    const room = element.getBoundingClientRect()[side];
    return Math.abs(Number(drawing?.getAttribute(side)) - room) < 1;
  });
}

async function resized(element: HTMLElement): Promise<void> {
  const { resize } = await loadPlotly();
  // It refuses what is out of sight for now: that has another size again when it comes back.
  await Promise.resolve(resize(element)).catch(() => {});
}

/** Plotly gives its drawing a fixed size. With a viewBox the print style can set another. */
function scaleToPaper(box: HTMLElement): void {
  for (const drawing of box.querySelectorAll('.main-svg')) {
    const [width, height] = ['width', 'height'].map((side) => drawing.getAttribute(side));
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
}

/** Plotly names dates as texts; instants that it was given as numbers, either way. */
function pressedAt(x: unknown): number {
  return typeof x === 'string' ? instantOf(x) : Number(x);
}

/** What a drag over the chart chose; undefined for any other change of the layout. */
function spanOf(change: Record<string, unknown>): Span | undefined {
  const [start, end] = [change['xaxis.range[0]'], change['xaxis.range[1]']];
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  return { start: instantOf(start), end: instantOf(end) };
}

/** Under a finger a drag scrolls the page; the range has fields of its own. */
function isPrecise(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches;
}

/** Drawing costs more than anything else on a screen: it waits until there is something to see. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    if (isSeen || !box.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}
