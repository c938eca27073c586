import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { stopReasons } from './stop-reasons.resource.ts';

testResource({
  resource: stopReasons,
  params: { clientId: 'northwind' },
  valid: [
    { DisplayName: 'Leak 2', Code: 'LEAK2', Category: 'availability' },
    { DisplayName: 'Leak 10', Code: 'LEAK10', Category: 'planned' },
  ],
  change: { Category: 'performance' },
  invalid: [
    [{ DisplayName: 'X', Code: 'leak10', Category: 'planned' }, 'Code'],
    [{ DisplayName: 'X', Code: 'X', Category: 'quality' }, 'Category'],
    [{ DisplayName: 'X', Code: 'X', Category: 'planned', ParentId: 'nothing' }, 'ParentId'],
    [{ DisplayName: '', Code: 'X', Category: 'planned' }, 'DisplayName'],
  ],
});
