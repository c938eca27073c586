import { testChart } from '../model/test-chart.ts';
import { sessionModel } from './session.model.ts';

testChart(sessionModel);
