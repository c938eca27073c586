import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';

import { runningShare, stripsOf } from './segments.ts';
import type { StatusStripOptions } from './status-strip.gen.ts';
import { statusStrip } from './status-strip.widget.tsx';

const rows = [
  {
    Items: [
      piece('IMM-01', 'STOPPED', 30, 40),
      piece('IMM-01', 'RUNNING', 0, 30),
      piece('IMM-02', 'BROKEN', 0, 10),
      piece('IMM-02', 'RUNNING', 20, 20),
    ],
  },
];

test('each machine has its pieces in the order of time; a piece of no length is none', () => {
  const { lines, start, end } = stripsOf(rows, {});

  expect((end - start) / 60_000).toBe(40);
  expect(lines.map(({ name, segments }) => [name, segments.map(({ status }) => status)])).toEqual([
    ['IMM-01', ['running', 'stopped']],
    ['IMM-02', ['unknown']],
  ]);
});

test('the share of running counts what is known', () => {
  const { lines } = stripsOf(rows, {});

  expect(lines.map(({ segments }) => runningShare(segments))).toEqual([0.75, null]);
});

test('a strip says in words how much the machine ran, and the legend what the marks mean', () => {
  show({});

  expect(screen.getByRole('img', { name: 'IMM-01: 75% running' })).toBeTruthy();
  expect(screen.getByText('stopped')).toBeTruthy();
  expect(screen.queryByText('undefined')).toBeNull();
  expect(screen.getByTitle(/^stopped from .*11:30/)).toBeTruthy();
});

test('fields have the names that the options give them', () => {
  const { lines } = stripsOf([{ m: 'A', s: 'RUNNING', f: at(0), t: at(5) }], {
    rows: '',
    line: 'm',
    status: 's',
    start: 'f',
    end: 't',
  });

  expect(lines).toHaveLength(1);
});

test('lines that there is no room for are counted', () => {
  show({ most: 1 });

  expect(screen.getByText('The first 1 of 2 lines')).toBeTruthy();
});

function at(minute: number): string {
  return new Date(Date.UTC(2026, 5, 10, 11, minute)).toISOString();
}

function piece(DisplayName: string, Status: string, start: number, end: number) {
  return { DisplayName, Status, Start: at(start), End: at(end) };
}

function show(options: StatusStripOptions) {
  renderWidget(statusStrip, { options, data: { rows }, receivedAt: Date.now() });
}
