import type { Overlay } from '#schemas/config/overlay.gen.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { escapeStep, stepsOf, unescapeStep, valueAt } from '#shared/json-pointer.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { nearestName } from '#shared/nearest-name.ts';
import { type ConfigProblem } from '#shared/schema-problems.ts';
import { removalsWithoutTarget } from '#shared/screen/overlay.ts';

import { placesWithin, withoutPlace } from './fit-places.ts';
import { patchLeaves, patchWithout } from './patch-details.ts';

interface OverlayFit {
  /** The fitting part of the patch, with places for the other widgets of the screen. */
  patch: Overlay['patch'];
  /** Each omitted or added detail, with its pointer in the overlay. */
  problems: ConfigProblem[];
}

/** Limits of the search for the cause of a problem, in overlays that hardly fit. */
const maxRounds = 50;
const maxLeaves = 200;

type Check = (document: unknown) => ConfigProblem[];

/**
 * Fits an overlay to a screen that may have changed since: omits details that no longer fit, and
 * keeps the rest.
 * @param base The valid screen.
 * @param check Finds problems of a screen.
 */
export function fitOverlay(base: unknown, overlay: Overlay, check: Check): OverlayFit {
  const { patch: written, expects = {} } = overlay;
  const problems = [...identityProblems(written), ...detailsOfNothing(base, written)];
  let patch = withoutAll(written, problems);
  for (let round = 0; ; round += 1) {
    const placed = placesWithin(base, { patch, written, expects });
    problems.push(...placed.problems);
    patch = placed.patch;
    const wrong = check(mergePatch(base, patch));
    if (wrong.length === 0)
      return { patch: patch as Overlay['patch'], problems: problems.map(inOverlay) };
    const leaves = patchLeaves(patch);
    const plain = wrong.filter(({ pointer }) => leafAt(leaves, pointer) !== undefined);
    const fit =
      plain.length > 0
        ? { patch: withoutLeaves(patch, plain), problems: plain }
        : dropConflicting(round < maxRounds ? wrong : [], { base, patch, written, check });
    problems.push(...fit.problems.filter((one) => !isOutcome(one, problems)));
    patch = fit.patch;
  }
}

/**
 * The smallest removable part of a patch at a problem: lists are removed whole, except places,
 * which are removed one by one.
 */
function leafAt(leaves: readonly string[], pointer: string): string | undefined {
  const isPlace = pointer.startsWith('/layouts/');
  return leaves.find(
    (leaf) => leaf === pointer || (!isPlace && leaf !== '' && pointer.startsWith(`${leaf}/`)),
  );
}

function withoutLeaves(patch: unknown, problems: readonly ConfigProblem[]): unknown {
  const leaves = patchLeaves(patch);
  const gone = problems.map(({ pointer }) => leafAt(leaves, pointer) ?? pointer);
  return gone.reduce<unknown>((rest, leaf) => patchWithout(rest, leaf), patch);
}

/** Omits follow-up problems: the part is missing because a detail of it was left out. */
function isOutcome({ pointer }: ConfigProblem, earlier: readonly ConfigProblem[]): boolean {
  return pointer !== '' && earlier.some((one) => one.pointer.startsWith(`${pointer}/`));
}

/** An omitted widget of the overlay loses its places, too. */
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
  return problems.reduce<unknown>((rest, { pointer }) => patchWithout(rest, pointer), patch);
}

/**
 * An overlay cannot change these fields, which identify a screen for links, wall screens and other
 * overlays.
 */
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

/** Required field of a complete entry: without it, the entry changes one of the screen. */
const parts = { widgets: 'type', data: 'query', variables: 'from' } as const;

/** Changes and removals of parts that the screen does not have. */
function detailsOfNothing(base: unknown, patch: object): ConfigProblem[] {
  const changed = Object.entries(parts).flatMap(([part, whole]) => {
    const own = valueAt(patch, `/${part}`);
    if (!isObject(own)) return [];
    const there = valueAt(base, `/${part}`);
    const names = isObject(there) ? Object.keys(there) : [];
    return Object.entries(own)
      .filter(([id, one]) => isObject(one) && !names.includes(id) && !Object.hasOwn(one, whole))
      .map(([id]) => unknownPart(`/${part}/${escapeStep(id)}`, { id, names, whole }));
  });
  const removed = removalsWithoutTarget(base, patch).filter(
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
  base: unknown;
  patch: unknown;
  /** The original patch, whose list indices are used in pointers of problems. */
  written: unknown;
  check: Check;
}

/**
 * Removes the smallest part of the patch that causes the first problem; without problems, removes
 * everything.
 */
function dropConflicting(
  all: readonly ConfigProblem[],
  attempt: Attempt,
): { patch: unknown; problems: ConfigProblem[] } {
  const { base, patch, written } = attempt;
  const [wrong] = all;
  if (!wrong)
    return {
      patch: {},
      problems: [problemAt('', expectation('fitting', 'what fits the screen'))],
    };
  const place = withoutPlace(patch, { written, wrong });
  if (place) return place;
  const culprit = conflictingPart(wrong, all, attempt);
  if (culprit !== undefined)
    return {
      patch: withoutPlacesOf(patchWithout(patch, culprit), culprit),
      problems: [problemAtPointer(wrong, culprit)],
    };
  // The screen has gained a widget with the id of the overlay's own widget.
  if (isOfOwnWidget(wrong, patch) && valueAt(base, wrong.pointer) !== undefined)
    return { patch: withNull(patch, wrong.pointer), problems: [wrong] };
  return { patch: {}, problems: [problemAtPointer(wrong, '')] };
}

/**
 * Pointer of the smallest part of the patch that causes the first problem. Undefined: none found.
 */
function conflictingPart(
  wrong: ConfigProblem,
  all: readonly ConfigProblem[],
  { base, patch, check }: Attempt,
): string | undefined {
  const leaves = patchLeaves(patch).slice(0, maxLeaves);
  const inside = leaves.filter((leaf) => leaf.startsWith(`${wrong.pointer}/`));
  const single = inside.find(mends);
  if (single !== undefined) return single;
  const isInPatch = wrong.pointer !== '' && valueAt(patch, wrong.pointer) !== undefined;
  if (isOfOwnWidget(wrong, patch)) {
    const isOfScreen = !isInPatch && valueAt(base, wrong.pointer) !== undefined;
    return isOfScreen ? undefined : [wrong.pointer, ...partsAround(wrong.pointer)].find(ends);
  }
  if (isInPatch) return wrong.pointer;
  return leaves.find(mends) ?? leaves.find(ends) ?? partsAround(wrong.pointer).find(ends);

  /** Whether removing the part solves the problem without new ones. */
  function mends(pointer: string): boolean {
    return ends(pointer) && leftWithout(pointer).every((one) => isAmong(one, all));
  }

  /** Whether removing the part solves the problem; it may reveal others. */
  function ends(pointer: string): boolean {
    return valueAt(patch, pointer) !== undefined && !isAmong(wrong, leftWithout(pointer));
  }

  function leftWithout(pointer: string): ConfigProblem[] {
    return check(mergePatch(base, patchWithout(patch, pointer)));
  }
}

function isAmong(one: ConfigProblem, all: readonly ConfigProblem[]): boolean {
  return all.some(({ pointer, expected }) => one.pointer === pointer && one.expected === expected);
}

/** The parents of a pointer, smallest first, without the whole document. */
function partsAround(pointer: string): string[] {
  const steps = pointer.split('/');
  return steps.slice(2).map((_, index) => steps.slice(0, steps.length - 1 - index).join('/'));
}

function isOfOwnWidget({ pointer }: ConfigProblem, patch: unknown): boolean {
  const [, part, id] = pointer.split('/');
  return part === 'widgets' && valueAt(patch, `/widgets/${id}/type`) !== undefined;
}

function withNull(patch: unknown, pointer: string): unknown {
  const nested = stepsOf(pointer).reduceRight<unknown>((inner, step) => ({ [step]: inner }), null);
  return merged(patch, nested);
}

/** Merges two patches: unlike in a merge patch, nulls are kept. */
function merged(patch: unknown, more: unknown): unknown {
  if (!isObject(patch) || !isObject(more)) return more;
  const fields = Object.entries(more).map(([name, value]) => [name, merged(patch[name], value)]);
  return { ...patch, ...(Object.fromEntries(fields) as object) };
}

function problemAtPointer(wrong: ConfigProblem, pointer: string): ConfigProblem {
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
