import { schema } from '#schemas/config/screen.fields.gen.js';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { validate } from '#schemas/config/screen.validate.gen.js';
import { explainErrors, unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { referenceProblems } from '#shared/screen/screen-references.ts';

/**
 * Everything that keeps a document from being a screen. Empty when it is one.
 * @param queries Names of those that a screen may ask. Their parameters are checked by the server.
 */
export function checkScreen(document: unknown, queries: readonly string[]): ConfigProblem[] {
  if (!validate(document)) return explainErrors(validate.errors ?? [], schema, document);
  const screen = document as Screen;
  return [...queryProblems(screen, queries), ...referenceProblems(screen)];
}

function queryProblems({ data = {} }: Screen, queries: readonly string[]): ConfigProblem[] {
  return Object.entries(data).flatMap(([name, asked]) =>
    !asked || queries.includes(asked.query)
      ? []
      : [unknownName(`/data/${name}/query`, asked.query, queries)],
  );
}
