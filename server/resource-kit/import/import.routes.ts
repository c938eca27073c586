import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { callOf, publishChange, type Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Deps } from '#server/web/deps.ts';
import { maxFileBytes } from '#server/web/max-file-bytes.ts';
import type { Policy } from '#server/web/route-policies.ts';

import { createImportJobs, type ImportState, type Progress } from './import-jobs.ts';
import { reportSchema, type ImportReport } from './import-report.ts';
import { importRows, stepsOf } from './import-rows.ts';
import { readCsv } from './read-csv.ts';

/** An answer that takes longer is asked for as a job. */
const maxLines = 5000;

type Upload = { Params: Params; Querystring: { dryRun?: boolean }; Body: unknown };
type UploadRequest = FastifyRequest<Upload>;

/** How much of a file is done. */
interface ImportMode {
  isDryRun: boolean;
  /** Of one that runs on; undefined: the caller waits for the answer. */
  progress?: Progress;
}

interface RouteConfig {
  policy: Policy;
  /** Of a file in JSON: see server/web/body/json.ts. */
  maxParts?: number;
}

interface FileImport {
  /** The import is at {path}/import and {path}/imports. */
  path: string;
  config: RouteConfig;
  params: { required: readonly string[]; properties: object };
  /** JSON Schema of the file. */
  body: object;
  /** Looks at what the call is about; what it answers does the work. @throws Problem */
  prepare: (request: UploadRequest) => Promise<(asked: ImportMode) => Promise<ImportReport>>;
}

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

/** A CSV file as the body, whose lines become rows of the resource. */
export function importRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy } = resource;
  if (!policy.import) return;
  fileImportRoutes(app, deps, {
    path,
    config: { policy: policy.import },
    params: schemasOf(resource).parentParams,
    body: { type: 'string' },
    async prepare(request) {
      const call = await callOf(deps, resource, request);
      return async ({ isDryRun, progress }) => {
        const records = await readCsv(resource, String(request.body));
        if (!progress) refuseTooLong(records.length);
        const asked = { records, isDryRun };
        progress?.total(stepsOf(asked));
        const onProgress = progress && { onProgress: progress.done };
        const report = await importRows(deps, resource, { ...call, ...asked, ...onProgress });
        if (report.IsStored) publishChange(deps, resource, request);
        return report;
      };
    },
  });
}

/**
 * A file as the body: `dryRun=true` says what it would do. The answer is what was done, or for a
 * long file an import that runs on: what has become of it is asked for by the account that began it,
 * of the instance that it runs in.
 */
export function fileImportRoutes(
  app: FastifyInstance,
  { now }: Pick<Deps, 'now'>,
  { path, config, params, body, prepare }: FileImport,
): void {
  const jobs = createImportJobs();
  const upload = { params, querystring: uploadQuery, body };
  app.post<Upload>(
    `${path}/import`,
    { config, bodyLimit: maxFileBytes, schema: { ...upload, response: { 200: reportSchema } } },
    async (request) => {
      const run = await prepare(request);
      return run({ isDryRun: request.query.dryRun === true });
    },
  );
  app.post<Upload>(
    `${path}/imports`,
    { config, bodyLimit: maxFileBytes, schema: { ...upload, response: { 202: stateSchema } } },
    async (request, reply) => {
      const act = await prepare(request);
      const isDryRun = request.query.dryRun === true;
      const { accountId } = request.caller;
      function onError(err: unknown): void {
        request.log.error({ err }, 'import failed');
      }
      function run(progress: Progress): Promise<ImportReport> {
        return act({ isDryRun, progress });
      }
      return reply.status(202).send(jobs.start({ accountId, now, onError, run }));
    },
  );
  jobRoutes(app, { path, params, config, jobs });
}

interface Jobs extends Pick<FileImport, 'path'> {
  params: FileImport['params'];
  config: RouteConfig;
  jobs: ReturnType<typeof createImportJobs>;
}

/** What has become of an import, and its end. */
function jobRoutes(app: FastifyInstance, { path, params: parentParams, config, jobs }: Jobs): void {
  const url = `${path}/imports/:importId`;
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

/** @throws Problem 400 for more lines than are imported while the caller waits. */
export function refuseTooLong(lines: number): void {
  if (lines <= maxLines) return;
  throw new Problem(
    400,
    'import.tooLong',
    `A file of more than ${maxLines.toLocaleString('en-US')} lines is imported with POST …/imports.`,
  );
}
