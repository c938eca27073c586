import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';

/** Reads bodies of `multipart/form-data` as fields; a repeated field is an array. No files. */
export async function registerFormData(app: FastifyInstance) {
  await app.register(multipart, { limits: { fileSize: 0 } });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = await fieldsOf(request);
    } catch (error) {
      const { statusCode, message } = error as Error & { statusCode?: number };
      // Errors of the parser for a broken or incomplete form have no status.
      if (statusCode !== undefined) throw error;
      throw new Problem(400, 'request.badForm', `The form cannot be read: ${message}`);
    }
  });
}

async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      await part.toBuffer();
      continue;
    }
    const { fieldname, value } = part;
    fields[fieldname] = Object.hasOwn(fields, fieldname)
      ? [fields[fieldname], value].flat()
      : value;
  }
  return fields;
}
