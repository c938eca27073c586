import { testChart } from '../model/test-chart.ts';
import { hubModel } from './hub.model.ts';

testChart(hubModel);
