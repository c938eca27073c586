import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { notificationRules } from './notification-rules.resource.ts';

testResource({
  resource: notificationRules,
  params: { clientId: 'northwind' },
  valid: [
    { DisplayName: 'Long stops', Kind: 'machine.stopped', HoldSeconds: 600, IsEnabled: true },
    {
      DisplayName: 'Low OEE',
      Kind: 'kpi.low',
      Kpi: 'OEE',
      Threshold: 60,
      IsEnabled: false,
      Recipients: ['anna'],
      EscalateTo: 'carol',
      EscalateAfterSeconds: 900,
    },
  ],
  change: { HoldSeconds: 300 },
  invalid: [
    [{ DisplayName: ' ', Kind: 'order.late' }, 'DisplayName'],
    [{ DisplayName: 'Rule', Kind: 'weather' }, 'Kind'],
    [{ DisplayName: 'Rule', Kind: 'kpi.low', Threshold: 60 }, 'Kpi'],
    [{ DisplayName: 'Rule', Kind: 'kpi.low', Kpi: 'OEE' }, 'Threshold'],
    [{ DisplayName: 'Rule', Kind: 'kpi.low', Kpi: 'OEE', Threshold: 0 }, 'Threshold'],
    [
      { DisplayName: 'Rule', Kind: 'kpi.low', Kpi: 'OEE', Threshold: 90, Hysteresis: 20 },
      'Hysteresis',
    ],
    [{ DisplayName: 'Rule', Kind: 'order.late', Kpi: 'OEE' }, 'Kpi'],
    [{ DisplayName: 'Rule', Kind: 'order.late', Threshold: 5 }, 'Threshold'],
    [{ DisplayName: 'Rule', Kind: 'machine.stopped', HoldSeconds: -1 }, 'HoldSeconds'],
    [{ DisplayName: 'Rule', Kind: 'order.late', Recipients: ['ben'] }, 'Recipients'],
    [{ DisplayName: 'Rule', Kind: 'order.late', EscalateTo: 'carol' }, 'EscalateAfterSeconds'],
    [{ DisplayName: 'Rule', Kind: 'order.late', EscalateAfterSeconds: 60 }, 'EscalateTo'],
    [
      { DisplayName: 'Rule', Kind: 'order.late', EscalateTo: 'ben', EscalateAfterSeconds: 60 },
      'EscalateTo',
    ],
    [{ DisplayName: 'Rule', Kind: 'order.late', MachineId: 'monterrey-asm-01' }, 'MachineId'],
    [{ DisplayName: 'Rule', Kind: 'order.late', MachineId: 'nowhere' }, 'MachineId'],
  ],
});
