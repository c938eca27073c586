import type { Rule } from './rules.fixture.ts';

const machine = { who: 'people', path: ['machine'] } as const;
const seen = { who: 'people', path: ['plant', 'machine'] } as const;
/** Few of those who may see the fixture's meeting are attendees, hence the further statuses. */
const attended = { ...machine, ok: [200, 404, 409] } as const;
const base = '/api/machines/:id/meetings';

/**
 * Meetings, chat and notifications: for people of the client; texts are changed only by their
 * authors.
 */
export const conversationRules: Readonly<Record<string, Rule>> = {
  [`GET ${base}`]: seen,
  [`POST ${base}`]: { ...machine, body: { DisplayName: 'Mould' }, ok: 201 },
  [`GET ${base}/:mid`]: machine,
  'GET /api/meetings/:mid': { who: 'people', path: ['meeting'] },
  [`DELETE ${base}/:mid`]: { ...machine, ok: [204, 409], last: 1 },
  [`GET ${base}/:mid/attendees`]: { ...machine, orderBy: 'JoinedAt' },
  [`GET ${base}/:mid/messages`]: { ...machine, orderBy: 'SentAt' },
  [`PATCH ${base}/:mid/attendeedetails`]: { ...attended, body: {} },
  [`POST ${base}/join`]: { ...machine, body: {} },
  [`POST ${base}/leave`]: { ...attended, body: {} },
  [`GET ${base}/attendees`]: { ...seen, orderBy: 'JoinedAt' },
  [`GET ${base}/messages`]: { ...seen, orderBy: 'SentAt' },
  // For the second sender, the id is taken.
  [`POST ${base}/messages`]: {
    ...machine,
    body: { Id: 'message-of-the-matrix', Text: 'Example' },
    ok: [201, 409],
  },
  [`PUT ${base}/messages/read`]: { ...machine, body: { Seq: 1 }, ok: 204 },
  [`PATCH ${base}/messages/:messageId`]: { ...machine, body: { Text: 'Other' }, ok: [200, 409] },
  [`DELETE ${base}/messages/:messageId`]: { ...machine, ok: [200, 409], last: 1 },
  'GET /api/accounts/:accountId/notifications': {
    who: 'people',
    path: ['account'],
    orderBy: 'At',
  },
  'GET /api/accounts/:accountId/notificationsettings': { who: 'people', path: ['account'] },
  'PUT /api/accounts/:accountId/notificationsettings': {
    who: 'people',
    path: ['account'],
    body: {
      Muted: [],
      QuietFrom: null,
      QuietUntil: null,
      TimeZone: 'UTC',
      Mail: [],
      Push: [],
      Digest: 'NONE',
      DigestAt: null,
    },
  },
  'GET /api/accounts/:accountId/notificationchannels': { who: 'people', path: ['account'] },
  // The address of a push service outside of the allowed networks.
  'POST /api/accounts/:accountId/pushsubscriptions': {
    who: 'people',
    path: ['account'],
    body: { Endpoint: 'https://127.0.0.1/push', P256dh: 'A'.repeat(87), Auth: 'A'.repeat(22) },
    ok: 400,
  },
  'DELETE /api/accounts/:accountId/pushsubscriptions/:deviceId': {
    who: 'people',
    path: ['account'],
    ok: 204,
    last: 1,
  },
  'PATCH /api/accounts/:accountId/notifications': {
    who: 'people',
    path: ['account'],
    // An empty list of changes is refused.
    body: [],
    ok: 400,
  },
};
