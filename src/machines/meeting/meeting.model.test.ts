import { testChart } from '#model-testing/test-chart.ts';

import { meetingModel } from './meeting.model.ts';

testChart(meetingModel);
