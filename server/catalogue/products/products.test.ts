import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { products } from './products.resource.ts';

testResource({
  resource: products,
  params: { clientId: 'northwind' },
  valid: [
    { DisplayName: 'Bottle 2', Family: 'Bottles', IdealCycleSeconds: 4.5 },
    { DisplayName: 'bottle 10', Family: null, IdealCycleSeconds: null },
  ],
  change: { DisplayName: 'Bottle 1', IdealCycleSeconds: 5 },
  invalid: [
    [{ DisplayName: ' ', IdealCycleSeconds: 1 }, 'DisplayName'],
    [{ DisplayName: 'BOTTLE 10' }, 'DisplayName'],
    [{ DisplayName: 'Lid', IdealCycleSeconds: 0 }, 'IdealCycleSeconds'],
    [{ DisplayName: 'Lid', IdealCycleSeconds: 'fast' }, 'IdealCycleSeconds'],
    [{ IdealCycleSeconds: 1 }, 'DisplayName'],
  ],
});
