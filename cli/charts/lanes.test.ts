import { expect, test } from 'vitest';

import { charts } from '#machines/charts.ts';

import { playerLanes } from './lanes.ts';

test('accounts of one lane are not those of the other', () => {
  const [one = [], other = [], ...more] = playerLanes(charts, undefined);

  expect(more).toEqual([]);
  expect([...one, ...other].toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
  expect(other).toContain('plant-mode');
  expect(accountsOf(one).filter((account) => accountsOf(other).includes(account))).toEqual([]);
});

test('who is named has one session: all charts stand in one lane', () => {
  expect(playerLanes(charts, 'ines')).toEqual([charts.map(({ name }) => name)]);
});

test('charts without one that is played beside others stand in one lane', () => {
  const some = charts.filter(({ name }) => name === 'hub' || name === 'form');
  expect(playerLanes(some, undefined)).toEqual([['hub', 'form']]);
});

/** Accounts that sign in or are signed in during the charts of a lane. */
function accountsOf(lane: readonly string[]): string[] {
  return charts
    .filter(({ name }) => lane.includes(name))
    .flatMap(({ inBrowser }) => {
      if ('not' in inBrowser) return [];
      const { adapter, username } = inBrowser;
      const stated = JSON.stringify([adapter.answers, adapter.starts]);
      const onTheWay = [...stated.matchAll(/"signedInAs":"(\w+)"/g)].map(([, name = '']) => name);
      return onTheWay.concat(username ?? []);
    });
}
