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
import { type Draw, plotInstant, type PlotFigure } from './figure.ts';
import type { Palette } from './palette.ts';
import styles from './plot.module.css';
import { type PlotRoom, roundRoom, unknownRoom } from './plot-room.ts';
import { loadPlotly } from './plotly.ts';

interface PlotProps {
  /** Text alternative of the chart. */
  label: string;
  /** Called when the chart is about to come into view. */
  draw: Draw;
  palette: Palette;
  locale: string;
  /** Called with Plotly's element, and with null when it is removed. */
  onDrawn(element: HTMLElement | null): void;
  /** If given, a range of the time axis can be chosen by dragging. */
  onRange: ((span: Span) => void) | undefined;
  /** Called with the instant of a pressed mark, on a time axis. */
  onPress: ((at: number) => void) | undefined;
}

const config = { displayModeBar: false, doubleClick: false, showTips: false };
const whole = { width: '100%', height: '100%' };

/** A Plotly chart, loaded and drawn when it first comes into view; cleans up on unmount. */
export function Plot(props: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const seen = useSeen(box);
  const room = seen ?? (isPrinting ? unknownRoom : undefined);
  useLayoutEffect(() => {
    if (isPrinting && box.current) scaleToPaper(box.current);
  }, [isPrinting]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element needs a file; Plotly draws this picture
    <div ref={box} className={styles['plot']} role="img" aria-label={props.label}>
      {room && (
        <Suspense fallback={null}>
          <Drawn {...props} room={room} />
        </Suspense>
      )}
    </div>
  );
}

/** @param props.room Size when it came into view; afterwards it is measured. */
function Drawn({ room, ...props }: PlotProps & { room: PlotRoom }) {
  const { draw, palette, locale, onDrawn, onRange, onPress } = props;
  const { Component, layoutOf, fittedLayout } = use(loadPlotly());
  const [{ width, height }, setRoom] = useState(room);
  const follow = useFollowSize(setRoom);
  const figure = useMemo(() => draw(palette, locale), [draw, palette, locale]);
  const isDragged = onRange !== undefined && isPrecise();
  const layout = useMemo(() => {
    const own = isDragged ? draggedLayout(figure) : figure.layout;
    return fittedLayout(layoutOf(palette, locale, { ...figure, layout: own }), { width, height });
  }, [figure, palette, locale, isDragged, width, height, layoutOf, fittedLayout]);

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

function draggedLayout({ layout }: PlotFigure): PlotFigure['layout'] {
  return { ...layout, dragmode: 'zoom', xaxis: { ...layout.xaxis, fixedrange: false } };
}

/**
 * Redraws when the element changes size. Plotly itself only listens to window resizes, which may
 * come before the layout has changed.
 */
function useFollowSize(onRoom: (room: PlotRoom) => void): (element: HTMLElement) => void {
  const observer = useRef<ResizeObserver>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback(
    (element) => {
      observer.current = new ResizeObserver(() => {
        // On paper the drawing is scaled instead.
        if (isInPlace(element) || window.matchMedia('print').matches) return;
        onRoom(roundRoom(element.getBoundingClientRect()));
        void resized(element);
      });
      observer.current.observe(element);
    },
    [onRoom],
  );
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
  // Plotly rejects hidden elements; they are resized when they come back into view.
  await Promise.resolve(resize(element)).catch(() => {});
}

/** Plotly gives its drawing a fixed size. With a viewBox the print style can set another. */
function scaleToPaper(box: HTMLElement): void {
  for (const drawing of box.querySelectorAll('.main-svg')) {
    const [width, height] = ['width', 'height'].map((side) => drawing.getAttribute(side));
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
}

/** Plotly gives dates as strings; instants given as numbers, as strings or numbers. */
function pressedAt(x: unknown): number {
  return typeof x === 'string' ? plotInstant(x) : Number(x);
}

/** The range chosen by a drag; undefined for other layout changes. */
function spanOf(change: Record<string, unknown>): Span | undefined {
  const [start, end] = [change['xaxis.range[0]'], change['xaxis.range[1]']];
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  return { start: plotInstant(start), end: plotInstant(end) };
}

/** False for touch: there a drag scrolls the page, and the range has input fields. */
function isPrecise(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches;
}

/**
 * Waits until the chart comes into view: drawing is the most expensive work of a screen.
 * @returns the size with which it came into view.
 */
function useSeen(box: RefObject<HTMLElement | null>): PlotRoom | undefined {
  const [room, setRoom] = useState('IntersectionObserver' in window ? undefined : unknownRoom);
  useEffect(() => {
    if (room || !box.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.find((entry) => entry.isIntersecting);
      if (seen) setRoom(roundRoom(seen.boundingClientRect));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, room]);
  return room;
}
