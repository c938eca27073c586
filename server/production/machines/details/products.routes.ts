import type { FastifyInstance } from 'fastify';

import type { CurrentProduct } from '#schemas/api/machine-service.gen.ts';
import { machineListRoute, machinePageRoute } from '#server/catalogue/machines/machine-list.ts';

import { listProducts, currentProducts, listFamilies } from './machine-products.store.ts';

/** Products that machines can make, and their current ones. */
export async function machineProductRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  machinePageRoute(app, 'products', {
    answer: 'MachineProducts',
    filters: ['Family'],
    page: ({ machines, query, filter: { Family } }) =>
      listProducts(db, machines, { query, Family }),
  });
  machineListRoute(app, 'products/current', {
    answer: 'CurrentProducts',
    rows: ({ machines }) => currentProducts(db, machines),
    orders: {
      MachineName: ({ MachineName }: CurrentProduct) => MachineName,
      ...byName,
    },
  });
  machinePageRoute(app, 'productfamilies', {
    answer: 'ProductFamilies',
    page: ({ machines, query }) => listFamilies(db, machines, query),
  });
}

const byName = { DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName };
