import { act, screen } from '@testing-library/react';
import type { Data, Layout } from 'plotly.js';
import { useEffect, useRef } from 'react';
import { vi } from 'vitest';

import { fittedLayout, chartLayout } from './charts/plot-layout.ts';

/* Mock of engine/charts/plotly.ts: jsdom cannot draw charts. */

interface Drawing {
  data: Data[];
  layout: Partial<Layout>;
  onInitialized(figure: object, element: HTMLElement): void;
  onPurge(): void;
  onRelayout(change: object): void;
  onClick?(event: { points: { x: string | number }[] }): void;
}

/** The last drawing of each chart. */
const drawings = new Map<HTMLElement, Drawing>();

function Component(drawing: Drawing) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    drawing.onInitialized({}, element);
    return () => {
      drawings.delete(element);
      drawing.onPurge();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- Plotly also initialises a drawing only once
  }, []);
  useEffect(() => {
    if (!box.current) return;
    const { data, layout } = drawing;
    drawings.set(Object.assign(box.current, { data, layout }), drawing);
  });
  return <div ref={box} data-testid="plot" />;
}

export const toImage = vi.fn<(figure: object, options: object) => Promise<string>>(async () =>
  Promise.resolve('data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E'),
);

export const resize = vi.fn<(element: HTMLElement) => Promise<void>>(async () => {});

const parts = { Component, toImage, resize, layoutOf: chartLayout, fittedLayout };
/** Already fulfilled, so that the first chart does not suspend; see ui/lazy-module.ts. */
const loaded = Object.assign(Promise.resolve(parts), { status: 'fulfilled', value: parts });

export function loadPlotly() {
  return loaded;
}

/** The only chart on the screen, once drawn. */
export async function drawn(): Promise<Drawing> {
  const element = await screen.findByTestId('plot');
  await act(async () => {});
  const drawing = drawings.get(element);
  if (!drawing) throw new Error('nothing is drawn');
  return drawing;
}

/** The trace of that name, in the form that tests need. */
export async function traceNamed(name: string) {
  const { data } = await drawn();
  const trace = data.find((one) => 'name' in one && one.name === name);
  if (!trace) throw new Error(`no trace ${name}`);
  return trace as {
    x: (string | number)[];
    y: (number | null)[];
    base: number[];
    customdata: string[];
  };
}

export function chartsDrawn(): number {
  return drawings.size;
}
