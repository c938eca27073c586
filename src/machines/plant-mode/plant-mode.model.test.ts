import { testChart } from '../model/test-chart.ts';
import { plantModeModel } from './plant-mode.model.ts';

testChart(plantModeModel);
