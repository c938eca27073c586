import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ConnectionError } from '#api/connection-error.ts';
import { HttpError } from '#api/http.ts';
import { refusalTexts } from '#api/refusal-texts.ts';
import { i18n, startTexts } from '#i18n/i18n.ts';

import { dropServerData, serverDataOf } from './server-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dropServerData(serverDataOf('anna'));
  vi.useRealTimers();
});

test.each([
  ['a connection that failed', new ConnectionError('Connection error'), 4],
  ['a time-out', new ConnectionError('RequestTimeOut'), 4],
  ['a time-out of a long question', new ConnectionError('RequestTimeOut', {}, false), 1],
  ['a server out of order', new HttpError(503, '', ''), 4],
  ['a refusal', new HttpError(400, 'request.tooMuch', ''), 1],
  ['too many questions', new HttpError(429, 'request.tooMany', ''), 1],
])('%s: the question is asked so often', async (_, error, times) => {
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const asked = serverDataOf('anna')
    .fetchQuery({ queryKey: ['x'], queryFn: ask, retry: retryOf('anna') })
    .catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;

  expect(ask).toHaveBeenCalledTimes(times);
});

test('a refusal reads in the language of the page where that has words for its code', async () => {
  await startTexts(async () => ({}));
  const texts = { 'resources.refused.stop.unknown': 'No existe ese paro.' };
  i18n.addResourceBundle('es-MX', 'translation', texts);
  await i18n.changeLanguage('es-MX');

  expect(refusalTexts.translate('stop.unknown', 'There is no such stop.')).toBe(
    'No existe ese paro.',
  );
  expect(refusalTexts.translate('stop.odd', 'It is odd.')).toBe('It is odd.');
  expect(refusalTexts.translate('', 'Bad gateway')).toBe('Bad gateway');
  await i18n.changeLanguage('en-US');
});

test('the end of a view drops its own answers, and not those of the view after it', () => {
  const before = serverDataOf('carol');
  dropServerData(before);
  const after = serverDataOf('carol');
  expect(after).not.toBe(before);

  dropServerData(before);

  expect(serverDataOf('carol')).toBe(after);
});

/** `fetchQuery` does not retry by default. */
function retryOf(accountId: string) {
  const { retry } = serverDataOf(accountId).getDefaultOptions().queries ?? {};
  return retry ?? false;
}
