import type { Rule } from './rules.fixture.ts';

/** Rules for reading and changing the configuration. */
export const configRules: Readonly<Record<string, Rule>> = {
  'GET /api/apps/navigation': { who: 'viewers', query: { 'filter=ClientId:': 'client' } },
  'GET /api/admin/clients/:clientId/theme': { who: 'admins', path: ['client'] },
  'GET /api/admin/config/files': { who: 'admins' },
  'GET /api/admin/config/file': { who: 'admins' },
  'POST /api/admin/config/check': { who: 'admins', body: { Text: null } },
  'GET /api/admin/config/draft': { who: 'admins' },
  'PUT /api/admin/config/draft': {
    who: 'admins',
    ok: [200, 409],
    body: { Text: null, Version: 0 },
  },
  'DELETE /api/admin/config/draft': { who: 'admins', ok: [204, 409] },
  'POST /api/admin/config/publish': {
    who: 'admins',
    ok: 409,
    body: { Path: 'site.json', Version: 7 },
  },
  'GET /api/admin/config/releases': { who: 'admins' },
  'GET /api/admin/config/releases/:number': { who: 'admins' },
  'POST /api/admin/config/releases/:number/restore': { who: 'admins', body: {} },
  'POST /api/admin/config/releases/:number/undo': { who: 'admins' },
  'POST /api/admin/config/releases/:number/approve': { who: 'admins' },
  'POST /api/admin/config/releases/:number/refuse': { who: 'admins' },
  'GET /api/admin/config/screens/:screenId': { who: 'admins' },
  'GET /api/admin/config/texts': { who: 'admins' },
  'POST /api/admin/config/files': {
    who: 'admins',
    ok: 409,
    body: { Files: [{ Path: 'site.json', Text: null, Before: '{}' }] },
  },
  'POST /api/admin/config/screens': {
    who: 'admins',
    ok: 400,
    body: { From: 'no-such-screen', Titles: { 'en-US': 'Hall 2' }, IsInMenu: false },
  },
};
