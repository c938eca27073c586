import { clientListRoutes } from './clients/client-lists.routes.ts';
import { clientRemovalRoutes } from './clients/removal/removal.routes.ts';
import { hierarchyRoutes } from './hierarchies/hierarchies.routes.ts';
import { machineAdminListRoutes } from './machines/admin-lists.routes.ts';
import { machineNameRoutes } from './machines/admin-names.routes.ts';
import { attributeRoutes } from './machines/attributes.routes.ts';
import { nonWorkingRoutes } from './machines/calendars/non-working.routes.ts';
import { shiftScheduleRoutes } from './machines/calendars/shift-schedules.routes.ts';
import { machineMoveRoutes } from './machines/move/move.routes.ts';
import { metricAdminRoutes } from './metrics/metrics.routes.ts';
import { unknownTagRoutes } from './metrics/unknown-tags.routes.ts';
import { machineModuleRoutes } from './modules/machine-modules.routes.ts';
import { moduleRoutes } from './modules/modules.routes.ts';
import { plantPolicyRoutes } from './plants/oee-policy/policy.routes.ts';
import { stationRoutes } from './stations/stations.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const catalogueRoutes = [
  hierarchyRoutes,
  stationRoutes,
  nonWorkingRoutes,
  shiftScheduleRoutes,
  attributeRoutes,
  machineAdminListRoutes,
  machineNameRoutes,
  machineMoveRoutes,
  clientListRoutes,
  clientRemovalRoutes,
  metricAdminRoutes,
  unknownTagRoutes,
  moduleRoutes,
  machineModuleRoutes,
  plantPolicyRoutes,
];
