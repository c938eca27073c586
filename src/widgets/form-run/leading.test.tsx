import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { OpenForm, WholeForm } from '#plant/forms/use-form.ts';
import { answer, parameterRow, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';

import { FormBody } from './form-body.tsx';
import { showForm, write } from './form-run.fixture.tsx';

vi.mock('#api/forms/forms.ts', () => ({
  listHandovers: async () => [],
  listFormMedia: async () => [],
}));
vi.mock('#api/machines/machines.ts', () => ({
  listProcessMetrics: async () => [],
  listPlants: async () => [],
}));

const flash = row({ Id: 'flash', DisplayName: 'Flash', Kind: 'passfail', Required: true });
const weight = row({ Id: 'weight', DisplayName: 'Weight', Kind: 'number', Goal: { AtLeast: 60 } });
const code = row({ Id: 'code', DisplayName: 'Code', Kind: 'barcode' });
const barrel = parameterRow({ Id: 'barrel', DisplayName: 'Barrel', Required: true });
const scrolled = vi.fn<(this: HTMLElement) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  HTMLElement.prototype.scrollIntoView = scrolled;
});
afterEach(() => vi.unstubAllGlobals());

test('each step leads to what is to be done next: in view and focused', async () => {
  const Allowed = ['setup.start'] as const;
  showForm(wholeForm({ State: 'created', Allowed: [...Allowed] }, both()));
  press('Start the set-up');
  await focused('textbox', /Barrel/);
  fireEvent.change(screen.getByRole('textbox', { name: /Barrel/ }), { target: { value: '221' } });
  fireEvent.blur(screen.getByRole('textbox', { name: /Barrel/ }));
  press('End the set-up');
  await focused('button', 'Start');
  press('Start');
  await focused('button', 'Pass');
  press('Pass');
  fireEvent.change(screen.getByRole('textbox', { name: /Weight/ }), { target: { value: '57' } });
  fireEvent.blur(screen.getByRole('textbox', { name: /Weight/ }));
  press('End');
  await focused('textbox', 'Why was the goal not reached?');
  fireEvent.change(document.activeElement as Element, { target: { value: 'Cold mould' } });
  press('Save the reason');
  await focused('button', 'Finish');
  press('Finish');

  await waitFor(() => expect(document.activeElement?.textContent).toContain('IMM-07'));
  expect(write.mock.lastCall?.[0]).toEqual({ step: 'finish' });
});

test.each(['awaitingReason', 'ended'] as const)(
  '%s: what is to be done stands above the answers',
  (State) => {
    showForm(wholeForm({ State }, { questions: [weight] }));
    const name = State === 'ended' ? 'Finish' : 'Save the reason';
    const place = screen.getByRole('button', { name });
    const order = place.compareDocumentPosition(screen.getByRole('table'));

    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('opened on a device without a mouse, and changed by someone else, nothing takes the focus', () => {
  const first = wholeForm({ Mode: 'single' }, both());
  const { rerender } = render(<Shown whole={first} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Shown whole={wholeForm({ State: 'ended' }, both())} />);

  expect(screen.getByRole('button', { name: 'Finish' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test('in the list Enter leads to the next question, and stays where it cannot be an answer', async () => {
  showForm(wholeForm({}, { questions: [weight, code, flash] }));
  const field = screen.getByRole('textbox', { name: /Weight/ });
  enter(field, 'heavy');
  await act(async () => {});
  expect(document.activeElement).toBe(document.body);
  enter(field, '62');
  await focused('textbox', /Code/);
  enter(screen.getByRole('textbox', { name: /Code/ }), '4006381333931');

  await focused('button', 'Pass');
  expect(write.mock.calls.map(([done]) => done)).toEqual([
    { step: 'answer', id: 'weight', value: 62 },
    { step: 'answer', id: 'code', value: '4006381333931' },
  ]);
});

test.each(['list', 'single'] as const)(
  'after “One at a time” keys answer at once where there is a mouse: %s before',
  async (Mode) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const done = { ...weight, Answer: answer(62) };
    showForm(wholeForm({ Mode }, { questions: [done, flash] }));
    screen.getByRole('button', { name: 'One at a time' }).focus();
    press('One at a time');

    await focused('button', 'Pass');
    expect(write).toHaveBeenCalledTimes(Mode === 'list' ? 1 : 0);
  },
);

test('without a mouse “One at a time” keeps the focus', () => {
  showForm(wholeForm({ Mode: 'single' }, { questions: [flash] }));
  screen.getByRole('button', { name: 'One at a time' }).focus();
  press('One at a time');

  expect(document.activeElement?.textContent).toBe('One at a time');
});

function both() {
  return { parameters: [barrel], questions: [flash, weight] };
}

/** The form as loaded, without own changes. */
function Shown({ whole }: { whole: WholeForm }) {
  const open = { entries: [], read: async () => whole } as unknown as OpenForm;
  return (
    <Around>
      <FormBody open={open} whole={whole} />
    </Around>
  );
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
}

function enter(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

async function focused(role: string, name: string | RegExp) {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
  expect(scrolled).toHaveBeenCalled();
  scrolled.mockClear();
}
