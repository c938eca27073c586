import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import {
  answerOf,
  listNotifications,
  notified,
} from '#plant/notifications/notifications.fixture.ts';

import { Bell } from './bell.tsx';

vi.mock(
  '#api/conversations/notifications.ts',
  () => import('#plant/notifications/notifications.fixture.ts'),
);
vi.mock('../session/session.ts', () => ({ useSession: () => ({ account: { Id: 'anna' } }) }));

test('the bell says how many notifications are unread, and follows the hub', async () => {
  listNotifications.mockResolvedValue(answerOf([], 0));
  render(
    <Around>
      <Bell />
    </Around>,
  );
  const bell = screen.getByRole('link');
  expect(bell.getAttribute('href')).toBe('/user/notifications');
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications, unread: 0'));
  expect(bell.textContent).toBe('');

  listNotifications.mockResolvedValue(answerOf([], 120));
  act(notified);
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications, unread: 120'));
  expect(bell.textContent).toBe('99+');
});
