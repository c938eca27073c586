import { readFileSync } from 'node:fs';

import { cpuSecondsOf } from '#tests/support/server-process.ts';

/** The renderer process of the page: the busiest one of this run's browser. */
export function rendererPid(): number {
  const children = processes().filter(({ command }) => command.includes('--type=renderer'));
  const busiest = children.toSorted((a, b) => cpuSecondsOf(b.pid) - cpuSecondsOf(a.pid))[0];
  if (!busiest) throw new Error('no renderer');
  return busiest.pid;
}

function processes() {
  return descendantsOf(process.pid).map((pid) => ({
    pid,
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
  }));
}

function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}
