import type { FastifyInstance } from 'fastify';

import type { Params } from '#server/resource-kit/call.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';

import { agreements } from './agreements.resource.ts';
import { publishAgreement } from './publish-agreement.ts';

const published = {
  type: 'object',
  additionalProperties: false,
  required: ['Number'],
  properties: { Number: { type: 'integer', description: 'Of the client, counted from 1.' } },
};

/** Publication of agreements; the rest is a resource. */
export async function agreementRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params } = schemasOf(agreements);
  app.post<{ Params: Params }>(
    `${agreements.path}/:id/publish`,
    {
      config: { policy: 'admin' },
      schema: {
        description: 'From now on it is asked for at each sign-in of the people of its client.',
        params,
        response: { 200: published },
      },
    },
    (request) => {
      const id = request.params['id'] ?? '';
      return writeAndPublish(
        { resource: agreements, deps, request },
        (tx, call) => publishAgreement(tx, id, call),
        () => [id],
      );
    },
  );
}
