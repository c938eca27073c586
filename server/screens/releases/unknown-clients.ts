import type { FileProblem } from '#server/base/config-text.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { expectation, expectationReply } from '#shared/expectation.ts';

import type { ReleasedFiles } from './releases.store.ts';

const formFile = /^clients\/([^/]+)\/forms\//;

/** Changed form files whose client does not exist in this installation. */
export async function formsOfUnknownClients(
  db: Db,
  changed: ReleasedFiles,
): Promise<FileProblem[]> {
  const forms = [...changed].flatMap(([path, text]) => {
    const client = formFile.exec(path)?.[1];
    return client === undefined || text === null ? [] : [{ path, client }];
  });
  const ids = [...new Set(forms.map(({ client }) => client))];
  const found = await byChunks(ids, (some) =>
    db.selectFrom('clients').select('id').where('id', 'in', some).execute(),
  );
  const known = new Set(found.map(({ id }) => id));
  return forms
    .filter(({ client }) => !known.has(client))
    .map(({ path, client }) => {
      const right = expectation('client', 'a client "{{client}}" in this installation', { client });
      return Object.assign(expectationReply(right), {
        File: path,
        Line: 1,
        Column: 1,
        Pointer: '',
      });
    });
}
