import type { FastifyRequest } from 'fastify';

import { Problem } from '#server/problem.ts';

import { contentTypeOf, type ContentType } from './content-type.ts';

/** Bytes of a document at most. */
export const largestDocument = 20 * 1024 * 1024;
const longestName = 100;

interface Upload {
  name: string;
  type: ContentType;
  content: Buffer;
}

/**
 * The one file of a form, in the field `file`.
 * @throws Problem 400 with the field: no file, no PDF, PNG or JPEG, or not what was said of it; 413.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw fault('A file is sent as multipart/form-data');
  const { name, declared, content } = await fileOf(request);
  if (content.length === 0) throw fault('The file is empty');
  const type = contentTypeOf(content);
  if (!type) throw fault('Only PDF, PNG and JPEG files can be opened');
  if (isOther(declared, type)) throw fault(`The file says it is ${declared}, and it is ${type}`);
  return { name, type, content };
}

/** A sender that does not know says application/octet-stream. */
function isOther(declared: string, type: ContentType): boolean {
  const usual = declared === 'image/jpg' ? 'image/jpeg' : declared;
  return usual !== type && usual !== 'application/octet-stream' && usual !== '';
}

async function fileOf(request: FastifyRequest) {
  try {
    let found: { name: string; declared: string; content: Buffer } | null = null;
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname !== 'file') continue;
      found = { name: nameOf(part.filename), declared: part.mimetype.toLowerCase(), content };
    }
    if (found) return found;
  } catch (error) {
    const { statusCode, message } = error as Error & { statusCode?: number };
    if (statusCode === 413)
      throw new Problem(413, 'document.tooLarge', 'A document has at most 20 MB.').with({
        Errors: [{ Field: 'file', Message: 'A document has at most 20 MB' }],
      });
    if (statusCode !== undefined) throw error;
    throw new Problem(400, 'request.badForm', `The form cannot be read: ${message}`);
  }
  throw fault('The form has no file');
}

/** Without folders and without signs that no file name has. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const name = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return name.slice(0, longestName) || 'document';
}

function fault(Message: string): Problem {
  return new Problem(400, 'document.notValid', `${Message}.`).with({
    Errors: [{ Field: 'file', Message }],
  });
}
