import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import { actorOf } from '#server/access/actor.ts';
import type { Caller } from '#server/access/caller.ts';
import { limitUploads } from '#server/access/limits.ts';
import { machinePageRoute } from '#server/catalogue/machines/machine-list.ts';
import { machinesBelow, requireMachine } from '#server/catalogue/machines/machines.store.ts';
import { sendPassive } from '#server/web/body/upload.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { maxFileBytes } from '#server/web/max-file-bytes.ts';

import { readDocumentFile } from './read-document-file.ts';
import {
  addDocument,
  readContent,
  listDocuments,
  removeDocument,
  documentStats,
  type DocumentActor,
} from './task-documents.store.ts';

const byDocument = {
  ...byMachine,
  required: ['id', 'docId'],
  properties: { ...byMachine.properties, docId: { type: 'string', maxLength: 100 } },
};

/** People only: a shared display does not get documents. */
const person = { policy: 'person' } as const;

/** Documents about machines: PDF, PNG and JPEG, recognised by content, not by file name. */
export async function taskDocumentRoutes(app: FastifyInstance) {
  const { db } = app.deps;
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 1, fields: 20, fieldSize: 10_000 },
  });

  machinePageRoute(app, 'taskdocuments', {
    policy: 'person',
    answer: 'task-documents#/definitions/TaskDocuments',
    filters: ['ContentType'],
    page: ({ machines, query, caller, filter: { ContentType } }) =>
      listDocuments(db, machines, { query, caller, ContentType }),
  });
  uploadRoute(app);
  removeRoute(app);

  app.get<{ Params: { id: string } }>(
    '/machines/:id/taskdocumentstats',
    { config: person, schema: { params: byMachine, response: replyOf(200, 'TaskDocumentStats') } },
    async ({ params, caller }) =>
      documentStats(db, params.id, await machinesBelow(db, params.id, caller)),
  );

  app.get<{ Params: { id: string; docId: string } }>(
    '/machines/:id/documents/:docId',
    {
      config: person,
      schema: {
        description: 'The content of a document, with its type.',
        params: byDocument,
      },
    },
    async ({ params, caller }, reply) => {
      const machines = await machinesBelow(db, params.id, caller);
      const machineIds = machines.map(({ id }) => id);
      const documentId = params.docId;
      const { name, type, content } = await readContent(db, { machineIds, documentId, caller });
      return sendPassive(reply, { type, name, content, maxAge: 3600 });
    },
  );
}

function uploadRoute(app: FastifyInstance): void {
  const { db, now } = app.deps;
  app.post<{ Params: { id: string } }>(
    '/machines/:id/taskdocuments',
    {
      config: { policy: 'person' },
      bodyLimit: maxFileBytes + 1_000_000,
      schema: {
        description: 'multipart/form-data with the document in the field `file`.',
        params: byMachine,
        response: replyOf(201, 'TaskDocument'),
      },
    },
    async (request, reply) => {
      const { params, caller } = request;
      const machine = await requireMachine(db, params.id, caller);
      const { accountId } = caller;
      // Before the body is read.
      await limitUploads({ kind: 'documents', accountId, reply }, { db, now });
      const upload = await readDocumentFile(request);
      const document = await addDocument(db, { machine, ...upload }, await byOf(app, caller));
      publish(app, machine.client_id);
      return reply.status(201).send(document);
    },
  );
}

function removeRoute(app: FastifyInstance): void {
  const { db } = app.deps;
  app.delete<{ Params: { id: string; docId: string } }>(
    '/machines/:id/documents/:docId',
    {
      config: person,
      schema: {
        description: 'Removes a document that the caller uploaded; administrators remove any.',
        params: byDocument,
      },
    },
    async ({ params, caller }, reply) => {
      const machines = await machinesBelow(db, params.id, caller);
      const asked = { machineIds: machines.map(({ id }) => id), documentId: params.docId };
      const { client_id } = await removeDocument(db, asked, await byOf(app, caller));
      publish(app, client_id);
      return reply.status(204).send();
    },
  );
}

async function byOf({ deps }: FastifyInstance, caller: Caller): Promise<DocumentActor> {
  return { caller, ...(await actorOf(deps, caller)) };
}

function publish({ deps: { bus } }: FastifyInstance, clientId: string): void {
  bus.publish('resource.changed', {
    resource: 'taskdocuments',
    clientId,
    isForAdministrators: false,
  });
}

function replyOf(status: 200 | 201, name: string) {
  return { [status]: { $ref: `task-documents#/definitions/${name}` } };
}
