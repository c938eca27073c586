import { schema } from '#schemas/config/screen.fields.gen.js';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { validate } from '#schemas/config/screen.validate.gen.js';
import { explainErrors, unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { referenceProblems } from '#shared/screen/screen-references.ts';

/**
 * All problems of a screen document. Empty for a valid screen.
 * @param queries Names of the queries that screens may use. Their parameters are checked by the
 * server.
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
