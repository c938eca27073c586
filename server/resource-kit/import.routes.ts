import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/deps.ts';

import { callOf, publishChange, type Params } from './call.ts';
import type { Resource } from './define-resource.ts';
import { importRows } from './import-rows.ts';
import { readCsv } from './read-csv.ts';
import { schemasOf } from './schemas.ts';

const largestFile = 2_097_152;

const report = {
  type: 'object',
  additionalProperties: false,
  required: ['Created', 'Changed', 'Errors', 'IsStored'],
  properties: {
    Created: { type: 'integer' },
    Changed: { type: 'integer' },
    Errors: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['Line', 'Field', 'Message'],
        properties: {
          Line: { type: 'integer' },
          Field: { type: 'string' },
          Message: { type: 'string' },
        },
      },
    },
    IsStored: { type: 'boolean' },
  },
};

/** A CSV file as the body: `dryRun=true` says what it would do. */
export function importRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy } = resource;
  if (!policy.import) return;
  app.post<{ Params: Params; Querystring: { dryRun?: boolean }; Body: string }>(
    `${path}/import`,
    {
      config: { policy: policy.import },
      bodyLimit: largestFile,
      schema: {
        params: schemasOf(resource).parentParams,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { dryRun: { type: 'boolean' } },
        },
        body: { type: 'string' },
        response: { 200: report },
      },
    },
    async (request) => {
      const call = await callOf(deps, resource, request);
      const records = readCsv(resource, request.body);
      const isDryRun = request.query.dryRun === true;
      const imported = await importRows(deps.db, resource, { ...call, records, isDryRun });
      if (imported.IsStored) publishChange(deps, resource, request);
      return imported;
    },
  );
}
