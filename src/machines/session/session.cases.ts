import type { Answer } from '#model-testing/chart-model.ts';

import type { ReceivedTokens, SessionInput } from './session.setup.ts';

/* Events of a session, by test name. */

const quarterOfAnHour = 900_000;
const first = holding('a1', 'r1');
const second = holding('a2', 'r2');

const signedOut: SessionInput = { held: null, accountId: null, isKiosk: false };

export const starts = {
  'a new visitor': { input: signedOut, at: 'absent' },
  'a reload': { input: { ...signedOut, held: first, accountId: 'anna' }, at: 'held.fresh' },
  'a new tab': { input: { ...signedOut, accountId: 'anna' }, at: 'asking' },
  'a display whose tab was closed': {
    input: { ...signedOut, accountId: 'kiosk-1', isKiosk: true },
    at: 'asking',
  },
  'a display': { input: { ...signedOut, isKiosk: true }, at: 'resuming' },
};

export const events = {
  'signs in': { type: 'session.started', held: first },
  'sibling answers late': { type: 'session.found', held: second },
  'sibling renews': { type: 'token.adopted', held: second },
  '401 to our token': { type: 'token.refused', token: 'a1' },
  '401 to an older token': { type: 'token.refused', token: 'a0' },
  'token too old': { type: 'renewal.wanted' },
  'signed in elsewhere': { type: 'session.revoked', reason: 'replaced' },
  'signs out': { type: 'session.ended', reason: 'signed-out' },
  '403': { type: 'session.ended', reason: 'forbidden' },
};

const asked: Record<string, Answer> = {
  found: { output: first },
  none: { output: null },
  fails: { error: new Error('No channel') },
};

export const answers: Record<string, Record<string, Answer>> = {
  ask: asked,
  search: { ...asked, found: { output: second } },
  renew: {
    done: { output: second },
    refused: refusal(401),
    malformed: refusal(400),
    'out of order': refusal(503),
    'no connection': { error: new Error('Connection error') },
  },
  resume: { done: { output: first }, refused: refusal(401), 'out of order': refusal(503) },
};

function holding(accessToken: string, refreshToken: string): ReceivedTokens {
  const tokens = {
    accessToken,
    refreshToken,
    expiresAt: 0,
    accountId: 'anna',
    isRemembered: false,
  };
  return { tokens, goodForMs: quarterOfAnHour };
}

function refusal(status: number): Answer {
  return { error: Object.assign(new Error(`Status ${status}`), { status }) };
}
