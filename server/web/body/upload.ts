import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem, type Fault } from '#server/base/problem.ts';

const maxNameLength = 100;

export interface UploadedFile {
  name: string;
  /** What the sender says that it is. */
  declared: string;
  content: Buffer;
}

/**
 * The one file of a form, in the field `file`. The limit of its size is that of the route's
 * multipart plugin.
 * @param kind Of the codes: `document`, `media`.
 * @throws Problem 400 with the field, 413 for one that is too large.
 */
export async function uploadedFile(
  request: FastifyRequest,
  { kind, tooLarge }: { kind: string; tooLarge: string | Fault },
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw uploadFault(kind, 'A file is sent as multipart/form-data');
  const file = await fileOf(request, { kind, tooLarge });
  if (!file) throw uploadFault(kind, 'The form has no file');
  if (file.content.length === 0)
    throw uploadFault(kind, { Message: 'The file is empty', Code: 'upload.empty' });
  return file;
}

/** @param said Only its sentence, or with a code for texts of pages. */
export function uploadFault(kind: string, said: string | Fault, status = 400): Problem {
  const code = status === 413 ? `${kind}.tooLarge` : `${kind}.notValid`;
  const fault = typeof said === 'string' ? { Message: said } : said;
  const Errors = [{ Field: 'file', ...fault }];
  return new Problem(status, code, `${fault.Message}.`).with({ Errors });
}

interface PassiveFile {
  type: string;
  name: string;
  content: Buffer;
  /** Seconds. */
  maxAge: number;
  /** Proxies may keep it too. */
  isPublic?: boolean;
}

/** A browser shows the content by itself and lets nothing in it run, load or send. */
export function sendPassive(
  reply: FastifyReply,
  { type, name, content, maxAge, isPublic = false }: PassiveFile,
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `inline; filename*=UTF-8''${encoded(name)}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${maxAge}`)
    .send(content);
}

async function fileOf(
  request: FastifyRequest,
  { kind, tooLarge }: { kind: string; tooLarge: string | Fault },
): Promise<UploadedFile | null> {
  try {
    let found: UploadedFile | null = null;
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname !== 'file') continue;
      found = { name: nameOf(part.filename), declared: part.mimetype.toLowerCase(), content };
    }
    return found;
  } catch (error) {
    const { statusCode, message } = error as Error & { statusCode?: number };
    if (statusCode === 413) throw uploadFault(kind, tooLarge, 413);
    if (statusCode !== undefined) throw error;
    throw new Problem(400, 'request.badForm', `The form cannot be read: ${message}`);
  }
}

/** Without folders and without signs that no file name has. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const name = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  // Between characters: half of one is stored by no database.
  return Array.from(name).slice(0, maxNameLength).join('') || 'document';
}

/** A name in the encoding of RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
