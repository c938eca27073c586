import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv, type ValidateFunction } from 'ajv';

import { explainErrors, unknownName, type ConfigProblem } from '#lib/schema-problems.ts';
import { referenceProblems } from '#lib/screen-references.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { checkConfigText } from '#server/config-text.ts';
import { packageRoot } from '#server/package-root.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const validateScreen: ValidateFunction = ajv.compile(screenSchema);
const optionsOf = compileOptions();

/** Reads the text of a screen file and says what is wrong with it, and where. */
export function checkScreenText(text: string): ReturnType<typeof checkConfigText> {
  return checkConfigText(text, problemsOf);
}

function problemsOf(document: unknown): ConfigProblem[] {
  if (!validateScreen(document))
    return explainErrors(validateScreen.errors ?? [], screenSchema, document);
  const screen = document as Screen;
  return [...referenceProblems(screen), ...widgetProblems(screen)];
}

function widgetProblems({ widgets }: Screen): ConfigProblem[] {
  return Object.entries(widgets).flatMap(([id, widget]) => {
    if (!widget) return [];
    const validate = optionsOf.get(widget.type);
    if (!validate) return [unknownName(`/widgets/${id}/type`, widget.type, [...optionsOf.keys()])];
    const options = widget.options ?? {};
    if (validate(options)) return [];
    return explainErrors(validate.errors ?? [], validate.schema, options).map((problem) =>
      Object.assign(problem, { pointer: `/widgets/${id}/options${problem.pointer}` }),
    );
  });
}

/** What options each widget takes, by its type. */
function compileOptions(): Map<string, ValidateFunction> {
  const folder = join(packageRoot, 'src', 'widgets');
  const types = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    types.map(({ name }) => {
      const schema = readFileSync(join(folder, name, `${name}.schema.json`), 'utf8');
      return [name, ajv.compile(JSON.parse(schema) as object)];
    }),
  );
}
