import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };

/** As far as it is needed of JSON Schema. */
interface Node {
  $ref?: string;
  items?: Node;
  required?: readonly string[];
  properties?: Readonly<Record<string, Node>>;
}

const definitions = documentSchema.definitions as unknown as Readonly<Record<string, Node>>;
const text: Node = {};

/**
 * What is sent of a form, as it is stored: texts are trimmed, and empty ones dropped where they can
 * be left out. One that cannot stays empty, and is refused where a text is needed.
 * @param name Of the definition.
 */
export function trimmed(given: unknown, name: 'FormDocument' | 'FormQuestion' | 'FormParameter') {
  return trimmedBy(given, definitions[name]);
}

function trimmedBy(given: unknown, node: Node = text): unknown {
  if (typeof given === 'string') return given.trim();
  const { items, required = [], properties = {} } = resolved(node);
  if (Array.isArray(given))
    return given.map((one) => trimmedBy(one, items)).filter((one) => one !== '');
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given)
    .map(([key, value]) => [key, trimmedBy(value, properties[key])] as const)
    .filter(([key, value]) => value !== '' || required.includes(key));
  return Object.fromEntries(entries);
}

function resolved(node: Node): Node {
  return definitions[node.$ref?.split('/').at(-1) ?? ''] ?? node;
}
