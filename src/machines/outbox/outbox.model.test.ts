import { testChart } from '../model/test-chart.ts';
import { outboxModel } from './outbox.model.ts';

testChart(outboxModel);
