import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem, type CodedMessage } from '#server/base/problem.ts';

const maxNameLength = 100;

export interface UploadedFile {
  name: string;
  /** Content type by the sender. */
  declared: string;
  content: Buffer;
}

/**
 * Reads the only file of a form, from the field `file`. The route's multipart plugin limits its
 * size.
 * @param kind Prefix of the error codes: `document`, `media`.
 * @throws Problem 400 with the field, 413 for a file that is too large.
 */
export async function uploadedFile(
  request: FastifyRequest,
  { kind, tooLarge }: { kind: string; tooLarge: CodedMessage },
): Promise<UploadedFile> {
  if (!request.isMultipart())
    throw uploadProblem(kind, {
      Code: 'upload.notMultipart',
      Message: 'A file is sent as multipart/form-data',
    });
  const file = await fileOf(request, { kind, tooLarge });
  if (!file) throw uploadProblem(kind, { Code: 'upload.noFile', Message: 'The form has no file' });
  if (file.content.length === 0)
    throw uploadProblem(kind, { Message: 'The file is empty', Code: 'upload.empty' });
  return file;
}

/** @param kind Prefix of the code: `document`, `media`. */
export function uploadProblem(kind: string, error: CodedMessage, status = 400): Problem {
  const code = status === 413 ? `${kind}.tooLarge` : `${kind}.notValid`;
  const Errors = [{ Field: 'file', ...error }];
  return new Problem(status, code, `${error.Message}.`).with({ Errors });
}

interface PassiveFile {
  type: string;
  name: string;
  content: Buffer;
  /** Seconds. */
  maxAge: number;
  /** Proxies may cache it too. */
  isPublic?: boolean;
}

/** Sends content that a browser shows inline; nothing in it can run, load or send. */
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
  { kind, tooLarge }: { kind: string; tooLarge: CodedMessage },
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
    if (statusCode === 413) throw uploadProblem(kind, tooLarge, 413);
    if (statusCode !== undefined) throw error;
    throw new Problem(400, 'request.badForm', `The form cannot be read: ${message}`);
  }
}

/** Without folders and characters that are not allowed in file names. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const name = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  // Cut between characters: no database stores half of a surrogate pair.
  return Array.from(name).slice(0, maxNameLength).join('') || 'document';
}

/** A name in the encoding of RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
