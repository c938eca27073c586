import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';

import { cap, products, shown } from '../resource-table.fixture.tsx';
import { loadRareDialogs } from '../dialogs/lazy-rare-dialogs.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const running = { Id: 'i1', State: 'running', Done: 0, Total: 0 };
const clean = { ...running, State: 'done', Created: 2, Changed: 0, Errors: [], IsStored: false };
const faulty = {
  ...clean,
  Created: 1,
  Errors: [
    { Line: 3, Field: 'IdealCycleSeconds', Message: 'Must be number' },
    { Line: 3, Field: 'Family', Message: 'This is needed' },
  ],
};
/** Loaded before `Blob` is mocked. */
beforeAll(() => loadRareDialogs());

/** Text of each sent file, and whether it was a dry run. */
let sent: [text: string, isDryRun: boolean][];

beforeEach(() => {
  vi.resetAllMocks();
  sent = [];
  listResources.mockResolvedValue([products]);
  calls.list.mockResolvedValue({ Items: [cap], TotalItems: 1 });
  vi.stubGlobal('Blob', TextBlob);
  calls.startImport.mockImplementation(async (file, isDryRun) => {
    sent.push([(file as unknown as TextBlob).parts.join(''), isDryRun]);
    return running;
  });
});

test('a report with very many faults has their number and the number shown', async () => {
  calls.importState.mockResolvedValueOnce({ ...faulty, ErrorCount: 4000 });
  await open('DisplayName,IdealCycleSeconds\nLid,4\nCap,x\nTray,5');

  expect(await screen.findByText(/^4,000 faults. The first 2 are shown below/)).toBeTruthy();
});

test('lines that are not right are corrected in the page, tried again, and then stored', async () => {
  calls.importState.mockResolvedValueOnce(faulty).mockResolvedValueOnce(clean);
  calls.importState.mockResolvedValueOnce({ ...clean, IsStored: true });
  await open('DisplayName,IdealCycleSeconds\nLid,4\nCap,x\nTray,5');
  const cell = await screen.findByLabelText<HTMLInputElement>('Ideal cycle, seconds, line 3');

  expect(cell.value).toBe('x');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Must be number')).toBeTruthy();
  expect(screen.getByText('Family: This is needed')).toBeTruthy();
  expect(screen.queryByLabelText('Name, line 2')).toBeNull();
  expect(button('Import')).toBeNull();
  fireEvent.change(cell, { target: { value: '6' } });
  screen.getByRole('button', { name: 'Check again' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(button('Import')).toBeTruthy());
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  press('Import');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const corrected = 'DisplayName,IdealCycleSeconds\nLid,4\nCap,6\nTray,5';
  expect(sent.slice(1)).toEqual([
    [corrected, true],
    [corrected, false],
  ]);
});

test('the page says which columns there are, which are needed, and what stands in them', async () => {
  await openEmpty();
  const rows = within(screen.getByRole('table', { name: 'Columns of the file' })).getAllByRole(
    'row',
  );

  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'NameneededText',
    'Ideal cycle, secondsA number',
  ]);
});

test('columns may be called as the page calls them', async () => {
  calls.importState.mockResolvedValueOnce(clean);
  await open('name;"Ideal cycle, seconds"\nLid;4');
  await waitFor(() => expect(button('Import')).toBeTruthy());

  expect(sent).toEqual([['DisplayName;IdealCycleSeconds\nLid;4', true]]);
});

test('a file with a column that there is not is not sent', async () => {
  await open('Name,Colour\nLid,red');

  expect(await screen.findByText(/no column “Colour”/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what a file changes is said by field', async () => {
  calls.importState.mockResolvedValueOnce({
    ...clean,
    Changed: 3,
    ChangedFields: { IdealCycleSeconds: 3, DisplayName: 1 },
  });
  await open('Name\nLid');

  expect(await screen.findByText(/Changes: Name \(1\), Ideal cycle, seconds \(3\)/)).toBeTruthy();
});

test('how many cells are faulty is said, and a press or Enter goes from one to the next', async () => {
  const fault = { Message: 'x', Code: 'field.minimum', Limit: 0 };
  const Errors = [
    { ...fault, Line: 2, Field: 'IdealCycleSeconds' },
    { ...fault, Line: 3, Field: 'IdealCycleSeconds' },
    { ...fault, Line: 3, Field: 'DisplayName' },
  ];
  calls.importState.mockResolvedValueOnce({ ...clean, Errors });
  await open('Name,IdealCycleSeconds\nLid,-1\nCap,-2');
  const first = await screen.findByLabelText('Ideal cycle, seconds, line 2');

  expect(screen.getByText(/^Cells to correct: 3 \(Name and Ideal cycle, seconds\)/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Name, line 3'));
  fireEvent.click(screen.getByRole('button', { name: 'Next one' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Ideal cycle, seconds, line 3'));
  fireEvent.click(screen.getByRole('button', { name: 'Next one' }));
  expect(document.activeElement).toBe(first);
});

test('what the server refuses is said in the words of the page, and the first of it has the focus', async () => {
  const error = {
    Line: 2,
    Field: 'IdealCycleSeconds',
    Message: 'x',
    Code: 'field.minimum',
    Limit: 0,
  };
  calls.importState.mockResolvedValueOnce({ ...clean, Errors: [error] });
  await open('Name,IdealCycleSeconds\nLid,-1');
  const cell = await screen.findByLabelText('Ideal cycle, seconds, line 2');

  expect(screen.getByText('0 or more')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(cell));
});

test('how far an import is can be seen, and it can be cancelled', async () => {
  calls.importState.mockResolvedValue({ ...running, Done: 300, Total: 1200 });
  calls.cancelImport.mockResolvedValue();
  await open('DisplayName\nLid');
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar');
  await waitFor(() => expect([bar.value, bar.max]).toEqual([300, 1200]));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  press('Cancel the import');
  calls.importState.mockResolvedValue({ ...running, State: 'cancelled' });

  expect(await screen.findByText('Cancelled. Nothing was stored.')).toBeTruthy();
  expect(calls.cancelImport).toHaveBeenCalledWith('i1');
});

test('a file that the server cannot read, or does not take, says why', async () => {
  calls.importState.mockResolvedValue({ ...running, State: 'failed', ErrorMessage: 'No column' });
  await open('Name\nred');
  expect(await screen.findByText('No column')).toBeTruthy();
  calls.startImport.mockRejectedValue(refusal(429, {}, 'Another import is running.'));
  choose(fileOf('DisplayName\nLid'));

  expect(await screen.findByText('Another import is running.')).toBeTruthy();
});

test('why an import failed is said in the words of the page, with its numbers', async () => {
  const error = { ErrorMessage: 'Too many.', Code: 'file.tooManyLines', Limit: 50_000 };
  calls.importState.mockResolvedValue({ ...running, State: 'failed', ...error });
  await open('Name\nred');

  expect(await screen.findByText('The file has more than 50,000 lines')).toBeTruthy();
});

test('a file of another encoding, or one that is too large, is not sent', async () => {
  await open(Uint8Array.from([0x4d, 0xfc]));
  expect(await screen.findByText(/not UTF-8/)).toBeTruthy();
  choose(fileOf('x'), 20_971_521);

  expect(await screen.findByText(/at most 20 MB/)).toBeTruthy();
  expect(calls.startImport).not.toHaveBeenCalled();
});

/** A Blob with readable text: jsdom's has none. */
class TextBlob {
  constructor(readonly parts: readonly string[]) {}
}

function fileOf(content: string | Uint8Array): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  // jsdom lacks File.arrayBuffer.
  return Object.assign(new File([], 'products.csv'), { arrayBuffer: async () => bytes });
}

async function openEmpty() {
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog');
}

async function open(content: string | Uint8Array) {
  await openEmpty();
  choose(fileOf(content));
}

function choose(file: File, size?: number) {
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
}

function button(name: string) {
  return within(screen.getByRole('dialog')).queryByRole('button', { name });
}

function press(name: string) {
  const found = button(name);
  if (found) fireEvent.click(found);
}
