import type { Command } from 'commander';

import { charts } from '#machines/charts.ts';
import type { Chart } from '#model-testing/chart.ts';
import { nearestName } from '#shared/nearest-name.ts';

/** Exit code of usage errors. */
export const typedWrong = 2;

/** The charts of these names; all without names. An unknown name ends the command. */
export function chosenCharts(command: Command, names: readonly string[]): readonly Chart[] {
  const known = charts.map(({ name }) => name);
  for (const name of names) knownValue(command, { what: 'chart', given: name, known });
  return names.length === 0 ? charts : charts.filter(({ name }) => names.includes(name));
}

interface Choice<Name extends string> {
  what: string;
  given: string;
  known: readonly Name[];
}

/** A known value, or the command ends with a list of the known ones. */
export function knownValue<Name extends string>(
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

/** Escapes terminal control characters. */
function quoted(given: string): string {
  return JSON.stringify(given);
}

const maxCount = 1_000_000;
/** Maximum seed of a walk. */
export const maxSeed = 2 ** 32 - 1;

/** Parses a positive integer. */
export function positiveInteger(
  command: Command,
  { what, given, most = maxCount }: { what: string; given: string; most?: number },
): number {
  const count = Number(given);
  if (Number.isSafeInteger(count) && count > 0 && count <= most) return count;
  return command.error(`${what} is a whole number from 1 to ${most}, not ${quoted(given)}.`, {
    exitCode: typedWrong,
  });
}

/** Ends the command if options were given that have no effect without another one. */
export function refuseOptionsWithout(
  command: Command,
  names: readonly string[],
  without: string,
): void {
  const useless = new Set(names.filter((name) => command.getOptionValueSource(name) === 'cli'));
  const first = command.options.find((option) => useless.has(option.attributeName()));
  if (first) command.error(`${first.long} does nothing ${without}.`, { exitCode: typedWrong });
}
