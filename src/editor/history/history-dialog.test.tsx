import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, listReleases, restoreRelease } from '#api/admin/config.ts';
import { Around } from '#engine/testing.tsx';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { useToasts } from '#ui/toasts.ts';

import { HistoryDialog } from './history-dialog.tsx';

vi.mock('#api/admin/config.ts');

const path = 'clients/a/screens/board.overlay.json';
const onRestored = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  HTMLDialogElement.prototype.showModal = open;
  vi.mocked(listReleases).mockResolvedValue([
    release(4, { State: 'waiting' }),
    release(3, { Note: '= 0' }),
    release(2, { ReplacedBy: { [path]: 3 } }),
  ]);
  inForce('store');
  vi.mocked(restoreRelease).mockResolvedValue(5);
});

test('a release that was replaced is restored; the one in force is marked, and is not', async () => {
  await show();
  await screen.findByText('Take back to this');

  expect(lines().map(buttonsOf)).toEqual([
    ['Compare'],
    ['Compare'],
    ['Compare', 'Restore release 2'],
    ['Take back to this'],
  ]);
  const marked = document.querySelectorAll('[data-in-force]');
  expect([...marked].map((mark) => mark.closest('li')?.textContent)).toEqual([
    expect.stringMatching(/^Release 3 in force .*As before the first release/),
  ]);
});

test('a file goes back to before its first release, after a question', async () => {
  await show();
  fireEvent.click(await screen.findByText('Take back to this'));
  expect(screen.getByText(/^Pages show it at once without what was published/)).toBeTruthy();
  expect(restoreRelease).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Take back now'));

  await waitFor(() => expect(restoreRelease).toHaveBeenCalledWith(0, path));
  await waitFor(() => expect(onRestored).toHaveBeenCalledOnce());
});

test('an earlier release is restored after a question, and what came of it is said', async () => {
  useToasts.setState({ toasts: [] });
  await show();
  fireEvent.click(await screen.findByText('Restore release 2'));
  expect(screen.getByText(/A draft that is not published yet is lost/)).toBeTruthy();
  expect(restoreRelease).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Restore now'));

  await waitFor(() => expect(restoreRelease).toHaveBeenCalledWith(2, path));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'Published as release 5' }]),
  );
});

test('a file that was never published offers nothing to take back', async () => {
  inForce(null);
  await show();

  await waitFor(() => expect(getConfigFile).toHaveBeenCalled());
  expect(screen.queryByText('Take back to this')).toBeNull();
});

async function show(): Promise<void> {
  render(
    <Around>
      <HistoryDialog
        path={path}
        name="Overview · For Acme"
        onClose={vi.fn<() => void>()}
        onRestored={onRestored}
      />
    </Around>,
  );
  await screen.findByText('Release 2');
}

function lines(): HTMLElement[] {
  return screen.getAllByRole('listitem');
}

function buttonsOf(line: HTMLElement): (string | null)[] {
  return within(line)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

function inForce(Source: 'store' | null): void {
  vi.mocked(getConfigFile).mockResolvedValue({
    Path: path,
    Text: Source && '{}',
    Source,
    Number: Source && 3,
    Draft: null,
  });
}

function open(this: HTMLDialogElement): void {
  this.open = true;
}

function release(number: number, fields: Partial<Release>): Release {
  return {
    Number: number,
    State: 'active',
    At: '2026-06-10T06:30:00Z',
    Author: 'ben',
    ApprovedBy: null,
    MayApprove: false,
    Note: '',
    Paths: [path],
    ReplacedBy: {},
    ...fields,
  };
}
