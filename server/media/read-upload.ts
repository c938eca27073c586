import type { FastifyRequest } from 'fastify';

import type { CodedMessage } from '#server/base/problem.ts';
import { contentTypeOf, isOtherType, type ContentType } from '#server/web/body/content-type.ts';
import { uploadedFile, uploadProblem } from '#server/web/body/upload.ts';

import type { MediumRow } from './media.store.ts';
import type { PictureEncoder } from './picture.ts';
import { isDrawing, readDrawing } from './plans/drawing.ts';
import { fontTypeOf, type FontType } from './themes/font-type.ts';

type Purpose = MediumRow['type'];

/** An uploaded file and its detected type. */
export interface Upload {
  content: Buffer;
  type: ContentType | FontType | typeof svg;
}

/** Content to store. */
interface StoredContent {
  content: Buffer;
  /** Pixels; null for other files than pictures. */
  width: number | null;
  height: number | null;
  thumbnail: Buffer | null;
}

const svg = 'image/svg+xml';
/** Bytes: browsers load a font before they show a page with it. */
const maxFontBytes = 5 * 1024 * 1024;
const fontTooLarge = {
  Message: `A font has at most ${maxFontBytes / 1024 / 1024} MB`,
  Code: 'upload.tooLarge',
  Limit: maxFontBytes / 1024 / 1024,
};
/** Longest side over shortest side: a logo may be a strip of words. */
const maxLogoRatio = 30;

const noPicture = 'Only pictures can be used here: JPEG, PNG and WebP';
const picturesOnly: CodedMessage = { Message: noPicture, Code: 'upload.picturesOnly' };
/** Purposes that accept drawings (SVG), too. */
const takesDrawings: ReadonlySet<Purpose> = new Set(['plan', 'theme']);
const wanted: Readonly<Partial<Record<Purpose, CodedMessage>>> = {
  plan: { Message: `${noPicture}; drawings as SVG`, Code: 'upload.picturesOrDrawings' },
  theme: {
    Message:
      'Pictures and fonts can be used here: JPEG, PNG, WebP and SVG; WOFF2, WOFF, TTF and OTF',
    Code: 'upload.picturesOrFonts',
  },
};

/** @throws Problem 400 at the field for another type of file, or one declared as another. */
export async function readUpload(request: FastifyRequest, purpose: Purpose): Promise<Upload> {
  const tooLarge = { Message: 'A file has at most 20 MB', Code: 'upload.tooLarge', Limit: 20 };
  const { declared, content } = await uploadedFile(request, { kind: 'media', tooLarge });
  if (takesDrawings.has(purpose) && isDrawing(content)) return { content, type: svg };
  const font = purpose === 'theme' ? fontTypeOf(content) : null;
  if (font) return { content, type: font };
  const found = contentTypeOf(content);
  const isPaper = found === 'application/pdf';
  if (!found || (isPaper && purpose !== 'document'))
    throw uploadProblem('media', wanted[purpose] ?? picturesOnly);
  if (isOtherType(declared, found))
    throw uploadProblem('media', {
      Message: `The file says it is ${declared}, and it is ${found}`,
      Code: 'upload.otherType',
      Values: { declared, found },
    });
  return { content, type: found };
}

/** @throws Problem 400 for an unreadable picture, 413 for a file that is too large. */
export async function storedContent(
  { content, type }: Upload,
  { pictures, purpose }: { pictures: PictureEncoder; purpose: Purpose },
): Promise<StoredContent> {
  if (type === svg) {
    const limits = purpose === 'theme' ? { maxRatio: maxLogoRatio } : {};
    return { ...(await readDrawing(content, limits)), thumbnail: null };
  }
  if (type === 'image/png' || type === 'image/jpeg' || type === 'image/webp')
    return pictures.encode(content, { type, hasThumbnail: purpose === 'chatimage' });
  if (type !== 'application/pdf' && content.length > maxFontBytes)
    throw uploadProblem('media', fontTooLarge, 413);
  return { content, width: null, height: null, thumbnail: null };
}
