import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ConnectionError } from '#api/connection-error.ts';
import { HttpError } from '#api/http.ts';
import { refusalTexts } from '#api/refusal-texts.ts';
import { i18n, startTexts } from '#i18n/i18n.ts';
import type { ProblemBody } from '#schemas/api/problem.gen.ts';

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
  i18n.addResourceBundle('es-MX', 'translation', {
    'resources.refused.stop.unknown': 'No existe ese paro.',
    'resources.refused.annotation.tooLong': 'Dura más de {{limit}} días',
  });
  await i18n.changeLanguage('es-MX');
  const tooLong = {
    Field: 'End',
    Message: 'It is too long',
    Code: 'annotation.tooLong',
    Limit: 366,
  };

  expect(translated('stop.unknown')).toBe('No existe ese paro.');
  expect(translated('stop.odd')).toBe('It is odd.');
  expect(translated('')).toBe('It is odd.');
  expect(translated('annotation.notValid', [tooLong])).toBe('Dura más de 366 días');
  expect(translated('stop.unknown', [{ Field: 'Id', Message: '' }])).toBe('No existe ese paro.');
  expect(translated('request.invalid', [tooLong])).toBe('It is odd.');
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

function translated(code: string, errors: ProblemBody['Errors'] = []): string {
  return refusalTexts.translate(code, 'It is odd.', errors);
}

/** `fetchQuery` does not retry by default. */
function retryOf(accountId: string) {
  const { retry } = serverDataOf(accountId).getDefaultOptions().queries ?? {};
  return retry ?? false;
}
