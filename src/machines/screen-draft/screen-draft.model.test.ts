import { testChart } from '../model/test-chart.ts';
import { screenDraftModel } from './screen-draft.model.ts';

testChart(screenDraftModel);
