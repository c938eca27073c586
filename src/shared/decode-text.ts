/**
 * Decodes a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it.
 * @throws TypeError for another encoding, whose characters would be lost.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoderOf(bytes).decode(bytes);
}

/** The decoder for a file that begins with these bytes. */
export function decoderOf([first, second]: Uint8Array): TextDecoder {
  return new TextDecoder(encodingOf(first, second), { fatal: true });
}

function encodingOf(first: number | undefined, second: number | undefined): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
