import { queries, type RegisteredRows } from '#api/queries/registry.ts';
import { widgets } from '#widgets/registry.ts';

declare module '#engine/query.ts' {
  interface QueryRows extends RegisteredRows {}
}

/** What the screens of this product are made of. */
export const screenKit = { widgets, queries };
