import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type * as Router from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { forgetAnswers, keepAnswer, refusal } from '#plant/forms/outbox.fixture.ts';
import { machine, renderWidget } from '#plant/testing.tsx';
import type { DueForm, Form, Forms, FormTemplate } from '#schemas/api/forms.gen.ts';

import type { FormListOptions } from './form-list.gen.ts';
import { due, finished, running, template } from './form-list.fixture.ts';
import { formList } from './form-list.widget.tsx';

const server = vi.hoisted(() => ({
  listDueForms: vi.fn<() => Promise<DueForm[]>>(),
  listFormTemplates: vi.fn<() => Promise<FormTemplate[]>>(),
  listFormProducts: vi.fn<() => Promise<{ Id: string; DisplayName: string }[]>>(),
  listForms: vi.fn<(question: object) => Promise<Forms>>(),
  listAllForms: vi.fn<(question: object) => Promise<Form[]>>(),
  beginForm: vi.fn<(template: string, body: object, key: string) => Promise<Form>>(),
}));
vi.mock('#api/forms/forms.ts', () => server);
const saved = vi.hoisted(() => vi.fn<(name: string, content: string) => void>());
vi.mock('#lib/files/save-file.ts', () => ({ saveCsv: saved, fileName: (name: string) => name }));
const went = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof Router>()),
  useNavigate: () => went,
}));

beforeEach(() => {
  vi.resetAllMocks();
  server.listDueForms.mockResolvedValue([]);
  server.listFormTemplates.mockResolvedValue([template]);
  server.listFormProducts.mockResolvedValue([{ Id: 'cap', DisplayName: 'Cap 28' }]);
  server.beginForm.mockResolvedValue({ ...running, Id: 'f2' });
  server.listForms.mockResolvedValue({
    Items: [finished],
    TotalItems: 41,
    PageNumber: 1,
    PageSize: 20,
  });
});

test('what is due stands first, with a word, a shape and since when', async () => {
  server.listDueForms.mockResolvedValue([
    due,
    { ...due, MachineId: 'M2', MachineName: 'IMM-02', State: 'due', EveryHours: 4 },
  ]);
  await show();

  const [first, second] = await screen.findAllByText(/^(■ Overdue since|◆)/);
  expect(first?.textContent).toMatch(/^■ Overdue since .*2:00/);
  expect(second?.textContent).toMatch(/^◆ Due until .*2:00/);
  expect(screen.getByText('IMM-07 · once per shift')).toBeTruthy();
  expect(screen.getByText('IMM-02 · every 4 h')).toBeTruthy();
  expect(screen.getAllByRole('heading')[0]?.textContent).toBe('Due ■ overdue: 1');
});

test('what is due and comes late moves nothing that is there: it comes last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const held: ((forms: DueForm[]) => void)[] = [];
  server.listDueForms.mockReturnValue(new Promise((done) => void held.push(done)));
  await show();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  vi.useRealTimers();
  held[0]?.([due]);

  await screen.findByText(/^■ Overdue since/);
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.at(-1)).toBe('Due ■ overdue: 1');
});

test('machines to choose from stand by their names, whatever they do', async () => {
  await show();
  for (const field of screen.getAllByLabelText('Machine')) {
    const names = within(field).getAllByRole('option').slice(1);
    expect(names.map(({ textContent }) => textContent)).toEqual(['IMM-02', 'IMM-07']);
  }
});

test('a form can be begun once it is known which products it can be about', async () => {
  const held: ((products: { Id: string; DisplayName: string }[]) => void)[] = [];
  server.listFormProducts.mockReturnValue(new Promise((done) => void held.push(done)));
  await show();
  fireEvent.change(screen.getAllByLabelText('Machine')[0] as HTMLElement, {
    target: { value: 'IMM-07' },
  });
  await waitFor(() => expect(server.listFormProducts).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Start First piece' })).toBeNull();
  held[0]?.([{ Id: 'cap', DisplayName: 'Cap 28' }]);

  expect(await screen.findByRole('button', { name: 'Start First piece' })).toBeTruthy();
  expect(screen.getByLabelText('Product')).toBeTruthy();
});

test('a form that is due is begun from there, and one under way is gone on with', async () => {
  server.listDueForms.mockResolvedValue([due, { ...due, MachineId: 'M2', FormId: 'f9' }]);
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /^Fill in.*Start of shift, IMM-07/ }));

  await waitFor(() => expect(went).toHaveBeenCalledWith('/admin/event-input/form/f2'));
  expect(server.beginForm.mock.lastCall?.slice(0, 2)).toEqual([
    'shift-start',
    { MachineId: 'IMM-07', ProductId: null },
  ]);
  const link = screen.getByRole('link', { name: 'Go on with it' });
  expect(link.getAttribute('href')).toBe('/admin/event-input/form/f9');
});

test('many that are due do not push the forms under way out of sight', async () => {
  server.listDueForms.mockResolvedValue(
    Array.from({ length: 9 }, (_, index) => ({ ...due, MachineId: `M${index}` })),
  );
  await show();
  expect(await screen.findAllByText(/^■ Overdue since/)).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 9' }));

  expect(screen.getAllByText(/^■ Overdue since/)).toHaveLength(9);
});

test('where nothing is due or under way, this is said; a failure can be tried again', async () => {
  server.listDueForms.mockRejectedValueOnce(refusal('server.busy'));
  await show([]);
  expect(screen.getByText('No form is under way.')).toBeTruthy();
  expect(await screen.findByText(/^The server is too busy/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Nothing is due.')).toBeTruthy();
});

test('a form under way names its machine, product, person and progress', async () => {
  await show();
  const card = within(screen.getByRole('link', { name: /First piece/ }));

  expect(card.getByText('IMM-07 · Cap 28 · carol')).toBeTruthy();
  expect(card.getByText(/In progress · 1 of 3/).textContent).toContain('▲ 1 outside limits');
});

test('goals that were not reached are marked, under way and completed', async () => {
  const Items = [{ ...finished, Outside: 0, MissedGoals: 2 }];
  server.listForms.mockResolvedValue({ Items, TotalItems: 1, PageNumber: 1, PageSize: 20 });
  await show([{ ...running, MissedGoals: 1 }]);
  const [active] = screen.getAllByRole('link', { name: /First piece/ });
  expect(active?.textContent).toContain('▲ 1 outside limits ▲ 1 goal not reached');
  const link = await openCompleted().findByRole('link', { name: /First piece/ });

  expect(link.textContent).toContain(
    'Completed Jun 10, 2026, 12:00:00 PM CDT ▲ 2 goals not reached',
  );
});

test('its panel is as high as what is in it', () => {
  expect(formList.grows).toBe(true);
});

test('a form is begun for a product by its name', async () => {
  await show();
  fireEvent.change(screen.getAllByLabelText('Machine')[0] as HTMLElement, {
    target: { value: 'IMM-07' },
  });
  const products = await screen.findByLabelText<HTMLSelectElement>('Product');
  await within(products).findByRole('option', { name: 'Cap 28' });
  fireEvent.change(products, { target: { value: 'cap' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start First piece' }));

  await waitFor(() => expect(server.beginForm).toHaveBeenCalledOnce());
  expect(server.beginForm.mock.lastCall?.slice(0, 2)).toEqual([
    'first-piece',
    { MachineId: 'IMM-07', ProductId: 'cap' },
  ]);
});

test('completed forms are filtered by form, machine, person and days, and can be had as a file', async () => {
  server.listAllForms.mockResolvedValue([finished]);
  await show([running], {}, 'Asia/Kolkata');
  const completed = openCompleted();
  await completed.findByRole('link', { name: /First piece/ });
  await completed.findByRole('option', { name: 'First piece' });
  for (const [label, value] of [
    ['Form', 'first-piece'],
    ['Machine', 'IMM-07'],
    ['Operator', ' operator '],
    ['From', '2026-06-01'],
    ['To', '2026-06-02'],
  ] as const)
    fireEvent.change(completed.getByLabelText(label), { target: { value } });
  const asked = { templateId: 'first-piece', machineId: 'IMM-07', username: 'operator' };
  const [start, end] = ['2026-05-31T18:30:00.000Z', '2026-06-02T18:30:00.000Z'];
  await waitFor(() =>
    expect(server.listForms.mock.lastCall?.[0]).toEqual({
      ...asked,
      start,
      end,
      pageNumber: 1,
      pageSize: 20,
      isCompleted: true,
    }),
  );
  fireEvent.click(completed.getByRole('button', { name: 'CSV file of all 41' }));

  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.listAllForms).toHaveBeenCalledWith({ ...asked, start, end, isCompleted: true });
  expect(saved.mock.lastCall?.[1]).toContain(
    'First piece,3,IMM-07,Cap 28,2026-06-10T16:51:00.000Z',
  );
});

test('a form under way says what of it waits on this device, and what needs the operator', async () => {
  for (const formId of [running.Id, running.Id, running.Id, 'of another']) await keepAnswer(formId);
  await keepAnswer('f3', { code: 'form.otherAnswer', message: '', current: null });
  await keepAnswer('f3');
  await show([running, { ...running, Id: 'f3', DisplayName: 'Last piece' }]);

  const [first, last] = ['First piece', 'Last piece'].map((name) =>
    screen.getByRole('link', { name: new RegExp(name) }),
  );
  await waitFor(() => expect(first?.textContent).toContain('3 answers wait to be sent'));
  expect(first?.textContent).not.toContain('needs you');
  expect(last?.textContent).toContain('1 answer waits to be sent ■ 1 entry needs you');
  await forgetAnswers();
});

test('older completed forms are on further pages, and no match says so', async () => {
  await show();
  const completed = openCompleted();
  fireEvent.click(await completed.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(server.listForms.mock.lastCall?.[0]).toMatchObject({ pageNumber: 2 }));
  server.listForms.mockResolvedValue({ Items: [], TotalItems: 0, PageNumber: 1, PageSize: 20 });
  fireEvent.change(completed.getByLabelText('Operator'), { target: { value: 'unknown' } });

  expect(await completed.findByText('No completed form in this selection.')).toBeTruthy();
  expect(server.listForms.mock.lastCall?.[0]).toMatchObject({ pageNumber: 1 });
});

test('on the page of a machine only its forms are there, and one is begun without choosing it', async () => {
  server.listDueForms.mockResolvedValue([due]);
  await show([running, { ...running, Id: 'f3', MachineId: 'IMM-02', MachineName: 'IMM-02' }], {
    ofOneMachine: true,
  });

  await screen.findByText(/^■ Overdue since/);
  expect(server.listDueForms.mock.lastCall).toEqual(['IMM-07', expect.anything()]);
  expect(screen.getAllByRole('link', { name: /First piece/ })).toHaveLength(1);
  expect(server.listFormTemplates).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Machine')).toBeNull();
  open('Start a form');
  fireEvent.click(await screen.findByRole('button', { name: 'Start First piece' }));
  await waitFor(() => expect(server.beginForm).toHaveBeenCalledOnce());
  expect(server.beginForm.mock.lastCall?.[1]).toEqual({ MachineId: 'IMM-07', ProductId: null });

  const completed = openCompleted();
  await completed.findByRole('link', { name: /First piece/ });
  expect(completed.queryByLabelText('Machine')).toBeNull();
  expect(server.listForms.mock.lastCall?.[0]).toMatchObject({ machineId: 'IMM-07' });
});

function openCompleted() {
  return open('Completed forms');
}

function open(name: string) {
  const heading = screen.getByRole('heading', { name });
  const details = heading.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details);
}

async function show(forms: Form[] = [running], options: FormListOptions = {}, timeZone = 'UTC') {
  renderWidget(formList, {
    options,
    timeZone,
    data: { machines: [machine('IMM-07'), machine('IMM-02')], forms },
    receivedAt: Date.now(),
  });
  await screen.findByRole('heading', { name: 'Completed forms' });
}
