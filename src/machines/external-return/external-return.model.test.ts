import { testChart } from '../model/test-chart.ts';
import { externalReturnModel } from './external-return.model.ts';

testChart(externalReturnModel);
