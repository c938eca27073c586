import { testChart } from '#model-testing/test-chart.ts';

import { outboxModel } from './outbox.model.ts';

testChart(outboxModel);
