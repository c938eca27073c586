import { expect, test } from 'vitest';

import { isRealTimeByDefault, shownDetails } from './detail-rights.ts';

const performance = { Name: 'ThingPerformanceDetails' };
const changeover = { Name: 'ThingChangeoverDetails' };
const other = { Name: 'PlantUser' };

test.each([
  ['no one’s rights', [other], true, { performance: true, changeovers: true }],
  ['performance alone', [other, performance], true, { performance: true, changeovers: false }],
  ['changeovers alone', [changeover], false, { performance: false, changeovers: true }],
  ['both', [performance, changeover], true, { performance: true, changeovers: true }],
])('with %s real time and details are as the specification says', (_, roles, realTime, shown) => {
  expect(isRealTimeByDefault(roles)).toBe(realTime);
  expect(shownDetails(roles)).toEqual(shown);
});
