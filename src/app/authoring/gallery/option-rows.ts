/** One option of a widget, as a row of the gallery's table. */
export interface OptionRow {
  /** Nested fields separated by points: `values[].field`. */
  name: string;
  /** Type: `text`, `number 0–100`, or the allowed values. */
  kind: string;
  isRequired: boolean;
  /** Default value; empty if there is none. */
  usual: string;
  description: string;
}

interface Schema {
  type?: string | string[];
  $ref?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  definitions?: Record<string, Schema>;
}

/** The options of a schema, including nested objects and lists. */
export function optionRows(schema: object): OptionRow[] {
  const root = schema as Schema;
  return rowsBelow(root, root, '');
}

function rowsBelow(
  root: Schema,
  { properties = {}, required = [] }: Schema,
  path: string,
): OptionRow[] {
  return Object.entries(properties).flatMap(([name, given]): OptionRow[] => {
    const found = resolved(root, given);
    const own = `${path}${name}`;
    const item = found.items && resolved(root, found.items);
    const { description = '' } = found;
    const row: OptionRow = {
      name: own,
      kind: kindOf(found, item),
      isRequired: required.includes(name),
      usual: defaultOf(found),
      description,
    };
    const below = rowsBelow(root, found, `${own}.`);
    return [row].concat(below, item ? rowsBelow(root, item, `${own}[].`) : []);
  });
}

/** Fields beside a `$ref` override those of its target. */
function resolved(root: Schema, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/definitions/', '');
  return name === undefined ? schema : { ...root.definitions?.[name], ...schema };
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true, false',
  array: 'list',
};

function kindOf({ type = [], enum: words, minimum, maximum }: Schema, item?: Schema): string {
  if (words) return words.map(String).join(', ');
  const names = [type].flat().map((one) => kinds[one] ?? one);
  const range =
    minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}–${maximum ?? ''}`;
  const items = item ? ` of ${kindOf(item)}` : '';
  return names.join(' or ') + range + items;
}

/** The default, or the phrase of the description that ends with `when absent`. */
function defaultOf({ default: value, description = '' }: Schema): string {
  if (value !== undefined) return JSON.stringify(value);
  return (
    /(?:^|[.;:] )([^.;:]*(?:\.\d[^.;:]*)?),? when absent/
      .exec(description)?.[1]
      ?.replace(/,$/, '') ?? ''
  );
}
