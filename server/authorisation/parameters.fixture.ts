/** Values of parameters that belong to no client. */
export const plainParameters: Readonly<Record<string, string>> = {
  ':code': 'en-US',
  ':childitems': 'machines',
  ':partId': 'q',
  ':number': '1',
  ':questionId': 'q',
  ':type': 'photo',
  ':screenId': 'oee-grid-view',
  // The fixture's machines stopped five minutes before its clock.
  ':stopId': String(Date.parse('2026-06-10T16:55:00Z')),
  ':accountId': 'ben',
  '/sign-on/*': '/sign-on/.well-known/openid-configuration',
};

/** Required query parameters. */
export const neededQuery: Readonly<Record<string, string>> = {
  'GET /api/apps': 'origin=127.0.0.1',
  'GET /api/admin/search': 'text=a',
  'PATCH /api/forms/:formId/mode': 'type=single',
  'GET /api/admin/config/file': 'path=site.json',
  'POST /api/admin/config/check': 'path=site.json',
  'GET /api/admin/config/draft': 'path=site.json',
  'PUT /api/admin/config/draft': 'path=site.json',
  'DELETE /api/admin/config/draft': 'path=site.json&version=1',
  'GET /api/admin/machines/attributes/check': 'mode=name&name=tonnage',
};
