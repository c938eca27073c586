import { maxUploadBytes } from '#shared/max-upload-bytes.ts';

const startBytes = 12;

/** How files of a type begin; dots are any characters. */
const starts: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/png': /^\u0089PNG\r\n/,
  'image/webp': /^RIFF....WEBP/s,
};

/** Why a file would not be accepted as a picture: a key of the texts. */
export async function pictureFault(file: Blob): Promise<'tooLarge' | 'notPicture' | null> {
  if (file.size > maxUploadBytes) return 'tooLarge';
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const start = String.fromCodePoint(...bytes);
  return starts[file.type]?.test(start) === true ? null : 'notPicture';
}
