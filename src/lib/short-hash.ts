const offset = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Seven letters and digits that stay the same for the same text (FNV-1a, 32 bits). For names, not
 * for secrets: other texts with the same name can be made.
 */
export function shortHash(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, prime) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
