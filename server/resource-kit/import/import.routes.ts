import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { resourceCall, publishChange, type Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Deps } from '#server/web/deps.ts';
import { maxFileBytes } from '#server/web/max-file-bytes.ts';
import type { Policy } from '#server/web/route-policies.ts';

import { createImportJobs, type ImportState, type Progress } from './import-jobs.ts';
import { errorProperties, reportSchema, type ImportReport } from './import-report.ts';
import { importRows, importSteps } from './import-rows.ts';
import { readCsv } from './read-csv.ts';

/** Longer files are imported as jobs. */
const maxLines = 5000;

type Upload = { Params: Params; Querystring: { dryRun?: boolean }; Body: unknown };
type UploadRequest = FastifyRequest<Upload>;

/** Mode of an import. */
interface ImportMode {
  isDryRun: boolean;
  /** Progress of a job; undefined: the caller waits for the reply. */
  progress?: Progress;
}

interface RouteConfig {
  policy: Policy;
  /** Limit of parts of a JSON file: see server/web/body/json.ts. */
  maxParts?: number;
}

interface FileImport {
  /** The routes are {path}/import and {path}/imports. */
  path: string;
  config: RouteConfig;
  params: { required: readonly string[]; properties: object };
  /** JSON Schema of the file. */
  body: object;
  /** Checks the call, and returns the function that does the work. @throws Problem */
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
    Code: errorProperties.Code,
    Limit: errorProperties.Limit,
    Values: errorProperties.Values,
    ...reportSchema.properties,
  },
};

/** Imports a CSV file in the body as rows of the resource. */
export function importRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy } = resource;
  if (!policy.import) return;
  fileImportRoutes(app, deps, {
    path,
    config: { policy: policy.import },
    params: schemasOf(resource).parentParams,
    body: { type: 'string' },
    async prepare(request) {
      const call = await resourceCall(deps, resource, request);
      return async ({ isDryRun, progress }) => {
        const records = await readCsv(resource, String(request.body));
        if (!progress) refuseTooLong(records.length);
        const asked = { records, isDryRun };
        progress?.total(importSteps(asked));
        const onProgress = progress && { onProgress: progress.done };
        const report = await importRows(deps, resource, { ...call, ...asked, ...onProgress });
        if (report.IsStored) publishChange(deps, resource, request);
        return report;
      };
    },
  });
}

/**
 * Routes for a file in the body; with `dryRun=true` a preview. The reply is the report, or for a
 * long file the id of a job, whose state is available to the account that started it, on the
 * instance that runs it.
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

/** State of an import job, and its cancellation. */
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

/** @throws Problem 400 for too many lines to import while the caller waits. */
export function refuseTooLong(lines: number): void {
  if (lines <= maxLines) return;
  throw new Problem(
    400,
    'import.tooLong',
    `A file of more than ${maxLines.toLocaleString('en-US')} lines is imported with POST …/imports.`,
  );
}
