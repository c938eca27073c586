import { testChart } from '#model-testing/test-chart.ts';

import { signInModel } from './sign-in.model.ts';

testChart(signInModel);
