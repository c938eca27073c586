import { taskDocumentRoutes } from './documents/task-documents.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { ingestRoutes } from './ingest/http/ingest.routes.ts';
import { changeoverRoutes } from './machines/details/changeover.routes.ts';
import { machineDetailRoutes } from './machines/details/details.routes.ts';
import { dimensionRoutes } from './machines/details/dimensions.routes.ts';
import { machineProductRoutes } from './machines/details/products.routes.ts';
import { machineRoutes } from './machines/machines.routes.ts';
import { machineOrderRoutes } from './orders/machine-orders.routes.ts';
import { workOrderRoutes } from './orders/work-orders.routes.ts';
import { previewRoutes } from './previews/previews.routes.ts';
import { stopRoutes } from './stops/stops.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const productionRoutes = [
  machineRoutes,
  machineDetailRoutes,
  machineProductRoutes,
  machineOrderRoutes,
  workOrderRoutes,
  changeoverRoutes,
  dimensionRoutes,
  taskDocumentRoutes,
  stopRoutes,
  exportRoutes,
  previewRoutes,
  ingestRoutes,
];
