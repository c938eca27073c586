import type { FastifyRequest } from 'fastify';

import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';
import { contentTypeOf, isOtherType } from '#server/web/body/content-type.ts';
import { uploadedFile, uploadProblem } from '#server/web/body/upload.ts';

interface Upload {
  name: string;
  type: TaskDocument['ContentType'];
  content: Buffer;
}

/**
 * The one file of a form, in the field `file`.
 * @throws Problem 400 with the field: no file, not a PDF, PNG or JPEG, or not of its declared type;
 * 413.
 */
export async function readDocumentFile(request: FastifyRequest): Promise<Upload> {
  const kind = 'document';
  const tooLarge = { Code: 'upload.tooLarge', Message: 'A document has at most 20 MB', Limit: 20 };
  const { name, declared, content } = await uploadedFile(request, { kind, tooLarge });
  const type = contentTypeOf(content);
  if (!type || type === 'image/webp')
    throw uploadProblem(kind, {
      Code: 'upload.documentsOnly',
      Message: 'Only PDF, PNG and JPEG files can be opened',
    });
  if (isOtherType(declared, type))
    throw uploadProblem(kind, {
      Code: 'upload.otherType',
      Message: `The file says it is ${declared}, and it is ${type}`,
      Values: { declared, found: type },
    });
  return { name, type, content };
}
