import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';

import { filesInForce } from './published-files.ts';
import { findRelease, type Release } from './releases.store.ts';

export interface OfRelease {
  Params: { number: number };
}

export const params = {
  type: 'object',
  required: ['number'],
  properties: { number: { type: 'integer', minimum: 1, maximum: 1_000_000_000 } },
};
export const published = { 200: { $ref: 'configuration#/definitions/Published' } };

export async function requireRelease(db: Db, number: number): Promise<Release> {
  const release = await findRelease(db, number);
  if (!release) throw new Problem(404, 'release.unknown', `There is no release ${number}.`);
  return release;
}

/** Published texts before a release; the present ones for a waiting release. */
export async function textsBefore(db: Db, { position }: Release): Promise<Map<string, string>> {
  const files = await filesInForce(db, position === null ? undefined : position - 1);
  return new Map(files.map(({ path, text }) => [path, text]));
}
