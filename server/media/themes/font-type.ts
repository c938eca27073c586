/** Font types that browsers support. */
export type FontType = 'font/woff2' | 'font/woff' | 'font/ttf' | 'font/otf';

const packed: Readonly<Record<string, FontType>> = { wOF2: 'font/woff2', wOFF: 'font/woff' };
const plain: Readonly<Record<string, FontType>> = {
  '\0\x01\0\0': 'font/ttf',
  true: 'font/ttf',
  OTTO: 'font/otf',
};
/** Bytes of the header, and of each record of the table directory: OpenType, WOFF 1.0. */
const plainHead = 12;
const tableLine = 16;
const packedHead = 44;

/** Type of a font by its header, whose lengths must match the file; null for other files. */
export function fontTypeOf(content: Buffer): FontType | null {
  const sign = content.toString('latin1', 0, 4);
  if (Object.hasOwn(packed, sign)) return isWholePacked(content) ? (packed[sign] ?? null) : null;
  if (Object.hasOwn(plain, sign)) return isWholePlain(content) ? (plain[sign] ?? null) : null;
  return null;
}

/** The header contains the length of the file. */
function isWholePacked(content: Buffer): boolean {
  return content.length > packedHead && content.readUInt32BE(8) === content.length;
}

/** Each table of the directory lies within the file. */
function isWholePlain(content: Buffer): boolean {
  if (content.length < plainHead) return false;
  const tables = content.readUInt16BE(4);
  if (tables === 0 || plainHead + tables * tableLine > content.length) return false;
  return Array.from({ length: tables }, (_, index) => plainHead + index * tableLine).every(
    (at) => content.readUInt32BE(at + 8) + content.readUInt32BE(at + 12) <= content.length,
  );
}
