import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { turnCredentials, turnSettingsOf } from './turn.ts';

const settings = { url: 'turn:turn.example:3478', secret: 'shared' };

describe('the settings', () => {
  test('are none where neither is set', () => {
    expect(turnSettingsOf({})).toBeUndefined();
  });

  test.each(['turn:10.0.0.7', 'turns:turn.example:5349?transport=tcp'])('%s is taken', (url) => {
    expect(turnSettingsOf({ TURN_URL: url, TURN_SECRET: 'shared' })).toEqual({
      url,
      secret: 'shared',
    });
  });

  test.each([
    [{ TURN_URL: 'http://turn.example', TURN_SECRET: 's' }, 'TURN_URL'],
    [{ TURN_URL: 'turn:a b', TURN_SECRET: 's' }, 'TURN_URL'],
    [{ TURN_URL: 'turn:turn.example' }, 'TURN_SECRET is missing'],
    [{ TURN_SECRET: 's' }, 'TURN_URL is missing'],
  ])('%o ends with a line that names what is wrong', (variables, line) => {
    expect(() => turnSettingsOf(variables)).toThrow(line);
  });
});

test('credentials name their end and the account, and carry the proof that a TURN server computes', () => {
  const { Urls, Username, Credential } = turnCredentials(settings, 'anna', 1_781_107_200_000);

  expect(Urls).toEqual([settings.url]);
  expect(Username).toBe(`${1_781_107_200 + 12 * 3600}:anna`);
  expect(Credential).toBe(createHmac('sha1', 'shared').update(Username).digest('base64'));
  expect(Credential).not.toContain('shared');
});
