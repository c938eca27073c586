import {
  explainErrors,
  unknownName,
  type ConfigProblem,
  type SchemaError,
} from '#lib/schema-problems.ts';
import type { Condition, Layout, Screen } from '#schemas/config/screen.gen.ts';
import schema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { validate } from '#schemas/config/screen.validate.gen.js';

import { referenceOf } from './variables.ts';

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

/** Names that a screen uses and does not have: JSON Schema cannot tell. */
function referenceProblems(screen: Screen): ConfigProblem[] {
  return [
    ...variableProblems(screen),
    ...parameterProblems(screen),
    ...Object.entries(screen.widgets).flatMap(([id, widget]) => [
      ...bindingProblems(screen, id),
      ...conditionProblems(screen, `/widgets/${id}/visible`, widget?.visible),
    ]),
    ...Object.entries(screen.layouts).flatMap(([name, layout]) =>
      layoutProblems(screen, name, layout),
    ),
    ...conditionProblems(screen, '/visible', screen.visible),
  ];
}

function variableProblems(screen: Screen): ConfigProblem[] {
  return Object.entries(screen.variables ?? {}).flatMap(([name, variable]) => {
    const field = variable?.from === 'constant' ? 'value' : 'name';
    if (variable?.[field] !== undefined) return [];
    return [{ pointer: `/variables/${name}`, expected: `a field "${field}"` }];
  });
}

function parameterProblems(screen: Screen): ConfigProblem[] {
  const variables = Object.keys(screen.variables ?? {});
  const data = Object.keys(screen.data ?? {});
  return Object.entries(screen.data ?? {}).flatMap(([name, query]) =>
    Object.entries(query?.parameters ?? {}).flatMap(([parameter, value]) => {
      const pointer = `/data/${name}/parameters/${parameter}`;
      const reference = referenceOf(value ?? '');
      if (reference.kind === 'variable' && !variables.includes(reference.name))
        return [unknownName(pointer, reference.name, variables)];
      if (reference.kind === 'data' && !data.includes(reference.name))
        return [unknownName(pointer, reference.name, data)];
      return [];
    }),
  );
}

function bindingProblems(screen: Screen, id: string): ConfigProblem[] {
  const data = Object.keys(screen.data ?? {});
  return Object.entries(screen.widgets[id]?.data ?? {}).flatMap(([slot, name = '']) =>
    data.includes(name) ? [] : [unknownName(`/widgets/${id}/data/${slot}`, name, data)],
  );
}

function layoutProblems(screen: Screen, name: string, layout: Layout): ConfigProblem[] {
  const ids = Object.keys(screen.widgets);
  return layout.flatMap((place, index) => {
    const pointer = `/layouts/${name}/${index}`;
    if (!ids.includes(place.id)) return [unknownName(`${pointer}/id`, place.id, ids)];
    if (place.x + place.w > 12)
      return [{ pointer: `${pointer}/w`, expected: `<= ${12 - place.x}` }];
    return [];
  });
}

function conditionProblems(
  screen: Screen,
  pointer: string,
  condition: Condition | undefined,
): ConfigProblem[] {
  const variables = Object.keys(screen.variables ?? {});
  if (!condition || variables.includes(condition.variable)) return [];
  return [unknownName(`${pointer}/variable`, condition.variable, variables)];
}
