import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { clients } from './clients.resource.ts';

testResource({
  resource: clients,
  valid: [
    { DisplayName: 'Ábaco 2', Origin: 'abaco.example' },
    { DisplayName: 'abaco 10', Origin: null },
  ],
  change: { DisplayName: 'Abaco 1' },
  invalid: [
    [{ DisplayName: '' }, 'DisplayName'],
    [{ DisplayName: 'ABACO 10' }, 'DisplayName'],
    [{ DisplayName: 'x'.repeat(101) }, 'DisplayName'],
  ],
});
