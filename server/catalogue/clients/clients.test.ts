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
    // Empty lines are skipped: the first line is the first non-empty one.
    [{ DisplayName: 'x'.repeat(101) }, 'DisplayName'],
    [{ DisplayName: 'ABACO 10' }, 'DisplayName'],
    [{ DisplayName: '' }, 'DisplayName'],
    [{ DisplayName: 'abaco 11', Origin: 'https://other.example/oee' }, 'Origin'],
    [{ DisplayName: 'abaco 11', Origin: 'HTTP://ABACO.example:8443/' }, 'Origin'],
  ],
});
