import { testChart } from '../model/test-chart.ts';
import { meetingModel } from './meeting.model.ts';

testChart(meetingModel);
