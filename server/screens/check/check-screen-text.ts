import { Ajv, type ValidateFunction } from 'ajv';

import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { checkConfigText } from '#server/base/config-text.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { explainErrors, unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { conditionProblems } from '#shared/screen/screen-conditions.ts';
import { referenceOf } from '#shared/screen/screen-reference.ts';
import { referenceProblems } from '#shared/screen/screen-references.ts';

import { optionProblems, type KnownNames } from './option-problems.ts';
import { queryRows } from './query-rows.ts';
import { fieldAt, pathProblems, type RowShape } from './row-shape.ts';
import { widgetSchemas, type Schema } from './widget-schemas.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const validateScreen: ValidateFunction = ajv.compile(screenSchema);
/** Validators of widget options, by widget type. */
const optionsOf = new Map(
  [...widgetSchemas()].map(([type, schema]) => [type, ajv.compile(schema)]),
);

/**
 * Problems of a screen, with positions in the text of its file.
 * @param document The parsed text, merged with the screens it extends.
 * @param known Names it may refer to.
 */
export function checkScreenText(
  text: string,
  document: unknown,
  known: KnownNames,
): ReturnType<typeof checkConfigText> {
  return checkConfigText(text, () => screenProblems(document, known));
}

/** Problems of a screen document, without positions. */
export function screenProblems(document: unknown, known: KnownNames): ConfigProblem[] {
  if (!validateScreen(document))
    return explainErrors(validateScreen.errors ?? [], screenSchema, document);
  // Screens that are not shown may be incomplete: their names are checked where they are extended.
  const { abstract, hidden } = document as Screen;
  const isPartial = abstract === true || hidden === true;
  const screen: Screen = isPartial
    ? ({ widgets: {}, ...(document as object) } as Screen)
    : (document as Screen);
  return [
    ...(isPartial ? [] : [...referenceProblems(screen), ...conditionProblems(screen)]),
    ...widgetProblems(screen, isPartial, known),
    ...dataProblems(screen),
    ...textProblems(screen, known),
    ...tabProblems(screen),
  ];
}

/** Parameters that refer to a field of another query's rows. */
function dataProblems(screen: Screen): ConfigProblem[] {
  return Object.entries(screen.data ?? {}).flatMap(([name, query]) =>
    Object.entries(query?.parameters ?? {}).flatMap(([parameter, value]) => {
      const reference = referenceOf(value ?? '');
      if (reference.kind !== 'data') return [];
      const rows = rowsOf(screen, reference.name);
      if (!rows) return [];
      const pointer = `/data/${name}/parameters/${parameter}`;
      return pathProblems(fieldAt(rows, reference.field), pointer, `$data.${reference.name}.`);
    }),
  );
}

/** Shape of the rows of a query of the screen. */
function rowsOf({ data = {} }: Screen, name = ''): RowShape | undefined {
  return queryRows[data[name]?.query ?? '']?.();
}

function textProblems(
  { title, menu, tabs = [], widgets }: Screen,
  { hasText }: KnownNames,
): ConfigProblem[] {
  const keys: [string, unknown][] = [
    ['/title', title],
    ['/menu/label', menu?.label],
    ...tabs.flatMap(({ label, group }, index): [string, unknown][] => [
      [`/tabs/${index}/label`, label],
      [`/tabs/${index}/group`, group],
    ]),
    ...Object.entries(widgets).map(([id, widget]): [string, unknown] => [
      `/widgets/${id}/title`,
      widget?.title,
    ]),
  ];
  return keys.flatMap(([pointer, key]) => {
    if (typeof key !== 'string' || hasText(key)) return [];
    return [problemAt(pointer, expectation('text', 'a text "{{key}}" in a *.texts.json', { key }))];
  });
}

/** @param isPartial Required options may be set by the screens that extend it. */
function widgetProblems(screen: Screen, isPartial: boolean, known: KnownNames): ConfigProblem[] {
  return Object.entries(screen.widgets).flatMap(([id, widget]) => {
    if (!widget) return [];
    const validate = optionsOf.get(widget.type);
    if (!validate) return [unknownName(`/widgets/${id}/type`, widget.type, [...optionsOf.keys()])];
    const options = widget.options ?? {};
    const isRight = validate(options);
    const errors = (validate.errors ?? []).filter(
      ({ keyword }) => !isPartial || keyword !== 'required',
    );
    const bound = rowsOf(screen, widget.data?.['rows']);
    const problems = isRight
      ? optionProblems(options, validate.schema as Schema, { known, bound })
      : explainErrors(errors, validate.schema, options);
    return problems.map((problem) =>
      Object.assign(problem, { pointer: `/widgets/${id}/options${problem.pointer}` }),
    );
  });
}

/**
 * Rotation identifies a tab by its address: a second tab with the same one would never be shown.
 */
function tabProblems({ tabs = [] }: Screen): ConfigProblem[] {
  return tabs.flatMap(({ href }, index) => {
    const first = tabs.findIndex((tab) => tab.href === href);
    if (first === index) return [];
    return [
      problemAt(
        `/tabs/${index}/href`,
        expectation('otherPage', 'another page: tab {{tab}} leads to it', { tab: first }),
      ),
    ];
  });
}
