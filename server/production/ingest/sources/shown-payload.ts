/** As much of a payload as people are shown. */
export const maxPayloadLength = 500;
/** Beyond these, what is left out does not help to see what is wrong. */
const maxParts = 50;
const maxDepth = 6;

const secretNames = /pass|pwd|secret|token|api_?key|authorization|credential|private/i;
const hidden = '***';

/** What was received as text that may be stored and shown: cut, and without what may be a secret. */
export function shownPayload(payload: unknown): string {
  const plain = typeof payload === 'string' ? parsed(payload) : payload;
  const text = typeof plain === 'string' ? textOf(plain) : JSON.stringify(partOf(plain, 0));
  return (text ?? '').replaceAll('\0', '').slice(0, maxPayloadLength);
}

/** What JSON says, where it says a value with parts: a password in it has its name then. */
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

/** Without the passwords of addresses, the keys of calls, and what a name before it says is one. */
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
