/** What would be right where something is wrong in a file of the configuration. */
export interface Expectation {
  /** English: it also goes to logs and terminals. */
  expected: string;
  /** Pages say it in their language by this, with the values: `expected.texts.json`. */
  code: string;
  values: Readonly<Record<string, string | number>>;
}

/** @param sentence In English, with `{{name}}` where a value stands. */
export function expectation(
  code: string,
  sentence: string,
  values: Expectation['values'] = {},
): Expectation {
  const expected = sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  return { expected, code, values };
}

/** As the API has it. @param right With the nearest name, where there is one. */
export function onWire({ expected, code, values, nearest }: Expectation & { nearest?: string }) {
  const said = { Expected: expected, Code: code, Values: values };
  return nearest === undefined ? said : { ...said, Nearest: nearest };
}

/** @param pointer JSON pointer into the file. */
export function problemAt(pointer: string, right: Expectation): Expectation & { pointer: string } {
  return { pointer, ...right };
}
