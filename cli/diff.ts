import type { Command } from 'commander';

import { differences, type Difference } from '#lib/differences.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { Configuration } from '#server/config/configuration.ts';
import { layerNameOf } from '#server/config/overlay-files.ts';

import { configurationIn } from './config-files.ts';
import { commandGroup, report, type Format, type Terminal } from './terminal.ts';

/** What the screens of one place differ in. */
interface Changed extends Difference {
  /** `oee-grid-view`, and for whom: `client northwind`. */
  screen: string;
  place: string;
}

const everyone = 'everyone';

/** `lineside diff`: what users would see change between two folders, with all layers applied. */
export function diffCommand(terminal: Terminal): Command {
  return commandGroup('diff', 'Say what users would see change between two configuration folders')
    .argument('<before>')
    .argument('<after>')
    .option('--json', 'print JSON, for programs')
    .action(async (...[before, after, format, command]: [string, string, Format, Command]) => {
      const changed = changesBetween(
        await screensOf(configurationIn(before, command)),
        await screensOf(configurationIn(after, command)),
      );
      const lines = changed.length === 0 ? ['No differences.'] : changed.map(sentenceOf);
      report(terminal, format, { data: changed, lines });
    });
}

type Screens = ReadonlyMap<string, { screen: string; place: string; document: Screen }>;

/** As they are for everyone, and for each client, plant and machine with an overlay. */
async function screensOf({ screens }: Configuration): Promise<Screens> {
  const { documents, overlaid } = await screens.read();
  const all = (documents as Screen[])
    .map((document) => ({ screen: document.id, place: everyone, document }))
    .concat(
      overlaid.map(({ place, document }) => ({
        screen: document.id,
        place: layerNameOf(place),
        document,
      })),
    );
  return new Map(all.map((one) => [`${one.screen} ${one.place}`, one]));
}

/** Where one of both has no overlay, what it is laid over stands in its place. */
function changesBetween(before: Screens, after: Screens): Changed[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key) => {
    const { screen = '', place = '' } = before.get(key) ?? after.get(key) ?? {};
    const base = `${screen} ${everyone}`;
    const [then, now] = [before, after].map((one) => one.get(key) ?? one.get(base));
    return differences(then?.document, now?.document).map((one) =>
      Object.assign(one, { screen, place }),
    );
  });
}

function sentenceOf({ screen, place, pointer, before, after }: Changed): string {
  const what = pointer === '' ? 'the screen' : pointer;
  const where = `${screen}, for ${place}: ${what}`;
  if (before === undefined) return `${where} is added${pointer === '' ? '' : `: ${short(after)}`}`;
  if (after === undefined)
    return `${where} is removed${pointer === '' ? '' : `: ${short(before)}`}`;
  return `${where} changes from ${short(before)} to ${short(after)}`;
}

const longest = 200;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
