import { queries, type RegisteredRows } from '#api/queries/registry.ts';
import { widgets } from '#widgets/registry.ts';

declare module '#engine/query.ts' {
  interface QueryRows extends RegisteredRows {}
}

/** All widgets and queries for screens. */
export const screenKit = { widgets, queries };
