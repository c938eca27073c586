/** The expected value at a mistake in a configuration file. */
export interface Expectation {
  /** In English, as it is also used in logs and terminals. */
  expected: string;
  /** Text key by which pages translate it, with the values: `expected.texts.json`. */
  code: string;
  values: Readonly<Record<string, string | number>>;
}

/** @param sentence In English, with `{{name}}` as placeholder of a value. */
export function expectation(
  code: string,
  sentence: string,
  values: Expectation['values'] = {},
): Expectation {
  const expected = sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  return { expected, code, values };
}

/** In the API's format. @param right Includes the nearest name, if any. */
export function expectationReply({
  expected,
  code,
  values,
  nearest,
}: Expectation & { nearest?: string }) {
  const reply = { Expected: expected, Code: code, Values: values };
  return nearest === undefined ? reply : { ...reply, Nearest: nearest };
}

/** @param pointer JSON pointer into the file. */
export function problemAt(pointer: string, right: Expectation): Expectation & { pointer: string } {
  return { pointer, ...right };
}
