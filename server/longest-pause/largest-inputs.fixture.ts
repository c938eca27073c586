import { resources } from '#server/resources.ts';

import { files, type LargeFile } from './large-files.fixture.ts';
import { withLargestBody } from './largest-bodies.fixture.ts';
import { overFullTables } from './own-routes.fixture.ts';
import { withoutLargeInput } from './small-routes.fixture.ts';

/** The input that makes the most work for a route. */
export type LargestInput =
  /** Full tables, with the largest page and the longest window. */
  | { over: 'full tables' }
  /** The largest accepted JSON. */
  | { over: 'its body' }
  | { over: 'files'; files: readonly LargeFile[] }
  /** Reason for not having a large input. */
  | { none: string };

/** The largest input of each route. For resources it is derived from their descriptions. */
export function largestInputs(): Readonly<Record<string, LargestInput>> {
  return {
    ...Object.assign({}, ...resources.map(({ path }) => ofResource(`/api${path}`))),
    ...byRoute(overFullTables, { over: 'full tables' }),
    ...byRoute(withLargestBody, { over: 'its body' }),
    ...Object.fromEntries(
      Object.entries(withoutLargeInput).map(([route, none]) => [route, { none }]),
    ),
    ...Object.fromEntries(
      Object.entries(files).map(([route, some]) => [route, { over: 'files', files: some }]),
    ),
  };
}

function ofResource(path: string): Readonly<Record<string, LargestInput>> {
  const overTables: LargestInput = { over: 'full tables' };
  const byBody: LargestInput = { over: 'its body' };
  const ofOne: LargestInput = { none: 'names one row' };
  const ofImport: LargestInput = { none: 'says what has become of an import' };
  const asMachines: LargestInput = { none: 'reads files as POST /api/admin/machines/import does' };
  return {
    [`GET ${path}`]: overTables,
    [`GET ${path}/export`]: overTables,
    [`GET ${path}/:id`]: ofOne,
    [`POST ${path}`]: byBody,
    [`PATCH ${path}/:id`]: byBody,
    [`PUT ${path}/:id`]: byBody,
    [`POST ${path}/:id/clone`]: ofOne,
    [`POST ${path}/:id/preview`]: byBody,
    [`POST ${path}/:id/retire`]: byBody,
    [`POST ${path}/:id/restore`]: byBody,
    [`DELETE ${path}/:id`]: ofOne,
    [`DELETE ${path}`]: { none: 'names a hundred rows' },
    [`POST ${path}/restore`]: byBody,
    [`POST ${path}/import`]: asMachines,
    [`POST ${path}/imports`]: asMachines,
    [`GET ${path}/imports/:importId`]: ofImport,
    [`DELETE ${path}/imports/:importId`]: ofImport,
  };
}

function byRoute(routes: readonly string[], largest: LargestInput): Record<string, LargestInput> {
  return Object.fromEntries(routes.map((route) => [route, largest]));
}
