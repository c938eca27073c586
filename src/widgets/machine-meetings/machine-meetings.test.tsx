import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { startMeeting } from '#plant/meeting/meetings.fixture.ts';
import sample from '#plant/samples/meetings.sample.json';
import { renderWidget } from '#plant/testing.tsx';
import type { Meeting } from '#schemas/api/meetings.gen.ts';

import { machineMeetings } from './machine-meetings.widget.tsx';

vi.mock('#api/conversations/meetings.ts', () => import('#plant/meeting/meetings.fixture.ts'));

const navigate = vi.hoisted(() => vi.fn<(to: string) => void>());
vi.mock('react-router-dom', async (real) => ({
  ...(await real<object>()),
  useNavigate: () => navigate,
}));

const meetings: readonly Meeting[] = sample;
afterEach(() => void vi.clearAllMocks());

test('meetings that go on, with who began them, how many are in them, and the way in', () => {
  show(meetings);

  const [first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Short shots since ten');
  expect(first?.textContent).toMatch(/since .*4:00 PM, anna/);
  expect(first?.textContent).toContain('In it: 2');
  expect(screen.getByRole('link', { name: 'Join Mould of press 7' }).getAttribute('href')).toBe(
    '/meeting/1781107200.4f2a91c0',
  );
});

test('none is said, and one is started with what it is about', async () => {
  startMeeting.mockResolvedValue(meetings[0] as Meeting);
  show([]);

  expect(screen.getByText('No meeting goes on.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: ' Flash ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start a meeting' }));
  await waitFor(() =>
    expect(startMeeting).toHaveBeenCalledWith(expect.any(String), { Description: 'Flash' }),
  );
});

test('one is planned for a time by the clock of the plant, and listed as planned', async () => {
  const Start = '2126-06-10T16:30:00.000Z';
  const planned = { ...(meetings[0] as Meeting), Start };
  startMeeting.mockResolvedValue(planned);
  show([planned]);

  const [first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/planned for .*4:30 PM, anna/);
  const startsAt = screen.getByLabelText<HTMLInputElement>('Starts at (empty: now)');
  fireEvent.change(startsAt, { target: { value: '2126-06-10T16:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Plan the meeting' }));
  await waitFor(() => expect(startMeeting).toHaveBeenCalledWith(expect.any(String), { Start }));
  await waitFor(() => expect(startsAt.value).toBe(''));
});

test('one that begins now leads into it, also where the clock of the server is ahead', async () => {
  const begun = { ...(meetings[0] as Meeting), Start: new Date(Date.now() + 2000).toISOString() };
  startMeeting.mockResolvedValue(begun);
  show([begun]);

  expect(screen.getByText(/^since /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start a meeting' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/meeting/1781107200.4f2a91c0'));
});

test('a refusal is said, and what was written stays', async () => {
  startMeeting.mockRejectedValue(new Error('No connection'));
  show([]);

  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'Flash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start a meeting' }));
  await screen.findByText('The meeting could not be started: No connection');
  expect(screen.getByLabelText<HTMLInputElement>('What is it about?').value).toBe('Flash');
});

function show(rows: readonly Meeting[]): void {
  renderWidget(machineMeetings, { options: {}, data: { meetings: rows }, receivedAt: Date.now() });
}
