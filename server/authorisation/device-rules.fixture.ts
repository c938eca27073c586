import type { Rule } from './rules.fixture.ts';

const broker = { Kind: 'mqtt', Url: 'mqtt://10.0.0.7', Username: 'me' };

const hook = { Url: 'https://10.0.0.8/hook', Secret: 'sixteen characters and more' };

const ofSource = { who: 'admins', path: ['source'] } as const;
const samplesOfSource = {
  ...ofSource,
  headers: { 'content-type': 'text/csv' },
  body: 'machine,tag,value,at\n',
};

/** Further calls of data source devices, webhooks and plants, and files of data sources. */
export const deviceRules: Readonly<Record<string, Rule>> = {
  'GET /api/admin/clients/:clientId/datasourcedevices': { who: 'admins', path: ['client'] },
  'POST /api/admin/clients/:clientId/datasourcedevices': {
    who: 'admins',
    path: ['client'],
    ok: [201, 409],
    body: {
      DisplayName: 'Broker',
      Kind: 'mqtt',
      Url: broker.Url,
      Topic: 'plant/#',
      Username: 'me',
    },
  },
  'POST /api/admin/clients/:clientId/datasourcedevices/test': {
    who: 'admins',
    path: ['client'],
    body: broker,
  },
  'GET /api/admin/datasources/:id/rejections': ofSource,
  'GET /api/admin/datasourcedevices/:id/rejections': { who: 'admins', path: ['device'] },
  'POST /api/admin/datasources/:id/samples/import': { ...samplesOfSource, ok: 200 },
  'POST /api/admin/datasources/:id/samples/imports': { ...samplesOfSource, ok: [202, 429] },
  'GET /api/admin/datasources/:id/samples/imports/:importId': ofSource,
  'DELETE /api/admin/datasources/:id/samples/imports/:importId': { ...ofSource, ok: 204 },
  // The test's connectors may not connect anywhere.
  'POST /api/admin/datasourcedevices/:id/test': {
    who: 'admins',
    path: ['device'],
    body: broker,
  },
  'GET /api/admin/plants/:id/policyversions': { who: 'admins', path: ['plant'] },
  'POST /api/admin/webhooks/:id/test': { who: 'admins', path: ['webhook'], body: hook },
  'POST /api/admin/clients/:clientId/webhooks/test': {
    who: 'admins',
    path: ['client'],
    body: hook,
  },
};
