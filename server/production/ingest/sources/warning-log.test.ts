import { expect, test } from 'vitest';

import { createWarningLog } from './warning-log.ts';

test('a counter that keeps jumping is a line at once, and one every ten minutes', () => {
  let at = 0;
  const lines: [object, string][] = [];
  const say = createWarningLog({
    log: { warn: (details, words) => void lines.push([details, words]), error: () => {} },
    now: () => at,
  });
  const press = { id: 'imm-01', machineName: 'IMM-01' };
  const fell = { tag: 'totalparts', code: 'counter.fell', from: 9, to: 1 } as const;

  for (let count = 0; count < 1000; count += 1) say(press, fell);
  expect(lines).toEqual([[{ machine: 'imm-01', name: 'IMM-01' }, 'totalparts fell, from 9 to 1']]);
  // Another counter, another code and another machine are logged at once.
  say(press, { ...fell, tag: 'goodparts' });
  say(press, { ...fell, code: 'counter.rose' });
  say({ id: 'imm-02', machineName: 'IMM-02' }, fell);
  expect(lines).toHaveLength(4);

  at = 600_000;
  say(press, { ...fell, to: 2 });
  say(press, fell);
  expect(lines.slice(4)).toEqual([
    [{ machine: 'imm-01', name: 'IMM-01', others: 999 }, 'totalparts fell, from 9 to 2'],
  ]);
});
