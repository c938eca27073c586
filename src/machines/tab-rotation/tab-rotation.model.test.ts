import { testChart } from '../model/test-chart.ts';
import { tabRotationModel } from './tab-rotation.model.ts';

testChart(tabRotationModel);
