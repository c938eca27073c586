import { expectation, type Expectation } from './expectation.ts';

interface KeywordError {
  keyword: string;
  /** Parameters of the keyword's error in ajv. */
  params: Readonly<Record<string, unknown>>;
}

/** The expected value by a keyword of JSON Schema. @returns undefined for rare keywords. */
export function keywordExpectation({ keyword, params }: KeywordError): Expectation | undefined {
  if (keyword === 'type') return typeExpectation([params['type']].flat().map(String));
  const sentence = sentences.get(keyword);
  if (!sentence) return undefined;
  const [text, parameter] = sentence;
  if (parameter === undefined) return expectation(keyword, text);
  const value = params[parameter];
  const shown =
    typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  return expectation(keyword, text, { value: shown });
}

function typeExpectation(types: readonly string[]): Expectation {
  if (types.length === 1)
    return expectation('type', 'a value of the type {{type}}', { type: types.join('') });
  return expectation('types', 'a value of one of the types {{types}}', { types: types.join(', ') });
}

/** Sentences by keyword, with the error parameter to insert. */
const sentences: ReadonlyMap<string, [string, string?]> = new Map([
  ['required', ['a field "{{value}}"', 'missingProperty']],
  ['const', ['the value {{value}}', 'allowedValue']],
  ['minimum', ['at least {{value}}', 'limit']],
  ['maximum', ['at most {{value}}', 'limit']],
  ['exclusiveMinimum', ['more than {{value}}', 'limit']],
  ['exclusiveMaximum', ['less than {{value}}', 'limit']],
  ['minLength', ['at least {{value}} characters', 'limit']],
  ['maxLength', ['at most {{value}} characters', 'limit']],
  ['minItems', ['at least {{value}} entries', 'limit']],
  ['maxItems', ['at most {{value}} entries', 'limit']],
  ['minProperties', ['at least {{value}} fields', 'limit']],
  ['maxProperties', ['at most {{value}} fields', 'limit']],
  ['uniqueItems', ['no entry twice']],
  ['pattern', ['a text that matches {{value}}', 'pattern']],
  ['format', ['a text of the format {{value}}', 'format']],
  ['propertyNames', ['a name other than "{{value}}"', 'propertyName']],
  ['dependencies', ['a field "{{value}}" beside it', 'missingProperty']],
  ['anyOf', ['one of the forms that the schema allows']],
]);
