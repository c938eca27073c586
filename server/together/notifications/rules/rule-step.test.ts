import { expect, test } from 'vitest';

import { isStorm, ruleStep, type Fact, type RuleState } from './rule-step.ts';

const minute = 60_000;
/** Over the limit since minute 10; notified after five minutes. */
const holdMs = 5 * minute;
const over: Fact = { isOver: true, isClear: false, since: 10 * minute, at: 10 * minute };
const clear: Fact = { isOver: false, isClear: true, at: 0 };
const between: Fact = { isOver: false, isClear: false, at: 0 };
const pending: RuleState = { since: 10 * minute, firedAt: null };
const nothing = { state: undefined, hasBegun: false, hasEnded: false };
const fired: RuleState = { since: 10 * minute, firedAt: 15 * minute };

test.each([
  ['it begins to hold', undefined, over, 10, { state: pending, hasBegun: false, hasEnded: false }],
  [
    'not for long enough',
    pending,
    over,
    14.99,
    { state: pending, hasBegun: false, hasEnded: false },
  ],
  ['for long enough', pending, over, 15, { state: fired, hasBegun: true, hasEnded: false }],
  ['notified already', fired, over, 60, { state: fired, hasBegun: false, hasEnded: false }],
  ['over before anyone knew', pending, clear, 14, { hasBegun: false, hasEnded: false }],
  ['over', fired, clear, 20, { hasBegun: false, hasEnded: true }],
  ['between the limits after it fired', fired, between, 20, { state: fired, hasEnded: false }],
  ['between the limits before it fired', pending, between, 14, { hasBegun: false }],
  ['never over', undefined, clear, 20, { hasBegun: false, hasEnded: false }],
] as const)('%s', (_, before, fact, at, expected) => {
  expect(ruleStep(before, fact, { holdMs, now: at * minute })).toEqual({ ...nothing, ...expected });
});

test('another stop is another occurrence, and ends the one before', () => {
  const again = { ...over, since: 30 * minute };
  expect(ruleStep(fired, again, { holdMs, now: 31 * minute })).toEqual({
    state: { since: 30 * minute, firedAt: null },
    hasBegun: false,
    hasEnded: true,
  });
  expect(ruleStep(fired, again, { holdMs, now: 35 * minute })).toMatchObject({
    hasBegun: true,
    hasEnded: true,
  });
});

test('only time that counts is held against a limit', () => {
  const night = { ...over, heldMs: 0 };
  expect(ruleStep(undefined, night, { holdMs, now: 500 * minute }).hasBegun).toBe(false);
  const morning = { ...over, heldMs: 5 * minute };
  expect(ruleStep(pending, morning, { holdMs, now: 505 * minute }).hasBegun).toBe(true);
});

test('whatever is seen, what began once ends once', () => {
  const facts = [over, between, clear, { ...over, since: 30 * minute }, over, over, clear];
  let open = 0;
  let state: RuleState | undefined;
  for (let look = 0; look < 2000; look += 1) {
    const fact = facts[(look * 7919) % facts.length] ?? clear;
    const step = ruleStep(state, fact, { holdMs: (look % 3) * minute, now: look * minute });
    if (step.hasEnded) open -= 1;
    if (step.hasBegun) open += 1;
    expect(open).toBe(step.state?.firedAt == null ? 0 : 1);
    state = step.state;
  }
});

test.each([
  [5, [], false],
  [6, [], true],
  [1, [99, 98, 97, 96, 95], true],
  [1, [-1, -2, -3, -4, -5], false],
])('%i that begin after %j is a storm: %s', (begun, ago, storm) => {
  const now = 1000 * minute;
  const firedAt = ago.map((at) => now - 5 * minute + at);
  expect(isStorm(begun, firedAt, now)).toBe(storm);
});
