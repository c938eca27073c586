import { testChart } from '#model-testing/test-chart.ts';

import { externalReturnModel } from './external-return.model.ts';

testChart(externalReturnModel);
