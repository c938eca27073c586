import { testChart } from '../model/test-chart.ts';
import { signInModel } from './sign-in.model.ts';

testChart(signInModel);
