import fc from 'fast-check';
import { expect, test } from 'vitest';

import { maxPayloadLength, shownPayload } from './shown-payload.ts';

test('a sample is shown as it was received', () => {
  const sample = { machine: 'Press 1', tag: 'status', value: 'ON FIRE', at: 'yesterday' };

  expect(shownPayload(sample)).toBe(JSON.stringify(sample));
});

test.each([
  [{ value: 1, password: 'open sesame' }],
  [{ value: 1, Auth: { apiKey: 'open sesame' } }],
  [[{ deep: [{ access_token: ['open sesame'] }] }]],
  ['{"user":"me","pwd":"open sesame"}'],
  ['{"user":"me","pwd":"open sesame'],
  ['user=me&secret="open sesame"'],
  [{ url: 'mqtt://me:open sesame@10.0.0.7'.replace(' ', '') }],
  [{ header: 'Authorization: Bearer opensesame' }],
])('no secret is in what is shown of %j', (payload) => {
  const shown = shownPayload(payload);

  expect(shown).not.toMatch(/sesame/);
  expect(shown).toContain('***');
});

test('what is long is cut', () => {
  expect(shownPayload('x'.repeat(10_000))).toHaveLength(maxPayloadLength);
  expect(shownPayload({ value: 'x'.repeat(10_000) })).toHaveLength(maxPayloadLength);
});

test('anything that JSON can say becomes a text that databases take', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.string(), fc.constant(undefined)), (payload) => {
      const shown = shownPayload(payload);
      expect(shown.length).toBeLessThanOrEqual(maxPayloadLength);
      expect(shown).not.toContain('\0');
    }),
  );
});
