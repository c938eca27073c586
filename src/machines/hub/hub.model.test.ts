import { testChart } from '#model-testing/test-chart.ts';

import { hubModel } from './hub.model.ts';

testChart(hubModel);
