import { testChart } from '#model-testing/test-chart.ts';

import { sessionModel } from './session.model.ts';

testChart(sessionModel);
