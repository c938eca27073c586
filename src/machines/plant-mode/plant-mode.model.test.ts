import { testChart } from '#model-testing/test-chart.ts';

import { plantModeModel } from './plant-mode.model.ts';

testChart(plantModeModel);
