import type { Rule } from './rules.fixture.ts';

const read = { who: 'people', path: ['form'] } as const;
/** A version that differs from all forms of the fixture. */
const stale = { ...read, headers: { 'if-match': '"99"' }, ok: 409 } as const;
/** The fixture's forms are only created, so answers are refused. */
const early = { ...read, ok: 409 } as const;
const ofBoth = { who: 'people', path: ['plant', 'machine'] } as const;
/** The body has no file. */
const upload = { who: 'people', query: { 'clientId=': 'client' }, ok: 400 } as const;

/** Forms and media: people of the client may read and change them. */
export const formService: Readonly<Record<string, Rule>> = {
  'GET /api/forms/template/:templateId': { who: 'people', path: ['template'] },
  'POST /api/forms/template/:templateId': {
    who: 'people',
    path: ['template'],
    // The machine belongs to one of the two clients.
    body: { MachineId: 'riverside-imm-07' },
    ok: [201, 404],
  },
  'GET /api/forms/template/:templateId/products': {
    who: 'people',
    path: ['template'],
    orderBy: 'DisplayName',
  },
  'GET /api/forms/:formId': read,
  'GET /api/forms/:formId/handovers': read,
  'PATCH /api/forms/:formId/handover': { ...stale, body: { AccountId: 'unknown' } },
  'PATCH /api/forms/:formId/start': stale,
  'PATCH /api/forms/:formId/end': stale,
  'PATCH /api/forms/:formId/set': stale,
  'PATCH /api/forms/:formId/finish': stale,
  'PATCH /api/forms/:formId/mode': stale,
  'PATCH /api/forms/:formId/product': { ...stale, body: { ProductId: null } },
  'PATCH /api/forms/:formId/reason': { ...stale, body: { Reason: 'Cold mould' } },
  'GET /api/forms/:formId/questions': { ...read, orderBy: 'Order' },
  'PATCH /api/forms/:formId/questions/answers': { ...early, body: { Items: [] } },
  'PATCH /api/forms/:formId/questions/:questionId/comment': {
    ...early,
    body: { Comment: 'Oil', Version: 0 },
  },
  'PATCH /api/forms/:formId/questions/:questionId/end': early,
  'GET /api/forms/:formId/questions/:questionId/trend': { ...read, ok: 400 },
  'GET /api/forms/:formId/media': read,
  'PATCH /api/forms/:formId/media': { ...early, body: {} },
  'GET /api/forms/:formId/parameters': { ...read, orderBy: 'Order' },
  'PATCH /api/forms/:formId/parameters': { ...stale, body: { LeftOut: [] } },
  'GET /api/forms/:formId/parameters/answers': { ...read, orderBy: 'Sequence' },
  'PATCH /api/forms/:formId/parameters/answers': { ...early, body: { Items: [] } },
  'GET /api/machines/:id/formtemplates': ofBoth,
  'GET /api/machines/:id/dueforms': { ...ofBoth, orderBy: 'DueAt' },
  'GET /api/machines/:id/activeforms': { ...ofBoth, orderBy: 'ChangedAt' },
  'GET /api/machines/:id/completedforms': { ...ofBoth, orderBy: 'ChangedAt' },
  'POST /api/media/:type': upload,
  'POST /api/media/chatimage': upload,
  'POST /api/media/plan': { ...upload, who: 'admins' },
  'POST /api/media/theme': { ...upload, who: 'admins' },
  // The signed address grants access.
  'GET /api/media/plans/:file': { who: 'anyone', ok: 400 },
  // Public, because the sign-in page shows them.
  'GET /api/media/themes/:file': { who: 'anyone', ok: 404 },
  'GET /api/media/site/:name': { who: 'anyone', ok: 404 },
  'GET /api/media/site/:clientId/:name': { who: 'anyone', ok: 404 },
  'GET /api/media/:mediaId': { who: 'people', path: ['medium'] },
};
