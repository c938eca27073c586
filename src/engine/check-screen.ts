import { explainErrors, type ConfigProblem, type SchemaError } from '#lib/schema-problems.ts';
import { referenceProblems } from '#lib/screen-references.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import schema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { validate } from '#schemas/config/screen.validate.gen.js';

/** Everything that keeps a document from being a screen. Empty when it is one. */
export function checkScreen(document: unknown): ConfigProblem[] {
  if (!validate(document)) return explainErrors(validate.errors ?? [], schema, document);
  return referenceProblems(document as Screen);
}

/** Options that a widget cannot be drawn with. */
export function checkOptions(
  widget: {
    schema: object;
    validate: { (options: unknown): boolean; errors?: SchemaError[] | null };
  },
  options: unknown,
): ConfigProblem[] {
  if (widget.validate(options)) return [];
  return explainErrors(widget.validate.errors ?? [], widget.schema, options);
}
