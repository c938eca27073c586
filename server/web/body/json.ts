import { visit } from 'jsonc-parser';

import { Problem } from '#server/base/problem.ts';

const maxDepth = 64;
/** Keys and values together. A sample has eleven, and a batch at most 10,000 samples. */
export const defaultParts = 150_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum of keys and values in a body, for routes that take more than usual. */
    maxParts?: number;
  }
}

/**
 * Parses a request body more strictly than JSON.parse: refuses a repeated key, and more nesting or
 * values than a real client sends. No body blocks the server for long.
 * @throws Problem 400 with the fault and its place.
 */
export function parseJson(text: string, maxParts = defaultParts): unknown {
  refuseAmbiguity(text, maxParts);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : 'not JSON');
  }
}

function refuseAmbiguity(text: string, maxParts: number) {
  const open: Set<string>[] = [];
  let depth = 0;
  let parts = 0;

  function count() {
    parts += 1;
    if (parts > maxParts) throw badJson(`more than ${maxParts} keys and values`);
  }

  function enter() {
    count();
    depth += 1;
    if (depth > maxDepth) throw badJson(`nested deeper than ${maxDepth} levels`);
  }

  visit(text, {
    onObjectBegin() {
      enter();
      open.push(new Set());
    },
    onObjectEnd() {
      depth -= 1;
      open.pop();
    },
    onArrayBegin: enter,
    onArrayEnd: () => void (depth -= 1),
    onLiteralValue: count,
    onObjectProperty(name, offset) {
      count();
      const keys = open.at(-1);
      if (keys?.has(name)) throw badJson(`"${name}" appears twice (again at character ${offset})`);
      keys?.add(name);
    },
  });
}

function badJson(what: string) {
  return new Problem(400, 'request.badJson', `The body cannot be read: ${what}`);
}
