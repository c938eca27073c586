/** A random UUID (version 4, RFC 9562). `crypto.randomUUID` is there only over HTTPS and on localhost. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte, at) => marked(byte, at).toString(16).padStart(2, '0'));
  return groups.map(([from, to]) => digits.slice(from, to).join('')).join('-');
}

const groups = [
  [0, 4],
  [4, 6],
  [6, 8],
  [8, 10],
  [10, 16],
] as const;

/** Version 4, and the variant of the standard. */
function marked(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
