import type { Node } from 'jsonc-parser';

import { expectation, type Expectation } from '#shared/expectation.ts';
import { escapeStep } from '#shared/json-pointer.ts';
import { isPrototypeName } from '#shared/merge-patch.ts';
import type { ConfigProblem } from '#shared/schema-problems.ts';

const maxDepth = 64;

/** Position at which a text is nested too deeply: recursive parsers would exhaust the stack. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > maxDepth) return index;
  }
  return undefined;
}

export const tooDeep = expectation('depth', 'at most {{value}} levels', { value: maxDepth });

/**
 * Reports repeated names in an object, of which one would be lost, and names of Object.prototype.
 */
export function nameProblems(root: Node): ConfigProblem[] {
  const children = root.children ?? [];
  if (root.type === 'array')
    return children.flatMap((item, index) => below(`/${index}`, nameProblems(item)));
  if (root.type !== 'object') return [];
  const seen = new Set<string>();
  return children.flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const problem = problemOf(name, seen);
    seen.add(name);
    const within = value ? nameProblems(value) : [];
    const step = `/${escapeStep(name)}`;
    const own = problem === undefined ? [] : [{ pointer: '', ...problem }];
    return below(step, [...own, ...within]);
  });
}

function below(step: string, problems: readonly ConfigProblem[]): ConfigProblem[] {
  return problems.map((problem) =>
    Object.assign(problem, { pointer: `${step}${problem.pointer}` }),
  );
}

function problemOf(name: string, seen: ReadonlySet<string>): Expectation | undefined {
  if (isPrototypeName(name))
    return expectation('propertyNames', 'a name other than "{{value}}"', { value: name });
  return seen.has(name) ? expectation('once', '"{{name}}" once', { name }) : undefined;
}
