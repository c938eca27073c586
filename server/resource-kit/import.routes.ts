import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';

import { callOf, publishChange, type Params } from './call.ts';
import type { Resource } from './define-resource.ts';
import { createImportJobs, type ImportState, type Progress } from './import-jobs.ts';
import { reportSchema, type ImportReport } from './import-report.ts';
import { importRows, stepsOf } from './import-rows.ts';
import { readCsv } from './read-csv.ts';
import { schemasOf } from './schemas.ts';

const largestFile = 20_971_520;
/** An answer that takes longer is asked for as a job. */
const mostAtOnce = 5000;

type Upload = { Params: Params; Querystring: { dryRun?: boolean }; Body: string };

const uploadQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { dryRun: { type: 'boolean' } },
};

const stateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['Id', 'State', 'Done', 'Total'],
  properties: {
    Id: { type: 'string' },
    State: { type: 'string', enum: ['running', 'done', 'failed', 'cancelled'] },
    Done: { type: 'integer' },
    Total: { type: 'integer' },
    ErrorMessage: { type: 'string' },
    ...reportSchema.properties,
  },
};

/**
 * A CSV file as the body: `dryRun=true` says what it would do. The answer is what was done, or for a
 * long file an import that runs on: what has become of it is asked for by the account that began it,
 * of the instance that it runs in.
 */
export function importRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy } = resource;
  if (!policy.import) return;
  const jobs = createImportJobs();
  const config = { policy: policy.import };
  const upload = {
    params: schemasOf(resource).parentParams,
    querystring: uploadQuery,
    body: { type: 'string' },
  };
  app.post<Upload>(
    `${path}/import`,
    { config, bodyLimit: largestFile, schema: { ...upload, response: { 200: reportSchema } } },
    async (request) => {
      const call = await callOf(deps, resource, request);
      const records = await readCsv(resource, request.body);
      if (records.length > mostAtOnce) throw tooLong();
      const isDryRun = request.query.dryRun === true;
      const report = await importRows(deps, resource, { ...call, records, isDryRun });
      if (report.IsStored) publishChange(deps, resource, request);
      return report;
    },
  );
  app.post<Upload>(
    `${path}/imports`,
    { config, bodyLimit: largestFile, schema: { ...upload, response: { 202: stateSchema } } },
    async (request, reply) => {
      const call = await callOf(deps, resource, request);
      const { body: text, query } = request;
      async function run(progress: Progress): Promise<ImportReport> {
        const records = await readCsv(resource, text);
        const asked = { records, isDryRun: query.dryRun === true };
        progress.total(stepsOf(asked));
        const onProgress = progress.done;
        const report = await importRows(deps, resource, { ...call, ...asked, onProgress });
        if (report.IsStored) publishChange(deps, resource, request);
        return report;
      }
      const { accountId } = request.caller;
      function onError(err: unknown): void {
        request.log.error({ err }, 'import failed');
      }
      return reply.status(202).send(jobs.start({ accountId, now: deps.now, onError, run }));
    },
  );
  jobRoutes(app, resource, { config, jobs });
}

interface Jobs {
  config: { policy: NonNullable<Resource['policy']['import']> };
  jobs: ReturnType<typeof createImportJobs>;
}

/** What has become of an import, and its end. */
function jobRoutes(app: FastifyInstance, resource: Resource, { config, jobs }: Jobs): void {
  const url = `${resource.path}/imports/:importId`;
  const { parentParams } = schemasOf(resource);
  const params = {
    ...parentParams,
    required: [...parentParams.required, 'importId'],
    properties: { ...parentParams.properties, importId: { type: 'string', maxLength: 100 } },
  };
  app.get<{ Params: Params }>(
    url,
    { config, schema: { params, response: { 200: stateSchema } } },
    ({ params: { importId = '' }, caller }): ImportState => jobs.find(importId, caller.accountId),
  );
  app.delete<{ Params: Params }>(url, { config, schema: { params } }, (request, reply) => {
    jobs.cancel(request.params['importId'] ?? '', request.caller.accountId);
    return reply.status(204).send();
  });
}

function tooLong(): Problem {
  return new Problem(
    400,
    'import.tooLong',
    `A file of more than ${mostAtOnce.toLocaleString('en-US')} lines is imported with POST …/imports.`,
  );
}
