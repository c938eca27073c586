import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';

/** Bodies of `multipart/form-data` are read as fields; a repeated field is an array. No files. */
export async function registerFormData(app: FastifyInstance) {
  await app.register(multipart, { limits: { fileSize: 0 } });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = await fieldsOf(request);
    } catch (error) {
      const { statusCode, message } = error as Error & { statusCode?: number };
      // What the parser throws for a form that is broken or cut off has no status.
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
