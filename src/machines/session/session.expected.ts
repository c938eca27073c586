import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

const startedAs = { 'signs in': stepTo('held.fresh', { held: { tokens: { accessToken: 'a1' } } }) };
const adopted = stepTo('held.fresh', { held: { tokens: { refreshToken: 'r2' } } });
const ended = { held: null, accountId: null, isKiosk: false };
/** Events handled in every state of a held session. */
const always = {
  ...startedAs,
  'sibling renews': adopted,
  'signs out': stepTo('ended', { ...ended, because: 'signed-out' }),
  '403': stepTo('ended', { ...ended, because: 'forbidden' }),
};
const wantsRenewal = {
  '401 to our token': { ours: 'held.renewing', else: 'held.fresh' },
  'token too old': 'held.renewing',
  'signed in elsewhere': stepTo('held.renewing', { because: 'replaced' }),
};

/** Expected target of each step, written from the specification and the hazards. */
export const expected: ChartModel['expected'] = {
  asking: {
    ...startedAs,
    'ask: found': stepTo('held.fresh', { held: { tokens: { refreshToken: 'r1' } } }),
    'ask: none': { kiosk: 'resuming', else: 'absent' },
    'ask: fails': { kiosk: 'resuming', else: 'absent' },
  },
  resuming: {
    'resume: done': stepTo('held.fresh', { accountId: 'anna' }),
    'resume: refused': stepTo('ended', ended),
    'resume: out of order': 'resumingLater',
  },
  resumingLater: { 'after RETRY': 'resuming' },
  absent: {
    ...startedAs,
    'sibling answers late': {
      to: 'held.fresh',
      seen: { accountId: 'anna', held: { tokens: { refreshToken: 'r2' } } },
      does: ['joinSession'],
    },
  },
  'held.fresh': { ...always, ...wantsRenewal, 'after UNTIL_RENEWAL': 'held.renewing' },
  'held.renewing': {
    ...always,
    'renew: done': stepTo('held.fresh', {
      held: { tokens: { accessToken: 'a2' } },
      because: 'expired',
    }),
    'renew: refused': 'held.searching',
    'renew: malformed': 'held.searching',
    'renew: out of order': 'held.waiting',
    'renew: no connection': 'held.waiting',
  },
  'held.searching': {
    ...always,
    'search: found': adopted,
    'search: none': stepTo('ended', ended),
    'search: fails': stepTo('ended', ended),
  },
  'held.waiting': {
    ...always,
    ...wantsRenewal,
    '401 to our token': { ours: 'held.renewing', else: 'held.waiting' },
    'after RETRY': 'held.renewing',
  },
  ended: startedAs,
};

function stepTo(to: string, seen: object): ExpectedStep {
  return { to, seen };
}
