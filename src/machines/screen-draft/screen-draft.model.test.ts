import { testChart } from '#model-testing/test-chart.ts';

import { screenDraftModel } from './screen-draft.model.ts';

testChart(screenDraftModel);
