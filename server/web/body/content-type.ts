/** What can be opened in a page and runs nothing there. */
export type ContentType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const pdf = Buffer.from('%PDF-');

/** What a file is by its first bytes, whatever it is called; null for anything else. */
export function contentTypeOf(content: Buffer): ContentType | null {
  if (content.subarray(0, png.length).equals(png)) return 'image/png';
  if (content.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg';
  if (isWebp(content)) return 'image/webp';
  return content.subarray(0, pdf.length).equals(pdf) ? 'application/pdf' : null;
}

/** Whether a sender said something else; one that does not know says application/octet-stream. */
export function isOtherType(declared: string, type: ContentType): boolean {
  const usual = declared === 'image/jpg' ? 'image/jpeg' : declared;
  return usual !== type && usual !== 'application/octet-stream' && usual !== '';
}

function isWebp(content: Buffer): boolean {
  return (
    content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  );
}
