import { testChart } from '#model-testing/test-chart.ts';

import { formModel } from './form.model.ts';

testChart(formModel);
