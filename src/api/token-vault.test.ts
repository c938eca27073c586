import { afterEach, expect, test, vi } from 'vitest';

import type { StorageArea } from '#lib/storage.ts';

import { createRenewer } from './session-token.ts';
import { createTokenVault, type Tokens } from './token-vault.ts';

const channels: BroadcastChannel[] = [];
const anna: Tokens = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresAt: Date.now() + 600_000,
  accountId: 'anna',
  isRemembered: false,
};

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

test('a new tab takes the session over from an open one', async () => {
  const [first, second] = [openTab(), openTab()];
  first.store(anna);

  expect(await second.takeOver('anna')).toEqual(anna);
  expect(second.current()).toEqual(anna);
});

test('nobody answers for a session that no tab holds', async () => {
  openTab().store(anna);
  const stranger = openTab();

  expect(await stranger.takeOver('ben')).toBeNull();
  expect(stranger.current()).toBeNull();
});

test('a token that one tab renews is adopted by its siblings and by nobody else', async () => {
  const [first, second, other] = [openTab(), openTab(), openTab()];
  first.store(anna);
  second.store(anna);
  other.store({ ...anna, refreshToken: 'x1' });

  first.replace(anna, { ...anna, refreshToken: 'r2' });

  await vi.waitFor(() => expect(second.current()?.refreshToken).toBe('r2'));
  expect(other.current()?.refreshToken).toBe('x1');
});

test('signing out in one tab signs its siblings out, but not another account', async () => {
  const [first, second, other] = [openTab(), openTab(), openTab()];
  first.store(anna);
  second.store(anna);
  other.store({ ...anna, accountId: 'ben' });
  const ended = vi.fn<() => void>();
  second.onEnded(ended);

  first.end('signed-out');

  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('signed-out'));
  expect(second.current()).toBeNull();
  expect(other.current()?.accountId).toBe('ben');
});

test.each(['forbidden', 'expired'] as const)(
  '%s in one tab leaves its siblings alone',
  async (reason) => {
    const [first, second] = [openTab(), openTab()];
    first.store(anna);
    second.store(anna);

    first.end(reason);
    await openTab().takeOver('anna');

    expect(second.current()).toEqual(anna);
  },
);

test('a tab whose refresh token was used up by a sibling takes the successor and stays', async () => {
  const [slow, quick] = [openTab(), openTab()];
  slow.store({ ...anna, expiresAt: 0 });
  quick.store({ ...anna, refreshToken: 'r2' });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));

  await createRenewer(slow).renew();

  expect(slow.current()?.refreshToken).toBe('r2');
});

function openTab() {
  const items = new Map<string, unknown>();
  const storage: StorageArea = {
    read: (key) => items.get(key) ?? null,
    write: (key, value) => void items.set(key, value),
    remove: (key) => void items.delete(key),
    clearExcept: () => items.clear(),
  };
  const channel = new BroadcastChannel('token-vault-test');
  channels.push(channel);
  return createTokenVault({ storage, channel });
}
