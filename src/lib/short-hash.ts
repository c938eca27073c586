const offset = 0x811c9dc5;
const prime = 0x01000193;

/**
 * A stable hash of seven letters and digits (FNV-1a, 32 bits). For names, not for security:
 * collisions can be constructed.
 */
export function shortHash(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, prime) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
