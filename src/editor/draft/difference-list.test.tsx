import { render, screen as page } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Around } from '#engine/testing.tsx';
import { differences } from '#shared/differences.ts';

import { WidgetNamesContext } from '../widget-names.ts';
import { DifferenceList } from './difference-list.tsx';

const other = { id: 'other', x: 0, y: 0, w: 4, h: 4 };
const names = {
  nameOf: (id: string) => (id === 'now' ? 'Clock' : id),
  typeOf: (id: string) => (id === 'now' ? 'clock' : undefined),
  nameOfType: (type: string) => `a ${type}`,
};

test('what differs is said in the words of the form', () => {
  show(
    { widgets: { now: { type: 'clock', options: { hasDate: false, fit: 'cover' } } } },
    {
      widgets: {
        now: {
          type: 'clock',
          title: { 'en-US': 'Now' },
          options: { hasDate: true, fit: 'contain' },
        },
      },
    },
  );

  expect(rows()).toEqual([
    'Clock › With date|No|Yes',
    'Clock › The picture|fills its place|is shown whole',
    'Clock › Title › English|—|Now',
  ]);
});

test('what is seen comes before what it is asked from, without the schema', () => {
  show(
    { $schema: 'a', data: { rows: { query: 'plants' } }, title: 'Old' },
    { $schema: 'b', data: { rows: { query: 'machines' } }, title: 'New' },
  );

  expect(rows()).toEqual([expect.stringMatching(/Old.New$/), expect.stringMatching(/machines$/)]);
});

test('a widget that is new or gone is one row', () => {
  show(
    { widgets: { old: { type: 'gauge', options: { field: 'OEE' } } }, layouts: { desk: [other] } },
    {
      widgets: { now: { type: 'clock', options: { hasDate: true } } },
      layouts: { desk: [other, { id: 'now', x: 0, y: 4, w: 4, h: 4 }] },
    },
  );

  expect(rows()).toEqual(['a gauge|there|removed', 'Clock|—|added']);
});

test('the widths of a condition are said in words', () => {
  const shown = { type: 'clock', visible: { width: ['wall', 'desk', 'tablet'] } };
  show({ widgets: { now: { type: 'clock' } } }, { widgets: { now: shown } });

  expect(rows()).toEqual([expect.stringMatching(/^Clock › .*\|—\|Wall screen, Desk, Tablet$/)]);
});

function show(before: object, after: object) {
  render(
    <Around>
      <WidgetNamesContext value={names}>
        <DifferenceList differences={differences(before, after)} />
      </WidgetNamesContext>
    </Around>,
  );
}

function rows(): string[] {
  const [, ...all] = page.getAllByRole('row');
  return all.map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
}
