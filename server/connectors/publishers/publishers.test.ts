import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { publishers } from './publishers.resource.ts';

const broker = { ClientId: 'northwind', Format: 'json', Url: 'mqtt://10.0.0.7' };
const sparkplug = { ...broker, Format: 'sparkplug' };

testResource({
  resource: publishers,
  valid: [
    {
      ...broker,
      DisplayName: 'Broker 2',
      Username: 'lineside',
      TopicPrefix: 'site/line',
      PlantId: 'riverside',
      Machines: [{ MachineId: 'riverside-imm-01' }],
      IntervalSeconds: 5,
      IsEnabled: true,
    },
    {
      ...sparkplug,
      DisplayName: 'broker 10',
      Url: 'mqtts://10.0.0.8:8883',
      TopicPrefix: 'plant/edge',
      IsEnabled: false,
    },
  ],
  change: { DisplayName: 'Broker 1', IsEnabled: false },
  invalid: [
    [{ ...broker, DisplayName: 'BROKER 10' }, 'DisplayName'],
    [{ ...broker, DisplayName: 'X', ClientId: 'fabrikam' }, 'ClientId'],
    [{ ...broker, DisplayName: 'X', Format: 'xml' }, 'Format'],
    [{ ...broker, DisplayName: 'X', Url: 'http://10.0.0.7' }, 'Url'],
    [{ ...broker, DisplayName: 'X', Url: 'mqtt://user:password@10.0.0.7' }, 'Url'],
    [{ ...broker, DisplayName: 'X', TopicPrefix: 'plant/#' }, 'TopicPrefix'],
    [{ ...broker, DisplayName: 'X', TopicPrefix: 'plant//line' }, 'TopicPrefix'],
    [{ ...broker, DisplayName: 'X', TopicPrefix: '$SYS' }, 'TopicPrefix'],
    [{ ...sparkplug, DisplayName: 'X', TopicPrefix: 'a/b/c' }, 'TopicPrefix'],
    [{ ...broker, DisplayName: 'X', PlantId: 'monterrey' }, 'PlantId'],
    [{ ...broker, DisplayName: 'X', Machines: [{ MachineId: 'monterrey-imm-01' }] }, 'Machines'],
    [{ ...broker, DisplayName: 'X', IntervalSeconds: 0.1 }, 'IntervalSeconds'],
  ],
});
