import type { Command } from 'commander';

import { charts } from '#machines/charts.ts';
import type { Chart } from '#model-testing/chart.ts';
import { nearestName } from '#shared/nearest-name.ts';

/** What is typed wrong ends with this. */
export const typedWrong = 2;

/** The charts of these names, all where none is given. An unknown one ends the command. */
export function chosenCharts(command: Command, names: readonly string[]): readonly Chart[] {
  const known = charts.map(({ name }) => name);
  for (const name of names) oneOf(command, { what: 'chart', given: name, known });
  return names.length === 0 ? charts : charts.filter(({ name }) => names.includes(name));
}

interface Choice<Name extends string> {
  what: string;
  given: string;
  known: readonly Name[];
}

/** What is given, if it is known. Else the command ends, and says what there is. */
export function oneOf<Name extends string>(
  command: Command,
  { what, given, known }: Choice<Name>,
): Name {
  const found = known.find((name) => name === given);
  if (found !== undefined) return found;
  const nearest = nearestName(given, known);
  const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return command.error(
    `There is no ${what} ${quoted(given)}.${meant} There are: ${known.join(', ')}.`,
    {
      exitCode: typedWrong,
    },
  );
}

/** Signs that steer a terminal are written out. */
function quoted(given: string): string {
  return JSON.stringify(given);
}

const maxCount = 1_000_000;
/** As large as a walk takes one. */
export const maxSeed = 2 ** 32 - 1;

/** A whole number of at least one. */
export function countOf(
  command: Command,
  { what, given, most = maxCount }: { what: string; given: string; most?: number },
): number {
  const count = Number(given);
  if (Number.isSafeInteger(count) && count > 0 && count <= most) return count;
  return command.error(`${what} is a whole number from 1 to ${most}, not ${quoted(given)}.`, {
    exitCode: typedWrong,
  });
}

/** Options that were typed, and change nothing beside what else was: the command ends. */
export function refuseUseless(command: Command, names: readonly string[], without: string): void {
  const useless = new Set(names.filter((name) => command.getOptionValueSource(name) === 'cli'));
  const first = command.options.find((option) => useless.has(option.attributeName()));
  if (first) command.error(`${first.long} does nothing ${without}.`, { exitCode: typedWrong });
}
