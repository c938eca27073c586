import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { answer, parameterRow, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';
import type { FormStep } from '#schemas/api/forms.gen.ts';

import { showForm, write } from './form-run.fixture.tsx';

const server = vi.hoisted(() => ({
  listHandovers: vi.fn<() => Promise<object[]>>(),
  listFormMedia: async () => [],
}));
vi.mock('#api/forms/forms.ts', () => server);
vi.mock('#api/machines/machines.ts', () => ({
  listProcessMetrics: async () => [{ Name: 'temperature', Value: 219.256, Unit: '°C' }],
}));

const weight = row({
  Id: 'weight',
  DisplayName: 'Weight',
  Kind: 'number',
  Required: true,
  CommentRequired: true,
  Low: 41.5,
  High: 42.5,
  Min: 0,
  Max: 500,
  Unit: 'g',
});
const flash = row({ Id: 'flash', DisplayName: 'Free of flash?', Kind: 'yesno', Required: true });
const note = row({ Id: 'note', DisplayName: 'Note', Kind: 'text' });
const questions = [flash, weight, note];

beforeEach(() => {
  vi.resetAllMocks();
  // jsdom lacks scrollIntoView.
  HTMLElement.prototype.scrollIntoView = () => {};
  server.listHandovers.mockResolvedValue([]);
});

test('without parameters no set-up is offered, whatever the server allows', () => {
  const Allowed: FormStep[] = ['setup.start', 'execute.start'];
  showForm(wholeForm({ State: 'created', Allowed }, { questions }));

  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start the set-up' })).toBeNull();
});

test.each([
  ['created', 'Not started', ['Start']],
  ['setup', 'Set-up', ['End the set-up']],
  ['ready', 'Ready to start', ['Correct the set-up', 'Start']],
  ['executing', 'In progress', ['End']],
  ['ended', 'Ended', ['Finish']],
  ['finished', 'Completed', []],
] as const)('%s: says so, and offers what can be done', (State, words, buttons) => {
  const Allowed: FormStep[] = State === 'created' ? ['execute.start'] : [];
  showForm(wholeForm({ State, Allowed }, { questions }));

  expect(screen.getByText(words)).toBeTruthy();
  const steps = new Set(['Start', 'End the set-up', 'Correct the set-up', 'End', 'Finish']);
  const offered = screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => steps.has(name));
  expect(offered.toSorted()).toEqual([...buttons].toSorted());
});

test('what is missing keeps the form open; then it can be ended', async () => {
  showForm(wholeForm({}, { questions }));
  expect(screen.getByText(/2 answers or comments are still missing/)).toBeTruthy();

  press('Yes');
  type('Weight', '42');
  press('End');
  await waitFor(() =>
    expect(write.mock.calls.map(([done]) => done)).toEqual([
      { step: 'answer', id: 'flash', value: 'YES' },
      { step: 'answer', id: 'weight', value: 42 },
      { step: 'execute.end' },
    ]),
  );
});

test.each(['list', 'single'] as const)(
  'an end that is too early says at each field what is missing, and leads to the first: %s',
  async (Mode) => {
    const first = { ...weight, Question: { ...weight.Question, Order: 5 } };
    showForm(wholeForm({ Mode }, { questions: [first, note, flash] }));
    expect(screen.queryByText('This is needed')).toBeNull();
    press('End');

    const field = await screen.findByRole('textbox', { name: /Weight/ });
    await waitFor(() => expect(described(field)).toBe('This is needed'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('This is needed')).toHaveLength(Mode === 'list' ? 2 : 1);
    expect(screen.getByText(/2 answers or comments are still missing/)).toBeTruthy();
    expect(write).not.toHaveBeenCalled();
    type('Weight', '43');

    // Now its comment is missing.
    expect(described(field)).toBe('A comment is needed');
    press('Show the first');
    expect(document.activeElement).toBe(screen.getByLabelText('Comment (needed for this answer)'));
  },
);

test('a set-up that ends too early says so at its parameters', async () => {
  const parameters = [
    parameterRow({ Id: 'clamp', DisplayName: 'Clamp' }),
    parameterRow({ Id: 'barrel', DisplayName: 'Barrel', Required: true }),
  ];
  showForm(wholeForm({ State: 'setup' }, { parameters }));
  press('End the set-up');

  const field = screen.getByRole('textbox', { name: /Barrel/ });
  await waitFor(() => expect(described(field)).toBe('This is needed'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(described(screen.getByRole('textbox', { name: /Clamp/ }))).toBe('');
  type('Barrel', '221');
  expect(described(field)).toBe('');
  press('End the set-up');

  await waitFor(() => expect(write.mock.lastCall?.[0]).toEqual({ step: 'setup.end' }));
});

test('an answer that is on its way to the device counts for the end', async () => {
  const after = wholeForm(
    {},
    { questions: [row({ Id: 'flash', Kind: 'yesno', Required: true }, { Answer: answer('YES') })] },
  );
  showForm(wholeForm({}, { questions: [flash] }), { read: async () => after });
  press('End');

  await waitFor(() => expect(write.mock.lastCall?.[0]).toEqual({ step: 'execute.end' }));
  expect(screen.queryByText('This is needed')).toBeNull();
});

test('what cannot be an answer is said at its field, which stays as it was typed', () => {
  showForm(wholeForm({}, { questions }));
  for (const [typed, message] of [
    ['heavy', 'This is not a number'],
    ['900', /At most 500/],
    ['-1', /At least 0/],
  ] as const) {
    type('Weight', typed);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Weight/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toMatch(message);
    expect(field.value).toBe(typed);
  }
  expect(write).not.toHaveBeenCalled();
  type('Weight', '42');

  expect(described(screen.getByRole('textbox', { name: /Weight/ }))).toBe('');
});

test('an answer outside its limits is marked by a word and asks for a comment', () => {
  showForm(wholeForm({}, { questions }));
  type('Weight', '43');
  expect(screen.getByText('Outside the limits')).toBeTruthy();
  const comment = screen.getByLabelText('Comment (needed for this answer)');
  expect(screen.getByText(/2 answers or comments/)).toBeTruthy();

  fireEvent.change(comment, { target: { value: 'Pressure adjusted' } });
  fireEvent.blur(comment);
  expect(write.mock.lastCall?.[0]).toEqual({
    step: 'comment',
    id: 'weight',
    comment: 'Pressure adjusted',
  });
  expect(screen.getByText(/1 answer or comment is/)).toBeTruthy();
});

test('the value of the machine stands beside the limits while someone answers', async () => {
  const melt = row({ Id: 'melt', Kind: 'number', Low: 210, High: 230, Metric: 'temperature' });
  showForm(wholeForm({}, { questions: [melt] }));

  expect(await screen.findByText('Machine now: 219.26 °C')).toBeTruthy();
  expect(screen.getByText(/210.*230/)).toBeTruthy();
});

test('one at a time: Enter and an option lead on, a question that is not needed can be skipped', async () => {
  showForm(wholeForm({ Mode: 'single' }, { questions }));
  screen.getByText('Question 1 of 3');
  press('Yes');
  await screen.findByText('Question 2 of 3');
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();

  const field = screen.getByRole('textbox', { name: /Weight/ });
  fireEvent.change(field, { target: { value: '9000' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Question 2 of 3')).toBeTruthy();
  expect(described(field)).toMatch(/At most 500/);
  fireEvent.change(field, { target: { value: '42' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Question 3 of 3');
  press('Skip');

  expect(write.mock.lastCall?.[0]).toEqual({ step: 'question.end', id: 'note', isSkipped: true });
  press('Previous');
  await screen.findByText('Question 2 of 3');
});

test('in the list too a question that is not needed is skipped, and an emptied answer taken back', () => {
  showForm(wholeForm({}, { questions: [weight, note] }));
  expect(screen.queryByRole('button', { name: /Skip.*Weight/ })).toBeNull();
  type('Note', 'Burr');
  type('Note', ' ');
  expect(write.mock.lastCall?.[0]).toEqual({ step: 'question.end', id: 'note', isSkipped: true });
  expect(screen.getByText('Skipped')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Skip.*Note/ })).toBeNull();
  type('Note', 'Burr');
  press(/Skip.*Note/);

  expect(write.mock.calls.map(([{ step }]) => step)).toEqual([
    'answer',
    'question.end',
    'answer',
    'question.end',
  ]);
});

test('a required answer cannot be taken back: it stands again in its field', () => {
  showForm(wholeForm({}, { questions: [weight] }));
  type('Weight', '42');
  type('Weight', '');

  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Weight/ });
  expect(field.value).toBe('42');
  expect(described(field)).toBe('This cannot be left empty. The stored answer stays.');
  expect(write).toHaveBeenCalledOnce();
});

test('a refused answer says so at its question', () => {
  const problem = {
    code: 'answer.notValid',
    message: 'Raw words',
    current: null,
    errors: [{ Field: 'weight', Code: 'answer.unknown' }],
  };
  const entry = { id: 1, write: { step: 'answer', id: 'weight', value: 42 }, problem } as never;
  showForm(wholeForm({}, { questions: [weight, note] }), { entries: [entry] });

  expect(described(screen.getByRole('textbox', { name: /Weight/ }))).toBe(
    'This was not accepted: The form no longer asks this.',
  );
  expect(described(screen.getByRole('textbox', { name: /Note/ }))).toBe('');
});

test('a missed goal waits for its reason', () => {
  showForm(wholeForm({ State: 'awaitingReason' }, { questions }));
  press('Save the reason');
  expect(write).not.toHaveBeenCalled();
  const field = screen.getByLabelText('Why was the goal not reached?');
  fireEvent.change(field, { target: { value: '  Cold mould ' } });
  press('Save the reason');

  expect(write).toHaveBeenCalledWith({ step: 'reason', reason: 'Cold mould' });
});

test('what is said of a connection that is gone, and of what is finished', () => {
  const { unmount } = showForm(wholeForm({}, { questions }), { state: 'offline' });
  expect(screen.getByText(/^No connection/)).toBeTruthy();
  unmount();
  const done = row({ Id: 'flash', Kind: 'yesno' }, { Answer: answer('YES') });
  showForm(wholeForm({ State: 'finished' }, { questions: [done] }));

  expect(screen.getByRole('rowheader', { name: 'flash' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
});

function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
}

function type(name: string, value: string) {
  const field = screen.getByRole('textbox', { name: new RegExp(name) });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

function described(field: HTMLElement): string {
  const id = field.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}
