import { maxUploadBytes } from '#shared/max-upload-bytes.ts';

const startBytes = 12;

/** Signatures at the start of files by type; dots are any characters. */
const starts: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/png': /^\u0089PNG\r\n/,
  'image/webp': /^RIFF....WEBP/s,
};

/** Text key of the reason why a file is no valid picture. */
export async function pictureError(file: Blob): Promise<'tooLarge' | 'notPicture' | null> {
  if (file.size > maxUploadBytes) return 'tooLarge';
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const start = String.fromCodePoint(...bytes);
  return starts[file.type]?.test(start) === true ? null : 'notPicture';
}
