import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { refusal } from '#resources/testing.ts';
import { Around } from '#engine/testing.tsx';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { useToasts } from '#ui/toasts.ts';

import { documentWith, question } from './template/form-document.fixture.ts';
import { Designer } from './designer.tsx';

const server = vi.hoisted(() => ({
  saveFormDraft: vi.fn<(id: string, draft: { Document: FormDocument }) => Promise<object>>(),
  loadFormDraft: vi.fn<() => Promise<object>>(),
  listAssignable: vi.fn<(id: string, kind: string) => Promise<object>>(),
  replaceAssignments: vi.fn<(id: string, kind: string, assignment: object) => Promise<void>>(),
  exportParts: vi.fn<(id: string, part: string, format: string) => Promise<Blob>>(),
  startImport: vi.fn<(file: Blob, isDryRun: boolean) => Promise<object>>(),
  importState: vi.fn<() => Promise<object>>(),
  cancelImport: vi.fn<(id: string) => Promise<void>>(),
  parts: vi.fn<(id: string, part: string) => void>(),
}));
vi.mock('#api/forms/form-templates.ts', () => ({
  ...server,
  partImports: (id: string, part: string) => {
    server.parts(id, part);
    return server;
  },
}));
const saved = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('#lib/files/save-file.ts', () => ({ saveFile: saved }));

const stored = { Version: 4, Document: documentWith([question('weight')]) };
const running = { Id: 'i1', State: 'running', Done: 0, Total: 0 };
const clean = { ...running, State: 'done', Created: 2, Changed: 1, Errors: [], IsStored: false };

const assignable: Record<string, object[]> = {
  machines: [
    { Id: 'm7', DisplayName: 'IMM-07', PlantName: 'Riverside', IsAssigned: true },
    { Id: 'm2', DisplayName: 'IMM-02', PlantName: 'Riverside', IsAssigned: false },
    { Id: 'p1', DisplayName: 'IMM-01', PlantName: 'Pune', IsAssigned: false },
  ],
  products: [{ Id: 'cap', DisplayName: 'Cap 28', IsAssigned: false }],
};

/** Changes by another user. */
const changed: Record<string, object[]> = {
  machines: [
    { Id: 'm7', DisplayName: 'IMM-07', PlantName: 'Riverside', IsAssigned: false },
    { Id: 'm2', DisplayName: 'IMM-02', PlantName: 'Riverside', IsAssigned: false },
    { Id: 'p1', DisplayName: 'IMM-01', PlantName: 'Pune', IsAssigned: true },
  ],
  products: [],
};

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  server.startImport.mockResolvedValue(running);
  server.cancelImport.mockResolvedValue();
  server.replaceAssignments.mockResolvedValue();
  server.listAssignable.mockImplementation(async (_, kind) => ({
    Items: assignable[kind],
    Version: 3,
  }));
});

test('a file is tried, then stored, and the designer has what it brought', async () => {
  server.importState.mockResolvedValueOnce(clean).mockResolvedValue({ ...clean, IsStored: true });
  const [weight, length] = [question('weight'), question('length')];
  server.loadFormDraft.mockResolvedValue({
    Version: 5,
    Document: documentWith([weight, length]),
  });
  const dialog = await openFiles();
  choose(fileOf('Key\nLENGTH'));
  expect(await dialog.findByText('Added: 2, changed: 1')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.startImport.mock.calls.map(([file, isDry]) => [file.type, isDry])).toEqual([
    ['text/csv', true],
    ['text/csv', false],
  ]);
  expect(screen.getByText('Questions: 2 · saved')).toBeTruthy();
});

test('each line that is not right is named with its field, and cannot be stored', async () => {
  const Errors = [
    { Line: 3, Field: 'Kind', Message: 'must be equal to one of the allowed values' },
    { Line: 7, Field: 'Low', Message: 'must be number' },
  ];
  server.importState.mockResolvedValue({ ...clean, Errors });
  const dialog = await openFiles();
  fireEvent.change(dialog.getByLabelText('What'), { target: { value: 'parameters' } });
  choose(fileOf('[{"Key":"A"}]', 'parameters.JSON'));

  expect(await dialog.findByText(/^Line 3, Kind: must be equal/)).toBeTruthy();
  expect(dialog.getByText(/^Line 7, Low: must be number/)).toBeTruthy();
  expect(dialog.getByText(/^Mistakes: 2/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(server.parts).toHaveBeenLastCalledWith('f', 'parameters');
  expect(server.startImport.mock.lastCall?.[0].type).toBe('application/json');
});

test('how far it is can be seen, and it can be cancelled', async () => {
  server.importState.mockResolvedValue({ ...running, Done: 3000, Total: 10_000 });
  const dialog = await openFiles();
  choose(fileOf('Key\nA'));
  expect(await dialog.findByText(/Checking the file: 3000 of 10000/)).toBeTruthy();
  const bar = dialog.getByRole<HTMLProgressElement>('progressbar');
  expect([bar.value, bar.max]).toEqual([3000, 10_000]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the import' }));
  server.importState.mockResolvedValue({ ...running, State: 'cancelled' });

  expect(await dialog.findByText('Cancelled. Nothing was stored.')).toBeTruthy();
  expect(server.cancelImport).toHaveBeenCalledWith('i1');
});

test.each([
  ['no JSON', fileOf('[{', 'a.json'), 'The file is not valid JSON.'],
  ['another encoding', fileOf(Uint8Array.from([0x4d, 0xfc])), /not UTF-8/],
  ['too large', Object.defineProperty(fileOf('x'), 'size', { value: 20_971_521 }), /20 MB/],
])('a file that is %s is not sent', async (_, file, message) => {
  const dialog = await openFiles();
  choose(file);

  expect(await dialog.findByText(message)).toBeTruthy();
  expect(server.startImport).not.toHaveBeenCalled();
});

test('why the server does not take a file is said', async () => {
  server.startImport.mockRejectedValue(refusal(429, {}, 'Another import is running.'));
  const dialog = await openFiles();
  choose(fileOf('Key\nA'));

  expect(await dialog.findByText('Another import is running.')).toBeTruthy();
});

test('changes are saved before an import, and an export says what it has', async () => {
  server.exportParts.mockResolvedValue(new Blob(['Key']));
  show();
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Every shift' } });
  const dialog = await openFiles(false);
  expect(dialog.getByRole('alert').textContent).toMatch(/^Save your changes first/);
  expect(dialog.getByLabelText<HTMLInputElement>('CSV or JSON file').disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'JSON file' }));

  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.exportParts).toHaveBeenCalledWith('f', 'questions', 'json');
  expect(saved.mock.lastCall?.[1]).toBe('questions.json');
});

test('machines are found by name or plant and assigned; what was not touched is not sent', async () => {
  const dialog = await openPlaces();
  expect(await dialog.findByText('Machines: 1')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Find machines')));
  fireEvent.change(dialog.getByLabelText('Find machines'), { target: { value: 'riverside' } });
  expect(dialog.queryByLabelText('IMM-01 · Pune')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Choose all 2' }));
  fireEvent.click(dialog.getByLabelText('IMM-07 · Riverside'));
  expect(dialog.getByText('None chosen: the form is for every product.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.replaceAssignments.mock.calls).toEqual([
    ['f', 'machines', { ids: ['m2'], version: 3 }],
  ]);
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Machines and products are saved');
});

test('a choice that is not saved is asked about before its dialog closes', async () => {
  const dialog = await openPlaces();
  fireEvent.click(await dialog.findByLabelText('IMM-02 · Riverside'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(dialog.getByLabelText<HTMLInputElement>('IMM-02 · Riverside').checked).toBe(true);

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(dialog.getByRole('button', { name: 'Discard it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.replaceAssignments).not.toHaveBeenCalled();
});

test('products are assigned, and a refusal is said in the dialog', async () => {
  server.replaceAssignments.mockRejectedValueOnce(new Error('There is no "cap" of this client.'));
  const dialog = await openPlaces();
  fireEvent.click(await dialog.findByLabelText('Cap 28'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('no "cap"');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.replaceAssignments).toHaveBeenLastCalledWith('f', 'products', {
    ids: ['cap'],
    version: 3,
  });
});

test('what someone else has assigned meanwhile is shown, and chosen from', async () => {
  server.replaceAssignments.mockRejectedValueOnce(
    refusal(409, {}, 'This form was changed in the meantime.'),
  );
  const dialog = await openPlaces();
  fireEvent.click(await dialog.findByLabelText('IMM-02 · Riverside'));
  server.listAssignable.mockImplementation(async (_, kind) => ({
    Items: changed[kind],
    Version: 4,
  }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('changed in the meantime');
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>('IMM-01 · Pune').checked).toBe(true),
  );
  expect(dialog.getByLabelText<HTMLInputElement>('IMM-02 · Riverside').checked).toBe(false);

  fireEvent.click(dialog.getByLabelText('IMM-02 · Riverside'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { ids: ['p1', 'm2'], version: 4 };
  expect(server.replaceAssignments).toHaveBeenLastCalledWith('f', 'machines', sent);
});

test('how often a form is due is written into it', async () => {
  show();
  const choice = screen.getByLabelText<HTMLSelectElement>('To be filled in');
  expect(choice.value).toBe('never');
  fireEvent.change(choice, { target: { value: 'hours' } });
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '4' } });
  server.saveFormDraft.mockResolvedValue({ Version: 5 });
  press('Save');
  await waitFor(() => expect(sentDue()).toEqual({ EveryHours: 4 }));

  fireEvent.change(choice, { target: { value: 'shift' } });
  expect(screen.queryByLabelText('Hours')).toBeNull();
  fireEvent.change(choice, { target: { value: 'never' } });
  expect(choice.value).toBe('never');
});

function sentDue() {
  return server.saveFormDraft.mock.lastCall?.[1].Document.Due;
}

/** jsdom lacks File.arrayBuffer. */
function fileOf(content: string | Uint8Array, name = 'questions.csv'): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(new File([], name), { arrayBuffer: async () => bytes });
}

function choose(file: File): void {
  fireEvent.change(screen.getByLabelText('CSV or JSON file'), { target: { files: [file] } });
}

async function openFiles(isFresh = true) {
  if (isFresh) show();
  press('Import and export');
  return within(await screen.findByRole('dialog'));
}

async function openPlaces() {
  show();
  press('Machines and products');
  return within(await screen.findByRole('dialog'));
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function show() {
  return render(
    <Around>
      <Designer id="f" stored={stored} list="/admin/forms" />
    </Around>,
  );
}
