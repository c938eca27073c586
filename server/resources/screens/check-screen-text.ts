import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv, type ValidateFunction } from 'ajv';
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';

import {
  explainErrors,
  unescapeStep,
  unknownName,
  type ConfigProblem,
} from '#lib/schema-problems.ts';
import { referenceProblems } from '#lib/screen-references.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { packageRoot } from '#server/package-root.ts';

/** Line and column count from 1. */
export interface PlacedProblem {
  Line: number;
  Column: number;
  Pointer: string;
  Expected: string;
  Nearest?: string;
}

interface Checked {
  document: unknown;
  problems: PlacedProblem[];
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const validateScreen: ValidateFunction = ajv.compile(screenSchema);
const optionsOf = compileOptions();

/** Reads the text of a screen file and says what is wrong with it, and where. */
export function checkScreenText(text: string): Checked {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const broken = errors[0];
  if (broken || !root) {
    const at = placeOf(text, broken?.offset ?? 0);
    return { document: undefined, problems: [{ ...at, Pointer: '', Expected: 'valid JSON' }] };
  }
  const document: unknown = JSON.parse(text);
  return {
    document,
    problems: problemsOf(document).map((problem) => place(problem, root, text)),
  };
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

/** The position of a problem: that of its value, or of the nearest thing around it that is there. */
function place({ pointer, expected, nearest }: ConfigProblem, root: Node, text: string) {
  const steps = pointer.split('/').slice(1).map(unescapeStep);
  let node: Node | undefined;
  for (let length = steps.length; !node; length -= 1) {
    const path = steps.slice(0, length).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    node = length === 0 ? root : findNodeAtLocation(root, path);
  }
  // A field that should not be there is found by its name, not by its value.
  const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  return {
    ...placeOf(text, start),
    Pointer: pointer,
    Expected: expected,
    ...(nearest === undefined ? {} : { Nearest: nearest }),
  };
}

function placeOf(text: string, offset: number): { Line: number; Column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { Line: lines.length, Column: (lines.at(-1)?.length ?? 0) + 1 };
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
