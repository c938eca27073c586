/** No input of theirs is larger than a line: why. */
export const withoutLargeInput: Readonly<Record<string, string>> = {
  'DELETE /api/accounts/:accountId/pushsubscriptions/:deviceId': 'names one thing',
  'DELETE /api/accounts/:accountId/sessions/:sessionId': 'names one thing',
  'DELETE /api/accounts/token': 'names one thing',
  'DELETE /api/admin/accounts/:id': 'names one thing',
  'DELETE /api/admin/config/draft': 'names one thing',
  'DELETE /api/admin/datasources/:id': 'names one thing',
  'DELETE /api/admin/datasources/:id/samples/imports/:importId': 'names one thing',
  'DELETE /api/admin/forms/:id/parameters/:partId': 'names one thing',
  'DELETE /api/admin/forms/:id/parameters/imports/:importId': 'names one thing',
  'DELETE /api/admin/forms/:id/questions/:partId': 'names one thing',
  'DELETE /api/admin/forms/:id/questions/imports/:importId': 'names one thing',
  'DELETE /api/machines/:id/annotations/:annotationId': 'names one thing',
  'DELETE /api/machines/:id/documents/:docId': 'names one thing',
  'DELETE /api/machines/:id/meetings/:mid': 'names one thing',
  'DELETE /api/machines/:id/meetings/messages/:messageId': 'names one thing',
  'DELETE /api/machines/:id/nonworking/:nid': 'names one thing',
  'DELETE /chimehub': 'names one thing',
  'GET /api/admin/datasources/:id/samples/imports/:importId': 'says what has become of an import',
  'GET /api/admin/forms/:id/parameters/imports/:importId': 'says what has become of an import',
  'GET /api/admin/forms/:id/questions/imports/:importId': 'says what has become of an import',
  'GET /api/machines/:id/documents/:docId': 'one document, of which the upload has a limit',
  'GET /api/media/:mediaId': 'a stream of one file',
  'PATCH /api/forms/:formId/media': 'names files that are uploaded already',
  'POST /api/admin/forms/:id/parameters/import':
    'reads files as POST /api/admin/machines/import does',
  'POST /api/admin/forms/:id/parameters/imports':
    'reads files as POST /api/admin/machines/import does',
  'POST /api/admin/forms/:id/questions/import':
    'reads files as POST /api/admin/machines/import does',
  'POST /api/admin/forms/:id/questions/imports':
    'reads files as POST /api/admin/machines/import does',
  'GET /chimehub': 'a socket, of which each message is at most 64 KB',
  'POST /chimehub': 'a message of at most 64 KB',
  'POST /chimehub/negotiate': 'has no body',
  'GET /demo/sign-on/*': 'a provider for the demo only',
  'POST /demo/sign-on/*': 'a provider for the demo only',
};
