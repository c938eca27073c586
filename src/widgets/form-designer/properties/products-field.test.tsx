import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormParameter } from '#schemas/api/form-document.gen.ts';

import { Designer } from '../designer.tsx';
import { documentWith, question } from '../template/form-document.fixture.ts';
import { ProductsField } from './products-field.tsx';

const server = vi.hoisted(() => ({
  listAssignable: vi.fn<(id: string, kind: string) => Promise<object>>(),
  saveFormDraft: vi.fn<(id: string, draft: object) => Promise<object>>(),
}));
vi.mock('#api/forms/form-templates.ts', () => server);

const stored = vi.fn<(products: string[] | undefined) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  server.listAssignable.mockResolvedValue({ Items: [cap, lid], Version: 1 });
});

test('what is for every product says so, and asks for no names', () => {
  show(undefined);

  expect(screen.getByText('It is asked for every product.')).toBeTruthy();
  expect(server.listAssignable).not.toHaveBeenCalled();
});

test('products are found by name, and stored by id', async () => {
  show(undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Choose products' }));
  fireEvent.change(await screen.findByLabelText('Find products'), { target: { value: 'cap' } });
  expect(screen.queryByLabelText('Lid 40')).toBeNull();
  fireEvent.click(screen.getByLabelText('Cap 28'));
  expect(stored).toHaveBeenLastCalledWith(['cap']);
  expect(screen.getByText('Only for: Cap 28')).toBeTruthy();

  fireEvent.click(screen.getByLabelText('Cap 28'));
  expect(stored).toHaveBeenLastCalledWith(undefined);
});

test('a product that is gone has its id, and can be taken out', async () => {
  show(['lid', 'old-lid']);
  expect(await screen.findByText('Only for: Lid 40, old-lid')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose products' }));
  fireEvent.click(screen.getByLabelText('old-lid'));

  expect(stored).toHaveBeenLastCalledWith(['lid']);
});

test('a question and a parameter are stored with their products', async () => {
  server.saveFormDraft.mockResolvedValue({ Version: 2 });
  const Parameters = [melt];
  const Document = { ...documentWith([question('flash')]), Parameters };
  render(<Designer id="f" stored={{ Version: 1, Document }} list={undefined} />, {
    wrapper: Around,
  });
  for (const [role, name] of [
    ['button', /^melt/],
    ['treeitem', /^flash/],
  ] as const) {
    fireEvent.click(screen.getByRole(role, { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Choose products' }));
    fireEvent.click(await screen.findByLabelText('Cap 28'));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(server.saveFormDraft).toHaveBeenCalled());
  const Products = ['cap'];
  expect(server.saveFormDraft.mock.lastCall?.[1]).toMatchObject({
    Document: { Questions: [{ Products }], Parameters: [{ Products }] },
  });
});

const melt: FormParameter = {
  Id: 'melt',
  Key: 'MELT',
  DisplayName: 'melt',
  Order: 10,
  Kind: 'number',
  Required: true,
};
const cap = { Id: 'cap', DisplayName: 'Cap 28', IsAssigned: false };
const lid = { Id: 'lid', DisplayName: 'Lid 40', IsAssigned: true };

function show(products: string[] | undefined): void {
  render(<Field first={products} />, { wrapper: Around });
}

function Field({ first }: { first: string[] | undefined }) {
  const [products, setProducts] = useState(first);
  return (
    <ProductsField
      formId="f"
      products={products}
      onChange={(next) => {
        stored(next);
        setProducts(next);
      }}
    />
  );
}
