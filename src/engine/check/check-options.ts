import { explainErrors, type ConfigProblem, type SchemaError } from '#shared/schema-problems.ts';

/** Problems of a widget's options. */
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
