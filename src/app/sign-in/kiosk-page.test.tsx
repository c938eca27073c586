import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openKiosk } from '#api/session/accounts.ts';
import { HttpError } from '#api/http.ts';
import { startTexts } from '#i18n/i18n.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';

import { englishTexts } from './english-texts.fixture.ts';
import { KioskPage } from './kiosk-page.tsx';

vi.mock('#api/session/accounts.ts', () => ({ openKiosk: vi.fn<typeof openKiosk>() }));

const open = vi.mocked(openKiosk);
const display: Account = {
  Id: 'K1',
  Username: 'kiosk-1',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: [{ Id: 'northwind', DisplayName: 'Northwind Plastics' }],
};

beforeEach(async () => {
  open.mockReset();
  await startTexts(() => Promise.resolve({ ...englishTexts('app'), ...englishTexts('../ui/ui') }));
});
afterEach(cleanup);

test('a link that is only opened is not used up, and its button has the focus', () => {
  show();

  expect(screen.getByRole('heading').textContent).toBe('Show the wall screen here?');
  expect(document.activeElement).toBe(button('Start the wall screen'));
  expect(open).not.toHaveBeenCalled();
});

test('a press makes the browser the wall screen', async () => {
  open.mockResolvedValue(display);
  show();
  fireEvent.click(button('Start the wall screen'));

  expect(await screen.findByText('The screens')).toBeTruthy();
  expect(open).toHaveBeenCalledExactlyOnceWith('abc');
});

test('a link that was used before says so, and offers nothing to press', async () => {
  open.mockRejectedValue(new HttpError(400, 'kiosk.unknown', 'No.'));
  show();
  fireEvent.click(button('Start the wall screen'));

  expect((await screen.findByRole('alert')).textContent).toContain('does not work any more');
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a network the link is still good, and the next try has the focus', async () => {
  open.mockRejectedValueOnce(new Error('Connection error')).mockResolvedValue(display);
  show();
  fireEvent.click(button('Start the wall screen'));
  await screen.findByText('The server cannot be reached');

  await waitFor(() => expect(document.activeElement).toBe(button('Try again')));
  fireEvent.click(button('Try again'));
  expect(await screen.findByText('The screens')).toBeTruthy();
});

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function show(): void {
  render(
    <MemoryRouter initialEntries={['/kiosk/abc']}>
      <Routes>
        <Route path="/kiosk/:code" element={<KioskPage />} />
        <Route path="/" element={<main>The screens</main>} />
      </Routes>
    </MemoryRouter>,
  );
}
