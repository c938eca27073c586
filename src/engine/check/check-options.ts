import { explainErrors, type ConfigProblem, type SchemaError } from '#shared/schema-problems.ts';

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
