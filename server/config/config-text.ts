import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';

import { unescapeStep, type ConfigProblem } from '#lib/schema-problems.ts';

/** Line and column count from 1. */
export interface PlacedProblem {
  Line: number;
  Column: number;
  Pointer: string;
  Expected: string;
  Nearest?: string;
}

/** A mistake and the file it is in, below the configuration folder. */
export interface FileProblem extends PlacedProblem {
  File: string;
  /** Of the screen, where the file says one. */
  Path?: string;
}

interface Checked {
  document: unknown;
  problems: PlacedProblem[];
}

/**
 * Reads the text of a file that an integrator wrote and says what is wrong with it, and where.
 * @param problemsOf Looks at the document; it is asked only about valid JSON.
 */
export function checkConfigText(
  text: string,
  problemsOf: (document: unknown) => ConfigProblem[],
): Checked {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const broken = errors[0];
  if (broken || !root) {
    const at = placeOf(text, broken?.offset ?? 0);
    return { document: undefined, problems: [{ ...at, Pointer: '', Expected: 'valid JSON' }] };
  }
  const document: unknown = JSON.parse(text);
  return {
    document,
    problems: problemsOf(document).map((problem) => place(problem, root, text)),
  };
}

/** The position of a problem: that of its value, or of the nearest thing around it that is there. */
function place({ pointer, expected, nearest }: ConfigProblem, root: Node, text: string) {
  const steps = pointer.split('/').slice(1).map(unescapeStep);
  let node: Node | undefined;
  for (let length = steps.length; !node; length -= 1) {
    const path = steps.slice(0, length).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    node = length === 0 ? root : findNodeAtLocation(root, path);
  }
  // A field that should not be there is found by its name, not by its value.
  const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  return {
    ...placeOf(text, start),
    Pointer: pointer,
    Expected: expected,
    ...(nearest === undefined ? {} : { Nearest: nearest }),
  };
}

function placeOf(text: string, offset: number): { Line: number; Column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { Line: lines.length, Column: (lines.at(-1)?.length ?? 0) + 1 };
}
