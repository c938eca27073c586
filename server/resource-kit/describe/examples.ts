import type { Field, Fields } from './field.ts';

const examples: Record<Field['kind'], (field: Field) => unknown> = {
  items: ({ items }) => [exampleOfAll(items ?? {})],
  texts: () => ['Example'],
  text: ({ schema }) => textOf(Number(schema['maxLength'])),
  number: ({ schema }) => Math.max(Number(schema['minimum'] ?? 1), 1),
  instant: () => '2026-06-10T17:00:00.000Z',
  flag: () => false,
  reference: () => 'example-id',
  choice: ({ schema }) => choicesOf(schema)[0],
  choices: ({ schema }) => choicesOf(schema).slice(0, 1),
};

/** Short texts are times or dates. */
function textOf(maxLength: number): string {
  if (maxLength === 5) return '06:00';
  return maxLength === 10 ? '2026-12-24' : 'Example'.slice(0, maxLength);
}

function choicesOf({ enum: own, items }: Field['schema']): readonly unknown[] {
  const itemSchema = items as { enum?: readonly unknown[] } | undefined;
  return (own as readonly unknown[] | undefined) ?? itemSchema?.enum ?? [];
}

/** Example values of these fields, for the API description. */
export function exampleOfAll(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, examples[field.kind](field)]),
  );
}
