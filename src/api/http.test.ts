import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '#lib/storage.ts';

import { ConnectionError } from './connection-error.ts';
import { unhandledFailures } from './failures.ts';
import { printFilter } from './filter.ts';
import { HttpError, request } from './http.ts';
import { refusalTexts } from './refusal-texts.ts';
import { beginSession, tabAccountId } from './session/tab-session.ts';

const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('fetch', calls);
  session.write('tokens', {
    accessToken: 'old',
    refreshToken: 'r1',
    expiresAt: Date.now() + 600_000,
    accountId: 'anna',
    isRemembered: false,
  });
  await beginSession({ accountId: null, isKiosk: false });
});

afterEach(() => {
  vi.useRealTimers();
  calls.mockReset();
  session.clearExcept([]);
});

test('prints a repeated key as it is given and leaves out what is undefined', async () => {
  calls.mockResolvedValue(reply(200, []));

  await request('GET', 'machines/status', {
    query: { 'ids[]': [1, 2], mode: undefined, count: 5 },
  });

  expect(calls.mock.calls[0]?.[0]).toBe('/api/machines/status?ids%5B%5D=1&ids%5B%5D=2&count=5');
});

test('sends the bearer token, but not on an anonymous call', async () => {
  calls.mockImplementation(async () => reply(200, {}));

  await request('GET', 'machines');
  await request('GET', 'apps', { anonymous: true });

  expect(
    calls.mock.calls.map(([, init]) => new Headers(init.headers).get('Authorization')),
  ).toEqual(['Bearer old', null]);
});

test('an error carries what the server said', async () => {
  calls.mockResolvedValue(
    reply(404, { status: 404, code: 'machine.unknown', ErrorMessage: 'There is no such machine' }),
  );

  await expect(request('GET', 'machines/9')).rejects.toMatchObject({
    name: 'HttpError',
    status: 404,
    code: 'machine.unknown',
    message: 'There is no such machine',
  });
});

test('a token that the server refuses is renewed once for all calls, which are then repeated', async () => {
  calls.mockImplementation(async (url, init) => {
    if (url.endsWith('/token')) return reply(200, renewed);
    return isAuthorised(init, 'new') ? reply(200, { url }) : reply(401, {});
  });

  const replies = await Promise.all([
    request('GET', 'a'),
    request('GET', 'b'),
    request('GET', 'c'),
  ]);

  expect(replies).toEqual([{ url: '/api/a' }, { url: '/api/b' }, { url: '/api/c' }]);
  expect(calls.mock.calls.filter(([url]) => url.endsWith('/token'))).toHaveLength(1);
});

test('the session ends when the renewed token is refused too', async () => {
  calls.mockImplementation(async (url) =>
    url.endsWith('/token') ? reply(200, renewed) : reply(401, {}),
  );

  await expect(request('GET', 'machines')).rejects.toMatchObject({ status: 401 });
  expect(tabAccountId()).toBeNull();
});

test('the session ends when the refresh token is no longer good', async () => {
  calls.mockImplementation(async () => reply(401, {}));

  await expect(request('GET', 'machines')).rejects.toMatchObject({ status: 401 });
  expect(tabAccountId()).toBeNull();
});

test('a server out of order during a refresh does not end the session', async () => {
  calls.mockImplementation(async (url) => reply(url.endsWith('/token') ? 503 : 401, {}));

  await expect(request('GET', 'machines')).rejects.toBeInstanceOf(ConnectionError);
  expect(tabAccountId()).toBe('anna');
});

test.each([
  [403, null],
  [404, 'anna'],
  [409, 'anna'],
  [500, 'anna'],
])('after %i the session belongs to %s', async (status, holder) => {
  calls.mockImplementation(async () => reply(status, {}));

  await expect(request('GET', 'machines')).rejects.toBeInstanceOf(HttpError);
  expect(tabAccountId()).toBe(holder);
});

test('no request is made when no one is signed in', async () => {
  session.clearExcept([]);
  await beginSession({ accountId: null, isKiosk: false });

  await expect(request('GET', 'machines')).rejects.toThrow('Ivalid Login');
  expect(calls).not.toHaveBeenCalled();
});

test('a call that takes longer than 15 seconds is given up', async () => {
  vi.useFakeTimers();
  calls.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );

  const outcome = request('GET', 'apps', { anonymous: true }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(calls.mock.calls[0]?.[1].signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect(await outcome).toMatchObject({ name: 'ConnectionError', message: 'RequestTimeOut' });
});

test('a lost connection is not taken for a refusal', async () => {
  calls.mockRejectedValue(new TypeError('Failed to fetch'));

  await expect(request('GET', 'machines')).rejects.toMatchObject({ message: 'Connection error' });
});

test.each<[string, () => Promise<Response>, unknown]>([
  [
    'an answer that is no',
    async () => reply(500, { ErrorMessage: 'The server could not do this' }),
    ['API 500', 'The server could not do this'],
  ],
  [
    'an answer without words',
    async () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
    ['API 502', 'Bad Gateway'],
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    ['Connection error', 'Connection error'],
  ],
  ['a conflict, which is asked about', async () => reply(409, {}), undefined],
  ['a forbidden call, which leads to the sign-in page', async () => reply(403, {}), undefined],
])('%s is reported as the error catalogue says', async (_, answer, reported) => {
  const listener = vi.fn<(title: string, text: string) => void>();
  unhandledFailures.show = listener;
  calls.mockImplementation(answer);

  await expect(request('GET', 'machines')).rejects.toBeInstanceOf(Error);
  await expect(request('GET', 'machines', { isQuiet: true })).rejects.toBeInstanceOf(Error);

  expect(listener.mock.calls).toEqual(reported === undefined ? [] : [reported]);
});

test('a lost connection is reported in the words of the page, and a late answer as late', async () => {
  const { translate } = refusalTexts;
  refusalTexts.translate = (code, words) => (code.endsWith('error') ? words : `words of ${code}`);
  const listener = vi.fn<(title: string, text: string) => void>();
  unhandledFailures.show = listener;
  calls.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(request('GET', 'machines')).rejects.toThrow('Connection error');
  calls.mockRejectedValueOnce(new ConnectionError('RequestTimeOut'));
  const late = { signal: AbortSignal.abort(new ConnectionError('RequestTimeOut')) };
  await expect(request('GET', 'machines', late)).rejects.toThrow('RequestTimeOut');
  refusalTexts.translate = translate;

  const title = 'words of ConnectionError';
  expect(listener.mock.calls).toEqual([
    [title, title],
    [title, 'words of RequestTimeOut'],
  ]);
});

test.each([
  [{ ClientId: 7, PlannedProductionTime: true }, 'ClientId:7;PlannedProductionTime:true'],
  [{ Name: 'a;b:c%' }, 'Name:a%3Bb%3Ac%25'],
  [{ Name: '', Mode: undefined, Type: 'Plant' }, 'Type:Plant'],
])('prints the filter %o', (values, text) => {
  expect(printFilter(values)).toBe(text);
});

const renewed = {
  account: '{}',
  access_token: 'new',
  token_type: 'Bearer',
  expires_in: 900,
  refresh_token: 'r2',
};

function reply(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function isAuthorised(init: RequestInit, token: string): boolean {
  return new Headers(init.headers).get('Authorization') === `Bearer ${token}`;
}
