/** Types that a page can show and that run no scripts. */
export type ContentType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const pdf = Buffer.from('%PDF-');

/** Type of a file by its first bytes, whatever its name; null for any other type. */
export function contentTypeOf(content: Buffer): ContentType | null {
  if (content.subarray(0, png.length).equals(png)) return 'image/png';
  if (content.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg';
  if (isWebp(content)) return 'image/webp';
  return content.subarray(0, pdf.length).equals(pdf) ? 'application/pdf' : null;
}

/** Whether the sender declared another type; application/octet-stream counts as not declared. */
export function isOtherType(declared: string, type: ContentType): boolean {
  const usual = declared === 'image/jpg' ? 'image/jpeg' : declared;
  return usual !== type && usual !== 'application/octet-stream' && usual !== '';
}

function isWebp(content: Buffer): boolean {
  return (
    content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  );
}
