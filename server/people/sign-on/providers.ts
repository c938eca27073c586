import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ProviderEntry, SignOnFile } from '#schemas/config/sign-on.gen.ts';
import schema from '#schemas/config/sign-on.schema.json' with { type: 'json' };
import { validate } from '#schemas/config/sign-on.validate.gen.js';
import { checkConfigText } from '#server/base/config-text.ts';
import { explainErrors } from '#shared/schema-problems.ts';

/** An OpenID Connect provider with the client credentials of this installation. */
export interface SignOnProvider {
  /** Name in the accounts. */
  name: string;
  /** Name for people. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces, includes `openid`. */
  scope: string;
  /** Replacement of the network, for the demo provider. */
  fetch?: typeof fetch;
}

const fileName = 'sign-on.json';

/**
 * The providers of `sign-on.json` in the configuration folder; empty without that file.
 * @param variables The environment, which has the secrets.
 * @throws Error with one line about the fault in the file.
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

/**
 * Plain http would allow an attacker on the network to impersonate people; loopback has no network.
 */
function refuseOpenHttp(issuer: string) {
  if (!URL.canParse(issuer)) throw new Error(`the issuer "${issuer}" is no address`);
  const { protocol, hostname } = new URL(issuer);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isLoopback)
    throw new Error(`the issuer "${issuer}" is not an https address`);
}
