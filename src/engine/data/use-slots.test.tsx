import { fireEvent, render, screen as page } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import type { QueryRegistry } from '../query.ts';
import { ScreenContext } from '../screen-context.ts';
import { Around, scope, screen } from '../testing.tsx';
import { useSlots } from './use-slots.ts';

/** A state of a screen in the editor. */
interface Edit {
  data: NonNullable<Screen['data']>;
  bindings: Record<string, string>;
}

const slots = { first: { query: 'any', optional: true }, second: { query: 'any' } } as const;
const both = { first: 'ofProducts', second: 'ofMachines' };

const queries: QueryRegistry = {
  machines: { ask: async () => [{ Id: 'M1' }, { Id: 'M2' }] },
  products: { ask: async () => [{ Id: 'P1' }] },
  parts: { ask: async ({ ids }) => [{ Id: `of ${[ids].flat().join('+')}` }] },
};

/** Each of two queries depends on the rows of another. */
const whole: Edit['data'] = {
  products: { query: 'products' },
  machines: { query: 'machines' },
  ofProducts: { query: 'parts', parameters: { ids: '$data.products.Id' } },
  ofMachines: { query: 'parts', parameters: { ids: '$data.machines.Id' } },
};
const { products: _, ...withoutProducts } = whole;

test('a question whose query is not there waits, and is not asked with the rows of another', async () => {
  edit({ data: withoutProducts, bindings: both });

  expect(await page.findByText('second: of M1+M2')).toBeTruthy();
  expect(page.getByText('first: waits')).toBeTruthy();
});

test('a query that is added or taken away before others leaves each slot its own', async () => {
  edit(
    { data: withoutProducts, bindings: both },
    { data: whole, bindings: both },
    { data: withoutProducts, bindings: both },
  );
  expect(await page.findByText('second: of M1+M2')).toBeTruthy();

  fireEvent.click(page.getByText('next'));
  expect(await page.findByText('first: of P1')).toBeTruthy();
  expect(page.getByText('second: of M1+M2')).toBeTruthy();

  fireEvent.click(page.getByText('next'));
  expect(await page.findByText('first: waits')).toBeTruthy();
  expect(page.getByText('second: of M1+M2')).toBeTruthy();
});

test('a slot that is bound or left out before others leaves each its own', async () => {
  edit(
    { data: whole, bindings: { second: 'ofMachines' } },
    { data: whole, bindings: both },
    { data: whole, bindings: { second: 'ofMachines' } },
  );
  expect(await page.findByText('second: of M1+M2')).toBeTruthy();

  fireEvent.click(page.getByText('next'));
  expect(await page.findByText('first: of P1')).toBeTruthy();
  expect(page.getByText('second: of M1+M2')).toBeTruthy();

  fireEvent.click(page.getByText('next'));
  expect(page.queryByText(/^first/)).toBeNull();
  expect(page.getByText('second: of M1+M2')).toBeTruthy();
});

function edit(...edits: readonly Edit[]): void {
  render(
    <Around>
      <Edited edits={edits} />
    </Around>,
  );
}

function Edited({ edits }: { edits: readonly Edit[] }) {
  const [at, go] = useState(0);
  const shown = edits[at];
  if (!shown) return null;
  const { data, bindings } = shown;
  return (
    <ScreenContext value={{ screen: { ...screen, data }, scope, widgets: {}, queries }}>
      <Shown bindings={bindings} />
      <button type="button" onClick={() => go(at + 1)}>
        next
      </button>
    </ScreenContext>
  );
}

function Shown({ bindings }: Pick<Edit, 'bindings'>) {
  return useSlots(bindings, slots).map(({ slot, rows }) => (
    <p key={slot}>{`${slot}: ${rows?.map((row) => String(row['Id'])).join() ?? 'waits'}`}</p>
  ));
}
