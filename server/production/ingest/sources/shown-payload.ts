/** Longest text of a payload that people are shown. */
export const maxPayloadLength = 500;
/** Deeper and longer parts are cut: they do not help to find the error. */
const maxParts = 50;
const maxDepth = 6;

const secretNames = /pass|pwd|secret|token|api_?key|authorization|credential|private/i;
const hidden = '***';

/** A payload as text that may be stored and shown: cut, with likely secrets masked. */
export function shownPayload(payload: unknown): string {
  const plain = typeof payload === 'string' ? parsed(payload) : payload;
  const text = typeof plain === 'string' ? textOf(plain) : JSON.stringify(partOf(plain, 0));
  return (text ?? '').replaceAll('\0', '').slice(0, maxPayloadLength);
}

/** The parsed JSON where it is an object or an array: then secrets are found by their names. */
function parsed(text: string): unknown {
  try {
    const found = JSON.parse(text) as unknown;
    return typeof found === 'object' && found !== null ? found : text;
  } catch {
    return text;
  }
}

function partOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxParts).map((one) => partOf(one, depth + 1));
  const entries = Object.entries(value).slice(0, maxParts);
  return Object.fromEntries(
    entries.map(([name, part]) => [
      name.slice(0, maxPayloadLength),
      secretNames.test(name) ? hidden : partOf(part, depth + 1),
    ]),
  );
}

/** Masks passwords in URLs, credentials of headers, and values after secret names. */
function textOf(text: string): string {
  return text
    .slice(0, 2 * maxPayloadLength)
    .replaceAll(/\/\/[^/\s@]+@/g, `//${hidden}@`)
    .replaceAll(/\b(Bearer|Basic)\s+\S+/gi, `$1 ${hidden}`)
    .replaceAll(
      /([\w-]*(?:pass|pwd|secret|token|api_?key|credential)[\w-]*["']?\s*[=:]\s*)("[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi,
      `$1${hidden}`,
    );
}
