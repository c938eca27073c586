import { print } from '#tests/bench/figures.ts';

import { soakDrops } from './drops.ts';
import { soakPolls } from './polls.ts';
import { soakRotations } from './rotations.ts';
import { setStage, type Stage } from './stage.ts';
import type { Finding } from './stock.ts';

/** 41.7 hours of turns, 30 days of polls and 1,000 dropped connections. */
const usual = [10_000, 43_200, 1000];
const soaks: ((stage: Stage, rounds: number) => Promise<Finding[]>)[] = [
  soakRotations,
  soakPolls,
  soakDrops,
];

const asked = process.argv.slice(2).map(Number);
let isMissed = false;
for (const [index, soak] of soaks.entries()) {
  const rounds = asked[index] ?? usual[index] ?? 0;
  // This soak was not asked for.
  if (rounds === 0) continue;
  const begun = performance.now();
  const stage = await setStage();
  const findings = await soak(stage, rounds).finally(() => stage.close());
  print(findings.map((finding) => ({ ...finding, target: `≤ ${finding.most}` })));
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`${rounds} rounds in ${seconds} s\n\n`);
  isMissed ||= findings.some(({ value, most }) => !(value <= most));
}
process.exitCode = isMissed ? 1 : 0;
