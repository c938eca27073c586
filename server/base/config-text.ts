import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';

import { expectation, expectationReply, type Expectation } from '#shared/expectation.ts';
import { stepsOf } from '#shared/json-pointer.ts';
import { type ConfigProblem } from '#shared/schema-problems.ts';

import { nameProblems, tooDeep, tooDeepAt } from './json-structure.ts';

const maxLetters = 2_000_000;
/** Maximum of reported problems per file; correcting them shows the others. */
const maxProblems = 200;

/** Line and column count from 1. */
export interface PlacedProblem {
  Line: number;
  Column: number;
  Pointer: string;
  Expected: string;
  /** Key by which pages translate the expectation. */
  Code?: string;
  Values?: Expectation['values'];
  Nearest?: string;
}

/** A problem with its file, relative to the configuration folder. */
export interface FileProblem extends PlacedProblem {
  File: string;
  /** Path of the screen, where the file has one. */
  Path?: string;
}

interface Checked {
  document: unknown;
  problems: PlacedProblem[];
}

/**
 * Parses a file that an integrator wrote, and reports its problems with their positions.
 * @param problemsOf Checks the document; called only for valid JSON without repeated names.
 */
export function checkConfigText(
  text: string,
  problemsOf: (document: unknown) => ConfigProblem[],
): Checked {
  if (text.length > maxLetters)
    return broken(
      text,
      0,
      expectation('maxLength', 'at most {{value}} characters', { value: maxLetters }),
    );
  const deepAt = tooDeepAt(text);
  if (deepAt !== undefined) return broken(text, deepAt, tooDeep);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  if (error || !root) return broken(text, error?.offset ?? 0, expectation('json', 'valid JSON'));
  const ofNames = nameProblems(root);
  if (ofNames.length > 0)
    return {
      document: undefined,
      problems: ofNames.slice(0, maxProblems).map((problem) => place(problem, root, text)),
    };
  const document: unknown = JSON.parse(text);
  return {
    document,
    problems: problemsOf(document)
      .slice(0, maxProblems)
      .map((problem) => place(problem, root, text)),
  };
}

function broken(text: string, offset: number, right: Expectation): Checked {
  const problem = { ...lineAndColumn(text, offset), Pointer: '', ...expectationReply(right) };
  return { document: undefined, problems: [problem] };
}

/** The position of a problem: that of its value, or of the nearest existing ancestor. */
function place(problem: ConfigProblem, root: Node, text: string) {
  const { pointer } = problem;
  const steps = stepsOf(pointer);
  let node: Node | undefined;
  for (let length = steps.length; !node; length -= 1) {
    const path = steps.slice(0, length).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    node = length === 0 ? root : findNodeAtLocation(root, path);
  }
  // The position of a property is that of its name.
  const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  return {
    ...lineAndColumn(text, start),
    Pointer: pointer,
    ...expectationReply(problem),
  };
}

function lineAndColumn(text: string, offset: number): { Line: number; Column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { Line: lines.length, Column: (lines.at(-1)?.length ?? 0) + 1 };
}
