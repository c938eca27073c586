import type { FastifyRequest } from 'fastify';

import { actorOf } from '#server/access/actor.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import type { Deps } from '#server/web/deps.ts';
import { listQueryProperties, pageQueryProperties } from '#server/web/lists/list.ts';

import type { TemplateRow } from './draft.store.ts';

/** For administrators only. */
export const config = { policy: 'admin' } as const;

/** Limit of parts for a whole form or its questions in JSON: 20,000 with all fields. */
export const largeConfig = { ...config, maxParts: 1_500_000 } as const;

export interface ByForm {
  Params: { id: string };
}

export const byForm = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 100 } },
};

export interface OnePart {
  Params: { id: string; partId: string };
}

export const byPart = {
  ...byForm,
  required: ['id', 'partId'],
  properties: { ...byForm.properties, partId: { type: 'string', maxLength: 100 } },
};

/** Query of lists of forms. */
export const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: listQueryProperties,
};

/** Query of lists without filters. */
export const pageQuerystring = { ...querystring, properties: pageQueryProperties };

/** Author and time of a change. */
export async function readChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { caller }: Pick<FastifyRequest, 'caller'>,
): Promise<Change> {
  return { ...(await actorOf({ db, now }, caller)), caller };
}

/** Publishes that lists of forms have changed; call it after the commit. */
export function publishFormsChanged({ bus }: Pick<Deps, 'bus'>): void {
  bus.publish('resource.changed', {
    resource: 'forms',
    clientId: undefined,
    isForAdministrators: true,
  });
}

/** Sets the ETag to the version of the draft, for the next change. */
export function withTag<Reply extends { header(name: string, value: string): Reply }>(
  reply: Reply,
  { version }: TemplateRow,
): Reply {
  return reply.header('ETag', `"${version}"`);
}
