import { expect, test } from 'vitest';

import { printSignal, readSignal, type Signal } from './signal.ts';

const shown = { isMuted: true, hasVideo: false, isSharing: false };

test.each<Signal>([
  { kind: 'hello', isReply: false, shown },
  { kind: 'shown', shown },
  { kind: 'description', offer: 1, description: { type: 'offer', sdp: 'v=0' } },
  { kind: 'candidate', candidate: { candidate: 'candidate:1' } },
  { kind: 'bye' },
])('$kind is read as it was written', (signal) => {
  expect(readSignal(printSignal(signal))).toEqual(signal);
});

test.each([
  ['no JSON', 'hello'],
  ['nothing', 'null'],
  ['a kind that is none', '{"kind":"eval"}'],
  ['a greeting without its state', '{"kind":"hello","isReply":true}'],
  ['a state of other things', '{"kind":"shown","shown":{"isMuted":"yes"}}'],
  ['a description without text', '{"kind":"description","offer":1,"description":{"type":"offer"}}'],
  ['a description without its number', '{"kind":"description","description":{"sdp":"v=0"}}'],
  ['no candidate', '{"kind":"candidate","candidate":null}'],
])('%s is left out', (_, text) => {
  expect(readSignal(text)).toBeUndefined();
});
