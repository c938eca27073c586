/** What a browser reads as a font. */
export type FontType = 'font/woff2' | 'font/woff' | 'font/ttf' | 'font/otf';

const packed: Readonly<Record<string, FontType>> = { wOF2: 'font/woff2', wOFF: 'font/woff' };
const plain: Readonly<Record<string, FontType>> = {
  '\0\x01\0\0': 'font/ttf',
  true: 'font/ttf',
  OTTO: 'font/otf',
};
/** Bytes of the head, and of each line of the list of tables: OpenType, WOFF 1.0. */
const plainHead = 12;
const tableLine = 16;
const packedHead = 44;

/** What font a file is, by its head, which has to be about this file; null for anything else. */
export function fontTypeOf(content: Buffer): FontType | null {
  const sign = content.toString('latin1', 0, 4);
  if (Object.hasOwn(packed, sign)) return isWholePacked(content) ? (packed[sign] ?? null) : null;
  if (Object.hasOwn(plain, sign)) return isWholePlain(content) ? (plain[sign] ?? null) : null;
  return null;
}

/** The head says how long the file is. */
function isWholePacked(content: Buffer): boolean {
  return content.length > packedHead && content.readUInt32BE(8) === content.length;
}

/** Each table of the list is within the file. */
function isWholePlain(content: Buffer): boolean {
  if (content.length < plainHead) return false;
  const tables = content.readUInt16BE(4);
  if (tables === 0 || plainHead + tables * tableLine > content.length) return false;
  return Array.from({ length: tables }, (_, index) => plainHead + index * tableLine).every(
    (at) => content.readUInt32BE(at + 8) + content.readUInt32BE(at + 12) <= content.length,
  );
}
