import { Ajv } from 'ajv';

import type { PolicyFile } from '#schemas/config/oee-policy.gen.ts';
import schema from '#schemas/config/oee-policy.schema.json' with { type: 'json' };
import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import type { ConfigFile, ConfigFiles } from '#server/screens/files/config-files.ts';
import { explainErrors, type ConfigProblem } from '#shared/schema-problems.ts';

interface ReadPolicies {
  /** Policies by client, from valid files only. */
  policies: ReadonlyMap<string, PolicyFile>;
  problems: FileProblem[];
}

/** Policies of plants in the configuration. */
export interface PolicyStore {
  read(): Promise<ReadPolicies>;
}

const pattern = /^clients\/([^/]+)\/oee-policy\.json$/;
const validate = new Ajv({ allErrors: true }).compile<PolicyFile>(schema);

/** The client of a policy file; undefined for other files. */
export function clientOfPolicy(path: string): string | undefined {
  return pattern.exec(path)?.[1];
}

export function createPolicyStore(files: ConfigFiles): PolicyStore {
  return { read: async () => readPolicies(await files.read()) };
}

function readPolicies(files: readonly ConfigFile[]): ReadPolicies {
  const policies = new Map<string, PolicyFile>();
  const problems: FileProblem[] = [];
  for (const { path, text } of files) {
    const client = clientOfPolicy(path);
    if (client === undefined) continue;
    const found = checkConfigText(text, problemsOf);
    problems.push(...found.problems.map((problem) => Object.assign(problem, { File: path })));
    if (found.problems.length === 0) policies.set(client, found.document as PolicyFile);
  }
  return { policies, problems };
}

function problemsOf(document: unknown): ConfigProblem[] {
  return validate(document) ? [] : explainErrors(validate.errors ?? [], schema, document);
}
