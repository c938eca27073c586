/** A file with the header of a WOFF font, with its length. */
export function packedFont(sign: 'wOF2' | 'wOFF'): Buffer {
  const font = Buffer.alloc(80);
  font.write(sign, 'latin1');
  font.writeUInt32BE(font.length, 8);
  return font;
}

/** A file with the header of an OpenType font and one table. */
export function plainFont(sign: string): Buffer {
  const font = Buffer.alloc(60);
  font.write(sign, 'latin1');
  font.writeUInt16BE(1, 4);
  font.write('cmap', 12, 'latin1');
  font.writeUInt32BE(28, 20);
  font.writeUInt32BE(32, 24);
  return font;
}
