import { Problem } from '#server/base/problem.ts';
import { defineResource } from '#server/resource-kit/describe/define-resource.ts';

import { dataSourceList } from './data-source-list.ts';
import { addDataSource, removeDataSource } from './data-source-keys.ts';

/** What sends samples of a client's machines. Its key is shown once, and stored as a hash. */
export const dataSources = defineResource({
  ...dataSourceList,
  check: async (_deps, { ClientId, StaleAfterSeconds: seconds }, { id }) => {
    if (id === undefined && (ClientId === undefined || ClientId === null))
      throw fault('ClientId', 'This is needed');
    if (typeof seconds !== 'number' || seconds === 0) return;
    if (!Number.isInteger(seconds) || seconds < leastSeconds)
      throw fault('StaleAfterSeconds', `0 for never, or ${leastSeconds} and more whole seconds`);
  },
  onCreate: { reply: { $ref: 'datasources#/definitions/NewDataSource' }, run: addDataSource },
  onRemove: removeDataSource,
});

const leastSeconds = 5;

function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'request.invalid', `${Field}: ${Message}`).with({
    Errors: [{ Field, Message }],
  });
}
