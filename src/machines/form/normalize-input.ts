import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };

/** The parts of JSON Schema used here. */
interface Node {
  $ref?: string;
  items?: Node;
  required?: readonly string[];
  properties?: Readonly<Record<string, Node>>;
}

const definitions = documentSchema.definitions as unknown as Readonly<Record<string, Node>>;
const text: Node = {};

/**
 * Normalizes form input for storage: trims texts, and drops empty ones that are optional. A
 * required one stays empty, and is refused by validation.
 * @param name Name of the schema definition.
 */
export function normalizeInput(
  given: unknown,
  name: 'FormDocument' | 'FormQuestion' | 'FormParameter',
) {
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
