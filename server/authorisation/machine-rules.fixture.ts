import type { Rule } from './rules.fixture.ts';

const ofBoth = { path: ['plant', 'machine'] } as const;
const seen = { who: 'viewers', ...ofBoth } as const;
/** The current stop of the fixture's machines. */
const changed = { who: 'people', path: ['machine'], ok: [200, 409] } as const;
const period = {
  Start: '2026-06-13T11:00:00Z',
  End: '2026-06-13T19:00:00Z',
  Reason: 'Stocktaking',
};

/** Calls below /api/machines/{id}: all of the client may read, only people may change. */
export const machineService: Readonly<Record<string, Rule>> = {
  'GET /api/machines/:id/productionhistory': seen,
  'GET /api/machines/:id/users': { who: 'people', ...ofBoth },
  'GET /api/machines/:id/tagtypes': seen,
  'GET /api/machines/:id/modules': seen,
  'GET /api/machines/:id/attributes': { who: 'viewers', path: ['machine'] },
  'PATCH /api/machines/:id/attributes': {
    who: 'people',
    path: ['machine'],
    // A stale version.
    headers: { 'if-match': '"0"' },
    body: [],
    ok: 409,
  },
  'GET /api/machines/:id/dimensions/range': seen,
  'GET /api/machines/:id/products': seen,
  'GET /api/machines/:id/products/current': seen,
  'GET /api/machines/:id/productfamilies': seen,
  'GET /api/machines/:id/changeover': { ...seen, orderBy: 'Start' },
  'GET /api/machines/:id/productionorders/current': { ...seen, orderBy: 'Number' },
  'GET /api/machines/:id/productionorders/details': { ...seen, orderBy: 'Number' },
  'GET /api/machines/:id/workorders': { ...seen, orderBy: 'Number' },
  'GET /api/machines/:id/workorders/statuses/external': seen,
  'GET /api/machines/:id/nonworking': { ...seen, orderBy: 'Start' },
  // For the second caller, the time is taken.
  'POST /api/machines/:id/nonworking': {
    who: 'planners',
    ...ofBoth,
    body: period,
    ok: [201, 400],
  },
  'PUT /api/machines/:id/nonworking/:nid': {
    who: 'planners',
    path: ['plant'],
    body: { ...period, Start: '2026-06-15T11:00:00Z', End: '2026-06-15T19:00:00Z', Version: 1 },
    ok: [200, 409],
  },
  'DELETE /api/machines/:id/nonworking/:nid': {
    who: 'planners',
    path: ['plant'],
    ok: [204, 404],
    last: 1,
  },
  'GET /api/machines/:id/shiftschedules': { ...seen, orderBy: 'Start' },
  'GET /api/machines/:id/shiftnotes': { ...seen, orderBy: 'Hour' },
  // For the second caller, the version is stale.
  'PUT /api/machines/:id/shiftnotes': {
    who: 'people',
    path: ['machine'],
    body: { Hour: '2026-06-10T16:00:00Z', Text: 'Waited for material', Version: 0 },
    ok: [200, 409],
  },
  'GET /api/machines/:id/annotations': { ...seen, orderBy: 'Start' },
  'POST /api/machines/:id/annotations': {
    who: 'people',
    ...ofBoth,
    body: { Start: '2026-06-10T13:00:00Z', Text: 'Second tool tried' },
    ok: 201,
  },
  // Another author's annotation, or a stale version.
  'PATCH /api/machines/:id/annotations/:annotationId': {
    who: 'people',
    path: ['machine'],
    body: { Text: 'Third tool tried', Version: 1 },
    ok: [200, 409],
  },
  'DELETE /api/machines/:id/annotations/:annotationId': {
    who: 'people',
    path: ['machine'],
    ok: [204, 404, 409, 428],
  },
  'GET /api/machines/:id/shiftevents': { ...seen, orderBy: 'At' },
  'GET /api/machines/:id/recalculations': { ...seen, orderBy: 'Share' },
  'GET /api/machines/:id/hours/export': { who: 'people', ...ofBoth },
  'GET /api/machines/:id/events/export': { who: 'people', ...ofBoth },
  'GET /api/machines/:id/stops': { ...seen, orderBy: 'Start' },
  'GET /api/machines/:id/stopreasons': seen,
  'PATCH /api/machines/:id/stops/:stopId': { ...changed, body: { Comment: 'Oil', Version: 0 } },
  'POST /api/machines/:id/stops/:stopId/split': {
    ...changed,
    // An instant outside of the stop, or a stale version.
    body: { At: '2026-01-01T00:00:00Z', Version: 0 },
    ok: [400, 409],
  },
  'POST /api/machines/:id/stops/:stopId/merge': {
    ...changed,
    body: { With: 'next', WithVersion: 0, Version: 0 },
    ok: [200, 400, 409],
  },
  'POST /api/machines/:id/stops/:stopId/undo': { ...changed, body: { Version: 99 }, ok: 409 },
  'GET /api/machines/:id/taskdocuments': { ...seen, who: 'people' },
  // The body is no form.
  'POST /api/machines/:id/taskdocuments': { who: 'people', path: ['machine'], ok: 400 },
  'GET /api/machines/:id/taskdocumentstats': { ...seen, who: 'people' },
  'GET /api/machines/:id/documents/:docId': { ...seen, who: 'people' },
  'DELETE /api/machines/:id/documents/:docId': {
    who: 'people',
    path: ['machine'],
    ok: [204, 404, 409],
    last: 1,
  },
};
