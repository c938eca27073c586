import type { Overlay } from '#schemas/config/overlay.gen.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { nearestName } from '#shared/nearest-name.ts';
import { type ConfigProblem, unescapeStep } from '#shared/schema-problems.ts';
import { removalsWithoutTarget, escapeStep, valueAt } from '#shared/screen/overlay.ts';

import { placesWithin, withoutPlace } from './fit-places.ts';
import { leavesOf, without } from './patch-details.ts';

interface OverlayFit {
  /** What of the patch fits the screen, with places for what the screen has besides. */
  patch: Overlay['patch'];
  /** Each detail that was left out or added, at its place in the overlay. */
  problems: ConfigProblem[];
}

/** Of looking for what leads to a problem elsewhere, in an overlay that fits hardly anywhere. */
const maxRounds = 50;
const maxLeaves = 200;

type Check = (document: unknown) => ConfigProblem[];

/**
 * What of an overlay fits a screen that may have changed since it was written: a detail that does
 * not is left out, and nothing else.
 * @param beneath The screen, without a mistake.
 * @param check What is wrong with a screen.
 */
export function fitOverlay(beneath: unknown, overlay: Overlay, check: Check): OverlayFit {
  const { patch: written, expects = {} } = overlay;
  const problems = [...identityProblems(written), ...detailsOfNothing(beneath, written)];
  let patch = withoutAll(written, problems);
  for (let round = 0; ; round += 1) {
    const placed = placesWithin(beneath, { patch, written, expects });
    problems.push(...placed.problems);
    patch = placed.patch;
    const wrong = check(mergePatch(beneath, patch));
    if (wrong.length === 0)
      return { patch: patch as Overlay['patch'], problems: problems.map(inOverlay) };
    const leaves = leavesOf(patch);
    const plain = wrong.filter(({ pointer }) => leafAt(leaves, pointer) !== undefined);
    const fit =
      plain.length > 0
        ? { patch: withoutLeaves(patch, plain), problems: plain }
        : giveWay(round < maxRounds ? wrong : [], { beneath, patch, written, check });
    problems.push(...fit.problems.filter((one) => !isOutcome(one, problems)));
    patch = fit.patch;
  }
}

/**
 * What a patch can be without, where a problem is: a list counts as one. Places are not: each of them
 * gives way by itself.
 */
function leafAt(leaves: readonly string[], pointer: string): string | undefined {
  const isPlace = pointer.startsWith('/layouts/');
  return leaves.find(
    (leaf) => leaf === pointer || (!isPlace && leaf !== '' && pointer.startsWith(`${leaf}/`)),
  );
}

function withoutLeaves(patch: unknown, problems: readonly ConfigProblem[]): unknown {
  const leaves = leavesOf(patch);
  const gone = problems.map(({ pointer }) => leafAt(leaves, pointer) ?? pointer);
  return gone.reduce<unknown>((rest, leaf) => without(rest, leaf), patch);
}

/** What is missing because a detail of it was left out is not said again. */
function isOutcome({ pointer }: ConfigProblem, earlier: readonly ConfigProblem[]): boolean {
  return pointer !== '' && earlier.some((one) => one.pointer.startsWith(`${pointer}/`));
}

/** A widget of the overlay that is left out leaves no places behind. */
function withoutPlacesOf(patch: unknown, culprit: string): unknown {
  const id = /^\/widgets\/([^/]+)$/.exec(culprit)?.[1];
  const layouts = valueAt(patch, '/layouts');
  if (id === undefined || !isObject(patch) || !isObject(layouts)) return patch;
  const rest = Object.entries(layouts).map(([width, places]) => [
    width,
    Array.isArray(places)
      ? places.filter((place) => valueAt(place, '/id') !== unescapeStep(id))
      : places,
  ]);
  return { ...patch, layouts: Object.fromEntries(rest) as object };
}

function withoutAll(patch: unknown, problems: readonly ConfigProblem[]): unknown {
  return problems.reduce<unknown>((rest, { pointer }) => without(rest, pointer), patch);
}

/** Links, wall screens and other overlays name a screen by these. */
function identityProblems(patch: object): ConfigProblem[] {
  return ['id', 'path', 'extends', 'abstract', 'hidden', 'version']
    .filter((name) => Object.hasOwn(patch, name))
    .map((name) =>
      problemAt(
        `/${name}`,
        expectation('identity', 'no "{{name}}": it stays as the screen has it', { name }),
      ),
    );
}

/** What makes each of these whole: without it, it changes one that the screen has. */
const parts = { widgets: 'type', data: 'query', variables: 'from' } as const;

/** What a patch changes or removes that the screen does not have. */
function detailsOfNothing(beneath: unknown, patch: object): ConfigProblem[] {
  const changed = Object.entries(parts).flatMap(([part, whole]) => {
    const own = valueAt(patch, `/${part}`);
    if (!isObject(own)) return [];
    const there = valueAt(beneath, `/${part}`);
    const names = isObject(there) ? Object.keys(there) : [];
    return Object.entries(own)
      .filter(([id, one]) => isObject(one) && !names.includes(id) && !Object.hasOwn(one, whole))
      .map(([id]) => unknownPart(`/${part}/${escapeStep(id)}`, { id, names, whole }));
  });
  const removed = removalsWithoutTarget(beneath, patch).filter(
    (pointer) => !changed.some((one) => pointer.startsWith(`${one.pointer}/`)),
  );
  return [...changed, ...removed.map(nothingToRemove)];
}

function unknownPart(
  pointer: string,
  { id, names, whole }: { id: string; names: readonly string[]; whole: string },
): ConfigProblem {
  const nearest = nearestName(id, names);
  const right =
    names.length > 0
      ? expectation(
          'partOrOwn',
          'one of {{names}}, or a "{{whole}}" of its own: the screen has none of this name',
          { names: names.join(', '), whole },
        )
      : expectation('ownPart', 'a "{{whole}}" of its own: the screen has none', { whole });
  return { pointer, ...right, ...(nearest !== undefined && { nearest }) };
}

function nothingToRemove(pointer: string): ConfigProblem {
  return problemAt(
    pointer,
    expectation('removable', 'a field of the screen: there is none to remove'),
  );
}

interface Attempt {
  beneath: unknown;
  patch: unknown;
  /** The patch as it is written: its lists have the places that problems are said at. */
  written: unknown;
  check: Check;
}

/** The patch without the least of it that leads to the first of the problems; without all of it where none is given. */
function giveWay(
  all: readonly ConfigProblem[],
  attempt: Attempt,
): { patch: unknown; problems: ConfigProblem[] } {
  const { beneath, patch, written } = attempt;
  const [wrong] = all;
  if (!wrong)
    return {
      patch: {},
      problems: [problemAt('', expectation('fitting', 'what fits the screen'))],
    };
  const place = withoutPlace(patch, { written, wrong });
  if (place) return place;
  const culprit = culpritOf(wrong, all, attempt);
  if (culprit !== undefined)
    return {
      patch: withoutPlacesOf(without(patch, culprit), culprit),
      problems: [saidAt(wrong, culprit)],
    };
  // The screen now has a widget with the name of the overlay's own.
  if (isOfOwnWidget(wrong, patch) && valueAt(beneath, wrong.pointer) !== undefined)
    return { patch: withNull(patch, wrong.pointer), problems: [wrong] };
  return { patch: {}, problems: [saidAt(wrong, '')] };
}

/** Where in the patch the least of it is that leads to the first problem. Undefined: nowhere. */
function culpritOf(
  wrong: ConfigProblem,
  all: readonly ConfigProblem[],
  { beneath, patch, check }: Attempt,
): string | undefined {
  const leaves = leavesOf(patch).slice(0, maxLeaves);
  const inside = leaves.filter((leaf) => leaf.startsWith(`${wrong.pointer}/`));
  const single = inside.find(mends);
  if (single !== undefined) return single;
  const isInPatch = wrong.pointer !== '' && valueAt(patch, wrong.pointer) !== undefined;
  if (isOfOwnWidget(wrong, patch)) {
    const isOfScreen = !isInPatch && valueAt(beneath, wrong.pointer) !== undefined;
    return isOfScreen ? undefined : [wrong.pointer, ...partsAround(wrong.pointer)].find(ends);
  }
  if (isInPatch) return wrong.pointer;
  return leaves.find(mends) ?? leaves.find(ends) ?? partsAround(wrong.pointer).find(ends);

  /** Without it there is less wrong, and nothing else. */
  function mends(pointer: string): boolean {
    return ends(pointer) && leftWithout(pointer).every((one) => isAmong(one, all));
  }

  /** Without it the problem is gone; others may have been hidden behind it. */
  function ends(pointer: string): boolean {
    return valueAt(patch, pointer) !== undefined && !isAmong(wrong, leftWithout(pointer));
  }

  function leftWithout(pointer: string): ConfigProblem[] {
    return check(mergePatch(beneath, without(patch, pointer)));
  }
}

function isAmong(one: ConfigProblem, all: readonly ConfigProblem[]): boolean {
  return all.some(({ pointer, expected }) => one.pointer === pointer && one.expected === expected);
}

/** Ever larger parts of the document, without the whole of it. */
function partsAround(pointer: string): string[] {
  const steps = pointer.split('/');
  return steps.slice(2).map((_, index) => steps.slice(0, steps.length - 1 - index).join('/'));
}

function isOfOwnWidget({ pointer }: ConfigProblem, patch: unknown): boolean {
  const [, part, id] = pointer.split('/');
  return part === 'widgets' && valueAt(patch, `/widgets/${id}/type`) !== undefined;
}

function withNull(patch: unknown, pointer: string): unknown {
  const [, ...steps] = pointer.split('/');
  const nested = steps.reduceRight<unknown>(
    (inner, step) => ({ [step.replaceAll('~1', '/').replaceAll('~0', '~')]: inner }),
    null,
  );
  return merged(patch, nested);
}

/** As a merge patch, but of patches: what is null in one stays null. */
function merged(patch: unknown, more: unknown): unknown {
  if (!isObject(patch) || !isObject(more)) return more;
  const fields = Object.entries(more).map(([name, value]) => [name, merged(patch[name], value)]);
  return { ...patch, ...(Object.fromEntries(fields) as object) };
}

function saidAt(wrong: ConfigProblem, pointer: string): ConfigProblem {
  if (pointer === wrong.pointer) return wrong;
  const { pointer: place, expected } = wrong;
  return problemAt(
    pointer,
    expectation('fittingAt', 'what fits {{place}}: {{expected}}', {
      place: place || '/',
      expected,
    }),
  );
}

function inOverlay({ pointer, ...problem }: ConfigProblem): ConfigProblem {
  return { pointer: `/patch${pointer}`, ...problem };
}
