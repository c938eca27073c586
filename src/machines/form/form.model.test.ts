import { testChart } from '../model/test-chart.ts';
import { formModel } from './form.model.ts';

testChart(formModel);
