import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormDocument, FormParameter } from '#schemas/api/form-document.gen.ts';

import { documentWith, question } from '../template/form-document.fixture.ts';
import { Preview } from './preview.tsx';
import type { DesignerState } from '../template/use-designer.ts';

/** Any other call fails: a preview stores nothing. */
const server = vi.hoisted(() => ({
  listAssignable: vi.fn<(id: string, kind: string) => Promise<object>>(),
}));
vi.mock('#api/forms/form-templates.ts', () => server);

const flash = question('flash', { Kind: 'passfail', Required: true, Goal: { Is: 'PASS' } });
const where = question('where', {
  Order: 20,
  Required: true,
  ShowWhen: { Match: 'all', Conditions: [{ QuestionId: 'flash', Operator: 'is', Value: 'FAIL' }] },
});
const last = question('last one', { SectionId: 'last' });
const melt: FormParameter = {
  Id: 'melt',
  Key: 'MELT',
  DisplayName: 'melt',
  Order: 10,
  Kind: 'number',
  Required: true,
};

beforeEach(() => {
  vi.resetAllMocks();
  server.listAssignable.mockResolvedValue({
    Items: [{ Id: 'cap', DisplayName: 'Cap 28', IsAssigned: false }],
    Version: 1,
  });
});

test('the whole form is tried: what is asked follows the answers, and nothing is stored', () => {
  show({ ...documentWith([last, where, flash]), Parameters: [melt] });
  expect(screen.getByText(/Nothing that you enter here is stored\.$/)).toBeTruthy();
  expect(headings()).toEqual([
    'Parameters of the machine',
    'melt',
    's',
    'flash',
    'last',
    'last one',
  ]);
  expect(state()).toBe('Answered: 0 of 2. Missing before the end: 2.');

  enter('melt', '230');
  fireEvent.click(screen.getByRole('button', { name: 'Fail' }));
  expect(headings()).toContain('where');
  expect(state()).toBe(
    'Answered: 1 of 3. Missing before the end: 1. Goals not reached: 1. The form will ask for a reason.',
  );
  enter('where', 'At the gate');
  fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(headings()).not.toContain('where');
  expect(state()).toBe('Answered: 1 of 2. Nothing is missing.');

  fireEvent.click(screen.getByRole('button', { name: 'Begin again' }));
  expect(state()).toBe('Answered: 0 of 2. Missing before the end: 2.');
});

test('what is for a product is asked for it', async () => {
  show(documentWith([flash, question('neck', { Order: 20, Products: ['cap'] })]));
  expect(headings()).not.toContain('neck');
  await screen.findByRole('option', { name: 'Cap 28' });
  const product = screen.getByLabelText('Try it for the product');
  fireEvent.change(product, { target: { value: 'cap' } });

  expect(headings()).toContain('neck');
});

test('the chosen question is marked, and one that is not asked says so', () => {
  const shown = show(documentWith([flash, where]), 'flash');
  expect(screen.queryByText(/is not asked after these answers/)).toBeNull();
  const marked = document.querySelector('[aria-current="true"]') as HTMLElement;
  expect(within(marked).getByRole('heading', { name: /^flash/ })).toBeTruthy();
  shown.unmount();

  show(documentWith([flash, where]), 'where');
  expect(screen.getByText(/is not asked after these answers/)).toBeTruthy();
});

test('only the questions beside the chosen one are drawn, of thousands', () => {
  const all = Array.from({ length: 5000 }, (_, at) => question(`q${at}`, { Order: at }));
  show(documentWith(all), 'q4321');
  expect(headings()).toContain('q4321');
  expect(headings().length).toBeLessThan(60);
  fireEvent.click(screen.getByRole('button', { name: 'Questions after' }));

  expect(headings()).toContain('q4350');
});

function show(form: FormDocument, selectedId?: string) {
  const designer = { document: form, selectedId } as unknown as DesignerState;
  return render(<Preview designer={designer} />, { wrapper: Around });
}

/** Headings without the marks of required questions. */
function headings(): (string | undefined)[] {
  return screen
    .getAllByRole('heading', { level: 3 })
    .map((one) => one.firstChild?.textContent ?? undefined);
}

function state(): string | null {
  return screen.getByText(/^Answered:/).textContent.trim();
}

function enter(name: string, value: string): void {
  const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
