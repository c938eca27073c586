import { accountRules } from './account-rules.fixture.ts';
import { configRules } from './config-rules.fixture.ts';
import { conversationRules } from './conversation-rules.fixture.ts';
import { deviceRules } from './device-rules.fixture.ts';
import { formService } from './form-rules.fixture.ts';
import { formTemplateRules } from './form-template-rules.fixture.ts';
import { machineService } from './machine-rules.fixture.ts';
import { rulesOfResources } from './resource-rules.fixture.ts';

/**
 * Callers of a route.
 * - `anyone`: without a token too.
 * - `viewers`: everyone who is signed in, a wall screen too.
 * - `people`: everyone who is signed in, but no wall screen.
 * - `planners`: people with the right to plan, in their own clients, Sysadmin and Global.
 * - `admins`: Sysadmin and Global.
 * - `sources`: data sources; no account of a person or a screen is one.
 */
type Who = 'anyone' | 'viewers' | 'people' | 'planners' | 'admins' | 'sources';

/**
 * Kind of object that an id names. The objects of an account are only for this account; a person is
 * an account as administrators see it.
 */
export type Kind =
  | 'account'
  | 'person'
  | 'client'
  | 'plant'
  | 'machine'
  | 'kiosk'
  | 'session'
  | 'source'
  | 'module'
  | 'metric'
  | 'floorPlan'
  | 'agreement'
  | 'signature'
  | 'removedClient'
  | 'unknownTag'
  | 'device'
  | 'webhook'
  | 'publisher'
  | 'template'
  | 'form'
  | 'medium'
  | 'meeting';

export interface Rule {
  who: Who;
  /** Kind of the object in the path. */
  path?: readonly Kind[];
  /** Query parameters that carry an id; the key is the text before the id. */
  query?: Readonly<Record<string, Kind>>;
  /** Status of an allowed call; several where the first call succeeds and a repeat finds nothing left. */
  ok?: number | readonly number[];
  body?: object | string;
  headers?: Readonly<Record<string, string>>;
  /** An order of the list other than DisplayName. */
  orderBy?: string;
  /** Runs after the other calls, in this order, because it destroys what they need. */
  last?: 1 | 2 | 3;
}

const visit = {
  Title: 'Riverside',
  Page: '/dashboard/plant/overview',
  SelectedId: 'riverside',
  Start: '2026-06-10T00:00:00Z',
  End: '2026-06-10T12:00:00Z',
  Mode: true,
};
const ofModule = { 'filter=ModuleId:': 'module' } as const;
const ids = { 'ids[]=': 'machine' } as const;
const silence = {
  headers: { 'if-match': '"1"' },
  body: { DisplayName: 'Line 1', StaleAfterSeconds: 60 },
};

/**
 * Expected access to every route of the server. Routes of resources are derived; any other new
 * route needs a line.
 */
export const rules: Readonly<Record<string, Rule>> = {
  ...rulesOfResources(),
  'GET /chimehub': { who: 'anyone', ok: 404 },
  'POST /chimehub': { who: 'anyone', ok: 404 },
  'DELETE /chimehub': { who: 'anyone', ok: 404 },
  'POST /chimehub/negotiate': { who: 'viewers' },
  'GET /demo/sign-on/*': { who: 'anyone' },
  'POST /demo/sign-on/*': { who: 'anyone', ok: 404 },

  ...accountRules,
  'GET /api/apps': { who: 'anyone' },
  'GET /api/apps/languages': { who: 'anyone' },
  'GET /api/apps/languages/:code/texts': { who: 'anyone' },
  'GET /api/apps/uitypes': { who: 'viewers', query: { 'filter=ClientId:': 'client' } },
  'GET /api/apps/uomtypes': { who: 'people' },
  'GET /api/messagekeys': { who: 'people' },
  'GET /api/stations': { who: 'people' },
  'GET /api/hierarchies/machines': { who: 'people' },
  'GET /api/hierarchies/:hierarchyId/:childitems': { who: 'people', path: ['plant'] },
  'GET /api/apps/screens': { who: 'viewers', query: { 'filter=ClientId:': 'client' } },
  'GET /api/apps/resources': { who: 'people' },
  'GET /api/apps/:accountId/visithistory': { who: 'people', path: ['account'] },
  'POST /api/apps/:accountId/visithistory': {
    who: 'people',
    path: ['account'],
    ok: 201,
    body: visit,
  },
  'POST /api/logs': { who: 'people', ok: 201, body: { Mode: 'ACTION', Message: 'LOG IN' } },

  'GET /api/admin/apps/lovobjects': { who: 'admins' },
  'GET /api/admin/machines/products': { who: 'admins' },
  'GET /api/admin/machines/types': { who: 'admins' },
  'GET /api/admin/machines/attributes': { who: 'admins' },
  'GET /api/admin/machines/remotetypes': { who: 'admins' },
  'GET /api/admin/machines/losstypes': { who: 'admins' },
  'GET /api/admin/machines/attributes/check': { who: 'admins' },
  'GET /api/admin/clients/:clientId/machines': { who: 'admins', path: ['client'] },
  'POST /api/admin/clients/:clientId/machines': {
    who: 'admins',
    path: ['client'],
    // The plant belongs to Northwind, and for the second administrator the name is taken.
    ok: [201, 400, 409],
    body: {
      DisplayName: 'Press 77',
      PlantId: 'riverside',
      MachineName: 'Press 77',
      DisplayType: 'IMM',
    },
  },
  'GET /api/admin/clients/:clientId/clouddatasources': { who: 'admins', path: ['client'] },
  'GET /api/admin/accounts/:accountId/machines': { who: 'admins', path: ['person'] },
  'GET /api/admin/accounts/:accountId/clouddatasources': { who: 'admins', path: ['person'] },
  'GET /api/clients/:clientId/workordertypes': { who: 'people', path: ['client'] },
  'POST /api/admin/agreements/:id/publish': {
    who: 'admins',
    path: ['agreement'],
    ok: [200, 409],
    last: 1,
  },
  'POST /api/admin/machines/:id/move': {
    who: 'admins',
    path: ['machine'],
    body: { PlantId: 'riverside' },
    ok: [200, 400, 409],
    last: 1,
  },
  'GET /api/admin/clients/:id/export': { who: 'admins', path: ['client'] },
  'POST /api/admin/clients/:id/remove': {
    who: 'admins',
    path: ['client'],
    body: { Name: 'Northwind' },
    ok: [400, 409],
  },
  'POST /api/admin/removedclients/:id/restore': { who: 'admins', path: ['removedClient'] },
  'POST /api/admin/metrics/:id/copies': { who: 'admins', path: ['metric'] },
  'POST /api/admin/unknowntags/:id/metric': {
    who: 'admins',
    path: ['unknownTag'],
    ok: [201, 404, 409],
    last: 1,
  },
  'GET /api/admin/modules/types': { who: 'admins' },
  'GET /api/admin/modules/externaltypes': { who: 'admins' },
  'GET /api/admin/modules/parameters': { who: 'admins' },
  'GET /api/admin/modules/:id/parameters': { who: 'admins', path: ['module'] },
  'GET /api/admin/modules/clients': { who: 'admins', query: ofModule },
  'GET /api/admin/modules/users': { who: 'admins', query: ofModule },
  'GET /api/admin/modules/machines': { who: 'admins', query: ofModule },
  'PATCH /api/admin/modules/machines': {
    who: 'admins',
    body: { ModuleId: 'module-of-northwind', MachineIds: ['riverside-imm-01'] },
  },
  'GET /api/admin/machines/:id/modules': {
    who: 'admins',
    path: ['machine'],
    orderBy: 'DisplayName',
  },
  'PATCH /api/admin/machines/:id/modules': {
    who: 'admins',
    path: ['machine'],
    body: { Modules: [{ ModuleId: 'module-of-northwind', IsAssigned: true }] },
    // The module belongs to one of the two clients.
    ok: [200, 400],
  },
  'GET /api/admin/audit': { who: 'admins' },
  'GET /api/admin/audit/export': { who: 'admins' },
  'GET /api/admin/audit/kinds': { who: 'admins' },
  'GET /api/admin/attention': { who: 'admins' },
  'GET /api/admin/overview': { who: 'admins' },
  'GET /api/admin/search': { who: 'admins' },
  'POST /api/admin/kiosks': {
    who: 'admins',
    ok: 201,
    body: { DisplayName: 'Hall 2', ClientId: 'northwind', Screens: ['plant-overview'] },
  },
  'POST /api/admin/kiosks/:id/link': { who: 'admins', path: ['kiosk'], last: 1 },
  'DELETE /api/admin/kiosks/:id': {
    who: 'admins',
    path: ['kiosk'],
    ok: [204, 404],
    last: 2,
  },

  ...configRules,
  ...deviceRules,
  'GET /api/admin/roles': { who: 'admins' },
  'GET /api/admin/firstrun': { who: 'admins' },
  'GET /api/admin/systemstatus': { who: 'admins' },
  'POST /api/admin/datasources': {
    who: 'admins',
    ok: [201, 409],
    body: { DisplayName: 'Line 2', ClientId: 'northwind' },
  },
  'PATCH /api/admin/datasources/:id': {
    who: 'admins',
    path: ['source'],
    ok: [200, 409],
    ...silence,
  },
  'PUT /api/admin/datasources/:id': {
    who: 'admins',
    path: ['source'],
    ok: [200, 400, 409],
    ...silence,
    body: { ...silence.body, ClientId: 'northwind' },
  },
  'POST /api/admin/datasources/:id/key': { who: 'admins', path: ['source'] },

  'GET /api/clients/:clientId/machines': {
    who: 'viewers',
    path: ['client'],
    query: { 'filter=ClientId:': 'client' },
  },
  'GET /api/machines': { who: 'viewers', query: { 'filter=ClientId:': 'client' } },
  'GET /api/machines/status': { who: 'viewers', query: ids },
  'GET /api/machines/metrics/interval': { who: 'viewers', query: ids },
  'GET /api/machines/metricstats/interval': { who: 'viewers', query: ids },
  'GET /api/machines/productionhistory': { who: 'viewers', query: { 'Ids[]=': 'machine' } },
  'GET /api/machines/:id/machines': { who: 'viewers', path: ['plant'] },
  'GET /api/machines/:id/metrics': { who: 'viewers', path: ['plant', 'machine'] },
  'GET /api/machines/:id/metricstats/realtime': { who: 'viewers', path: ['plant', 'machine'] },
  'GET /api/machines/:id/performance': { who: 'viewers', path: ['plant', 'machine'] },
  'GET /api/machines/:id/hours': { who: 'viewers', path: ['plant', 'machine'] },
  'GET /api/machines/:id/metrichours': { who: 'viewers', path: ['plant', 'machine'] },
  'GET /api/machines/:id/downtimehistory': {
    who: 'viewers',
    path: ['plant', 'machine'],
    orderBy: 'Start',
  },
  'GET /api/machines/:id/downtimereasons': { who: 'viewers', path: ['plant', 'machine'] },
  ...machineService,
  ...conversationRules,
  ...formTemplateRules,
  ...formService,
  'GET /api/workorders/workorderstatuses': { who: 'viewers' },
  'GET /api/admin/machines/:id/productionorders': {
    who: 'planners',
    path: ['plant', 'machine'],
    orderBy: 'Number',
  },

  'POST /api/ingest': { who: 'sources', body: [] },
  'GET /api/openapi.json': { who: 'anyone' },
};
