import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ProviderEntry, SignOnFile } from '#schemas/config/sign-on.gen.ts';
import schema from '#schemas/config/sign-on.schema.json' with { type: 'json' };
import { validate } from '#schemas/config/sign-on.validate.gen.js';
import { checkConfigText } from '#server/base/config-text.ts';
import { explainErrors } from '#shared/schema-problems.ts';

/** An OpenID Connect provider, and this installation as its client. */
export interface SignOnProvider {
  /** What accounts call it. */
  name: string;
  /** What people call it. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces, `openid` among them. */
  scope: string;
  /** How it is reached, where not over the network. */
  fetch?: typeof fetch;
}

const fileName = 'sign-on.json';

/**
 * The providers of an installation, from `sign-on.json` in the integrator's folder. No file, none.
 * @param variables The environment: the secrets are there, not in the file.
 * @throws Error with one line that says where the file is wrong.
 */
export function readProviders(configDir: string, variables: NodeJS.ProcessEnv): SignOnProvider[] {
  const path = join(configDir, fileName);
  if (!existsSync(path)) return [];
  const { document, problems } = checkConfigText(readFileSync(path, 'utf8'), (value) =>
    validate(value) ? [] : explainErrors(validate.errors ?? [], schema, value),
  );
  const first = problems[0];
  if (first) {
    const nearest = first.Nearest === undefined ? '' : ` (did you mean "${first.Nearest}"?)`;
    throw new Error(
      `${path}:${first.Line}:${first.Column} ${first.Pointer || '/'} is wrong, expected ${first.Expected}${nearest}`,
    );
  }
  return Object.entries((document as SignOnFile).providers).flatMap(([name, entry]) => {
    if (!entry) return [];
    try {
      return [providerOf(name, entry, variables)];
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`${path} /providers/${name}: ${what}`, { cause: error });
    }
  });
}

function providerOf(
  name: string,
  entry: ProviderEntry,
  variables: NodeJS.ProcessEnv,
): SignOnProvider {
  const { issuer, clientId, clientSecretVariable, scopes = [], label = name } = entry;
  refuseOpenHttp(issuer);
  const clientSecret = variables[clientSecretVariable];
  if (!clientSecret)
    throw new Error(
      `the environment variable ${clientSecretVariable} is to hold the client secret`,
    );
  const scope = [...new Set(['openid', ...scopes])].join(' ');
  return { name, label, issuer, clientId, clientSecret, scope };
}

/** Over plain http anyone on the way could say who signs in; on this machine no one is on the way. */
function refuseOpenHttp(issuer: string) {
  if (!URL.canParse(issuer)) throw new Error(`the issuer "${issuer}" is no address`);
  const { protocol, hostname } = new URL(issuer);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isLoopback)
    throw new Error(`the issuer "${issuer}" is not an https address`);
}
