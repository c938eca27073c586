import { testChart } from '#model-testing/test-chart.ts';

import { tabRotationModel } from './tab-rotation.model.ts';

testChart(tabRotationModel);
