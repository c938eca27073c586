import type { Rule } from './rules.fixture.ts';

const wrongPassword = {
  grant_type: 'password',
  username: 'anna',
  password: 'wrong',
  client_id: 'lineside-web',
};
const onePerson = { who: 'admins', path: ['person'] } as const;
const newAccount = { Username: 'newcomer', Roles: ['PlantUser'], Clients: ['northwind'] };
const ofVersion = { headers: { 'if-match': '"1"' } };
const changedAccount = { ...ofVersion, body: { Roles: ['PlantUser'], Clients: ['northwind'] } };

/** Calls about the caller's own account, also before a sign-in, and about accounts of others. */
export const accountRules: Readonly<Record<string, Rule>> = {
  'POST /api/accounts/token': { who: 'anyone', ok: 400, body: wrongPassword },
  'DELETE /api/accounts/token': { who: 'people', ok: 204, last: 3 },
  'POST /api/accounts/token/revocation': {
    who: 'anyone',
    ok: 204,
    body: { SessionId: '00000000-0000-4000-8000-000000000000' },
  },
  'POST /api/accounts/hubtickets': { who: 'viewers' },
  'POST /api/accounts/passwordresets': { who: 'anyone', ok: 202, body: { username: 'anna' } },
  'POST /api/accounts/password': {
    who: 'anyone',
    ok: 400,
    body: { code: 'no-such-code', password: 'a long enough sentence' },
  },
  'GET /api/accounts/:accountId/signontype': { who: 'anyone' },
  // Not every client has an agreement to sign.
  'GET /api/accounts/:accountId/contract': { who: 'people', path: ['account'], ok: [200, 404] },
  'POST /api/accounts/:accountId/contract': {
    who: 'people',
    path: ['account'],
    ok: [200, 404],
    body: { Id: 'terms-2026', IsConfirmed: true },
  },
  'GET /api/accounts/:accountId/profile': { who: 'people', path: ['account'] },
  'PATCH /api/accounts/:accountId/profile': {
    who: 'people',
    path: ['account'],
    body: { TimeFormat: '24h' },
  },
  'POST /api/accounts/:accountId/password': {
    who: 'people',
    path: ['account'],
    ok: 400,
    body: { Current: 'wrong', Password: 'short' },
  },
  'GET /api/accounts/:accountId/sessions': { who: 'people', path: ['account'] },
  'DELETE /api/accounts/:accountId/sessions/:sessionId': {
    who: 'people',
    path: ['account'],
    ok: 204,
  },
  'GET /api/accounts/:accountId/data': { who: 'people', path: ['account'] },
  'GET /api/accounts/:accountId/machines': {
    who: 'viewers',
    path: ['account'],
    query: { 'filter=ClientId:': 'client', 'mode=admin&filter=ClientId:': 'client' },
  },

  'POST /api/admin/accounts': { who: 'admins', ok: [201, 400], body: newAccount },
  'PATCH /api/admin/accounts/:id': { ...onePerson, ...changedAccount, ok: [200, 409] },
  'PUT /api/admin/accounts/:id': {
    ...onePerson,
    ...changedAccount,
    ok: [200, 400, 409],
    body: { ...changedAccount.body, Username: 'person' },
  },
  'GET /api/admin/accounts/:id/clients': onePerson,
  'GET /api/admin/accounts/:id/accounts': { ...onePerson, orderBy: 'Username' },
  'POST /api/admin/accounts/:id/link': onePerson,
  'POST /api/admin/accounts/:id/signout': onePerson,
  'POST /api/admin/accounts/:id/disable': { ...onePerson, last: 1 },
  'POST /api/admin/accounts/:id/enable': { ...onePerson, last: 1 },
};
