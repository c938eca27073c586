import { createHash, randomUUID } from 'node:crypto';

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { actorOf } from '#server/access/actor.ts';
import { limitUploads } from '#server/access/limits.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import type { Db } from '#server/db/open.ts';
import { sendPassive } from '#server/web/body/upload.ts';
import { writeOnce } from '#server/web/idempotency.ts';
import { maxFileBytes } from '#server/web/max-file-bytes.ts';

import { fileEndingOf } from './file-ending.ts';
import { openMediaFiles, thumbnailId, type MediaFiles } from './media-files.ts';
import {
  addMedium,
  describeMedium,
  hasMedium,
  requireMedium,
  unknownMedium,
  type MediumRow,
} from './media.store.ts';
import { createPictureEncoder, type PictureEncoder } from './picture.ts';
import { planPictureRoutes } from './plans/plan-pictures.routes.ts';
import { readUpload, storedContent } from './read-upload.ts';
import { themeMediaRoutes } from './themes/theme-media.routes.ts';

type Type = MediumRow['type'];
interface UploadCall {
  Params: { type?: Type };
  Querystring: { clientId?: string };
}
interface Kit {
  files: MediaFiles;
  pictures: PictureEncoder;
}

/** Browsers cache it for a day: a medium never changes, but the right to see it can be removed. */
const aDay = 86_400;
const config = { policy: 'person' } as const;
const response = { 201: { $ref: 'media#/definitions/Medium' } };
const byClient = {
  type: 'object',
  additionalProperties: false,
  properties: { clientId: { type: 'string', maxLength: 100 } },
};

/**
 * Pictures and documents of forms, conversations, floor plans and themes; their type is detected by
 * content, not by name.
 */
export async function mediaRoutes(app: FastifyInstance) {
  const { db } = app.deps;
  const kit = { files: openMediaFiles(app.deps), pictures: createPictureEncoder() };
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 1, fields: 20, fieldSize: 10_000 },
  });
  uploadRoutes(app, kit);
  await planPictureRoutes(app, kit.files);
  themeMediaRoutes(app, kit.files);

  app.get<{ Params: { mediaId: string }; Querystring: { size?: 'thumbnail' } }>(
    '/media/:mediaId',
    {
      config,
      schema: {
        description: 'The content of a medium, with its type.',
        params: {
          type: 'object',
          required: ['mediaId'],
          properties: { mediaId: { type: 'string', maxLength: 100 } },
        },
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { size: { type: 'string', enum: ['thumbnail'] } },
        },
      },
    },
    async ({ params, query, caller }, reply) => {
      const row = await requireMedium(db, params.mediaId, caller);
      const isSmall = query.size === 'thumbnail' && row.has_thumbnail === 1;
      const content = await kit.files.read(isSmall ? thumbnailId(row.id) : row.id);
      if (!content) throw unknownMedium();
      const name = `${row.type}-${row.id}.${fileEndingOf(row.content_type)}`;
      return sendPassive(reply, { type: row.content_type, name, content, maxAge: aDay });
    },
  );
}

/** One route per purpose, which decides who may upload and which types. */
function uploadRoutes(app: FastifyInstance, kit: Kit): void {
  const bodyLimit = maxFileBytes + 1_000_000;
  const description = 'multipart/form-data with the file in the field `file`.';

  app.post<UploadCall>(
    '/media/:type',
    {
      config,
      bodyLimit,
      schema: {
        description,
        params: {
          type: 'object',
          required: ['type'],
          properties: { type: { type: 'string', enum: ['photo', 'signature', 'document'] } },
        },
        querystring: byClient,
        response,
      },
    },
    (request, reply) => upload(app, kit, { request, reply, type: request.params.type ?? 'photo' }),
  );
  app.post<UploadCall>(
    '/media/chatimage',
    { config, bodyLimit, schema: { description, querystring: byClient, response } },
    (request, reply) => upload(app, kit, { request, reply, type: 'chatimage' }),
  );
  app.post<UploadCall>(
    '/media/plan',
    {
      config: { policy: 'admin' },
      bodyLimit,
      schema: {
        description: `${description} JPEG, PNG, WebP or SVG; of a drawing only shapes and text are kept.`,
        querystring: byClient,
        response,
      },
    },
    (request, reply) => upload(app, kit, { request, reply, type: 'plan' }),
  );
  app.post<UploadCall>(
    '/media/theme',
    {
      config: { policy: 'admin' },
      bodyLimit,
      schema: {
        description: `${description} JPEG, PNG, WebP or SVG, as for a plan; a font as WOFF2, WOFF, TTF or OTF.`,
        querystring: byClient,
        response,
      },
    },
    (request, reply) => upload(app, kit, { request, reply, type: 'theme' }),
  );
}

/** Order: the file is on the disk before its row is committed, and the row before the reply. */
async function upload(
  app: FastifyInstance,
  { files, pictures }: Kit,
  {
    request,
    reply,
    type,
  }: { request: FastifyRequest<UploadCall>; reply: FastifyReply; type: Type },
): Promise<FastifyReply> {
  const { db } = app.deps;
  const clientId = await clientOf(app, request);
  const { accountId } = request.caller;
  // Limited before the file is read.
  await limitUploads({ kind: 'media', accountId, reply }, app.deps);
  const given = await readUpload(request, type);
  const made = await storedContent(given, { pictures, purpose: type });
  const { username, at: uploaded_at } = await actorOf(app.deps, request.caller);
  const id = randomUUID();
  const row: MediumRow = {
    id,
    client_id: clientId,
    account_id: accountId,
    username,
    type,
    content_type: given.type,
    size: made.content.length,
    stored_size: made.content.length + (made.thumbnail?.length ?? 0),
    width: made.width,
    height: made.height,
    hash: hashOf(made.content),
    has_thumbnail: made.thumbnail ? 1 : 0,
    uploaded_at,
  };
  let isStored = false;
  try {
    await files.write(id, made.content);
    if (made.thumbnail) await files.write(thumbnailId(id), made.thumbnail);
    const sent = await writeOnce(
      db,
      {
        request,
        reply,
        now: row.uploaded_at,
        content: hashOf(given.content),
        afterCommit: () => (isStored = true),
      },
      async (tx) => {
        await addMedium(tx, row);
        return { status: 201, body: describeMedium(row) };
      },
    );
    // A repeat: the first upload has stored it under another id.
    if (!isStored) await files.remove(id);
    return sent;
  } catch (error) {
    // An error of the clean-up must not hide why the upload failed.
    if (!isStored) await removeWithoutRow(db, files, id).catch(() => {});
    throw error;
  }
}

/**
 * Removes the files of a failed upload. They stay where the row was committed, or the database is
 * unavailable: a file without a row only wastes space, a row without a file is a loss.
 */
async function removeWithoutRow(db: Db, files: MediaFiles, id: string): Promise<void> {
  if (!(await hasMedium(db, id))) await files.remove(id);
}

/** The client of the query; by default the caller's only one. */
async function clientOf(
  { deps: { db } }: FastifyInstance,
  { query, caller }: FastifyRequest<UploadCall>,
): Promise<string> {
  const [only, ...others] = caller.clients === 'all' ? [] : caller.clients;
  const clientId = query.clientId || (others.length === 0 ? only : undefined);
  if (clientId === undefined)
    throw new Problem(400, 'media.needsClient', 'Say whose the file is: clientId is needed');
  await refuseForeignClient(db, clientId, caller);
  return clientId;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
