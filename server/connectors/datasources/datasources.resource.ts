import { defineResource } from '#server/resource-kit/describe/define-resource.ts';

import { addDataSource, removeDataSource } from './data-source-keys.ts';
import { dataSourceList } from './data-source-list.ts';

/**
 * Data sources send samples of a client's machines. Their key is shown once, and stored as a hash.
 */
export const dataSources = defineResource({
  ...dataSourceList,
  onCreate: { reply: { $ref: 'datasources#/definitions/NewDataSource' }, run: addDataSource },
  onRemove: removeDataSource,
});
